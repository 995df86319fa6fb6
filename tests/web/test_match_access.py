"""Who may do what with a match, and what hostile requests get."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from flask import Flask
from phones import Phone
from playing import FIRST

from scorer.store import access


def test_a_route_without_a_role_is_refused(own_app: Flask) -> None:
    own_app.add_url_rule("/forgotten", "forgotten", lambda: "secret")
    answer = own_app.test_client().get("/forgotten")
    assert answer.status_code == 403
    assert "secret" not in answer.text


def test_taking_access_back_also_ends_the_link_the_phone_knows(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    william = phone().join(adso)
    device = re.findall(r'name="value" value="(\d+)"', adso.get("/settings").text)[0]
    answer = adso.post("/settings", wish="remove_device", value=device)
    assert "#s=" in answer.headers["Location"], "the owner's phone gets the new link"
    again = william.client.post("/j", json={"secret": adso.secrets["s"]})
    assert again.status_code == 404
    assert william.get("/version").get_json()["role"] == "view"


def test_only_a_live_scorer_link_becomes_a_qr_code(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    good = adso.client.post(f"/m/{adso.slug}/qr", json={"secret": adso.secrets["s"]})
    assert good.get_json()["secret"] == adso.secrets["s"]
    assert good.get_json()["svg"].startswith("<svg")
    owner = adso.post("/settings", wish="renew_owner").headers["Location"].partition("#o=")[2]
    for secret in (owner, "x" * 22, "", "\ud800", None, [1]):
        answer = adso.client.post(f"/m/{adso.slug}/qr", json={"secret": secret})
        assert answer.status_code == 404


def test_an_owner_link_makes_another_owner(phone: Callable[[], Phone]) -> None:
    adso, abo = phone().create(), phone()
    address = adso.post("/settings", wish="renew_owner").headers["Location"]
    answer = abo.client.post("/j", data={"secret": address, "label": "Abo"})
    assert answer.status_code == 303
    assert abo.client.get(f"/m/{adso.slug}/settings").status_code == 200


def test_a_new_address_ends_the_old_one(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    address = adso.post("/settings", wish="renew_view").headers["Location"]
    assert adso.get().status_code == 404
    assert adso.client.get(address).status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "sent"),
    [
        ("GET", "/deals/99/remove", None),
        ("GET", "/deals/99/restore", None),
        ("GET", "/deals/99/correct?line=x", None),
        ("GET", "/deals/1/restore", None),
        ("POST", "/deals/1/correct", {"line": "nonsense", "seen": 0, "key": "k" * 10}),
        ("POST", "/deals/1/remove", {"seen": 77, "key": "k" * 10}),
        ("POST", "/deals", {"line": "nonsense", "seen": 0, "key": "k" * 10}),
        ("POST", "/qr", [1]),
        ("POST", "/qr", "x"),
        ("GET", "/conflict?line=nonsense&number=1", None),
        ("GET", "/conflict?line=Adso:+/+William:&number=9", None),
        ("GET", "/insist?line=%00", None),
        ("GET", "/deal?number=77", None),
    ],
)
def test_hostile_requests_get_words_not_tracebacks(
    phone: Callable[[], Phone], method: str, path: str, sent: object
) -> None:
    adso = phone().create()
    adso.add(FIRST, 0)
    answer = adso.client.open(f"/m/{adso.slug}{path}", method=method, json=sent)
    assert 300 <= answer.status_code < 500


@pytest.mark.parametrize("secret", ["\ud800", "http://[x", "#", "s=&o=", "x" * 5000, None, 7, []])
def test_hostile_secrets_open_nothing(phone: Callable[[], Phone], secret: object) -> None:
    for sent in ({"secret": secret}, {"code": secret}):
        assert phone().client.post("/j", json=sent).status_code in {404, 429}


def test_a_phone_finds_its_match_at_a_new_address_and_nobody_else_does(
    phone: Callable[[], Phone],
) -> None:
    adso, william, nobody = phone().create(), phone(), phone()
    joined = william.client.post("/j", json={"secret": adso.secrets["s"], "label": "B"}).get_json()
    again = f"/match/again/{joined['key']}"
    moved = adso.post("/settings", wish="renew_view").headers["Location"].removesuffix("/settings")
    assert moved != f"/m/{adso.slug}"
    for person in (adso, william):
        assert person.client.get(again).headers["Location"] == moved
    assert f'data-key="{joined["key"]}"' in william.client.get(moved).text
    assert nobody.client.get(again).status_code == 404
    adso.client.post(f"{moved}/settings", data={"wish": "renew"})
    assert william.client.get(again).status_code == 404, "its access was taken back"


def test_a_phone_hears_which_draft_was_saved(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    assert adso.add(FIRST, 0, draft="new").headers["Location"].endswith("#done=new")
    assert "#" not in adso.add(FIRST, 1, draft="new#s=x").headers["Location"]
    line = FIRST.replace("6x3", "6x4")
    page = adso.get("/deals/1/correct", line=line).text
    assert 'name="draft" value="edit.1"' in page
    saved = adso.post("/deals/1/correct", line=line, seen=1, draft="edit.1")
    assert saved.headers["Location"].endswith("#done=edit.1")


def test_a_phone_without_a_link_to_show_gets_a_further_one(phone: Callable[[], Phone]) -> None:
    adso, william, ubertino = phone().create(), phone(), phone()
    william.join(adso)
    asked = {"secret": "", "further": True}
    secret = william.client.post(f"/m/{adso.slug}/qr", json=asked).get_json()["secret"]
    assert secret != adso.secrets["s"]
    ubertino.secrets["s"] = secret
    assert ubertino.join(ubertino).client.get(f"/m/{adso.slug}/deal").status_code == 200
    assert phone().join(adso).slug, "the older link is still good"
    adso.post("/settings", wish="renew")
    assert phone().client.post("/j", json={"secret": secret}).status_code == 404
    assert ubertino.client.post(f"/m/{adso.slug}/qr", json=asked).status_code == 403


def test_further_links_come_to_an_end(
    phone: Callable[[], Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(access, "MAX_LINKS", 3)
    adso = phone().create()
    ask = partial(adso.client.post, f"/m/{adso.slug}/qr", json={"further": True})
    assert [ask().status_code for _ in range(3)] == [200, 200, 404]
