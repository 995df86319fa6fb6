"""The wheel: it contains everything it needs and serves outside the checkout."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.server
ROOT = Path(__file__).parents[1]
SERVE = """
import os, scorer, sys
from scorer.casebook import cases
from scorer.web import create_app
assert scorer.__file__.startswith(os.getcwd()), scorer.__file__
client = create_app().test_client()
for path in ("/", "/torri/deal", "/torri/result?line=A: 8x3 marker / B:"):
    answer = client.get(path, headers={"Accept-Language": "ja"})
    assert answer.status_code == 200, path
    assert 'lang="ja"' in answer.text and "塔" in answer.text, path
style = answer.text.split('rel="stylesheet" href="')[1].split('"')[0]
assert client.get(style).status_code == 200
assert len(cases("torri")) >= 60
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(folder)]
    subprocess.run([*command, str(ROOT)], check=True)
    return next(folder.glob("*.whl"))


def test_an_installed_wheel_serves_from_anywhere(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", SERVE],
        cwd=tmp_path,
        env={
            **{name: value for name, value in os.environ.items() if name != "TORRI_INSTANCE"},
            "PYTHONPATH": str(tmp_path),
            "XDG_DATA_HOME": str(tmp_path / "data"),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "data" / "torri" / "secret_key").exists()


def test_the_wheel_brings_no_tests_and_no_secrets(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert not [name for name in names if "test" in name or "instance" in Path(name).parts]
