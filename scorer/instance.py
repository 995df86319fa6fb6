"""Where Torri keeps what it writes: the folder `instance/`, and the database in it."""

import os
from pathlib import Path

CHECKOUT = Path(__file__).parents[1]
DATABASE_FILE = "torri.db"


def instance_path(checkout: Path = CHECKOUT) -> Path:
    """TORRI_INSTANCE if set; `instance/` of a checkout; else the user's data folder."""
    if chosen := os.environ.get("TORRI_INSTANCE"):
        return Path(chosen).resolve()
    if (checkout / "pyproject.toml").is_file() and (checkout / "instance").is_dir():
        return checkout / "instance"
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "torri"


def database_url(chosen: str | None = None, folder: Path | None = None) -> str:
    """What was asked for, else what is set outside, else a file in the instance folder."""
    outside = (os.environ.get(name) for name in ("TORRI_DATABASE_URL", "DATABASE_URL"))
    file = f"sqlite:///{(folder or instance_path()) / DATABASE_FILE}"
    url = next(filter(None, (chosen, *outside)), file)
    scheme, separator, rest = url.partition("://")
    driver = "postgresql+psycopg" if scheme in {"postgres", "postgresql"} else scheme
    return driver + separator + rest
