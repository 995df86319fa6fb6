"""Who may do what over time: every route with everybody, before and after access is taken back,
after links and addresses were renewed, after the round has ended, and after all is deleted.

Each table is written by hand. Its columns are times; in each a letter for each person.
"""

from dataclasses import dataclass, field

import pytest
from flask import Flask
from flask.testing import FlaskClient
from organisers import Desk, confirm, play
from phones import Phone
from walks import answers, opened, routes_of, table

TIMES = ("before", "removed", "renewed", "ended", "deleted")


@dataclass
class Event:
    """A desk, two tables, another event, a judge, and a helper who takes along whatever he can."""

    app: Flask
    secrets: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.desk = Desk(self.app).create()
        self.desk.publish()
        slips = self.desk.slips()
        self.scorer, self.other_scorer = (self.desk.phone(slips[n]) for n in (1, 2))
        begun = self.scorer.post("/play/1/begin", dealer="0", depth="towers")
        assert begun.headers["Location"].endswith("/play/1"), "a table can be followed too"
        play(self.scorer)
        self.other_desk = Desk(self.app).create()
        self.other_desk.publish()
        self.viewer = Phone(self.app).create()
        self.viewer.client.get(f"/t/{self.desk.slug}")
        self.helper = self.desk.helper()
        self.judge = self.desk.judge()
        self.match = self.scorer.slug
        self._take_along()

    def _take_along(self) -> None:
        """Every link, slip, code and QR code a helper gets to see, and a grant at each table."""
        helper, table = self.helper, f"/m/{self.match}"
        for number, slip in helper.slips().items():
            self.secrets[f"slip {number}"] = slip
            assert helper.client.post("/j", json={"secret": slip}).status_code == 200
        settings = helper.client.post(f"{table}/settings", data={"wish": "code"})
        assert settings.status_code == 303
        page = helper.client.get(f"{table}/settings").text
        self.secrets["code"] = page.partition('class="room-code">')[2].partition("<")[0]
        link = helper.post("/links", wish="link").headers["Location"]
        self.secrets["desk link"] = link.partition("#o=")[2]
        qr = helper.client.post(f"{table}/qr", json={"secret": self.secrets["slip 1"]})
        self.secrets["QR code"] = qr.get_json()["secret"]
        refused = helper.client.post(f"{table}/settings", data={"wish": "renew_owner"})
        assert refused.status_code == 422, "a table has no owner link"
        further = helper.client.post(f"{table}/qr", json={"secret": "", "further": True})
        assert further.status_code == 404, "nor a further one for the desk"

    @property
    def people(self) -> list[FlaskClient]:
        """In the order of the letters."""
        found = [self.app.test_client(), self.viewer.client, self.other_scorer.client]
        found += [self.scorer.client, self.other_desk.client, self.desk.client]
        return [*found, self.helper.client, self.judge.client]

    # ---- what happens in the course of time --------------------------------------------------

    def before(self) -> None:
        """Nothing yet."""

    def removed(self) -> None:
        for name in ("a helper", "a judge"):
            assert self.desk.remove(name).status_code == 303

    def renewed(self) -> None:
        """New addresses of the event and of its table, a new table link, a new desk link."""
        self.removed()
        desk, old = self.desk, self.match
        assert desk.post("/rounds/1/slips", table="1", renew="1").status_code == 200
        assert desk.post("/links", wish="link").status_code == 303
        moved = desk.client.post(f"/m/{old}/settings", data={"wish": "renew_view"})
        self.match = moved.headers["Location"].split("/")[2]
        desk.slug = desk.post("/links", wish="renew_view").headers["Location"].split("/")[2]

    def ended(self) -> None:
        self.removed()
        for side in (0, 1):
            assert confirm(self.scorer, side).status_code == 303

    def deleted(self) -> None:
        self.removed()
        assert self.desk.post("/links", wish="delete", value="Monastery Open").status_code == 303


@pytest.fixture(params=range(len(TIMES)), ids=TIMES)
def moment(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture
def event(match_app: Flask, moment: int) -> Event:
    event = Event(match_app)
    getattr(event, TIMES[moment])()
    return event


# The letters: nobody, somebody with a match of their own, a phone of the other table, one of this
# table, the desk of another event, the desk, the helper, a judge. Their meaning: see `walks`.
# The times: before, helper and judge are removed, all is renewed, the table is official, all is
# deleted.
AT_A_TABLE = """
GET                        ++++++++ ++++++++ ++++++++ ++++++++ 00000000
GET .csv                   ++++++++ ++++++++ ++++++++ ++++++++ 00000000
GET .json                  ++++++++ ++++++++ ++++++++ ++++++++ 00000000
GET .svg                   ++++++++ ++++++++ ++++++++ ++++++++ 00000000
GET /conflict              ---?-??? ---?-?-- -----?-- ---?-?-- 00000000
GET /deal                  ---+-+++ ---+-+-- -----+-- ---+-+-- 00000000
GET /deal/form             ---+-+++ ---+-+-- -----+-- ---+-+-- 00000000
GET /deals/1               ++++++++ ++++++++ ++++++++ ++++++++ 00000000
GET /deals/1/correct       ---+-+++ ---+-+-- -----+-- ---+-+-- 00000000
GET /deals/1/remove        ---+-+++ ---+-+-- -----+-- ---+-+-- 00000000
GET /deals/1/restore       ---0-000 ---0-0-- -----0-- ---0-0-- 00000000
GET /draft                 ---?-??? ---?-?-- -----?-- ---?-?-- 00000000
GET /history               ++++++++ ++++++++ ++++++++ ++++++++ 00000000
GET /insist                ---?-??? ---?-?-- -----?-- ---?-?-- 00000000
GET /phones                -----++- -----+-- -----+-- -----+-- 00000000
GET /play                  ++++++++ ++++++++ ++++++++ ++++++++ 00000000
GET /play/1                ++++++++ ++++++++ ++++++++ ++++++++ 00000000
GET /play/1/judge          ???????? ???????? ???????? ???????? 00000000
GET /play/1/referee        ++++++++ ++++++++ ++++++++ ++++++++ 00000000
GET /play/1/news           ++++++++ ++++++++ ++++++++ ++++++++ 00000000
GET /play/1/record.txt     ++++++++ ++++++++ ++++++++ ++++++++ 00000000
GET /play/wall             ++++++++ ++++++++ ++++++++ ++++++++ 00000000
GET /play/1/referee        ++++++++ ++++++++ ++++++++ ++++++++ 00000000
GET /rules                 -----??- -----?-- -----?-- -----?-- 00000000
GET /settings              -----++- -----+-- -----+-- -----+-- 00000000
GET /version               ++++++++ ++++++++ ++++++++ ++++++++ 00000000
POST /confirm              ---0-000 ---0-0-- -----0-- ---0-0-- 00000000
POST /deal/form            ---?-??? ---?-?-- -----?-- ---?-?-- 00000000
POST /deals                ---?-??? ---?-?-- -----?-- ---?-?-- 00000000
POST /deals/1/correct      ---?-??? ---?-?-- -----?-- ---?-?-- 00000000
POST /play/1/begin         ---?-??? ---?-?-- -----?-- ---c-c-- 00000000
POST /play/1/lines         ---?-??? ---?-?-- -----?-- ---c-c-- 00000000
POST /deals/1/remove       ---?-??? ---?-?-- -----?-- ---c-c-- 00000000
POST /deals/1/restore      ---?-??? ---?-?-- -----?-- ---c-c-- 00000000
POST /draft                ---?-??? ---?-?-- -----?-- ---?-?-- 00000000
POST /end                  ---?-??? ---?-?-- -----?-- ---?-?-- 00000000
POST /label                ---+-+++ ---+-+-- -----+-- ---+-+-- 00000000
POST /qr                   ---0-000 ---0-0-- -----0-- ---0-0-- 00000000
POST /rematch              ---?-??? ---?-?-- -----?-- ---?-?-- 00000000
POST /reopen               ---?-??? ---?-?-- -----?-- ---?-?-- 00000000
POST /rules                -----??- -----?-- -----?-- -----?-- 00000000
POST /settings             -----00- -----0-- -----0-- -----0-- 00000000
POST /undo                 ---?-??? ---?-?-- -----?-- ---c-c-- 00000000
"""
AT_THE_DESK = """
GET                        ++++++++ ++++++++ ++++++++ ++++++++ 00000000
GET .csv                   ++++++++ ++++++++ ++++++++ ++++++++ 00000000
GET .json                  ++++++++ ++++++++ ++++++++ ++++++++ 00000000
GET .txt                   ++++++++ ++++++++ ++++++++ ++++++++ 00000000
GET /checkin               -----+++ -----+-- -----+-- -----+-- 00000000
GET /cross                 ++++++++ ++++++++ ++++++++ ++++++++ 00000000
GET /links                 -----++- -----+-- -----+-- -----+-- 00000000
GET /log                   -----++- -----+-- -----+-- -----+-- 00000000
GET /log.csv               -----++- -----+-- -----+-- -----+-- 00000000
GET /pair                  -----cc- -----c-- -----c-- -----c-- 00000000
GET /phones                -----++- -----+-- -----+-- -----+-- 00000000
GET /player/1              ++++++++ ++++++++ ++++++++ ++++++++ 00000000
GET /players               -----++- -----+-- -----+-- -----+-- 00000000
GET /projector             ++++++++ ++++++++ ++++++++ ++++++++ 00000000
GET /repair                -----++- -----+-- -----+-- -----+-- 00000000
GET /rounds/1              ++++++++ ++++++++ ++++++++ ++++++++ 00000000
GET /rounds/1/results      -----+++ -----+-- -----+-- -----+-- 00000000
GET /rounds/1/tables/1     -----+++ -----+-- -----+-- -----+-- 00000000
GET /settings              -----++- -----+-- -----+-- -----+-- 00000000
GET /standings             ++++++++ ++++++++ ++++++++ ++++++++ 00000000
GET /statistics            ++++++++ ++++++++ ++++++++ ++++++++ 00000000
GET /version               ++++++++ ++++++++ ++++++++ ++++++++ 00000000
POST /announce             -----++- -----+-- -----+-- -----+-- 00000000
POST /checkin              -----000 -----0-- -----0-- -----0-- 00000000
POST /clock                -----++- -----+-- -----+-- -----+-- 00000000
POST /extra/1              -----+++ -----+-- -----+-- -----+-- 00000000
POST /featured             -----00- -----0-- -----0-- -----0-- 00000000
POST /links                -----00- -----0-- -----0-- -----0-- 00000000
POST /pair                 -----cc- -----c-- -----c-- -----c-- 00000000
POST /qr                   -----00- -----0-- -----0-- -----0-- 00000000
POST /phones               -----00- -----0-- -----0-- -----0-- 00000000
POST /players              -----00- -----0-- -----0-- -----0-- 00000000
POST /repair               -----++- -----+-- -----+-- -----+-- 00000000
POST /rounds/1/results     -----+++ -----+-- -----+-- -----+-- 00000000
POST /rounds/1/slips       -----++- -----+-- -----+-- -----+-- 00000000
POST /rounds/1/tables/1    -----??? -----?-- -----?-- -----?-- 00000000
POST /settings             -----++- -----+-- -----+-- -----+-- 00000000
POST /withdraw             -----cc- -----c-- -----c-- -----c-- 00000000
"""
AT_THE_API = """
DELETE /deals/1            !--?-??? !--?-?-- !----?-- !--?-?-- 00000000
GET                        ++++++++ ++++++++ ++++++++ ++++++++ 00000000
GET /history               ++++++++ ++++++++ ++++++++ ++++++++ 00000000
GET /totals                ++++++++ ++++++++ ++++++++ ++++++++ 00000000
POST /deals                !--?-??? !--?-?-- !----?-- !--?-?-- 00000000
POST /deals/1/restore      !--?-??? !--?-?-- !----?-- !--?-?-- 00000000
POST /undo                 !--?-??? !--?-?-- !----?-- !--?-?-- 00000000
PUT /deals/1               !--?-??? !--?-?-- !----?-- !--?-?-- 00000000
"""
TOURNAMENTS = "/api/v1/tournaments/"
OVER_THE_API = """
GET                        ++++++++ ++++++++ ++++++++ ++++++++ 00000000
GET /standings             ++++++++ ++++++++ ++++++++ ++++++++ 00000000
PUT /rounds/1/tables/1     !----??? !----?-- !----?-- !----?-- 00000000
"""
WALKS = {
    "/m/": AT_A_TABLE,
    "/t/": AT_THE_DESK,
    "/api/v1/matches/": AT_THE_API,
    TOURNAMENTS: OVER_THE_API,
}
OF_AN_EVENT = ("/t/", TOURNAMENTS)


@pytest.mark.parametrize("start", WALKS)
def test_every_route_is_in_its_table(match_app: Flask, start: str) -> None:
    assert table(WALKS[start]).keys() == routes_of(match_app, start)


@pytest.mark.parametrize("start", WALKS)
def test_every_route_lets_in_only_who_may_at_that_time(
    event: Event, moment: int, start: str
) -> None:
    expected = {route: columns[moment] for route, columns in table(WALKS[start]).items()}
    slug = event.desk.slug if start in OF_AN_EVENT else event.match
    assert answers(event.people, start + slug, expected) == expected


# ---- who was removed comes back with everything he has seen ---------------------------------


@pytest.mark.parametrize("time", TIMES[1:])
def test_nothing_a_removed_helper_has_seen_opens_anything(match_app: Flask, time: str) -> None:
    event = Event(match_app)
    assert len(set(event.secrets.values())) == 4, (
        "two slips, one of them as QR code, a code, a link"
    )
    getattr(event, time)()
    browsers = (event.helper.client, match_app.test_client())
    assert opened(browsers, event.secrets) == []
    assert event.helper.client.get(f"/t/{event.desk.slug}/players").status_code in {403, 404}


def test_a_removed_helper_changes_nothing_and_is_told_why(match_app: Flask) -> None:
    event = Event(match_app)
    event.removed()
    before, helper = event.desk.pulse(), event.helper.client
    for start, text in WALKS.items():
        slug = event.desk.slug if start in OF_AN_EVENT else event.match
        writing = [route for route in table(text) if not route.startswith("GET")]
        assert set(answers([helper], start + slug, writing).values()) == {"-"}
    assert event.desk.pulse() == before
    sent = {"line": "Adso: / William:", "seen": 1, "key": "key-of-the-queue"}
    queued = helper.post(f"/m/{event.match}/deals", json=sent)
    assert (queued.status_code, queued.get_json()["code"]) == (403, "RevokedError")
    assert "What you entered is kept here" in queued.get_json()["detail"]
    assert helper.get(f"/m/{event.match}/version").get_json()["role"] == "view"
    assert helper.get(f"/t/{event.desk.slug}/version").get_json()["role"] == "view"
    assert "access of this phone was removed" in helper.get(f"/m/{event.match}").text
    home = helper.get("/").text
    assert event.match not in home
    assert event.desk.slug not in home


def test_addresses_from_before_a_renewal_lead_nowhere(match_app: Flask) -> None:
    event = Event(match_app)
    old = {"/m/": event.match, "/t/": event.desk.slug, "/api/v1/matches/": event.match}
    old[TOURNAMENTS] = event.desk.slug
    event.renewed()
    for start, slug in old.items():
        found = answers(event.people, start + slug, table(WALKS[start]))
        assert {letter for letters in found.values() for letter in letters} == {"0"}


def test_a_second_phone_of_the_helper_is_in_the_list_and_removed_there(match_app: Flask) -> None:
    event = Event(match_app)
    second = event.desk.phone(event.secrets["slip 2"])
    program = match_app.test_client()
    wish = {"secret": event.secrets["slip 1"], "label": "a program"}
    token = program.post("/api/v1/join", json=wish).get_json()["token"]
    event.removed()
    listed = {name: place for name, place, _ in event.desk.phones()}
    assert listed["a phone 2"] == "round 1, table 2"
    assert listed["a program"] == "round 1, table 1"
    for name in ("a phone 2", "a program"):
        assert event.desk.remove(name).status_code == 303
    assert second.get("/deal").status_code == 403
    shown = {"Authorization": f"Bearer {token}", "Idempotency-Key": "key-of-a-program"}
    address, deal = f"/api/v1/matches/{event.match}/deals", {"line": "Adso: / William:", "seen": 1}
    assert program.post(address, json=deal, headers=shown).status_code == 403
    assert event.scorer.get("/deals/1/remove").status_code == 200, "others keep working"
