"""Makes the functions of `render.models` films of included models."""

from __future__ import annotations

import inspect
from typing import Any, Callable, TypeVar

from ._film import Film, in_order
from ._simulations.model import model

__all__ = ["film_of", "included"]

_Function = TypeVar("_Function", bound=Callable[..., Film])
# Without the model and its parameters, which the functions name themselves.
_SETTINGS = list(inspect.signature(model).parameters.values())[1:-1]


def included(function: _Function) -> _Function:
    """Returns the function of a model with a signature of all settings, which notebooks complete."""
    film = in_order(function)
    own = list(inspect.signature(function).parameters.values())[:-1]
    setattr(film, "__signature__", inspect.Signature([*own, *_SETTINGS], return_annotation=Film))
    return film


def film_of(function: Callable[..., Film], given: dict[str, Any]) -> Film:
    """Returns the film of the model that a function is named after, with its arguments.

    Defaults are left to the program.
    """
    defaults = inspect.unwrap(function).__kwdefaults__ or {}
    settings = given.pop("settings")
    for name, value in given.items():
        if value is not defaults[name]:
            settings[name] = value
    return Film("model", {"model": function.__name__.replace("_", "-"), **settings})
