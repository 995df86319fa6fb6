"""How a match is played, changed by its owner: at once before the first deal, later after a look at
what that changes."""

from flask import Blueprint, redirect, render_template, request, url_for

from scorer.games.common import ReadingError
from scorer.match.changes import played_by
from scorer.match.settings import Settings
from scorer.store import matches
from scorer.store.errors import BadValueError
from scorer.store.matches import MatchState
from scorer.web import addresses
from scorer.web.deal.scored import asked_settings
from scorer.web.fields import number_in
from scorer.web.languages import words
from scorer.web.match import present as match_views
from scorer.web.match.context import Page, load, refused
from scorer.web.match.forms import FormatForm
from scorer.web.storage import grant, needs, writing
from scorer.wording import errors, rules
from scorer.wording import store as store_words

blueprint = Blueprint("agreed", __name__)


@blueprint.get("/m/<slug>/rules")
@needs("owner")
def page(slug: str) -> Page:  # noqa: ARG001
    view = load()
    if view.match.tournament_id is not None:
        return refused(BadValueError("in_tournament"))
    return _form_page(view, _form(view), list(view.settings.readings))


@blueprint.post("/m/<slug>/rules")
@needs("owner")
def change(slug: str) -> Page:
    view, chosen = load(), asked_settings()
    if view.match.tournament_id is not None:
        return refused(BadValueError("in_tournament"))
    form = _form(view)
    if not form.validate():
        return _form_page(view, form, chosen), 422
    try:
        settings = form.settings(chosen)
        if view.deals and number_in(request.form.get("seen")) != view.match.version:
            return _effects_page(view, settings)
        with writing() as session:
            matches.play_by(session, grant(), settings, view.match.version)
    except ReadingError as error:
        form.form_errors.append(errors.reading(words(), error))
        return _form_page(view, form, chosen), 422
    except BadValueError as error:
        form.form_errors.append(store_words.bad_value(words(), addresses.slug(), error))
        return _form_page(view, form, chosen), 422
    return redirect(url_for("matches.page", slug=slug), 303)


def _form(view: MatchState) -> FormatForm:
    """With what is agreed on now."""
    length, agreed = view.settings.format, _as_mapping(view.settings)
    form = FormatForm(
        view.match.game,
        data={
            "kind": length.kind,
            "deals": str(length.deals),
            "target": str(length.target),
            "variant": view.settings.variant,
        },
    )
    form.own.shown(agreed)
    if request.method == "GET":
        form.own.preset(agreed)
    return form


def _as_mapping(settings: Settings) -> dict[str, str]:
    return dict(one.split("=", 1) for one in settings.readings)


def _form_page(view: MatchState, form: FormatForm, chosen: list[str]) -> str:
    switches = rules.switches(words(), view.match.game, set(form.own.keys))
    return render_template(
        "match/rules.html", view=view, form=form, switches=switches, chosen=chosen
    )


def _effects_page(view: MatchState, settings: Settings) -> str:
    """What was sent comes along once more, with the version of the match that was looked at."""
    t, then = words(), played_by(view, settings)
    sent = [(key, text) for key, text in request.form.items(multi=True) if key not in _OWN]
    return render_template(
        "match/rules_effects.html",
        view=view,
        then=then,
        effects=match_views.effects(t, view, then),
        sent=[*sent, ("seen", view.match.version)],
    )


_OWN = {"csrf_token", "seen"}
