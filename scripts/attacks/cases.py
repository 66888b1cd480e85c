"""The cases of scripts/attack, by group."""
import random

import images
import limits
import models
import origins

GROUPS = {"models": models.cases, "origins": origins.cases, "limits": limits.cases, "metadata": images.cases}


def of(group, program, seed, count, only):
    """Yields the cases of a group.

    Each case has random numbers of its own, so that its number alone makes it again.
    """
    dice = lambda number: random.Random(f"{seed} {group} {number}")
    for case in GROUPS[group](program, dice, count):
        case.group = group
        if only is None or case.number == only: yield case
