"""A real server, a real browser, and a page that checks the rules while a test uses it."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.find_browser import installed
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

EXAMPLE = "Adso: 10x4! 9x3! 8x3! 6x3 cx5 marker / William: 7x3! cx5! cx3! cx3!"
PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
WAIT_FOR_SERVER = 120
PATIENCE = 60_000
"""What is waited for comes at once, but not on two cores that run 15,000 tests."""
expect.set_options(timeout=PATIENCE)

Open = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser" in str(item.path):
            item.add_marker("browser")


def start_server(port: int, instance: Path) -> subprocess.Popen[bytes]:
    """`scorer serve`, as anybody runs it; all tests of a run start matches from one address."""
    command = [
        sys.executable,
        "-m",
        "scorer.cli",
        "serve",
        "--host",
        "127.0.0.1",
        "--port",
        str(port),
    ]
    settings = {"TORRI_INSTANCE": str(instance), "TORRI_NEW_PER_ADDRESS": "0"}
    server = subprocess.Popen(command, env={**os.environ, **settings}, stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + WAIT_FOR_SERVER
    while time.monotonic() < deadline and server.poll() is None:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return server
    server.kill()
    server.wait()
    pytest.fail("the server did not start")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    port = free_port()
    server = start_server(port, tmp_path_factory.mktemp("instance"))
    yield f"http://127.0.0.1:{port}"
    server.terminate()
    server.wait()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=installed(),
            args=["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
        )
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser: Browser, site: str) -> Iterator[Open]:
    """Open a page of the site; any script error or blocked resource fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_page(path: str = "/", **options: Any) -> Page:
        context = options.pop("context", None)
        if context is None:
            settings = {"viewport": PHONE, "locale": "en", "base_url": site, **options}
            context = browser.new_context(**settings)
            context.set_default_timeout(PATIENCE)
            contexts.append(context)
        page: Page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda m: faults.append(m.text) if "Security" in m.text else None)
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def example() -> str:
    return EXAMPLE
