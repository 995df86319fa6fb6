"""The use of noble cards: who may play one, and Giostra against it."""

from scorer.games.torri.box import USE_LEAD
from scorer.games.torri.play.position import Player
from scorer.games.torri.play.table import Table

GIOSTRA = "giostra"


def within_use(table: Table, player: Player, played: int, *more: str) -> None:
    own, other = table.uses(player), table.uses(1 - player)
    most = max(0, other + USE_LEAD - own)
    if played > most:
        figures = {"own": own, "other": other, "played": played, "most": most}
        table.against("noble_limit", *more, code="over_use", figures=figures)


def play_giostra(table: Table, player: Player) -> None:
    """The opponent of this player answers a noble card. The card counts at this moment."""
    other = 1 - player
    own_used, used = table.uses(other), table.uses(player)
    if own_used > used:
        figures = {"own": own_used, "other": used, "played": 1, "most": 0}
        table.against("noble_limit", "LT-59", code="giostra_use", figures=figures)
    if table.ending and table.readings.nobles_ending == "pietra":
        rules = ("ENDING-2", "LT-61")
        table.against("ending_closed", rules=rules, code="noble_ending_closed")
    table.lay(other, [GIOSTRA])
    table.use(other, GIOSTRA)
