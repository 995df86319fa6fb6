# On a machine with only Python 3.11 or newer and make, `make run` and `make test` do everything.
PYTHON ?= python3
BIN := .venv/bin
# Else every process would compile every test again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run install test quick check bench crash mutants messages screenshots clean

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

# A few hundred small changes in the pure rooms: which of them does no test notice?
SEED ?= 1
COUNT ?= 300
ROOMS ?=
mutants: .venv/tools
	PYTHONPATH=tests $(BIN)/python -m mutants.run --seed $(SEED) --count $(COUNT) $(ROOMS)

bench: .venv/tools
	PYTHONPATH=tests $(BIN)/python tests/bench/run.py

# Collect the sentences for the translators: new ones appear empty in the .po files.
messages: .venv/installed
	$(BIN)/pybabel -q extract -F pyproject.toml -k N_ -k NN_:1,2 -k _l --no-location --sort-output \
		--project Torri --copyright-holder "The Torri developers" -o scorer/translations/messages.pot .
	$(BIN)/pybabel -q update -i scorer/translations/messages.pot -d scorer/translations \
		--no-wrap --no-fuzzy-matching --ignore-obsolete

# Every page, both sizes, both themes, three languages, into /tmp/torri-screenshots
screenshots: .venv/tools
	$(BIN)/python tests/browser/screenshots.py

clean:
	rm -rf .venv dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
