"""Burns a random forest, and writes its frames to forest.npz."""
import numpy

EMPTY, TREE, FIRE, ASH = range(4)


def beside(cells):
    """Returns the cells that have one of these cells above, below, left or right."""
    cells = numpy.pad(cells, 1)
    return cells[:-2, 1:-1] | cells[2:, 1:-1] | cells[1:-1, :-2] | cells[1:-1, 2:]


forest = numpy.random.default_rng(12).random((18, 32)) < 0.63
forest = numpy.where(forest, TREE, EMPTY).astype("u1")
forest[:, 0] *= FIRE
frames = [forest]
while (forest == FIRE).any():
    spreads = (forest == TREE) & beside(forest == FIRE)
    forest = forest.copy()
    forest[forest == FIRE] = ASH
    forest[spreads] = FIRE
    frames.append(forest)
numpy.savez_compressed("forest.npz", frames=frames)
