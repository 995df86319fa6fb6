"""Games of which a match has whole games: what is a deal in Le Torri is a game there.

The pages of matches and events are written once, and say “deal”. For a game whose box says
`whole` they say these sentences instead. The player who deals there is the one who begins.
"""

from functools import cache

from babel.support import NullTranslations

from scorer.games import GAMES
from scorer.wording.marks import N_, NN_

SENTENCES = {
    "%(first)s and %(second)s change seats, so the other player deals.": N_(
        "%(first)s and %(second)s change seats, so the other player begins."
    ),
    (
        "%(first)s deals: has dealt first less often (%(mine)d of %(mine_of)d) than "
        "%(second)s (%(other)d of %(other_of)d)."
    ): N_(
        "%(first)s begins: has begun less often (%(mine)d of %(mine_of)d) than %(second)s "
        "(%(other)d of %(other_of)d)."
    ),
    "%(match)s, %(where)s: the file says %(stated)s, its deals give %(computed)s": N_(
        "%(match)s, %(where)s: the file says %(stated)s, its games give %(computed)s"
    ),
    "%(name)s deals first": N_("%(name)s begins"),
    "%(name)s deals next.": N_("%(name)s begins the next game."),
    "%(name)s dealt first": N_("%(name)s began"),
    "%(second)s deals: last time %(first)s did.": N_("%(second)s begins: last time %(first)s did."),
    "A deal cannot be read: the totals are incomplete": N_(
        "A game cannot be read: the totals are incomplete"
    ),
    "A deal of this phone is waiting to be sent.": N_(
        "A game of this phone is waiting to be sent."
    ),
    "A deal that you began to enter is kept on this phone.": N_(
        "A game that you began to enter is kept on this phone."
    ),
    "A link with which another phone can enter and correct deals.": N_(
        "A link with which another phone can enter and correct games."
    ),
    "A match has %(least)d to %(most)d deals.": N_("A match has %(least)d to %(most)d games."),
    "A match is one deal, several deals, up to a target, or open-ended.": N_(
        "A match is one game, several games, up to a target, or open-ended."
    ),
    "A match of a tournament cannot be open-ended. Choose a number of deals or a target.": N_(
        "A match of a tournament cannot be open-ended. Choose a number of games or a target."
    ),
    "A number of deals": N_("A number of games"),
    "Add mine as deal %(number)d": N_("Add mine as game %(number)d"),
    "All deals of a match have the same players: %(names)s.": N_(
        "All games of a match have the same players: %(names)s."
    ),
    "Another deal has been saved since then.": N_("Another game has been saved since then."),
    (
        "Another phone saved this deal first. The differences are marked. Choose the right version."
    ): N_(
        "Another phone saved this game first. The differences are marked. Choose the right version."
    ),
    "At %(where)s: the file says %(stated)s, but its deals give %(computed)s.": N_(
        "At %(where)s: the file says %(stated)s, but its games give %(computed)s."
    ),
    "At %(where)s: the record of this deal cannot be read.": N_(
        "At %(where)s: the record of this game cannot be read."
    ),
    "At %(where)s: this deal cannot be read.": N_("At %(where)s: this game cannot be read."),
    "Average points of a player in a deal": N_("Average points of a player in a game"),
    "Back to the deal": N_("Back to the game"),
    "Best deal": N_("Best game"),
    "Correct deal %(number)d?": N_("Correct game %(number)d?"),
    "Deal": N_("Game"),
    "Deal %(deal)d corrected": N_("Game %(deal)d corrected"),
    "Deal %(deal)d entered": N_("Game %(deal)d entered"),
    "Deal %(deal)d removed": N_("Game %(deal)d removed"),
    "Deal %(deal)d restored": N_("Game %(deal)d restored"),
    "Deal %(deal)d: an entry that cannot be read": N_(
        "Game %(deal)d: an entry that cannot be read"
    ),
    "Deal %(number)d": N_("Game %(number)d"),
    "Deal %(number)d cannot be read. %(why)s": N_("Game %(number)d cannot be read. %(why)s"),
    "Deal %(number)d was removed.": N_("Game %(number)d was removed."),
    "Deal point difference": N_("Game point difference"),
    "Deal points": N_("Game points"),
    "Deals": N_("Games"),
    "Deals won": N_("Games won"),
    "Enter a deal": N_("Enter a game"),
    "Enter the next deal": N_("Enter the next game"),
    "First player · deals the first deal": N_("First player · begins the first game"),
    "Follow a deal": N_("Follow a game"),
    "Follow deal %(number)d": N_("Follow game %(number)d"),
    "Follow the next deal": N_("Follow the next game"),
    (
        "If you do not change the order, a round robin begins with head-to-head and deal "
        "point difference."
    ): N_(
        "If you do not change the order, a round robin begins with head-to-head and game "
        "point difference."
    ),
    (
        "Is a count wrong? Correct the deal below; then both players confirm. Do you "
        "disagree with each other? Call the desk."
    ): N_(
        "Is a count wrong? Correct the game below; then both players confirm. Do you "
        "disagree with each other? Call the desk."
    ),
    "Keep the deals as entered": N_("Keep the games as entered"),
    "Most points in a deal": N_("Most points in a game"),
    "New deal": N_("New game"),
    "Next deal": N_("Next game"),
    "No deal played yet": N_("No game played yet"),
    "Nobody follows this deal yet.": N_("Nobody follows this game yet."),
    "Nobody wins: play the deal again": N_("Nobody wins: play the game again"),
    "Number of deals": N_("Number of games"),
    "One deal": N_("One game"),
    "One deal on each line, with both players’ points, such as 63 66.": N_(
        "One game on each line, with both players’ points, such as 63 66."
    ),
    "Or are they two different deals?": N_("Or are they two different games?"),
    "Players; the first one deals": N_("Players; the first one begins"),
    "Points in a deal on average": N_("Points in a game on average"),
    "Points in each deal": N_("Points in each game"),
    "Points of %(names)s, one deal on each line": N_("Points of %(names)s, one game on each line"),
    "Redo: deal %(deal)d as corrected": N_("Redo: game %(deal)d as corrected"),
    "Remove deal %(number)d?": N_("Remove game %(number)d?"),
    "Restore deal %(number)d?": N_("Restore game %(number)d?"),
    "Round %(round)d, deal %(deal)d against %(name)s: %(value)s": N_(
        "Round %(round)d, game %(deal)d against %(name)s: %(value)s"
    ),
    (
        "Round %(round)d, table %(table)d: a deal cannot be read. Correct or remove it in "
        "the match, or enter the result at the desk."
    ): N_(
        "Round %(round)d, table %(table)d: a game cannot be read. Correct or remove it in "
        "the match, or enter the result at the desk."
    ),
    (
        "Round %(round)d, table %(table)d: a deal cannot be read. What the players confirmed "
        "counts."
    ): N_(
        "Round %(round)d, table %(table)d: a game cannot be read. What the players confirmed "
        "counts."
    ),
    "Scan, enter the deal, both confirm.": N_("Scan, enter the game, both confirm."),
    "Scan, enter the deals, both confirm.": N_("Scan, enter the games, both confirm."),
    "Score a deal": N_("Score a game"),
    "Score a deal with them": N_("Score a game with them"),
    "Scored as entered, although the deal is impossible:": N_(
        "Scored as entered, although the game is impossible:"
    ),
    "Second player · starts the first deal": N_("Second player"),
    "Somebody else has entered this deal.": N_("Somebody else has entered this game."),
    "The deal is in the link itself. It is stored only if you go on with the next deal.": N_(
        "The game is in the link itself. It is stored only if you go on with the next game."
    ),
    "The deal is over and in the match.": N_("The game is over and in the match."),
    "The deal is over.": N_("The game is over."),
    "The deal is tied": N_("The game is tied"),
    "The dealer was drawn by lot.": N_("The player who begins was drawn by lot."),
    "The deals have changed since this page was opened. Look again, then confirm.": N_(
        "The games have changed since this page was opened. Look again, then confirm."
    ),
    "The deals were changed after %(name)s had confirmed.": N_(
        "The games were changed after %(name)s had confirmed."
    ),
    "The desk has overruled this deal; it does not count as shown here.": N_(
        "The desk has overruled this game; it does not count as shown here."
    ),
    "The format of a match is “%(format)s”, but the number of deals entered is %(deals)d.": N_(
        "The format of a match is “%(format)s”, but the number of games entered is %(deals)d."
    ),
    "The match was over after deal %(deal)d. Later deals do not count.": N_(
        "The match was over after game %(deal)d. Later games do not count."
    ),
    "The match would end earlier; later deals would no longer count.": N_(
        "The match would end earlier; later games would no longer count."
    ),
    "The number of deals won.": N_("The number of games won."),
    "The other player dealt when they first met.": N_(
        "The other player began when they first met."
    ),
    "The player’s points of all deals, minus the points of the opponents.": N_(
        "The player’s points of all games, minus the points of the opponents."
    ),
    "The points of all deals, added up.": N_("The points of all games, added up."),
    "The record of this deal is damaged: its beginning cannot be read.": N_(
        "The record of this game is damaged: its beginning cannot be read."
    ),
    "This deal cannot be read": N_("This game cannot be read"),
    "This deal is impossible as entered.": N_("This game is impossible as entered."),
    "This deal is impossible with one box. Correct it, or say why you want to save it.": N_(
        "This game is impossible with one box. Correct it, or say why you want to save it."
    ),
    "This deal was removed and does not count.": N_("This game was removed and does not count."),
    "This match is finished. No more deals can be entered.": N_(
        "This match is finished. No more games can be entered."
    ),
    "To enter the deal, scan the slip on the table.": N_(
        "To enter the game, scan the slip on the table."
    ),
    "Totals after each deal": N_("Totals after each game"),
    "Two versions of deal %(number)d": N_("Two versions of game %(number)d"),
    (
        "Type the points of each player. Several deals: one number after the other, with a "
        "space between. Empty rows stay as they are."
    ): N_(
        "Type the points of each player. Several games: one number after the other, with a "
        "space between. Empty rows stay as they are."
    ),
    "Type the same number of deals for each player.": N_(
        "Type the same number of games for each player."
    ),
    "Undo: deal %(deal)d as it was before": N_("Undo: game %(deal)d as it was before"),
    "Undo: remove deal %(deal)d": N_("Undo: remove game %(deal)d"),
    "Undo: restore deal %(deal)d": N_("Undo: restore game %(deal)d"),
    "Until the first deal you can change everything here.": N_(
        "Until the first game you can change everything here."
    ),
    "You entered %(name)s as the winner, but the points of the deals add up to %(score)s.": N_(
        "You entered %(name)s as the winner, but the points of the games add up to %(score)s."
    ),
    "You entered a tie, but the points of the deals add up to %(score)s.": N_(
        "You entered a tie, but the points of the games add up to %(score)s."
    ),
    "Your correction of deal %(number)s is not saved yet.": N_(
        "Your correction of game %(number)s is not saved yet."
    ),
    "a deal, such as “%(example)s”; - reads lines from standard input": N_(
        "a game, such as “%(example)s”; - reads lines from standard input"
    ),
    "add the deals up to a match: “single”, “deals 2”, “target 120” or “open”": N_(
        "add the games up to a match: “single”, “deals 2”, “target 120” or “open”"
    ),
    "deals first": N_("begins"),
    "deals next": N_("begins the next game"),
    "no deal given: write one as a line, or use --file or -": N_(
        "no game given: write one as a line, or use --file or -"
    ),
    "one deal of at most %(max_line)d characters, such as %(example)s": N_(
        "one game of at most %(max_line)d characters, such as %(example)s"
    ),
    "points in a deal on average": N_("points in a game on average"),
    "read deals from a file, one a line": N_("read games from a file, one a line"),
    "say what is impossible or rare about deals, without scores": N_(
        "say what is impossible or rare about games, without scores"
    ),
    "score deals given as lines": N_("score games given as lines"),
    "won the deal": N_("won the game"),
}
COUNTED = {
    "%(n)d deal": NN_("%(n)d game", "%(n)d games"),
    "%(name)s has lost the last deal.": NN_(
        "%(name)s has lost the last game.", "%(name)s has lost the last %(n)d games in a row."
    ),
    "%(name)s has won the last deal.": NN_(
        "%(name)s has won the last game.", "%(name)s has won the last %(n)d games in a row."
    ),
    "%(num)d deal": NN_("%(num)d game", "%(num)d games"),
    "%(num)d result was entered by the desk without the details of its deals.": NN_(
        "%(num)d result was entered by the desk without the details of its games.",
        "%(num)d results were entered by the desk without the details of their games.",
    ),
    (
        "The totals are without this deal, and the match is not finished. Correct or remove "
        "the deal."
    ): NN_(
        "The totals are without this game, and the match is not finished. Correct or remove "
        "the game.",
        "The totals are without these games, and the match is not finished. Correct or "
        "remove them.",
    ),
    "in %(n)d deal": NN_("in %(n)d game", "in %(n)d games"),
}
"""Sentences with a number, by their first form."""


class WholeGames(NullTranslations):
    """A catalogue that says “game” where another one says “deal”."""

    def __init__(self, told: NullTranslations) -> None:
        super().__init__()
        self.add_fallback(told)

    def gettext(self, message: str) -> str:
        return str(super().gettext(SENTENCES.get(message, message)))

    def ngettext(self, singular: str, plural: str, num: int) -> str:
        one, many = COUNTED.get(singular, (singular, plural))
        return str(super().ngettext(one, many, num))

    ugettext = gettext  # by which Flask-Babel asks


@cache
def _whole(told: NullTranslations) -> NullTranslations:
    return WholeGames(told)


def spoken(told: NullTranslations, game: str) -> NullTranslations:
    """The catalogue as the pages of a game speak."""
    return _whole(told) if game in GAMES and GAMES[game].META.whole else told
