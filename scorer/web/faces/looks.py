"""The style sheets that games make of their own tables of colours and sizes."""

from scorer.web.faces.torri import look

LOOKS = {"torri": look}


def made_files() -> dict[str, str]:
    """For each game the sheet `<game>/look.css`, which `app.css` imports like any other."""
    return {f"{slug}/look.css": one.style_sheet() for slug, one in LOOKS.items()}
