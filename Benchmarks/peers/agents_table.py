"""Writes a table of agents that move on a torus of 100 × 100 units: agents_table.py FILE AGENTS FRAMES"""
import math
import random
import sys

dice, count, frames = random.Random(1), int(sys.argv[2]), int(sys.argv[3])
agents = [[dice.uniform(0, 100), dice.uniform(0, 100), dice.uniform(0, 2 * math.pi)] for _ in range(count)]
with open(sys.argv[1], "w", encoding="utf-8") as table:
    print("step,id,x,y", file=table)
    for frame in range(frames):
        for number, agent in enumerate(agents):
            print(f"{frame},{number},{agent[0]:.4f},{agent[1]:.4f}", file=table)
            agent[2] += dice.gauss(0, 0.2)
            agent[0] = (agent[0] + 0.5 * math.cos(agent[2])) % 100
            agent[1] = (agent[1] + 0.5 * math.sin(agent[2])) % 100
