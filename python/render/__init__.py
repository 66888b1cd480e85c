"""Draws cellular automata and grid simulations as images, animations, videos and tables.

    import render

    film = render.life(pattern="gosper-glider-gun", frames=120, theme="dark")
    film.save("gun.gif")

Each function returns a Film, which notebooks show as an animation.
"""

from ._film import Film, run
from ._program import RenderError
from ._simulations import *
from ._simulations import __all__ as _simulations

__all__ = ["Film", "RenderError", "run", *_simulations]
