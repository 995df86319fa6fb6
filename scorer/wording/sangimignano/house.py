"""The house rules of San Gimignano: what each choice says that is not our ruling."""

from babel.support import NullTranslations

from scorer.wording.marks import N_, say

CHOICES = {
    "adjacency=corners": N_("Regions that touch at a corner are connected too."),
    "group=chain": N_("A group must be a chain: four regions one after the other."),
    "variant_shape=string": N_("In the variant, a group must be a line without branches."),
    "build=must": N_("A player who can build a tower must build it."),
    "duty=none": N_("A tower never obliges you to build at your next turn."),
    "segment=may": N_("A player may keep a segment for a later turn."),
    "end=round": N_(
        "The game ends after a round without a tower once all segments are on the table."
    ),
    "tenth=round": N_("After a tenth tower the round is finished."),
    "tie=earlier": N_("If towers and tokens are equal, the earlier player in turn order wins."),
    "turning=three": N_("A segment has only three turnings: all are cut the same way."),
    "segments=open": N_("Any segment may be in the box: the 16 segments are not checked."),
    "segments": N_("The segments in the box, type by type: %(value)s."),
    "start=any": N_("The first segments may be laid out in any connected shape."),
    "token=may": N_("A player may leave out the token."),
    "duty_site=any": N_("A player who must build may build on any group."),
    "points=towers": N_("In a match every tower is a point."),
}


def house_rule(t: NullTranslations, setting: str) -> str:
    """What a switch says that is not set to our ruling."""
    key, _, value = setting.partition("=")
    return say(t, CHOICES.get(setting) or CHOICES[key], value=value)
