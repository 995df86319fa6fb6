"""Tournaments in words: steps of the standings, reasons of a round, what a correction changes."""

from collections.abc import Mapping
from fractions import Fraction

from babel.support import NullTranslations

from scorer.tournament.changes import RankChange, RoundChange
from scorer.tournament.ledger import Number
from scorer.tournament.model import CannotPairError, Reason
from scorer.tournament.parts import Part
from scorer.tournament.standings import Row
from scorer.wording.marks import N_, NN_, count, isolated, say, signed
from scorer.wording.phrases import listed

Names = Mapping[int, str]

METHODS = {
    "swiss": N_("Swiss system"),
    "round_robin": N_("Round robin"),
    "double_round_robin": N_("Double round robin"),
}
STEPS = {
    "points": N_("Tournament points"),
    "cut": N_("Cut"),
    "head_to_head": N_("Head-to-head"),
    "deal_wins": N_("Deals won"),
    "deal_points": N_("Deal points"),
    "deal_difference": N_("Deal point difference"),
    "buchholz": N_("Buchholz"),
    "buchholz_cut1": N_("Buchholz cut 1"),
    "buchholz_median": N_("Median Buchholz"),
    "sonneborn_berger": N_("Sonneborn-Berger"),
    "opponents_wins": N_("Opponents’ share of wins"),
    "wins": N_("Wins"),
    "table_share": N_("Share of the points"),
    "lot": N_("Lot"),
    "manual": N_("Decision of the desk"),
}
STEPS_EXPLAINED = {
    "points": N_("Points for wins, ties, losses and byes."),
    "cut": N_("How far a player got in the cut."),
    "head_to_head": N_(
        "Points from the matches between the tied players; only if each of them has met all "
        "the others."
    ),
    "deal_wins": N_("The number of deals won."),
    "deal_points": N_("The points of all deals, added up."),
    "deal_difference": N_("The player’s points of all deals, minus the points of the opponents."),
    "buchholz": N_("The tournament points of all opponents, added up."),
    "buchholz_cut1": N_("The tournament points of all opponents, added up without the lowest."),
    "buchholz_median": N_(
        "The tournament points of all opponents, added up without the lowest and the highest."
    ),
    "sonneborn_berger": N_(
        "The tournament points of the opponents the player has beaten, plus half the points "
        "of the opponents the player has tied with."
    ),
    "opponents_wins": N_("All matches won by the opponents, divided by all matches they played."),
    "wins": N_("The number of matches won, not counting byes."),
    "table_share": N_(
        "The player’s part of all points at each table, added up. Half of the points of a table "
        "count ½."
    ),
    "lot": N_(
        "Drawn by lot with the number stored for this tournament, so that the draw can be "
        "repeated exactly."
    ),
    "manual": N_("An order set by the desk, with a reason."),
}
UNPLAYED = (
    N_(
        "Buchholz: a bye or a void match counts as an opponent with the player’s own "
        "tournament points."
    ),
    N_(
        "Buchholz: a round missed by entering late, by dropping out or for a bye on request "
        "counts 0."
    ),
    N_("Opponents who dropped out count with the points they have."),
    N_(
        "All other tie-breaks count only matches with a result against an opponent, including "
        "awarded matches."
    ),
    N_(
        "If a match of the cut is tied or void, the player with the higher place before the "
        "cut advances."
    ),
)
REASONS = {
    "same_score": NN_("Both have %(points)d point.", "Both have %(points)d points."),
    "rematch_unavoidable": NN_(
        "They have met %(meetings)d time before: no pairing without a rematch is left.",
        "They have met %(meetings)d times before: no pairing without a rematch is left.",
    ),
    "lowest_without": NN_(
        "%(first)s, with %(points)d point, is the lowest of the players without a bye.",
        "%(first)s, with %(points)d points, is the lowest of the players without a bye.",
    ),
    "lowest_fewest": NN_(
        "Everybody has had a bye; %(first)s is the lowest of those with only %(byes)d bye.",
        "Everybody has had byes; %(first)s is the lowest of those with only %(byes)d byes.",
    ),
    "rematches": NN_(
        "%(count)d rematch cannot be avoided: %(names)s.",
        "%(count)d rematches cannot be avoided: %(names)s.",
    ),
    "second_bye": NN_(
        "%(names)s would have another bye.",
        "%(names)s would have another bye each.",
    ),
    "mark_meetings": NN_(
        "%(count)d match within a club or family: %(names)s.",
        "%(count)d matches within a club or family: %(names)s.",
    ),
    "cut_level": NN_(
        "%(names)s are tied for the last place of the cut. The lot decides. To decide by a "
        "play-off or in your own way, write the order in the settings before you publish.",
        "%(names)s are tied for the last %(places)d places of the cut. The lot decides. To decide "
        "by play-offs or in your own way, write the order in the settings before you publish.",
    ),
    "cut_level_decided": NN_(
        "%(names)s are tied for the last place of the cut. The order in the settings decides.",
        "%(names)s are tied for the last %(places)d places of the cut. The order in the settings "
        "decides.",
    ),
    "rematch": NN_(
        "%(first)s and %(second)s have met %(meetings)d time before.",
        "%(first)s and %(second)s have met %(meetings)d times before.",
    ),
    "table_level": NN_("All have %(points)d point.", "All have %(points)d points."),
    "table_cut": NN_(
        "The best player of this table advances.",
        "The best %(advancing)d players of this table advance.",
    ),
    "meet_again": NN_(
        "%(count)d pair of players meets again: %(names)s.",
        "%(count)d pairs of players meet again, among these players: %(names)s.",
    ),
    "tables_kin": NN_(
        "%(count)d table with players of one club or family: %(names)s.",
        "%(count)d tables with players of one club or family: %(names)s.",
    ),
    "small_again": NN_(
        "%(names)s sits at a smaller table again.",
        "%(names)s sit at a smaller table again.",
    ),
    "score_difference": NN_(
        "%(first)s and %(second)s are %(difference)d point apart.",
        "%(first)s and %(second)s are %(difference)d points apart.",
    ),
}
"""Sentences with a number; which figure chooses the form is in FORMS."""
FORMS = {
    "same_score": "points",
    "rematch_unavoidable": "meetings",
    "lowest_without": "points",
    "lowest_fewest": "byes",
    "rematches": "count",
    "second_bye": "count",
    "mark_meetings": "count",
    "cut_level": "places",
    "cut_level_decided": "places",
    "rematch": "meetings",
    "score_difference": "difference",
    "table_level": "points",
    "table_cut": "advancing",
    "meet_again": "count",
    "tables_kin": "count",
    "small_again": "count",
}
PLAIN_REASONS = {
    "floated": N_(
        "%(first)s (points: %(from)d) is paired with a lower player, %(second)s (points: %(to)d)."
    ),
    "rematch_avoided": N_("%(first)s and %(second)s would fit better, but have already met."),
    "mark_avoided": N_(
        "%(first)s and %(second)s would fit better, but are from the same club or family."
    ),
    "mark_unavoidable": N_(
        "They are from the same club or family, but no other pairing is as good."
    ),
    "round_robin": N_("Everybody meets everybody; this is meeting number %(leg)d."),
    "cut_seeding": N_("Place %(high)d before the cut against place %(low)d."),
    "by_hand": N_("Set by hand."),
    "dealt_less": N_(
        "%(first)s deals: has dealt first less often (%(mine)d of %(mine_of)d) than "
        "%(second)s (%(other)d of %(other_of)d)."
    ),
    "dealt_last": N_("%(second)s deals: last time %(first)s did."),
    "dealer_lot": N_("The dealer was drawn by lot."),
    "dealer_return": N_("The other player dealt when they first met."),
    "bye_lot": N_("Nobody has points yet: %(first)s gets the bye by lot."),
    "bye_seed": N_("Nobody has points yet: %(first)s has the lowest seed."),
    "bye_costs_least": N_(
        "%(first)s and %(second)s are tied. The pairs are better if %(first)s has the bye."
    ),
    "avoids_rematch": N_("A bye for %(first)s would have forced a rematch."),
    "round_robin_bye": N_("The number of players is odd."),
    "opponent_out": N_("%(first)s was to be the opponent, but is not playing."),
    "walkover": N_("There is no opponent: a walkover."),
    "table_spread": N_("Points of the players at this table: from %(to)d to %(from)d."),
    "table_met": N_("Pairs who meet for the first time: %(new)d. Pairs who meet again: %(again)d."),
    "table_kin": N_("From the same club or family: %(names)s."),
    "table_small_again": N_("At a smaller table before: %(names)s."),
    "table_seeds": N_("Each table has strong and weak players, by their seeds."),
    "table_lot": N_("Nobody has points yet: the table was drawn by lot."),
    "table_final": N_("The final: places at this table are places of the tournament."),
    "begins_least": N_(
        "%(first)s begins: has begun less often than the others (%(mine)d of %(mine_of)d)."
    ),
    "begins_seats": N_(
        "%(first)s begins: has been later in the turn order so far than the others."
    ),
    "begins_lot": N_("%(first)s begins: this was drawn by lot."),
    "seating_best": N_("The app has proven that this is the best seating."),
    "seating_bound": N_(
        "A better seating may exist. Pairs who meet again: %(again)d (every seating has at least "
        "%(least)d). Squared differences of points: %(spread)d (every seating has at least "
        "%(floor)d)."
    ),
    "again_change": N_("Pairs who meet again at these tables: %(before)d, now %(after)d."),
    "spread_change": N_(
        "Largest difference of points at one of these tables: %(before)d, now %(after)d."
    ),
    "seats_swapped": N_("%(first)s and %(second)s change seats at their table."),
    "mark_meeting": N_("%(first)s and %(second)s are from the same club or family."),
    "dealer_swapped": N_("%(first)s and %(second)s change seats, so the other player deals."),
    "rounds_short": N_(
        "For everybody to meet everybody, %(needed)d rounds are needed. The plan has %(planned)d."
    ),
}
CANNOT_PAIR = {
    "too_few_players": N_("A round needs at least two players."),
    "results_missing": N_("Results are missing at these tables: %(tables)s."),
    "cut_too_large": N_(
        "The cut has more places than there are players. Choose a smaller cut in the settings."
    ),
    "over": N_("The last round has been played."),
    "not_in_round": N_("Choose two different players of this round."),
}
RESULTS = {
    "win": N_("win"),
    "draw": N_("tie"),
    "loss": N_("loss"),
    "bye": N_("bye"),
    "pending": N_("no result yet"),
    "void": N_("void"),
    "asked": N_("bye on request"),
    "missed": N_("not played"),
    "late": N_("not yet entered"),
}
PARTS = {
    "opponent": N_("Round %(round)d, %(result)s against %(name)s: %(value)s"),
    "deal": N_("Round %(round)d, deal %(deal)d against %(name)s: %(value)s"),
    "alone": N_("Round %(round)d, %(result)s: %(value)s"),
    "share": N_("Round %(round)d, %(name)s: matches won, %(value)s of %(of)d"),
    "late": N_("For the rounds missed at the start: %(value)s"),
    "lot": N_("Number %(value)s in the draw"),
    "manual": N_("Place %(value)s in the order of the desk"),
    "cut": N_("%(text)s (not counted)"),
}
SEPARATED = {
    "step": N_("%(step)s: %(above)s against %(own)s"),
    "lot": N_("Lot: number %(above)s before number %(own)s"),
    "manual": N_("By decision of the desk"),
    "cut": N_("By the result of the cut"),
    "tie": N_("A real tie: no tie-break separates them"),
}
RANK_CHANGE = N_("%(name)s: place %(before)d becomes place %(after)d")
ROUND_CHANGE = NN_(
    "Round %(round)d would have had %(n)d other pairing.",
    "Round %(round)d would have had %(n)d other pairings.",
)
SHORT = {
    "rank": N_("Place"),
    "player": N_("Player"),
    "mark": N_("Club or family"),
    "reading": N_("Reading of the name"),
}
COLUMNS = {
    "points": N_("Points"),
    "wins": N_("Won"),
    "draws": N_("Tied"),
    "losses": N_("Lost"),
    "byes": N_("Byes"),
}


def method(t: NullTranslations, code: str) -> str:
    return say(t, METHODS[code])


def tie_break(t: NullTranslations, code: str) -> str:
    """The name of a step of the standings: points, cut or a tie-break."""
    return say(t, STEPS[code])


def tie_break_help(t: NullTranslations, code: str) -> str:
    return say(t, STEPS_EXPLAINED[code])


def unplayed_rules(t: NullTranslations) -> list[str]:
    """How byes, drops and unplayed rounds count."""
    return [say(t, rule) for rule in UNPLAYED]


def column(t: NullTranslations, code: str) -> str:
    """The head of a column of the standings."""
    return say(t, {**STEPS, **SHORT, **COLUMNS}[code])


def result(t: NullTranslations, code: str) -> str:
    return say(t, RESULTS[code])


def value(number: Number | None) -> str:
    """Whole and half numbers as such, shares as fractions, a dash where a step did not apply."""
    if number is None:
        return "–"
    if isinstance(number, Fraction) and number.denominator == 2:
        whole = number.numerator // 2
        return f"{whole}½" if whole else "½"
    return signed(number)


def reason(t: NullTranslations, why: Reason, names: Names) -> str:
    """Why a pairing, a dealer, a bye; a warning; or what a swap brings about."""
    people = [isolated(names[player]) for player in why.players]
    values = {
        **why.figures,
        "first": people[0] if people else "",
        "second": people[1] if len(people) > 1 else "",
        "names": listed(t, people),
    }
    if why.code in REASONS:
        chosen = int(why.figures.get(FORMS[why.code], 1))
        return count(t, REASONS[why.code], chosen, **values)
    return say(t, PLAIN_REASONS[why.code], **values)


def reasons(t: NullTranslations, whys: tuple[Reason, ...], names: Names) -> list[str]:
    return [reason(t, why, names) for why in whys]


def cannot_pair(t: NullTranslations, error: CannotPairError) -> str:
    tables = listed(t, map(str, error.tables))
    return say(t, CANNOT_PAIR[error.code], tables=tables)


def separation(t: NullTranslations, row: Row) -> str:
    """What put a row below the one above it; nothing in the first."""
    code = row.separated_by
    if not code:
        return ""
    step = say(t, STEPS[code]) if code in STEPS else ""
    above, own = value(row.above), value(row.own)
    return say(t, SEPARATED.get(code, SEPARATED["step"]), step=step, above=above, own=own)


def part(t: NullTranslations, piece: Part, names: Names) -> str:
    """One summand of a value."""
    kind = piece.kind if piece.kind in {"late", "lot", "manual"} else "alone"
    if piece.opponents:
        kind = "deal" if piece.deal else "share" if piece.of else "opponent"
    text = say(
        t,
        PARTS[kind],
        round=piece.round,
        deal=piece.deal,
        result=say(t, RESULTS[piece.kind]) if piece.kind in RESULTS else "",
        name=listed(t, (isolated(names.get(one, "")) for one in piece.opponents)),
        value=value(piece.value),
        of=piece.of,
    )
    return say(t, PARTS["cut"], text=text) if piece.cut else text


def rank_change(t: NullTranslations, change: RankChange, names: Names) -> str:
    name = isolated(names[change.player])
    return say(t, RANK_CHANGE, name=name, before=change.before, after=change.after)


def round_change(t: NullTranslations, change: RoundChange) -> str:
    return count(t, ROUND_CHANGE, len(change.after), round=change.round)
