"""A browser with its own cookies at a match, for tests that read like a talk at the table."""

from flask import Flask
from werkzeug.test import TestResponse

FORM = {
    "players-0": "Adso",
    "players-1": "William",
    "kind": "target",
    "target": "120",
    "penalty": "y",
}


class Phone:
    """One browser with its own cookies."""

    def __init__(self, app: Flask) -> None:
        self.client = app.test_client()
        self.slug, self.secrets, self.keys = "", {"s": ""}, 0

    def create(self, **more: str) -> "Phone":
        answer = self.client.post("/match/new", data=FORM | more)
        assert answer.status_code == 303, answer.text
        self.slug, fragment = answer.headers["Location"].removeprefix("/m/").split("#")
        self.secrets = {"s": fragment.removeprefix("s=")}
        return self

    def join(self, other: "Phone", secret: str = "s") -> "Phone":
        self.slug = other.slug
        answer = self.client.post("/j", json={"secret": other.secrets[secret], "label": "B"})
        assert answer.status_code == 200
        return self

    def get(self, path: str = "", **query: str) -> TestResponse:
        return self.client.get(f"/m/{self.slug}{path}", query_string=query)

    def post(self, path: str, **form: object) -> TestResponse:
        self.keys += 1
        return self.client.post(
            f"/m/{self.slug}{path}", data={"key": f"key-{id(self)}-{self.keys}", **form}
        )

    def add(self, line: str, seen: int, **more: object) -> TestResponse:
        return self.post("/deals", line=line, seen=seen, **more)
