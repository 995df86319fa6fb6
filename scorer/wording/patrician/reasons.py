"""The reasons of the referee, as sentences."""

from scorer.wording.marks import N_

TURNS = {
    "game-over": N_("The game is over: all cards are played."),
    "not-your-turn": N_("It is the turn of %(name)s."),
    "city-not-in-play": N_("This city is not in play: %(city)s."),
    "card-not-in-hand": N_("There is no such card of %(city)s in this hand."),
    "floors-count": N_(
        "Floors placed in %(city)s: %(floors)d. This card places %(least)d to %(most)d."
    ),
    "city-overfull": N_(
        "%(city)s has no room for so many floors: %(room)d left, %(floors)d placed."
    ),
    "last-floor-empty-site": N_("The last floor of %(city)s must go to the empty site."),
    "portraits-secret": N_("Portraits are secret until the end: the game is not over yet."),
    "too-many-floors": N_("Floors entered for %(city)s: %(floors)d. The most is %(room)d."),
    "move-no-symbol": N_("This card does not show the arrow of the special move."),
    "move-same-city": N_("You have just built in %(city)s: the move needs another city."),
    "move-city-scored": N_("%(city)s is scored and does not change any more."),
    "move-no-own-piece": N_("You have no floor in %(city)s."),
    "move-empty-tower": N_("This site in %(city)s has no floor to move."),
    "move-would-empty": N_(
        "By your house rule, the only floor of a tower may not be moved: %(city)s."
    ),
    "step-order": N_("The special move and the card are in the wrong order."),
    "take-wrong-city": N_("You built in %(built)s, so you take its card, not the one of %(city)s."),
    "take-no-card": N_("There is no open card beside %(city)s."),
    "take-missing": N_("A card must be taken. Possible: %(city)s."),
    "draw-missing": N_("A new card must be turned up: the pile is not empty."),
    "draw-no-pile": N_("No new card can be turned up here."),
    "city-full": N_("%(city)s is already full: the card counts as played without a floor."),
    "scored": N_("%(city)s is full and scored at once."),
    "pieces-out": N_("All pieces are placed (%(pieces)d): a card was miscounted."),
    "takes-high-most": N_("%(name)s takes the %(value)d: most floors in the taller tower."),
    "takes-high-top": N_(
        "%(name)s takes the %(value)d: tied in the taller tower and nearest the top."
    ),
    "takes-low-most": N_("%(name)s takes the %(value)d: most floors in the shorter tower."),
    "takes-low-top": N_(
        "%(name)s takes the %(value)d: tied in the shorter tower and nearest the top."
    ),
    "takes-share-share": N_(
        "%(name)s takes %(value)d: the towers and the majorities are equal, so both values "
        "are shared."
    ),
    "overruled": N_("The table decided this."),
}
QUESTIONS = {
    "tie-by-top": N_(
        "On site %(site)d these are tied with %(floors)d each: %(tied)s. Floor %(floor)d from"
        " the bottom decides for %(name)s."
    ),
    "equal-towers": N_(
        "The towers are equally tall: the one whose winner has more floors in it counts as "
        "the taller."
    ),
    "table-decides": N_("By your house rule the table decides who takes these tokens."),
    "no-tokens": N_("By your house rule a city that is not full gives no tokens."),
    "unfinished-over": N_(
        "%(city)s is not full. Floors left: %(left)d. With all cards this cannot happen: "
        "count again."
    ),
    "not-scored-yet": N_("%(city)s is scored when it is full. Floors left: %(left)d."),
    "may-place": N_("A floor may go on any tower of %(city)s, or on an empty site."),
    "no-floor-left": N_("%(city)s is full: no floor can be placed there."),
    "empty-site-waits": N_("One site of %(city)s is empty: the last floor must go there."),
    "one-floor-left": N_("%(city)s has room for one floor only, so one is placed."),
    "two-floors": N_("A card with two crests places two floors."),
    "may-move": N_("A top floor may go to the other site of its city."),
    "move-optional": N_("A special move is optional."),
    "move-lost": N_(
        "No city meets the conditions: the special move is lost, and the turn goes on."
    ),
    "move-not-top": N_("Only the top floor of a tower may be moved."),
    "move-other-city": N_("A floor remains in its city: it only changes sites."),
    "move-to-empty": N_("A floor may be moved to an empty site."),
    "move-empties": N_(
        "The site is empty afterwards; the last floor of the city must then go to an empty site."
    ),
    "take-any": N_("With the question mark the card of any city may be taken."),
    "take-elsewhere": N_("There is no card beside %(city)s, so the one of any city may be taken."),
    "take-own": N_("The card beside %(city)s is taken, because the floor was built there."),
    "new-card-there": N_("The new card goes beside %(city)s, on the space that is now empty."),
    "nothing-to-take": N_("There is no open card on the board: none is taken."),
    "last-card-played": N_("The last card is played."),
    "all-cities-full": N_("All cities are full: count the portraits."),
    "cards-left": N_("Cards are left, and these cities have room: %(city)s."),
    "own-cards": N_("You may look through your own played cards at any time."),
    "top-card": N_("The top card of a stack is open to all players."),
    "game-is-over": N_("The game is over: all portraits are counted openly."),
    "portraits-open": N_("By your house rule all portraits are open."),
    "portraits-closed": N_(
        "Played cards are hidden except the top one, so the phone shows nobody’s portraits."
    ),
    "stack-closed": N_("Other players see only the top card of a stack."),
    "remedy-take-then": N_("Take the card now, as the rules say."),
    "remedy-put-right": N_("Put the card back and take the right one."),
    "remedy-undo": N_("Undo it: the next player has not played yet."),
    "remedy-take-now": N_("Take the forgotten card now, from any city."),
    "remedy-stays": N_("It remains as it is."),
    "remedy-last-back": N_("The last floor placed goes back to its player."),
    "remedy-top-over": N_(
        "The top floor of the tower moves to the empty site; then the city is scored."
    ),
    "remedy-aside": N_("Put the card aside and draw again."),
    "remedy-replace": N_("Replace the card with one from the pile."),
    "remedy-ignore": N_("The card does not count."),
}
MESSAGES = TURNS | QUESTIONS
