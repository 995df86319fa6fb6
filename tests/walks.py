"""Walks over every route with everybody: how each is answered, one letter for each person.

Requests are empty, so that those who are let in change almost nothing.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

LETTERS = {200: "+", 201: "+", 303: "+", 400: "?", 422: "?", 409: "c", 401: "!", 403: "-", 404: "0"}
"""+ done · ? let in, but the empty request makes no sense · c let in, but it is closed or has
changed · ! no token · - refused · 0 nothing there"""
KEY = {"Idempotency-Key": "key-of-the-walk"}
JOINS = ("/j", "/api/v1/join", "/api/v1/join-tournament")


def routes_of(app: Flask, start: str) -> set[str]:
    """Every method and path below an address with a slug, numbers as 1."""
    found = set()
    for rule in app.url_map.iter_rules():
        if not rule.rule.startswith(f"{start}<slug>"):
            continue
        path = re.sub(r"<int:\w+>", "1", rule.rule.removeprefix(f"{start}<slug>"))
        choice = re.search(r"<any\((.*?)\):.*?>", path)
        kinds = choice[1].split(", ") if choice else [""]
        paths = [path.replace(choice[0], kind) if choice else path for kind in kinds]
        methods = (rule.methods or set()) - {"HEAD", "OPTIONS"}
        found |= {f"{method} {path}".strip() for method in methods for path in paths}
    return found


def answers(
    people: Iterable[FlaskClient], address: str, routes: Iterable[str]
) -> Mapping[str, str]:
    """The letters of everybody at every route of an address."""
    everybody = list(people)
    found = {route: "".join(_letter(one, address, route) for one in everybody) for route in routes}
    print("figure requests", sum(map(len, found.values())))
    return found


def _letter(client: FlaskClient, address: str, route: str) -> str:
    method, _, path = route.partition(" ")
    body: dict[str, Any] = {"json": {}} if address.startswith("/api/") else {}
    answer = client.open(f"{address}{path}", method=method, headers=KEY, **body)
    return LETTERS[answer.status_code]


def table(text: str) -> dict[str, list[str]]:
    """A table written by hand: a route on each line, then the letters at every time."""
    found = {}
    for line in text.strip().splitlines():
        *route, columns = re.split(r"\s{2,}", line.strip(), maxsplit=1)
        found[" ".join(route)] = columns.split()
    return found


def opened(browsers: Iterable[FlaskClient], secrets: Mapping[str, str]) -> list[str]:
    """The names of those secrets that still let somebody in, on the pages or over the API."""
    found = []
    for browser in browsers:
        for name, secret in secrets.items():
            sent = {"code" if name == "code" else "secret": secret, "label": "again"}
            answers = [
                browser.post(path, json=sent) for path in (JOINS[:2] if name == "code" else JOINS)
            ]
            found += [name for answer in answers if answer.status_code != 404]
    return found
