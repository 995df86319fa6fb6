"""Where Torri keeps what it writes: the folder `instance/`, and the database in it.

Names of players and hashes of links are private: files are for their owner only (0600), and so is
the folder (0700) if only our files are in it.
"""

import os
import re
import stat
from contextlib import suppress
from pathlib import Path

CHECKOUT = Path(__file__).parents[1]
DATABASE_FILE, KEY_FILE = "torri.db", "secret_key"
BESIDE = ("", "-wal", "-shm", "-journal", ".lock", ".saved")
"""A database, and the files next to it."""
OURS = re.compile(r"torri.*\.db.*|secret_key.*|README\.md")
OTHERS = stat.S_IRWXG | stat.S_IRWXO
HAS_MODES = os.name != "nt"


def instance_path(checkout: Path = CHECKOUT) -> Path:
    """TORRI_INSTANCE if set; `instance/` of a checkout; else the user's data folder."""
    if chosen := os.environ.get("TORRI_INSTANCE"):
        return Path(chosen).resolve()
    if (checkout / "pyproject.toml").is_file() and (checkout / "instance").is_dir():
        return checkout / "instance"
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "torri"


def database_url(chosen: str | None = None, folder: Path | None = None) -> str:
    """The one asked for, else the one in the environment, else a file in the instance folder."""
    outside = (os.environ.get(name) for name in ("TORRI_DATABASE_URL", "DATABASE_URL"))
    file = f"sqlite:///{(folder or instance_path()) / DATABASE_FILE}"
    url = next(filter(None, (chosen, *outside)), file)
    scheme, separator, rest = url.partition("://")
    driver = "postgresql+psycopg" if scheme in {"postgres", "postgresql"} else scheme
    return driver + separator + rest


def make_private(folder: Path, database: Path | None) -> None:
    """Create it if it is missing; access by others is removed where we may do so."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for path in private_paths(folder, database):
        if not is_private(path):
            with suppress(OSError):  # of another user: the doctor reports it
                path.chmod(stat.S_IMODE(path.stat().st_mode) & ~OTHERS)


def private_paths(folder: Path, database: Path | None) -> list[Path]:
    """Everything that should be for its owner only."""
    found = [folder / KEY_FILE, *folder.glob("torri*.db")]
    if database:
        found += [database.with_name(database.name + ending) for ending in BESIDE]
    folders = [folder] if folder.is_dir() and _is_ours(folder) else []
    return folders + sorted({path for path in found if path.is_file()})


def is_private(path: Path) -> bool:
    """Windows has other means, and its own defaults."""
    return not HAS_MODES or not path.stat().st_mode & OTHERS


def _is_ours(folder: Path) -> bool:
    """A folder with other things in it may have reasons to be open."""
    return all(OURS.fullmatch(path.name) for path in folder.iterdir())


def make_private_file(path: Path) -> None:
    """Create an empty file for its owner only, if it is missing: the files SQLite adds are then as
    private."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
