"""The casebook's pages: every case with the answer the engine gives at that moment."""

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from scorer.casebook import Case
from scorer.rulebook import Rule, Ruling
from scorer.web.addresses import slug
from scorer.web.languages import words
from scorer.web.rules import library
from scorer.web.rules import present as case_views
from scorer.web.rules.routes import entry_page, not_found
from scorer.web.storage import needs

blueprint = Blueprint("casebook", __name__, url_prefix="/<game:game>")
Page = str | tuple[str, int] | BaseResponse


@blueprint.get("/cases")
@needs("public")
def cases() -> Page:
    """All of them, or those about one rule or ruling."""
    asked = request.args.get("about", "").strip()
    about = (library.find(asked, Ruling) or library.find(asked, Rule)) if asked else None
    if asked and about is None:
        return not_found(asked)
    chosen = library.cases_about(about.id) if about else list(library.here().cases)
    return render_template(
        "rules/cases.html",
        groups=case_views.grouped(slug(), chosen),
        about=about,
        count=len(chosen),
        cited=sorted({rule for case in library.here().cases for rule in case.rules}),
    )


@blueprint.get("/cases/<id>")
@needs("public")
def case(id: str) -> Page:  # noqa: A002
    return entry_page(id, Case, _case)


def _case(found: Case) -> str:
    return render_template(
        "rules/case.html",
        **case_views.context(words(), found),
        cited=[entry for entry in library.here().entries if entry.id in found.rules],
        **library.neighbours(found),
    )
