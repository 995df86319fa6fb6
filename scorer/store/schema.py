"""Which schemas this version of Torri knows: the revisions of its migrations."""

from pathlib import Path

from alembic.config import Config
from alembic.script import ScriptDirectory

MIGRATIONS = Path(__file__).parent / "migrations"


def config() -> Config:
    settings = Config()
    settings.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return settings


def known_revisions() -> set[str]:
    scripts = ScriptDirectory.from_config(config())
    return {script.revision for script in scripts.walk_revisions()}
