"""A match of its own over time: every route with everybody, as the tables of `test_role_walk`."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from phones import Phone
from playing import FIRST
from walks import answers, opened, routes_of, table

TIMES = ("before", "removed", "renewed", "deleted")


class Game:
    """A match, its owner and a scorer, and a second owner who takes along whatever he can."""

    def __init__(self, app: Flask) -> None:
        self.app, self.owner = app, Phone(app).create()
        self.owner.post("/play/1/begin", dealer="0", depth="towers")
        self.owner.add(FIRST, 0)
        self.scorer = Phone(app).join(self.owner)
        self.elsewhere, self.second = Phone(app).create(), Phone(app)
        link = self.owner.post("/settings", wish="renew_owner").headers["Location"]
        self.second.client.post("/j", data={"secret": link, "label": "the second"})
        self.second.slug = self.owner.slug
        self.secrets = {"owner": link.partition("#o=")[2], "scorer": self.owner.secrets["s"]}
        own = self.second.post("/settings", wish="renew_owner").headers["Location"]
        self.secrets["owner of his own"] = own.partition("#o=")[2]
        asked = {"secret": "", "further": True}
        further = self.second.client.post(f"/m/{self.owner.slug}/qr", json=asked)
        self.secrets["further"] = further.get_json()["secret"]
        self.second.post("/settings", wish="code")
        page = self.second.get("/settings").text
        self.secrets["code"] = page.partition('class="room-code">')[2].partition("<")[0]

    @property
    def people(self) -> list[FlaskClient]:
        """In the order of the letters."""
        found = [self.elsewhere, self.scorer, self.owner, self.second]
        return [self.app.test_client(), *(one.client for one in found)]

    def before(self) -> None:
        """Nothing yet."""

    def removed(self) -> None:
        page = self.owner.get("/settings").text
        phones = re.findall(r'<li><b dir="auto">([^<]*)</b>(.*?)</li>', page, re.DOTALL)
        numbers = {name: re.findall(r'name="value" value="(\d+)"', text) for name, text in phones}
        number = numbers["the second"][0]
        assert self.owner.post("/settings", wish="remove_device", value=number).status_code == 303

    def renewed(self) -> None:
        self.removed()
        for wish in ("renew", "renew_owner"):
            assert self.owner.post("/settings", wish=wish).status_code == 303
        moved = self.owner.post("/settings", wish="renew_view").headers["Location"]
        self.owner.slug = moved.split("/")[2]

    def deleted(self) -> None:
        self.removed()
        sent = {"wish": "delete", "value": "Adso - William"}
        assert self.owner.post("/settings", **sent).status_code == 303


# The letters: nobody, the owner of another match, a scorer, the owner, the second owner.
# The times: before, the second owner is removed, all is renewed, the match is deleted.
OF_ITS_OWN = """
GET                        +++++ +++++ +++++ 00000
GET .csv                   +++++ +++++ +++++ 00000
GET .json                  +++++ +++++ +++++ 00000
GET .svg                   +++++ +++++ +++++ 00000
GET /history               +++++ +++++ +++++ 00000
GET /version               +++++ +++++ +++++ 00000
GET /deals/1               +++++ +++++ +++++ 00000
GET /play                  +++++ +++++ +++++ 00000
GET /play/1                +++++ +++++ +++++ 00000
GET /play/1/news           +++++ +++++ +++++ 00000
GET /play/1/record.txt     +++++ +++++ +++++ 00000
GET /play/1/referee        +++++ +++++ +++++ 00000
GET /play/1/judge          ????? ????? ????? 00000
GET /play/wall             +++++ +++++ +++++ 00000
GET /deal                  --+++ --++- ---+- 00000
GET /deal/form             --+++ --++- ---+- 00000
GET /draft                 --??? --??- ---?- 00000
POST /draft                --??? --??- ---?- 00000
GET /conflict              --??? --??- ---?- 00000
GET /insist                --??? --??- ---?- 00000
GET /deals/1/correct       --+++ --++- ---+- 00000
GET /deals/1/remove        --+++ --++- ---+- 00000
GET /deals/1/restore       --000 --00- ---0- 00000
POST /deal/form            --??? --??- ---?- 00000
POST /deals                --??? --??- ---?- 00000
POST /deals/1/correct      --??? --??- ---?- 00000
POST /deals/1/remove       --??? --??- ---?- 00000
POST /deals/1/restore      --??? --??- ---?- 00000
POST /undo                 --??? --??- ---?- 00000
POST /play/1/begin         --??? --??- ---?- 00000
POST /play/1/lines         --??? --??- ---?- 00000
POST /qr                   --000 --00- ---0- 00000
POST /label                --+++ --++- ---+- 00000
POST /rematch              --??? --??- ---?- 00000
POST /end                  --??? --??- ---?- 00000
POST /reopen               --??? --??- ---?- 00000
POST /confirm              --000 --00- ---0- 00000
GET /phones                ---++ ---+- ---+- 00000
GET /settings              ---++ ---+- ---+- 00000
POST /settings             ---00 ---0- ---0- 00000
GET /rules                 ---++ ---+- ---+- 00000
POST /rules                ---++ ---+- ---+- 00000
"""
BY_THE_API = """
GET                        +++++ +++++ +++++ 00000
GET /totals                +++++ +++++ +++++ 00000
GET /history               +++++ +++++ +++++ 00000
POST /deals                !-??? !-??- !--?- 00000
PUT /deals/1               !-??? !-??- !--?- 00000
DELETE /deals/1            !-??? !-??- !--?- 00000
POST /deals/1/restore      !-??? !-??- !--?- 00000
POST /undo                 !-??? !-??- !--?- 00000
"""
WALKS = {"/m/": OF_ITS_OWN, "/api/v1/matches/": BY_THE_API}


@pytest.mark.parametrize("start", WALKS)
def test_every_route_is_in_its_table(match_app: Flask, start: str) -> None:
    assert table(WALKS[start]).keys() == routes_of(match_app, start)


@pytest.mark.parametrize("start", WALKS)
@pytest.mark.parametrize("time", TIMES)
def test_every_route_lets_in_only_who_may_at_that_time(
    match_app: Flask, start: str, time: str
) -> None:
    game, moment = Game(match_app), TIMES.index(time)
    getattr(game, time)()
    expected = {route: columns[moment] for route, columns in table(WALKS[start]).items()}
    assert answers(game.people, start + game.owner.slug, expected) == expected


@pytest.mark.parametrize("time", TIMES[1:])
def test_nothing_a_removed_owner_has_seen_opens_anything(match_app: Flask, time: str) -> None:
    game = Game(match_app)
    assert len(set(game.secrets.values())) == 5
    getattr(game, time)()
    browsers = (game.second.client, match_app.test_client())
    assert opened(browsers, game.secrets) == []
