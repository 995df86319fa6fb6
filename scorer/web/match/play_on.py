"""The next deal after a single result: names, house rules and the deal become a match."""

from flask import Blueprint, redirect, render_template, request, url_for

from scorer.games.common import NotationError, ReadingError
from scorer.games.matches import Format, Kind
from scorer.match.settings import Settings
from scorer.store import access, deals, matches
from scorer.store.errors import BadValueError, ConflictError, LimitedError, NeedsReasonError
from scorer.web.addresses import game
from scorer.web.creating import count_new, creation
from scorer.web.deal.scored import ScoredLine, asked_settings, score_line
from scorer.web.languages import words
from scorer.web.match.context import Page, device_name, refused
from scorer.web.storage import database, needs, token_for_grant
from scorer.wording import errors
from scorer.wording import store as store_words

blueprint = Blueprint("play_on", __name__, url_prefix="/<game:game>")


@blueprint.post("/next")
@needs("public")
def next_deal() -> Page:
    """One tap is enough: tapped again it leads to the match that was made first."""
    line = request.form.get("line", "")
    try:
        return _play_on(score_line(game(), line, asked_settings()), request.form.get("key", ""))
    except NotationError as error:
        message = errors.notation(words(), game().META.slug, error)
        return render_template("deal/unreadable.html", message=message, line=line), 400
    except ReadingError as error:
        return render_template("error.html", message=errors.reading(words(), error)), 400
    except LimitedError as error:
        message = store_words.limited(words(), error)
        return render_template("error.html", message=message, status=429), 429
    except BadValueError as error:
        return refused(error)


def _play_on(scored: ScoredLine, key: str) -> Page:
    token, names = token_for_grant(key), [side.name for side in scored.entry.sides]
    with creation(key) as session:
        match, links = matches.create(
            session, scored.slug, names, settings_for(scored), "", token, device_name(), key
        )
        slug = match.slug
        if "owner" in links:  # else this request came before, and its match exists
            count_new(session)
    try:
        with database().transaction() as connection:
            grant = access.grant(connection, slug, token)
            deals.add(connection, grant, scored.line, key, 0)
    except NeedsReasonError:  # an impossible deal has to be explained first
        return redirect(url_for("deals.insist", slug=slug, line=scored.line, seen=0), 303)
    except ConflictError:  # it was corrected in the match since
        return redirect(url_for("matches.page", slug=slug), 303)
    return redirect(url_for("deals.enter", slug=slug), 303)


def settings_for(scored: ScoredLine) -> Settings:
    """Open-ended where the game offers that, with the first variant that allows this deal."""
    kinds, variants = scored.game.matches.KINDS, scored.game.META.variants
    fits = (code for code in variants if not scored.game.allows(scored.entry, code))
    kind: Kind = "open" if "open" in kinds else kinds[-1]
    return Settings(Format(kind), next(fits, ""), tuple(scored.settings))
