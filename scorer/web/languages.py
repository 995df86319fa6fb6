"""Which of the three languages a reader gets, and how the choice is remembered."""

from datetime import date
from functools import lru_cache
from urllib.parse import quote, urlencode

from babel.dates import format_date
from babel.support import NullTranslations
from flask import Flask, Response, current_app, g, redirect, request
from flask_babel import Babel, Domain, get_locale
from markupsafe import Markup
from werkzeug.wrappers import Response as BaseResponse

from scorer.i18n import LANGUAGES, catalogue
from scorer.wording import phrases
from scorer.wording.cast import spelled
from scorer.wording.whole_games import spoken

COOKIE = "lang"
PICTURES = {"deal.picture", "following.as_picture"}
YEAR = 365 * 24 * 3600


class Catalogues(Domain):  # type: ignore[misc]
    """Flask-Babel over our catalogues, which need no compiling."""

    def get_translations(self) -> NullTranslations:
        return words()


class Languages(Babel):  # type: ignore[misc]
    domain_instance = Catalogues()


def init_app(app: Flask) -> None:
    Languages(app, locale_selector=_chosen)
    app.before_request(_switch)
    app.after_request(_name_language)
    app.jinja_env.globals.update(
        _=_gettext,
        ngettext=_ngettext,
        languages=LANGUAGES,
        language=language,
        in_language=_in_language,
        spelled=lambda example: spelled(words(), example),
        day=lambda moment: _day(moment.date(), language()),
    )
    app.jinja_env.filters.update(
        listed=lambda items: phrases.listed(words(), items),
        sentences=lambda texts: phrases.sentences(words(), texts),
        score=phrases.score,
    )


def _gettext(message: str, **values: object) -> Markup:
    """A sentence of a template. Jinja's own makes a context for every call, which pages feel."""
    return Markup(words().gettext(message)) % values  # noqa: S704 - a catalogue is ours


def _ngettext(one: str, many: str, num: int, **values: object) -> Markup:
    sentence = Markup(words().ngettext(one, many, num))  # noqa: S704 - a catalogue is ours
    return sentence % {"num": num, **values}


@lru_cache(maxsize=512)
def _day(day: date, language: str) -> str:
    """A date in words; the library is slow with each, so they are cached."""
    return format_date(day, "medium", language)


def language() -> str:
    return str(get_locale())


def words() -> NullTranslations:
    """The reader's catalogue, as the wording functions take it: in the words of the game that this
    request is about, as soon as that is known."""
    game = str(g.get("game", ""))
    known: dict[str, NullTranslations] = g.setdefault("words", {})
    if game not in known:
        known[game] = spoken(catalogue(language()), game)
    return known[game]


def _chosen() -> str:
    asked = g.get("asked_language") or request.args.get("lang") or request.cookies.get(COOKIE)
    if asked in LANGUAGES:
        return asked
    return request.accept_languages.best_match(LANGUAGES, "en") or "en"


def _switch() -> BaseResponse | None:
    """A page asked for with `lang` remembers it, and continues at an address without it."""
    asked = request.args.get("lang")
    if asked not in LANGUAGES or request.method != "GET" or not _is_page():
        return None
    response = redirect(_address(), 303)
    secure = current_app.config["SESSION_COOKIE_SECURE"]
    response.set_cookie(COOKIE, asked, max_age=YEAR, samesite="Lax", httponly=True, secure=secure)
    response.cache_control.no_store = True
    return response


def _is_page() -> bool:
    """Also on a page that does not exist: the language can be switched there too."""
    return not request.path.startswith("/api/") and request.endpoint not in PICTURES


def _address(*language: tuple[str, str]) -> str:
    """The address of this page, without a language or with one. A path may hold anything: ids are
    typed."""
    rest = [(key, value) for key, value in request.args.items(multi=True) if key != "lang"]
    path = request.path if request.method == "GET" else "/"
    query = urlencode([*rest, *language])
    return quote(path) + ("?" + query if query else "")


def _in_language(code: str) -> str:
    return _address(("lang", code))


def _name_language(response: Response) -> Response:
    if response.mimetype == "text/html":
        response.headers["Content-Language"] = language()
        response.vary.update({"Accept-Language", "Cookie"})
    return response
