"""The live table: begin, look, enter a line, undo, get the entries of others."""

from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, g, jsonify, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as BaseResponse

from scorer.games import GAMES
from scorer.match.followed import KINDS, Followed, can_follow, judge, parts, sound_record
from scorer.match.state import DamagedMatchError
from scorer.store import followed, matches
from scorer.store.errors import BadValueError, ConflictError, MatchOverError, NotFoundError
from scorer.store.followed import RefusedLineError, Wish
from scorer.store.matches import MatchState
from scorer.web.errors import problem, wants_json
from scorer.web.faces.face import LiveTable
from scorer.web.fields import number_in
from scorer.web.languages import words
from scorer.web.live.answers import share
from scorer.web.live.tree import fragment
from scorer.web.match.context import Page, load, refused, sent
from scorer.web.play import present
from scorer.web.plug import face
from scorer.web.storage import database, grant, needs
from scorer.wording import damage
from scorer.wording import match as wording
from scorer.wording.store import bad_value

blueprint = Blueprint("play", __name__)
LONGEST = 200_000


def live() -> LiveTable:
    found = face().live
    if found is None or not can_follow(grant().match.game):
        raise NotFoundError
    return found


def _read(number: int) -> Followed:
    with database().look() as connection:
        return followed.read(connection, grant().match, number)


# ---- looking ------------------------------------------------------------------------------------


@blueprint.get("/m/<slug>/play")
@needs("view")
def current(slug: str) -> Page:
    """The deal that is being followed, or the next one."""
    live()
    view = load()
    with database().look() as connection:
        known = followed.followed_deals(connection, view.match)
    open_ = [number for number in known if number > view.played]
    number = open_[-1] if open_ else view.played + 1
    if view.standing.finished and not open_ and known:
        number = known[-1]
    return redirect(url_for("play.page", slug=slug, number=number), 303)


@blueprint.get("/m/<slug>/play/<int:number>")
@needs("view")
def page(slug: str, number: int) -> Page:
    live()
    view, there = load(), _read(number)
    if there.entered:
        return _table(view, number, there)
    if number != view.played + 1 or view.standing.finished:
        raise NotFoundError
    return _setup(slug, view, number)


def _setup(slug: str, view: MatchState, number: int, message: str = "", status: int = 200) -> Page:
    """A viewer is told that the deal has not begun."""
    fields = live().setup(
        words(),
        names=view.match.players,
        dealer=view.dealer,
        variant=view.settings.variant,
        chosen=request.form,
    )
    page = render_template(
        "play/setup.html",
        view=view,
        number=number,
        fields=fields,
        style=live().style,
        setup_script=live().setup_script,
        grant=grant(),
        message=message,
        pasted=request.form.get("record", "").strip()[:LONGEST],
        action=url_for("play.begin", slug=slug, number=number),
        key=matches.phone_key(view.match),
    )
    return (page, status) if status != 200 else page


def _table(
    view: MatchState, number: int, there: Followed, typed: str = "", refusal: str = ""
) -> Page:
    at = _looked_at()
    shown = present.show(words(), view, there, at)
    saved = next((one for one in view.deals if one.number == number and not one.removed), None)
    page = render_template(
        "play/page.html",
        view=view,
        number=number,
        shown=shown,
        grant=grant(),
        looking=at is not None,
        dock=live().dock(words()),
        correcting=live().correcting(words()),
        slug=view.match.slug,
        script=live().script,
        style=live().style,
        typed=typed,
        refusal=refusal,
        saved=saved,
    )
    return (page, 422) if refusal else page


def _looked_at() -> int | None:
    """The line that somebody looks at; None is now."""
    found = number_in(request.args.get("at", ""))
    return found if found >= 0 else None


@blueprint.get("/m/<slug>/play/<int:number>/news")
@needs("view")
def news(slug: str, number: int) -> BaseResponse:  # noqa: ARG001
    """What a phone asks about once a second: mostly nothing is new. `at` looks at a line.

    `since` says what it knows of, and `in` its language, where it sends no cookies.
    """
    seen, at = number_in(g.get("since", request.args.get("seen", ""))), _looked_at()
    if at is None and seen == grant().match.lines:
        return share(Response(status=204))
    return share(jsonify(_told(number, at, seen)))


def _told(number: int, at: int | None = None, known: int = 0) -> dict[str, Any]:
    """A phone that has the entries up to `known` gets only the new lines of the log, without the
    picture."""
    view, there = load(), _read(number)
    if not there.entered:
        raise NotFoundError
    shown = present.show(words(), view, there, at)
    saved = any(one.number == number and not one.removed for one in view.deals)
    slug, newest = view.match.slug, there.entered[-1]
    added = present.added(there, shown, known) if at is None else []
    log = replace(shown, log=added or shown.log)
    return {
        "seen": shown.seen,
        "lines": max(view.match.lines, newest.seq),  # the grant was read before an own entry
        "table": fragment(shown.table.table),
        "said": fragment(shown.table.said),
        "who": shown.table.by,
        "title": shown.table.title,
        "phase": shown.table.phase,
        "picture": [] if added else fragment(shown.table.picture),
        "added" if added else "log": fragment(
            render_template("play/_log.html", shown=log, grant=grant(), slug=slug, number=number)
        ),
        "at": shown.at,
        "last": shown.last,
        "over": shown.over,
        "undo": shown.undo,
        "redo": shown.redo,
        "by": wording.somebody(words(), newest.label),
        "mine": newest.device_id is not None and newest.device_id == grant().device_id,
        "sheet": url_for("deals.deal", slug=slug, number=number) if saved else "",
    }


@blueprint.get("/m/<slug>/play/wall")
@needs("view")
def wall(slug: str) -> BaseResponse:  # noqa: ARG001
    """The deal that was followed last, in short: the projector of a tournament asks for it."""
    live()
    lines = grant().match.lines
    if number_in(g.get("since", "")) == lines:
        return share(Response(status=204))
    view, shown, damaged = load(), None, ""
    with database().look() as connection:
        known = followed.followed_deals(connection, view.match)
    try:
        if known:
            shown = present.show(words(), view, _read(known[-1]), None)
    except DamagedMatchError as error:
        damaged = damage.match(words(), error)  # the projector shows everything else
    html = render_template("play/_wall.html", shown=shown, view=view, damaged=damaged)
    return share(jsonify(lines=lines, wall=fragment(html)))


@blueprint.get("/m/<slug>/play/<int:number>/record.txt")
@needs("view")
def record(slug: str, number: int) -> BaseResponse:
    """The record as text, canonical; `scorer referee` reads it."""
    live()
    there = _read(number)
    if not there.entered:
        raise NotFoundError
    text = GAMES[grant().match.game].play.write(sound_record(grant().match, there))
    response = Response(text, mimetype="text/plain")
    name = f"torri-{slug}-{number}.txt"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@blueprint.get("/m/<slug>/play/<int:number>/judge")
@needs("view")
def ask(slug: str, number: int) -> BaseResponse:
    """Ask the referee about this position. Nothing is written: a line, or a kind of action."""
    live()
    there, t = _read(number), words()
    if not there.entered:
        raise NotFoundError
    game, text = grant().match.game, request.args.get("text", "")
    found = sound_record(grant().match, there)
    if kind := request.args.get("kind", ""):
        last = len(grant().match.players) - 1
        player = min(last, max(0, number_in(request.args.get("player", "0"))))
        reasons = live().closed(t, found.state, kind, player)
        answer = {
            "reasons": reasons,
            "verdict": "illegal" if reasons else "legal",
            "nearest": None,
            "can_overrule": False,
            "what": "",
            "text": "",
        }
    else:
        try:
            answer = present.refusal(t, game, judge(game, found, text), found)
        except GAMES[game].play.RecordError as error:
            return _unread(error, found.state, text)
    scorer = grant().allows("scorer")
    html = present.refusal_page(
        t, game, answer, slug=slug, number=number, asked=True, scorer=scorer
    )
    return jsonify(verdict=answer["verdict"], html=fragment(html))


@blueprint.get("/m/<slug>/play/<int:number>/referee")
@needs("view")
def referee(slug: str, number: int) -> BaseResponse:
    """What may be done in this position, and what players ask about it. `at` looks at a
    line, `topic` opens one of the questions."""
    live()
    view, there, t = load(), _read(number), words()
    if not there.begun:
        raise NotFoundError
    at = _looked_at()
    looked = there if at is None else replace(there, lines=there.lines[:at])
    found = sound_record(view.match, looked)
    html = render_template(
        "play/_referee.html",
        chances=live().chances(t, found.state),
        topics=live().topics(t, found),
        topic=request.args.get("topic", ""),
        record=GAMES[view.match.game].play.write(found).strip().replace("\n", "; "),
        here=url_for("play.page", slug=slug, number=number),
        scorer=grant().allows("scorer"),
    )
    return jsonify(html=fragment(html))


# ---- entering -----------------------------------------------------------------------------------


@blueprint.post("/m/<slug>/play/<int:number>/begin")
@needs("scorer")
def begin(slug: str, number: int) -> Page:
    """The fields of the set-up, or a record that was pasted."""
    live()
    data = sent()
    view = load()
    pasted = str(data.get("record", "")).strip()[:LONGEST]
    fields = {name: str(value) for name, value in data.items()}
    fields.setdefault("variant", view.settings.variant)
    texts = parts(view.match.game, pasted) or _header(view, fields)
    try:
        with database().transaction() as connection:
            followed.begin(connection, grant(), number, texts, str(data.get("key", "")))
    except GAMES[view.match.game].play.RecordError as error:
        return _setup(slug, view, number, live().unread(words(), error), 422)
    except RefusedLineError as error:
        answer = present.refusal(words(), view.match.game, error.line, error.record)
        message = " ".join(reason["message"] for reason in answer["reasons"][:1])
        line = _("Line %(number)d: %(text)s", number=error.line.number, text=error.line.text)
        return _setup(slug, view, number, f"{line} – {message}", 422)
    except (ConflictError, MatchOverError):
        return redirect(url_for("play.current", slug=slug), 303)
    except BadValueError as error:
        if wants_json():
            return refused(error)
        return _setup(slug, view, number, bad_value(words(), view.match.game, error), 422)
    return redirect(url_for("play.page", slug=slug, number=number), 303)


def _header(view: MatchState, fields: dict[str, str]) -> list[str]:
    found = live().header(view.match.players, fields, view.settings.readings)
    return ["\n".join(found)]


@blueprint.post("/m/<slug>/play/<int:number>/lines")
@needs("scorer")
def enter(slug: str, number: int) -> Page:
    """One entry: a line, an undo or a redo. `replaces` undoes the last line first."""
    live()
    data = sent()
    target = max(0, number_in(data.get("target", 0)))
    wish = Wish(str(data.get("kind", "line")), _line(data), target)
    if wish.kind not in KINDS[1:]:
        raise NotFoundError
    seen, replaces = number_in(data.get("seen", "")), number_in(data.get("replaces", ""))
    try:
        with database().transaction() as connection:
            followed.enter(
                connection, grant(), number, wish, str(data.get("key", "")), seen, replaces
            )
    except GAMES[grant().match.game].play.RecordError as error:
        return _unreadable(number, error, wish.text)
    except RefusedLineError as error:
        return _refused(slug, number, error)
    except ConflictError:
        if wants_json():
            told = _told(number)
            return problem(409, _("Somebody else was first."), code="conflict", news=told)
        return redirect(url_for("play.page", slug=slug, number=number), 303)
    except BadValueError as error:
        return refused(error)
    if wants_json():
        return jsonify(_told(number)), 201  # type: ignore[return-value]
    return redirect(url_for("play.page", slug=slug, number=number), 303)


def _line(data: dict[str, Any]) -> str:
    """The line, with the table's reason for playing it so."""
    text, reason = str(data.get("text", "")).strip(), str(data.get("reason", "")).strip()
    return f"{text} ! {reason}" if reason else text


def _refused(slug: str, number: int, error: RefusedLineError) -> Page:
    t, game = words(), grant().match.game
    found = present.refusal(t, game, error.line, error.record)
    html = present.refusal_page(t, game, found, slug=slug, number=number, asked=False, scorer=True)
    if wants_json():
        return problem(422, found["reasons"][0]["message"], code="refused", html=fragment(html))
    return _table(load(), number, _read(number), error.line.text, html)


def _unreadable(number: int, error: Any, text: str) -> Page:  # noqa: ANN401 - of any game
    there = _read(number)
    state = sound_record(grant().match, there).state
    if wants_json():
        return _unread(error, state, text)
    return _table(load(), number, there, text, live().unread(words(), error))


def _unread(error: Any, state: Any, text: str) -> BaseResponse:  # noqa: ANN401 - of any game
    """What is wrong, or what the entry still needs."""
    more = live().lacking(words(), state, text)
    if more and "table" in more:
        more = more | {"table": fragment(more["table"])}
    message = live().unread(words(), error)
    return problem(422, message, code="lacking" if more else "unreadable", lacking=more)
