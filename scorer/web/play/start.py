"""Following a deal without a match: one is made for it, of a single deal."""

from flask import Blueprint, Response, render_template, request, url_for
from flask import redirect as go_to
from werkzeug.wrappers import Response as BaseResponse

from scorer.games import GAMES
from scorer.store import access, followed, matches
from scorer.store.errors import NotFoundError
from scorer.web import addresses
from scorer.web.creating import count_new, creation
from scorer.web.errors import retry_after
from scorer.web.languages import words
from scorer.web.match.context import Page, device_name
from scorer.web.match.forms import MatchForm, created
from scorer.web.play.present import live_of
from scorer.web.storage import make_device_token, needs, token_for_grant
from scorer.wording import cast

blueprint = Blueprint("follow", __name__)


@blueprint.route("/follow", methods=["GET", "POST"])
@needs("public")
def start() -> Page:
    game = addresses.choose_game()
    try:
        live = live_of(game)
    except LookupError as error:
        raise NotFoundError from error
    form = MatchForm(game)
    if made := created(form, lambda: _create(game, form)):
        return made
    make_device_token()  # now, so that a double tap comes twice from the same phone
    names = [name or one for name, one in zip(_typed(form), cast.names(words()), strict=False)]
    fields = live.setup(words(), names=names, dealer=0, variant="", chosen=request.form)
    page = render_template(
        "play/start.html",
        form=form,
        game=game,
        fields=fields,
        cast=cast.names(words()),
        style=live.style,
        setup_script=live.setup_script,
    )
    if form.limited:
        return Response(page, 429, retry_after(form.limited))
    return Response(page, 200 if request.method == "GET" else 422)


def _typed(form: MatchForm) -> list[str]:
    return [(row.data or "").strip() for row in form.players]


def _create(game: str, form: MatchForm) -> BaseResponse:
    """The match and the first entry of its deal, both or none."""
    settings, key = form.settings([]), form.key.data or None
    texts = ["\n".join(live_of(game).header(form.names, dict(request.form.items()), []))]
    token = token_for_grant(key or "")
    with creation(key) as session:
        made = matches.create(session, game, form.names, settings, "", token, device_name(), key)
        match, links = made
        if "owner" in links:
            count_new(session)
        session.flush()
        connection = session.connection()
        grant = access.grant(connection, match.slug, token)
        try:
            followed.begin(connection, grant, 1, texts, key or matches.phone_key(match))
        except (GAMES[game].play.RecordError, followed.RefusedLineError):
            address = url_for("play.page", slug=match.slug, number=1)  # which asks for the cards
            return go_to(f"{address}#s={links['scorer']}", 303)
        address = url_for("play.page", slug=match.slug, number=1)
        return go_to(f"{address}#s={links['scorer']}", 303)
