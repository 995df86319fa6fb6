"""Small changes to a source: each of them should be noticed by a test."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

COMPARISONS = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
    "in": "not in",
    "not in": "in",
    "is": "is not",
    "is not": "is",
}
ARITHMETIC = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "*"),
    ast.Pow: ("**", "*"),
    ast.RShift: (">>", "<<"),
    ast.BitOr: ("|", "&"),
    ast.BitAnd: ("&", "|"),
}
PLAIN_ERRORS = {"ValueError", "RuntimeError", "TypeError"}
"""What these say is read by developers only."""
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Change:
    """`was` and `becomes` are the line around it, so that a change is known by more than a number.

    `source` is the whole changed file.
    """

    file: str
    line: int
    was: str
    becomes: str
    source: str

    @property
    def key(self) -> tuple[str, str, str]:
        return self.file, self.was, self.becomes


class Text:
    """A source as bytes, because that is how Python counts its columns."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        lines = source.splitlines(keepends=True)
        self.starts = [0, *accumulate(len(line) for line in lines)]

    def span(self, node: ast.AST) -> Span:
        """Where a node is; a node without a place, such as a module, is at the start."""
        if not isinstance(node, ast.expr | ast.stmt):
            return 0, 0
        first = self.starts[node.lineno - 1] + node.col_offset
        last = self.starts[(node.end_lineno or 1) - 1] + (node.end_col_offset or 0)
        return first, last

    def of(self, node: ast.AST) -> str:
        return self.source[slice(*self.span(node))].decode()

    def line(self, number: int) -> str:
        return self.source.decode().splitlines()[number - 1].strip()


def changes(root: Path, file: Path) -> list[Change]:
    """Every change of a file that can be compiled."""
    text, found = Text(file.read_bytes()), []
    for (start, end), new in sorted(set(_edits(text))):
        changed = Text(text.source[:start] + new.encode() + text.source[end:])
        try:
            compile(changed.source, str(file), "exec")
        except SyntaxError:
            continue
        name, line = file.relative_to(root).as_posix(), text.source.count(b"\n", 0, start) + 1
        was, becomes = text.line(line), changed.line(line)
        found.append(Change(name, line, was, becomes, changed.source.decode()))
    return found


def _edits(text: Text) -> Iterator[tuple[Span, str]]:
    """Texts are changed outside functions only: as constants, as defaults, in tables."""
    tree = ast.parse(text.source)
    functions = [text.span(one) for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)]
    for node in _worth_changing(tree):
        yield from _operators(text, node)
        yield from _conditions(text, node)
        yield from _numbers(text, node)
        yield from _statements(text, node)
        start, _ = text.span(node)
        if not any(first < start < last for first, last in functions):
            yield from _texts(text, node)


def _worth_changing(tree: ast.AST) -> Iterator[ast.AST]:
    """Every node but imports, annotations, decorators, docstrings and what developers read."""
    yield tree
    skipped = {id(one) for one in _skipped(tree)}
    for child in ast.iter_child_nodes(tree):
        if id(child) not in skipped:
            yield from _worth_changing(child)


def _skipped(node: ast.AST) -> Iterator[ast.AST]:
    for field in ("annotation", "returns", "decorator_list", "bases", "keywords", "type_params"):
        value = getattr(node, field, None)
        if field == "keywords" and not isinstance(node, ast.ClassDef):
            continue
        yield from value if isinstance(value, list) else [value] if value else []
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
        yield from (one for one in node.body if _is_text(one))
        yield from (one for one in node.body if isinstance(one, ast.Import | ast.ImportFrom))
    if isinstance(node, ast.Assign) and _is_dunder(node.targets[0]):
        yield node.value
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {*PLAIN_ERRORS, "TypeVar"}:
        yield from node.args
    if isinstance(node, ast.keyword) and node.arg == "strict":
        yield node.value
    if isinstance(node, ast.Subscript) and _is_type(node.value):
        yield node.slice


def _is_text(node: ast.AST) -> bool:
    value = getattr(node, "value", None)
    return isinstance(node, ast.Expr) and isinstance(getattr(value, "value", None), str)


def _is_dunder(node: ast.AST) -> bool:
    return getattr(node, "id", "").startswith("__")


def _is_type(node: ast.AST) -> bool:
    return getattr(node, "id", "x")[0].isupper() or getattr(node, "id", "") in {
        "tuple",
        "list",
        "dict",
        "set",
        "frozenset",
    }


def _operators(text: Text, node: ast.AST) -> Iterator[tuple[Span, str]]:
    match node:
        case ast.Compare(left=left, comparators=[first, *_]):
            yield from _between(text, left, first, COMPARISONS)
        case ast.BinOp(left=left, right=right, op=op) if type(op) in ARITHMETIC:
            old, new = ARITHMETIC[type(op)]
            yield from _between(text, left, right, {old: new})
        case ast.BoolOp(op=op, values=[first, second, *_]):
            words = {"and": "or"} if isinstance(op, ast.And) else {"or": "and"}
            yield from _between(text, first, second, words)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield text.span(node), text.of(operand)


def _between(
    text: Text, left: ast.AST, right: ast.AST, words: dict[str, str]
) -> Iterator[tuple[Span, str]]:
    """Exchange the operator between two operands; brackets may be around them."""
    start, end = text.span(left)[1], text.span(right)[0]
    gap = text.source[start:end].decode()
    for word in sorted(words, key=len, reverse=True):
        pattern = rf"\b{word}\b" if word[0].isalpha() else re.escape(word)
        if found := re.search(pattern.replace(" ", r"\s+"), gap):
            first = start + len(gap[: found.start()].encode())
            yield (first, first + len(found.group().encode())), words[word]
            return


def _conditions(text: Text, node: ast.AST) -> Iterator[tuple[Span, str]]:
    """What is not a comparison is turned around as a whole."""
    match node:
        case ast.IfExp(test=test) | ast.While(test=test) | ast.If(test=test):
            pass
        case ast.comprehension(ifs=[test, *_]):
            pass
        case _:
            return
    if not isinstance(test, ast.Compare | ast.UnaryOp | ast.NamedExpr):
        yield text.span(test), f"(not ({text.of(test)}))"


def _numbers(text: Text, node: ast.AST) -> Iterator[tuple[Span, str]]:
    match node:
        case ast.Constant(value=bool(value)):
            yield text.span(node), str(not value)
        case ast.Constant(value=int(value)):
            yield text.span(node), str(value + 1)
            yield text.span(node), f"({value - 1})"


def _texts(text: Text, node: ast.AST) -> Iterator[tuple[Span, str]]:
    match node:
        case ast.Constant(value=str(value)) if text.of(node)[:1] in {'"', "'"}:
            yield text.span(node), repr(f"{value}~")


def _statements(text: Text, node: ast.AST) -> Iterator[tuple[Span, str]]:
    where = text.span(node)
    match node:
        case ast.Return(value=ast.Constant(value=None)) | ast.Return(value=None):
            return
        case ast.Return():
            yield where, "return None"
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Raise() | ast.Delete():
            yield where, "pass"
        case ast.Continue() | ast.Break() | ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield where, "pass"
