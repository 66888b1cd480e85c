"""Prints the seconds that python-lifelib takes to read a pattern and count the live cells of a generation."""

import sys
import time

import lifelib

tree = lifelib.load_rules("b3s23").lifetree(memory=1000)
start = time.perf_counter()
tree.load(sys.argv[1])[int(sys.argv[2])].population
print(time.perf_counter() - start)
