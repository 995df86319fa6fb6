"""The address other phones can open, as text and as a QR code."""

import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

import segno
from flask import current_app, request
from markupsafe import Markup

LOOPBACK = {"localhost", "127.0.0.1", "::1"}


@dataclass(frozen=True, slots=True)
class JoinCode:
    address: str
    svg: Markup


def join_code() -> JoinCode:
    address = _public_address()
    code = segno.make(address, error="m")
    svg = code.svg_inline(border=2, omitsize=True, svgclass=None, lineclass=None)
    return JoinCode(address, Markup(svg))  # noqa: S704 - drawn by segno from our own address


def lan_address() -> str:
    """This machine's address on its network. Connecting a datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def _public_address() -> str:
    """PUBLIC_URL where it is set. A phone cannot open another machine's localhost."""
    if current_app.config["PUBLIC_URL"]:
        return str(current_app.config["PUBLIC_URL"])
    here = urlsplit(request.host_url)
    if here.hostname in LOOPBACK:
        port = f":{here.port}" if here.port else ""
        return f"{here.scheme}://{lan_address()}{port}/"
    return request.host_url
