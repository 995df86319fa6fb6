"""One set of readings is in force for a match, and every page uses it.

A single deal has no total to take a penalty from (LT-44): there the penalty is off, whatever
the table has pinned.
"""

import re
from collections.abc import Callable

from phones import Phone
from playing import CLOSER_LOSES

COUNTED = "We used these readings:"


def single(phone: Callable[[], Phone], **more: str) -> Phone:
    adso = phone().create(kind="single", **more)
    assert adso.add(CLOSER_LOSES, 0).status_code == 303
    return adso


def readings_that_counted(page: str) -> list[str]:
    after = page.partition(COUNTED)[2].partition("</ul>")[0]
    return re.findall(r">(LT-\d+)<", after)


def test_a_single_deal_lists_only_the_readings_that_decided_it(
    phone: Callable[[], Phone],
) -> None:
    """With a penalty the closer would have lost ten points more; nothing else was open."""
    page = single(phone).get("/deals/1").text
    assert readings_that_counted(page) == ["LT-44"]


def test_the_house_rules_shown_are_those_of_the_table(phone: Callable[[], Phone]) -> None:
    adso = single(phone)
    for path in ("", "/deals/1"):
        assert "Close penalty in points: 25." not in adso.get(path).text
    house = single(phone, penalty_size="25")
    for path in ("", "/deals/1"):
        assert "Close penalty in points: 25." in house.get(path).text


def test_the_page_for_entering_scores_as_the_match_does(phone: Callable[[], Phone]) -> None:
    several, one = phone().create(), phone().create(kind="single")
    assert "penalty=off" not in several.get("/deal").text
    assert "penalty=off" in one.get("/deal").text


def test_what_is_in_force_in_one_deal_only_is_no_house_rule(phone: Callable[[], Phone]) -> None:
    adso = single(phone)
    page = adso.get("/deals/1").text
    assert "applies only in matches of several deals" in page, "the ruling, and not a house rule"
    assert "No Close penalty." not in page
    fresh = phone().create(kind="single")
    assert 'href="/torri/ask"' in fresh.get("/deal").text
    house = single(phone, reading="penalty=off")
    assert "No Close penalty." in house.get("/deals/1").text
