"""Draws cellular automata and grid simulations as images, animations, videos and tables.

    import render

    film = render.life(pattern="gosper-glider-gun", frames=120, theme="dark")
    film.save("gun.gif")

Each function returns a Film, which notebooks show as an animation. `render.models` has a function for
each included model.
"""

from . import models
from ._about import __version__
from ._film import Film, run
from ._program import RenderError
from ._sheet import sheet
from ._simulations import *
from ._simulations import __all__ as _simulations

__all__ = ["Film", "RenderError", "__version__", "models", "run", "sheet", *_simulations]
