"""The form of a match does what it shows, and what was agreed on can be changed."""

from collections.abc import Callable

from phones import FORM, Phone
from playing import FIRST

LENGTH = {"kind": "fixed", "deals": "2", "target": "120", "penalty": "y", "penalty_size": "10"}


def test_a_typed_target_beside_an_unmarked_choice_is_asked_about(
    phone: Callable[[], Phone],
) -> None:
    adso, sent = phone(), FORM | LENGTH | {"target": "150"}
    asked = adso.client.post("/match/new", data=sent)
    assert asked.status_code == 422
    assert "You typed a number beside another choice" in asked.text
    assert 'checked id="kind-2" name="kind" type="radio" value="target"' in asked.text
    assert 'name="asked" value="1"' in asked.text
    adso.create(**(sent | {"kind": "target", "asked": "1"}))
    assert "First to 150" in adso.get().text


def test_who_was_asked_and_marks_the_number_of_deals_gets_it(phone: Callable[[], Phone]) -> None:
    adso = phone().create(**(LENGTH | {"target": "150", "asked": "1"}))
    assert "2 deals" in adso.get().text


def test_a_typed_penalty_that_is_not_marked_is_asked_about(phone: Callable[[], Phone]) -> None:
    sent = FORM | LENGTH | {"penalty_size": "25"}
    del sent["penalty"]
    asked = phone().client.post("/match/new", data=sent)
    assert asked.status_code == 422
    assert "You typed a number for a penalty" in asked.text


def test_before_the_first_deal_length_and_rules_change_at_once(
    phone: Callable[[], Phone],
) -> None:
    adso = phone().create(**LENGTH)
    assert "/rules" in adso.get().text
    changed = {"kind": "target", "deals": "2", "target": "150", "reading.dealer": "dealer=loser"}
    assert adso.post("/rules", **changed).status_code == 303
    page = adso.get().text
    assert "First to 150" in page
    assert "The loser of a deal deals the next." in page
    assert "No Close penalty." in page


def test_after_a_deal_the_effects_are_shown_first(phone: Callable[[], Phone]) -> None:
    adso = phone().create(**LENGTH)
    adso.add(FIRST, 0)
    wish = LENGTH | {"kind": "single"}
    effects = adso.post("/rules", **wish)
    assert effects.status_code == 200
    assert "William wins the match by 3 points" in effects.text
    assert "2 deals" in adso.get().text, "nothing is changed yet"
    assert adso.post("/rules", **wish, seen=1).status_code == 303
    assert "William wins the match by 3 points" in adso.get().text


def test_effects_of_an_older_state_are_shown_again(phone: Callable[[], Phone]) -> None:
    adso = phone().create(**(LENGTH | {"deals": "5"}))
    adso.add(FIRST, 0)
    adso.add(FIRST, 1)
    again = adso.post("/rules", **(LENGTH | {"kind": "single", "deals": "5"}), seen=1)
    assert again.status_code == 200
    assert 'name="seen" value="2"' in again.text


def test_noble_cards_of_a_saved_deal_cannot_be_forbidden(phone: Callable[[], Phone]) -> None:
    adso = phone().create(**LENGTH, variant="nobles")
    adso.add("Adso: 8x4! marker palazzo / William: 7x3!", 0)
    refused = adso.post("/rules", **LENGTH, seen=1)
    assert refused.status_code == 422
    assert "without noble cards" in refused.text
