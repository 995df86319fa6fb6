# On a machine with only Python 3.11 or newer and make, `make run` and `make test` do everything.
PYTHON ?= python3
BIN := .venv/bin
# Else every process would compile every test again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run install test quick check audit bench crash powercut soak slow goals mutants messages lookalikes
.PHONY: screenshots browsers lighthouse clean

run: .venv/installed
	$(BIN)/scorer serve

install: .venv/installed

.venv/pip: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade "pip>=26,<27"
	@touch $@

.venv/installed: .venv/pip
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

.venv/tools: .venv/installed
	$(BIN)/python -m pip install --quiet --group lint --group test
	@touch $@

test: check
	$(BIN)/python tests/browser/find_browser.py --install
	$(BIN)/pytest --numprocesses 2 --dist worksteal

# The inner loop: no browser, no server, few made-up examples; under a minute on two cores.
quick: .venv/tools
	$(BIN)/pytest --numprocesses 2 --dist worksteal --few-examples \
		-m "not browser and not server and not slow" \
		--ignore tests/browser --ignore tests/api/test_api_fuzz.py

check: .venv/tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Kill the server again and again under 16 phones; what was confirmed must be there, once.
KILLS ?= 200
crash: .venv/tools
	PYTHONPATH=tests $(BIN)/python tests/store/crash.py --kills $(KILLS)

# A thousand power cuts (needs gcc, Linux): what was confirmed is on the disk. Two controls must fail.
CUTS ?= 1000
powercut: .venv/tools
	PYTHONPATH=tests $(BIN)/python tests/load/powercut.py --cuts $(CUTS)

# Phones, viewers and a desk at once, with a kill now and then.
MINUTES ?= 10
soak: .venv/tools
	PYTHONPATH=tests $(BIN)/python tests/load/soak.py --minutes $(MINUTES)

# 600 slow clients for a minute; the others are answered.
slow: .venv/tools
	PYTHONPATH=tests $(BIN)/python tests/load/slow.py

# What safety promises, at full length (about 40 minutes): every line prints its figures.
goals: crash powercut slow
	PYTHONPATH=tests $(BIN)/python tests/load/crowd.py --phones 100 300
	PYTHONPATH=tests $(BIN)/python tests/load/disk.py
	PYTHONPATH=tests $(BIN)/python tests/load/races.py --races 1000
	PYTHONPATH=tests $(BIN)/python tests/load/followers.py
	PYTHONPATH=tests $(BIN)/python tests/load/followers.py --postgres
	PYTHONPATH=tests $(BIN)/python tests/load/promises.py

# What stands beside the tests: known vulnerabilities, bandit, licences. Its tools have many
# dependencies of their own, so they live apart from ours.
.venv/audit/ready: .venv/tools
	$(PYTHON) -m venv .venv/audit
	.venv/audit/bin/python -m pip install --quiet --upgrade "pip>=26,<27"
	.venv/audit/bin/python -m pip install --quiet --group audit
	@touch $@

audit: .venv/audit/ready
	PYTHONPATH=tests $(BIN)/python -m audit.run

# A few hundred small changes in the pure rooms: which of them does no test notice?
SEED ?= 1
COUNT ?= 300
ROOMS ?=
mutants: .venv/tools
	PYTHONPATH=tests $(BIN)/python -m mutants.run --seed $(SEED) --count $(COUNT) $(ROOMS)

# The main path in WebKit and Firefox, whichever of Debian's packages are there:
# webkit2gtk-driver, firefox-esr, xvfb. Selenium and geckodriver live apart from our tools.
.venv/browsers/ready: .venv/tools
	$(PYTHON) -m venv .venv/browsers
	.venv/browsers/bin/python -m pip install --quiet --upgrade "pip>=26,<27"
	.venv/browsers/bin/python -m pip install --quiet --group browsers
	@touch $@

browsers: .venv/browsers/ready
	PYTHONPATH=tests .venv/browsers/bin/python tests/other_browsers/run.py --server $(BIN)/scorer

# What Lighthouse says of seven pages on a slow phone; npm fetches it when it is first needed.
lighthouse: .venv/tools
	PYTHONPATH=tests $(BIN)/python tests/lighthouse/run.py

bench: .venv/tools
	PYTHONPATH=tests $(BIN)/python tests/bench/run.py

# Collect the sentences for the translators: new ones appear empty in the .po files.
messages: .venv/installed
	$(BIN)/pybabel -q extract -F pyproject.toml -k N_ -k NN_:1,2 -k _l --no-location --sort-output --no-wrap \
		--project Torri --copyright-holder "The Torri developers" -o scorer/translations/messages.pot .
	$(BIN)/pybabel -q update -i scorer/translations/messages.pot -d scorer/translations \
		--no-wrap --no-fuzzy-matching --ignore-obsolete

# The table of characters that look alike, from Unicode's confusables.txt
CONFUSABLES ?= confusables.txt
lookalikes: .venv/installed
	$(BIN)/python tests/names/make_lookalikes.py $(CONFUSABLES)

# Every page, both sizes, both themes, three languages, into /tmp/torri-screenshots
screenshots: .venv/tools
	$(BIN)/python tests/browser/screenshots.py

clean:
	rm -rf .venv dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
