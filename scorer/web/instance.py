"""The secret key of an installation, kept in its instance folder."""

import os
import secrets
from pathlib import Path

from scorer.instance import KEY_FILE

KEY_BYTES = 32


class WeakKeyError(RuntimeError):
    """A key too short to be a secret."""


def secret_key(folder: Path) -> str:
    """The key of this installation, made on first use and readable by its owner only."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
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
    """Written to another file and linked into place: a server that starts now reads all or
    nothing."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_hex(KEY_BYTES))
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        pass  # another process was first; its key is used
    except OSError:
        draft.rename(path)  # a file system without links
        return
    draft.unlink()
