"""The games Torri knows. Each is a module that keeps the contract of README.md."""

from types import ModuleType

from scorer.games import patrician, sangimignano, torri

GAMES: dict[str, ModuleType] = {
    "torri": torri,
    "patrician": patrician,
    "sangimignano": sangimignano,
}
