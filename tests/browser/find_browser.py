"""Which browser the tests drive: an installed one, else Debian's, else Playwright's own.

Run with --install it fetches one where none is found; without a browser it fails.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")


def installed() -> str | None:
    """The path of a Chromium or Chrome on this machine."""
    if chosen := os.environ.get("TORRI_BROWSER"):
        return chosen
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return found or (str(MAC) if MAC.exists() else None)


def install() -> None:
    if installed():
        return
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-qq"], env=quiet, check=False)
        fetch = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"]
        if subprocess.run(fetch, env=quiet, check=False).returncode == 0 and installed():
            return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


if __name__ == "__main__":
    if "--install" in sys.argv:
        install()
    print(installed() or "Playwright's own Chromium")
