"""Five hundred names that somebody might type to break a page, a list or a spreadsheet."""

import itertools

from scorer.games.lookalikes import new_name_fault

COUNT = 500
KINDS = (
    "<script>alert({n})</script>",
    "<img src=x onerror=alert({n})>",
    "'\"><svg onload=alert({n})>",
    "</textarea><b id=x{n}>",
    "</title><script>ran={n}</script>",
    "<style>*{{width{n}px}}</style>",
    "<iframe srcdoc=x{n}>",
    "javascript:alert({n})",
    '" autofocus onfocus=alert({n}) x="',
    "<!--{n}",
    "]]>{n}<![CDATA[",
    "&lt;b&gt;{n}&amp;#x3c;",
    "{{{{ {n}*7 }}}}{{% raw %}}",
    "${{{n}*7}}#{{{n}}}",
    "%(name)s %s {n}%",
    "=1+{n}|cmd",
    "@SUM(A{n})",
    "+{n}-1",
    "-{n}+1",
    "\t={n}",
    "＝{n}+1",  # noqa: RUF001
    '"{n}","b',
    "a;{n};b",
    "'; DROP TABLE x{n} --",
    "../..{n}",
    "..\\..\\{n}",
    "%0d%0aX{n}%00",
    "nul\0{n}",
    "line\n{n}",
    "bell\x07{n}",
    "\u202egnp.{n}",
    "\u2066{n}\u2069",
    "\u200f{n}\u200e",
    "\u3164{n}",
    "zero\u200bwidth{n}",
    "soft\u00ad{n}",
    "👩\u200d👩\u200d👧\u200d👦{n}",
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f{n}",
    "❤\ufe0f\u200d🔥{n}",
    "אדסו {n}",
    "\u0645\u0631\u062d\u0628\u0627 {n}",
    "Z\u0321\u0334\u035b\u0361{n}",
    "Z" + "\u0321\u0334\u035b" * 6 + "{n}",
    "W" * 35 + "{n}",
    "Ｗ" * 35 + "{n}",  # noqa: RUF001
    "﷽﷽﷽﷽﷽﷽{n}",
    "𒐫𒐫𒐫𒐫𒐫{n}",
    "サンジミニャーノの塔を数える人々とその友{n}",
    "x" * 10_000 + "{n}",
    "\ud800{n}",
)
"""`{n}` makes each of them another name."""


def possible_names(count: int = COUNT) -> list[str]:
    """So many that are taken as names."""
    names = (KINDS[n % len(KINDS)].format(n=100 + n).strip() for n in itertools.count())
    return list(itertools.islice((name for name in names if not new_name_fault(name)), count))


def impossible_names() -> list[str]:
    """One of every kind that is refused where it is typed, as a form or JSON can send it."""
    names = (kind.format(n=100).replace("\ud800", "\ufffe\0").strip() for kind in KINDS)
    return [name for name in names if new_name_fault(name)]
