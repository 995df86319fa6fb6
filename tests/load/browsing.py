"""A browser of a few lines against a real server: cookies, the token of a form, no scripts."""

import http.client
import json
import re
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from urllib.parse import urlencode

from store.serving import PATIENCE, Server

TOKEN = re.compile(r'name="csrf_token"[^>]*value="([^"]+)"')


@dataclass(slots=True)
class Answer:
    status: int
    headers: http.client.HTTPMessage
    text: str

    @property
    def location(self) -> str:
        return str(self.headers["Location"])


@dataclass(slots=True)
class Browser:
    """One phone or desk. It keeps every answer's cookies, and the newest token it saw."""

    server: Server
    cookies: dict[str, str] = field(default_factory=dict)
    token: str = ""

    def get(self, path: str) -> Answer:
        return self._ask("GET", path, None, {})

    def post(self, path: str, **form: object) -> Answer:
        """A form as a page sends it; the page that had the form was opened before."""
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self._ask("POST", path, urlencode({"csrf_token": self.token, **form}), kind)

    def send(self, path: str, **content: object) -> Answer:
        """What a script sends."""
        kind = {"Content-Type": "application/json", "X-CSRFToken": self.token}
        return self._ask("POST", path, json.dumps(content), kind)

    def _ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> Answer:
        headers = {**headers, "Connection": "close", "Accept-Language": "en"}
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body, headers)
            found = connection.getresponse()
            answer = Answer(found.status, found.headers, found.read().decode())
        finally:
            connection.close()
        for line in found.headers.get_all("Set-Cookie") or []:
            self.cookies |= {name: one.value for name, one in SimpleCookie(line).items()}
        self.token = next(iter(TOKEN.findall(answer.text)), self.token)
        return answer
