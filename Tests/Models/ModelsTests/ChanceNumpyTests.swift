import Foundation
import Grids
import TestSupport
import Testing

@testable import Models

/// Draws of other cells against a program in numpy, which computes them from the keys of streams.
@Suite struct ChanceNumpyTests {
  private static let hasNumpy = (try? Program.python("import numpy", []))?.status == 0
  private static let edges = ["wrap", "mirror", "repeat", "4"]

  private static func model(_ order: Definition.Order, _ edges: String) -> String {
    """
    fields: {u: 0, v: 0, w: 0}
    let: {r: random(), b: chance(50%)}
    order: \(order)
    edges: \(edges)
    step:
      u: "u + at(r, 1, -2) + max(r)"
      v: v + count(b) + board.count(b)
      w: w + r
    """
  }

  /// Prints the bits of the fields after three generations, a line for each order and edge.
  private static let script = """
    import sys
    import numpy as np
    M = 2 ** 64 - 1
    W, H, SEED, CALLS = 9, 6, 21, 2
    N = W * H
    U = lambda values: np.array(values, dtype=np.uint64).astype(np.uint32)

    def mixed(word):
        z = (word + 0x9e3779b97f4a7c15) & M
        z = ((z ^ z >> 30) * 0xbf58476d1ce4e5b9) & M
        z = ((z ^ z >> 27) * 0x94d049bb133111eb) & M
        return z ^ z >> 31

    def key(generation, call, of_board=False):
        k = mixed(mixed(mixed(SEED) ^ generation) ^ (call + (1 << 30 if of_board else 0)))
        return k & 0xffffffff, k >> 32

    def bits(numbers, key):
        h = np.atleast_1d(U(numbers)) ^ U(key[0])
        h = (h ^ h >> 17) * U(0xed5ad4bb)
        h = ((h ^ h >> 11) + U(key[1])) * U(0xac4c1b51)
        h = (h ^ h >> 15) * U(0x31848bab)
        return h ^ h >> 14

    def draws(numbers, keys):
        r = (bits(numbers, keys[0]) >> 8).astype(np.float32) * np.float32(2 ** -24)
        return r, (bits(numbers, keys[1]) >> 1).astype(np.float32) < np.float32(2 ** 30)

    def around(numbers, edges):
        '''The numbers of cells with two places beyond each edge.'''
        if edges != '4':
            mode = {'wrap': 'wrap', 'mirror': 'symmetric', 'repeat': 'edge'}[edges]
            return np.pad(numbers, 2, mode=mode)
        y, x = np.mgrid[-2:H + 2, -2:W + 2]
        result = (0x80000000 + y * (W + 65536) + x) % 2 ** 32
        result[2:-2, 2:-2] = numbers
        return result

    def run(order, edges):
        u, v, w = (np.zeros((H, W), np.float32) for _ in range(3))
        cells = np.arange(N).reshape(H, W)
        for generation in range(3):
            keys = [key(generation, call) for call in range(CALLS)]
            others = key(generation, CALLS + 1)
            numbers = cells.copy()
            if order == 'shuffled':
                turns = list(range(N))
                for last in range(N - 1, 0, -1):
                    j = bits(last, others).item() * (last + 1) >> 32
                    turns[last], turns[j] = turns[j], turns[last]
                for turn, cell in enumerate(turns): numbers.flat[cell] = turn
            board = [key(generation, call, order == 'random') for call in range(CALLS)]
            total = np.float32(draws(numbers, board)[1].sum())
            places = around(numbers, edges)
            for turn in range(N if order == 'random' else 1):
                r, b = draws(places, keys)
                chosen = np.ones((H, W), bool)
                if order == 'random':
                    cell = bits(turn, key(generation, CALLS)).item() * N >> 32
                    first = bits(turn, others).item()
                    second = bits(turn, (others[0] ^ 0x9e3779b9, others[1] ^ 0x85ebca6b)).item()
                    changed = [(a ^ first, c + second & 0xffffffff) for a, c in keys]
                    r, b = draws(places, changed)
                    own = draws(turn, keys)
                    is_own = around(cells, edges) == cell
                    r, b = np.where(is_own, own[0], r), np.where(is_own, own[1], b)
                    chosen = cells == cell
                at = lambda f, dx, dy: f[2 + dy:2 + dy + H, 2 + dx:2 + dx + W]
                ring = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]
                most = np.max([at(r, *o) for o in ring], axis=0)
                count = np.sum([at(b, *o) for o in ring], axis=0).astype(np.float32)
                u = np.where(chosen, u + at(r, 1, -2) + most, u)
                v = np.where(chosen, v + count + total, v)
                w = np.where(chosen, w + at(r, 0, 0), w)
        return np.stack([u, v, w])

    np.seterr(over='ignore')
    for order in sys.argv[1].split(','):
        for edges in sys.argv[2].split(','):
            print(*run(order, edges).astype(np.float32).ravel().view(np.uint32))
    """

  @Test(.enabled(if: hasNumpy)) func `Fields have the bits of a program in numpy`() throws {
    let orders = Definition.Order.ofCells
    let program = try Program.python(
      Self.script,
      [orders.map(\.rawValue).joined(separator: ","), Self.edges.joined(separator: ",")])
    try #require(program.status == 0, "\(program.errors)")
    var lines = program.text.split(separator: "\n").makeIterator()
    for order in orders {
      for edges in Self.edges {
        let setup = try Model(text: Self.model(order, edges)).definition.setup(
          9, 6, isPlane: true, seed: 21)
        var world = try ModelWorld(setup)
        world.advance(by: 3)
        let bits = world.contents.fields.joined().map { "\($0.bitPattern)" }
        #expect(bits.joined(separator: " ") == lines.next() ?? "", "\(order), \(edges)")
      }
    }
  }
}
