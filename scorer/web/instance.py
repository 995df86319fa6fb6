"""Where the app keeps what it writes: the folder `instance/`, and the secret key in it."""

import os
import secrets
from pathlib import Path

KEY_FILE = "secret_key"
KEY_BYTES = 32


class WeakKeyError(RuntimeError):
    """A key too short to be a secret."""


def instance_path(checkout: Path) -> Path:
    """TORRI_INSTANCE if set; `instance/` of a checkout; else the user's data folder."""
    if chosen := os.environ.get("TORRI_INSTANCE"):
        return Path(chosen).resolve()
    if (checkout / "pyproject.toml").is_file() and (checkout / "instance").is_dir():
        return checkout / "instance"
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "torri"


def secret_key(folder: Path) -> str:
    """The key of this installation, made on first use and readable by its owner only."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / KEY_FILE
    if not path.exists():
        _create(path)
    return strong(path.read_text(encoding="ascii", errors="replace").strip())


def strong(key: str) -> str:
    """The key, if it is long enough to be a secret."""
    if len(key) < KEY_BYTES:
        raise WeakKeyError
    return key


def _create(path: Path) -> None:
    """Written beside and linked into place: who starts at the same time sees all or nothing."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_hex(KEY_BYTES))
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        pass  # another process was first, and its key is as good
    except OSError:
        draft.rename(path)  # a file system without links
        return
    draft.unlink()
