"""What every answer carries: security headers, and a small body."""

import gzip
from functools import lru_cache

from flask import Flask, Response, current_app, g, request

from scorer.web import storage

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types torri-worker",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
NO_PAGE_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
"""Of an answer that a script or a page asked for: it runs no script by itself, and every byte is
sent a thousand times."""
COMPRESSED = (
    *("text/", "application/json", "application/problem+json", "image/svg+xml"),
    "application/manifest+json",
)
WORTH_IT = 500


def init_app(app: Flask) -> None:
    app.after_request(_secure)
    app.after_request(_compress)  # Flask runs the last one first


def _secure(response: Response) -> Response:
    present = {name for name, _ in response.headers}
    wanted = NO_PAGE_HEADERS if g.get("no_page") else HEADERS
    response.headers.extend(one for one in wanted.items() if one[0] not in present)
    public = str(current_app.config["PUBLIC_URL"])
    if request.is_secure or public.startswith("https://"):
        response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
    if storage.is_personal():
        response.headers["Cache-Control"] = "no-store"  # it must not stay on a borrowed phone
    elif not response.cache_control:
        response.headers["Cache-Control"] = "private, no-cache"
    return response


def _compress(response: Response) -> Response:
    if not (response.mimetype or "").startswith(COMPRESSED) or _is_small(response):
        return response
    response.vary.add("Accept-Encoding")
    if (
        request.accept_encodings["gzip"] <= 0
        or response.status_code in {204, 304}
        or response.content_encoding
    ):
        return response
    response.direct_passthrough = False
    response.set_data(_gzipped(response.get_data()))
    response.content_encoding = "gzip"
    etag, _ = response.get_etag()
    if etag:  # the same content, but not the same bytes
        response.set_etag(etag, weak=True)
    return response


def _is_small(response: Response) -> bool:
    """Too small to compress, and the same for every language and reader: it needs no Vary."""
    length = response.calculate_content_length()
    return response.status_code != 304 and length is not None and length <= WORTH_IT


@lru_cache(maxsize=64)
def _gzipped(body: bytes) -> bytes:
    """Static files come again and again, and so do scores of the same deal."""
    return gzip.compress(body, 9, mtime=0)
