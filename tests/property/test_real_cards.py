"""Made-up deals against the real cards, which only the dealer sees: what the referee says of a
position is true of them, after every action."""

from collections import Counter
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.games.torri.box import CARDS, NOBLES
from scorer.games.torri.play import Position
from scorer.games.torri.play.dealing import Dealer
from scorer.games.torri.play.position import unseen

LAW = settings(deadline=None)
seeds = st.integers(0, 10**9)


def steps(seed: int, nobles: bool) -> Iterator[Dealer]:
    """The dealer after every action; the same one, which goes on with the next."""
    dealer = Dealer(seed, nobles)
    for _ in range(300):
        if dealer.position.over:
            break
        dealer.turn()
        yield dealer


def in_front(position: Position) -> Counter[int | str]:
    """Cards in towers, in front of the players and out of the game."""
    found: Counter[int | str] = Counter(position.removed)
    for seat in position.seats:
        found.update(seat.used)
        for tower in seat.towers:
            found.update(card for card in tower.cards() if isinstance(card, int))
    return found


@LAW
@given(seeds, st.booleans())
def test_no_card_is_lost_or_doubled(seed: int, nobles: bool) -> None:
    box = Counter(CARDS) + (Counter(NOBLES) if nobles else Counter())
    for dealer in steps(seed, nobles):
        position = dealer.position
        hidden = [*dealer.deck, *dealer.noble_deck, *dealer.hands[0], *dealer.hands[1]]
        assert Counter(hidden) + Counter(position.market) + in_front(position) == box


@LAW
@given(seeds, st.booleans())
def test_counts_are_those_of_the_real_hands_and_decks(seed: int, nobles: bool) -> None:
    for dealer in steps(seed, nobles):
        position = dealer.position
        assert (position.deck, position.noble_deck) == (len(dealer.deck), len(dealer.noble_deck))
        for seat, hand in zip(position.seats, dealer.hands, strict=True):
            backs = sum(isinstance(card, str) for card in hand)
            assert (seat.hand, seat.nobles) == (len(hand), backs)


@LAW
@given(seeds, st.booleans())
def test_what_is_known_is_true(seed: int, nobles: bool) -> None:
    for dealer in steps(seed, nobles):
        position, deck = dealer.position, dealer.deck[::-1]
        for seat, hand in zip(position.seats, dealer.hands, strict=True):
            assert not Counter(seat.known) - Counter(hand)
        assert deck[: len(position.face_up)] == list(position.face_up)
        lowest = deck[len(deck) - len(position.under) :]
        for real, told in zip(lowest, position.under, strict=True):
            assert told in (None, real)


@LAW
@given(seeds, st.booleans())
def test_what_is_out_of_sight_is_what_nobody_can_place(seed: int, nobles: bool) -> None:
    for dealer in steps(seed, nobles):
        position = dealer.position
        real = Counter([*dealer.deck, *dealer.noble_deck, *dealer.hands[0], *dealer.hands[1]])
        for seat in position.seats:
            real.subtract(seat.known)
        real.subtract(position.face_up)
        real.subtract(card for card in position.under if card is not None)
        told = {card: number for card, number in unseen(position).items() if number}
        if nobles:
            assert told == {card: number for card, number in real.items() if number}
        else:
            assert all(told[card] == number for card, number in real.items() if number)
