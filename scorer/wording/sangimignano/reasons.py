"""What the referee says, by the codes of its reasons: CODE or CODE.KIND."""

from scorer.wording.marks import N_, NN_, Plural

MESSAGES: dict[str, str] = {
    # tokens
    "no-region.empty": N_("There is no segment at %(regions)s."),
    "no-region.cut": N_(
        "The segment there is cut the other way: its regions are at %(hours)s o’clock."
    ),
    "no-region.hour": N_("A segment is turned to an even hour of the clock."),
    "full": N_("Two tokens are on %(regions)s already. A region holds two at most."),
    "tower-there": N_("A tower closes its region: %(regions)s."),
    "supply.token": N_("All %(tokens)d of your tokens are on the board."),
    "supply.tower": N_("All %(towers)d of your towers are built."),
    "token-must": N_("You must place a token while you have one and there is room."),
    "free.first": N_("The region is empty, and there is room for two tokens."),
    "free.second": N_("There is room for a second token."),
    # segments
    "three-guilds": N_("%(segment)s: a segment has three different guilds."),
    "hand-empty": N_("You have no segment left."),
    "not-in-hand": N_("You do not have %(segment)s. Your segments: %(hand)s."),
    "box.segment": N_("The box has no more segments of the type %(segment)s."),
    "occupied": N_("A segment is at %(place)s already."),
    "touch.start": N_(
        "The first segments are laid out close together: this one must touch %(least)d of them."
    ),
    "same-guild": N_(
        "The same guild (%(guild)s) would be on both sides of an edge: %(regions)s. Turn the "
        "segment or choose another place."
    ),
    "turning": N_("By your house rule all segments are cut the same way."),
    "segment-must": N_("You must add a segment while you have one."),
    # groups and towers
    "count": N_("A group is four different regions; here are %(count)d."),
    "count.twice": N_("A region counts only once, even with two of your tokens on it."),
    "guilds": N_("The guilds are %(guilds)s. A group needs four different ones."),
    "apart": N_("%(regions)s shares no side with the other regions. A corner is not enough."),
    "no-token": N_("You have no token on %(regions)s."),
    "not-chain": N_("By your house rule the regions must follow one another in a line."),
    "no-group.basic.own": N_(
        "%(regions)s is not in a group: four connected regions of four guilds, each with a token "
        "of yours."
    ),
    "no-group.basic.foreign": N_(
        "You have no token on %(regions)s. You may build only in a group of your own."
    ),
    "no-group.variant.own": N_(
        "The regions with your tokens that are connected with %(regions)s do not have all four "
        "guilds."
    ),
    "no-group.variant.foreign": N_(
        "You have no token on %(regions)s. You may build only in a group of your own."
    ),
    "duty": N_(
        "Your last tower left a group of yours whole. You must build on one of these: %(regions)s."
    ),
    "duty-elsewhere": N_(
        "You must build on the group that your last tower left. Its regions: %(regions)s."
    ),
    "build-must": N_("By your house rule you must build if you can: %(regions)s."),
    "group": N_("A group of yours with four guilds: %(regions)s."),
    "sites": N_("You may build on any region of your groups: %(regions)s."),
    "no-sites": N_("You have no group."),
    "leave.token": N_("You need not place a token now."),
    "leave.segment": N_("You need not add a segment now."),
    "leave.tower": N_("Building is optional, and you have no duty to build."),
    "home": N_("No token goes back."),
    "home.1": N_("One token goes back to %(name0)s. The other regions keep theirs."),
    "home.2": N_(
        "Two tokens go back, to %(name0)s and to %(name1)s. The other regions keep theirs."
    ),
    "home.same": N_("Two tokens go back to %(name0)s. The other regions keep theirs."),
    "duty-next": N_(
        "A group is left around this tower. At your next turn you must build on one of these: "
        "%(regions)s, unless another player breaks it."
    ),
    "duty-gone": N_("%(name)s no longer has to build: the group is broken."),
    "no-duty.next": N_("No group is left around this tower. You need not build at your next turn."),
    "no-duty.now": N_("You need not build."),
    # turns and the end
    "turn": N_("It is the turn of %(name)s."),
    "stage.token": N_("First the token: a turn is token, segment, tower."),
    "stage.segment": N_("Now comes the segment: a turn is token, segment, tower."),
    "stage.tower": N_("Now comes the tower. The token and the segment are done."),
    "over": N_("The game is over."),
    "over-tenth": N_("The tenth tower: the game is over."),
    "over-blocked": N_("Nobody can build any more: the game is over."),
    "over-idle": N_("For a whole round nobody could do anything: the game is over."),
    "over-round": N_("A whole round without a tower: by your house rule the game is over."),
    "over-agreed": N_("The players ended the game."),
    "not-over.hand": N_("Not over: %(name)s still has a segment to add."),
    "not-over.now": N_("Not over: %(name)s can build on a group that is there: %(regions)s."),
    "not-over.round": N_("Not over: by your house rule a whole round without a tower ends it."),
    "not-over.tenth": N_("Not over: nobody has ten towers."),
    "not-over.idle": N_("Not over: something was done in the last round."),
    "not-over.blocked": N_("Not over: somebody can still build."),
    # results
    "won-towers": N_("%(names)s: most towers."),
    "won-tokens": N_("%(names)s: the towers are equal, and more tokens are on the board."),
    "won-shared": N_("%(names)s: towers and tokens are equal, so the first place is shared."),
    "won-earlier": N_("%(names)s: equal, but earlier in turn order."),
}
COUNTED: dict[str, tuple[str, Plural]] = {
    "touch": (
        "contacts",
        NN_(
            "This place touches %(n)d segment. A new segment must touch two.",
            "This place touches %(n)d segments. A new segment must touch two.",
        ),
    ),
    "fits": (
        "contacts",
        NN_(
            "It touches %(n)d segment, and equal guilds do not share a side.",
            "It touches %(n)d segments, and equal guilds do not share a side.",
        ),
    ),
    "not-over.tokens": (
        "tokens",
        NN_(
            "Not over: %(name)s could still build with %(n)d more token: %(regions)s.",
            "Not over: %(name)s could still build with %(n)d more tokens: %(regions)s.",
        ),
    ),
}
