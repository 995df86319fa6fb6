"""The address other phones can open, as text and as a QR code."""

import socket
from dataclasses import dataclass
from functools import lru_cache

import segno
from flask import current_app, request
from markupsafe import Markup

EVERYWHERE = {"", "0.0.0.0", "::"}  # noqa: S104 - the names for "all addresses"


@dataclass(frozen=True, slots=True)
class JoinCode:
    address: str
    svg: Markup


def join_code() -> JoinCode:
    return code(public_address())


@lru_cache(maxsize=256)
def code(address: str) -> JoinCode:
    return draw(address)


def draw(address: str) -> JoinCode:
    """Not remembered: an address with a secret is drawn for one page only."""
    drawn = segno.make(address, error="m", micro=False)
    svg = drawn.svg_inline(border=2, omitsize=True, svgclass=None, lineclass=None)
    svg = svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    return JoinCode(address, Markup(svg))  # noqa: S704 - drawn by segno from our own address


def public_url(path: str) -> str:
    """A path of ours as other phones can open it."""
    return public_address().rstrip("/") + path


def lan_address() -> str:
    """This machine's address on its network. Connecting a datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def public_address() -> str:
    """Where other phones find this server: what its owner set or where it listens.

    Never what a request claims in its Host header.
    """
    for setting in ("PUBLIC_URL", "ADDRESS"):
        if current_app.config[setting]:
            return str(current_app.config[setting])
    port = request.environ.get("SERVER_PORT", "8000")
    return f"http://{lan_address()}:{port}/"
