"""Two guides of one printed page each: for organisers, and for those who help at the tables."""

from dataclasses import dataclass

from babel.support import NullTranslations

from scorer.wording.marks import N_, say


@dataclass(frozen=True, slots=True)
class Step:
    """A picture by its name, a headline and what to do."""

    picture: str
    headline: str
    text: str


TITLES = {
    "organisers": N_("Guide for organizers"),
    "helpers": N_("Guide for helpers"),
}
ORGANISERS = (
    (
        "list",
        N_("Enter the players"),
        N_(
            "Run a tournament on the home page: give it a name and paste the players, one on each "
            "line. The number of rounds is suggested."
        ),
    ),
    (
        "tick",
        N_("Check who is here"),
        N_(
            "Open Check-in and tap the name of each player who arrives. Then drop the players who "
            "are not here."
        ),
    ),
    (
        "pair",
        N_("Pair the round and publish it"),
        N_(
            "Every pair has its reason. Swap two players if you must, then publish. Only now can "
            "everybody see the tables."
        ),
    ),
    (
        "slip",
        N_("Print lists and slips"),
        N_(
            "Hang up the lists by name and put a slip on each table. Phones scan its code. Without "
            "a network the players write on the slip, and you type it in later."
        ),
    ),
    (
        "wall",
        N_("Show it on the wall"),
        N_(
            "Open the projector on a second screen. It shows tables, names, standings and the "
            "clock, and follows by itself."
        ),
    ),
    (
        "hand",
        N_("Let others help"),
        N_(
            "Give helpers a judge link on the page Links and helpers: with it they enter results "
            "and settle disputes, nothing else."
        ),
    ),
    (
        "score",
        N_("Wait for the results"),
        N_(
            "Results come in from the phones, or are typed on one page. A corrected result first "
            "shows what it changes."
        ),
    ),
    (
        "crown",
        N_("Pair again, until it is over"),
        N_(
            "When all results are in, pair the next round. The standings say which step separated "
            "two players."
        ),
    ),
)
HELPERS = (
    (
        "hand",
        N_("Scan the judge link"),
        N_(
            "The desk shows you its code. Your phone is then a judge’s phone until the desk "
            "removes its access."
        ),
    ),
    (
        "tick",
        N_("Help at the door"),
        N_("Open Check-in and tap the name of each player who arrives."),
    ),
    (
        "slip",
        N_("Show players their slip"),
        N_(
            "They scan its code, enter the result and both confirm. A player without a phone "
            "writes on the slip and signs it."
        ),
    ),
    (
        "score",
        N_("Type in paper results"),
        N_(
            "Open Type in results. Each number belongs to the player above it. Press Enter to go "
            "to the next one."
        ),
    ),
    (
        "pair",
        N_("Settle a dispute"),
        N_(
            "Open the table. Both versions are side by side, and what differs is marked. Look at "
            "the cards, read the rule, then decide for one version."
        ),
    ),
    (
        "clock",
        N_("Give extra time"),
        N_(
            "A table that began late gets extra minutes. They are shown at the table and on the "
            "wall."
        ),
    ),
)
STEPS = {"organisers": ORGANISERS, "helpers": HELPERS}


def title(t: NullTranslations, who: str) -> str:
    return say(t, TITLES[who])


def steps(t: NullTranslations, who: str) -> list[Step]:
    return [Step(picture, say(t, head), say(t, text)) for picture, head, text in STEPS[who]]
