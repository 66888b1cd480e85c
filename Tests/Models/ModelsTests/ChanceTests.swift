import Grids
import TestSupport
import Testing

@testable import Models
@testable import PlainModels

/// Chance under `let` that is read at other cells, of which each has its own numbers.
@Suite struct ChanceTests {
  private static let edges = [
    "topology: torus", "topology: plane", "edges: mirror", "edges: repeat", "edges: 2", "edges: c",
    "edges: {left: mirror, right: repeat, top: 1, bottom: mirror}",
    "edges: {u: {left: wrap, right: wrap, others: mirror}, states: repeat}",
    "edges: {v: {left: mirror, others: 3}}",
  ]

  /// Formulas that read random numbers `r`, `n`, `k` and `s`, and conditions `b`, at other cells.
  private static let functions = [
    "count(b)", "count(b, far)", "count(b if c, far)", "count(r > here.r)", "sum(r)", "sum(n if b)",
    "mean(s)", "mean(k if b, far)", "min(r)", "max(n, far)", "1 if any(b and c) else r",
    "1 if all(b or a) else s", "at(r, 1, 0)", "at(s, -3, 2)", "north(r) + 10 * southwest(n)",
    "1 if east(b) else west(k)", "laplacian(n)", "laplacian5(s)", "ddx(r)", "ddy(n)",
    "convolve(n, ring)", "sum(chain)", "at(chain, -1, 0) - r", "board.mean(r)", "board.count(b)",
    "board.sum(n if b)", "board.max(sum(r))", "board.share(chance(30%))", "board.min(chain)",
    "1 if board.any(r > 0.99) and not board.all(b) else 0",
  ]

  /// Choices of cells whose random numbers other formulas read.
  private static let cells = [
    "best(r)", "best(b, n, far)", "neighbor(b)", "anywhere(b and r > 0.5)",
    "anywhere(c and r < 0.2)",
    "cell(round(2 * n), east(k))",
  ]

  private static func model(_ order: Definition.Order, _ edges: String, _ step: String) -> String {
    """
    states: [a, c]
    fields: {u: 0.5, v: 0}
    carried: [v]
    neighborhoods: {far: {offsets: [[-3, -2], [2, 0], [1, 4]]}}
    kernels: {ring: {radius: 1, weight: 2 - distance}}
    let:
      r: random()
      n: normal()
      b: chance(0.2 + 0.6 * r)
      k: "pick(1, 2, 5)"
      s: u + random(-1, 1)
      chain: "at(r, 1, 0) + 2 * at(r, 0, -2)"
    start: {c: 40%}
    order: \(order)
    \(edges)
    \(step)
    """
  }

  /// Compares all engines and the world with the plain model.
  private func expectPlain(_ text: String, _ sizes: [(Int, Int)]) throws {
    let definition = try Model(text: text).definition
    for (width, height) in sizes {
      let setup = definition.setup(
        width, height, isPlane: definition.defaults.isPlane, seed: UInt64(width))
      var (plain, world) = (PlainModel(setup), try ModelWorld(setup))
      var engines = [CellProgram(setup)].compactMap { $0 as (any ModelEngine)? }
      for features in SpanComparison.instructionSets {
        if let spans = SpanProgram(setup, features: features) { engines.append(spans) }
      }
      try #require(!engines.isEmpty)
      var boards = engines.map { _ in plain.board }
      for generation in 0..<3 {
        plain.advance { inputs in
          for index in engines.indices { engines[index].step(&boards[index], inputs) }
        }
        world.advance(by: 1)
        for board in boards + [world.contents] {
          try #require(
            bits(board) == bits(plain.board), "\(width)x\(height), \(generation):\n\(text)")
        }
      }
    }
  }

  private func bits(_ board: ModelBoard) -> [UInt32] {
    let numbers = board.fields.joined().map { $0.isNaN ? UInt32.max : $0.bitPattern }
    return board.states.map { UInt32($0) } + numbers
  }

  @Test(arguments: TestScope.cases(Definition.Order.ofCells, .two), edges)
  func `Each function reads what the plain model reads`(order: Definition.Order, edges: String)
    throws
  {
    for function in Self.functions {
      let step = "step: {u: \"r + (\(function))\", a: c if b, c: \"a if (\(function)) > 1\"}"
      try expectPlain(Self.model(order, edges, step), [(5, 4), (2, 3)])
    }
    let all = Self.functions.map { "(\($0))" }.joined(separator: " + ")
    try expectPlain(Self.model(order, edges, "step: {u: \"\(all)\"}"), [(70, 3), (1, 6)])
  }

  @Test(arguments: [Definition.Order.random, .shuffled, .rows], edges)
  func `Chosen cells have the numbers of the plain model`(order: Definition.Order, edges: String)
    throws
  {
    for cell in Self.cells {
      let step = """
        choose: {target: "\(cell)"}
        step:
          u: "(target.s + target.n if target.b else target.chain) + r"
          a: ["swap with \(cell) if b", "move to target leaving c if r < 0.5", "c"]
          c: ["\(cell) becomes a", "target gets {u = at(r, 1, 0) + target.r} if b"]
        """
      try expectPlain(Self.model(order, edges, step), [(6, 5), (2, 3)])
    }
  }

  @Test(arguments: edges) func `Copied cells have the numbers of the plain model`(edges: String)
    throws
  {
    for cell in Self.cells {
      let step = "step: {a: \"as \(cell)\", c: [\"a if b\", \"as \(cell)\"]}"
      try expectPlain(Self.model(.together, edges, step), [(6, 5), (2, 3)])
    }
  }

  /// After a move, the cell itself is the one in which the content now is.
  @Test(arguments: [Definition.Order.random, .shuffled, .rows], edges)
  func `Statements after a move read the numbers of the plain model`(
    order: Definition.Order, edges: String
  ) throws {
    let step = """
      step:
        v: v + sum(r)
        a:
          all:
            - "move to best(b, n) if b"
            - "stay with {u = at(r, 0, 0) + 10 * at(r, 1, 0) + 100 * west(n)}"
            - swap with neighbor(b)
            - "c with {v = r + sum(n, far)} if chance(50%) and any(b)"
      """
    try expectPlain(Self.model(order, edges, step), [(6, 5), (2, 3), (1, 1)])
  }

  // MARK: - Right values

  private func world(
    _ text: String, _ width: Int, _ height: Int, _ order: Definition.Order, seed: UInt64 = 3
  ) throws -> ModelWorld {
    let definition = try Model(text: "order: \(order)\n\(text)").definition
    return try ModelWorld(
      definition.setup(width, height, isPlane: definition.defaults.isPlane, seed: seed))
  }

  /// The fields after a generation. Cells without a turn keep -1.
  private func fields(
    _ text: String, _ width: Int, _ height: Int, _ order: Definition.Order
  ) throws -> [[Float]] {
    var world = try world(text, width, height, order)
    world.advance(by: 1)
    return world.contents.fields
  }

  private func variance(_ numbers: [Float]) -> Double {
    let mean = numbers.reduce(0) { $0 + Double($1) } / Double(numbers.count)
    return numbers.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) }
      / Double(numbers.count)
  }

  @Test(arguments: Definition.Order.ofCells)
  func `Neighbors have independent numbers`(order: Definition.Order) throws {
    let text = """
      states: [a, b]
      fields: {open: -1, near: -1, same: -1, total: -1, l: -1, m: -1}
      start: {b: 50%}
      let: {is_open: chance(50%), r: random(), n: normal()}
      step:
        open: count(is_open)
        near: 1 if any(b and is_open) else 0
        same: "1 if at(r, 1, 0) = r else 0"
        total: sum(r)
        l: laplacian(n)
        m: laplacian5(n)
      """
    let fields = try fields(text, 96, 96, order)
    let moved = fields[0].indices.filter { fields[0][$0] >= 0 }
    let values = fields.map { field in moved.map { field[$0] } }
    #expect(moved.count == 96 * 96 || order == .random)
    let mean = { (numbers: [Float]) in Double(numbers.reduce(0, +)) / Double(numbers.count) }
    #expect(abs(mean(values[0]) - 4) < 0.15)
    for (count, share) in [1, 8, 28, 56, 70, 56, 28, 8, 1].enumerated() {
      let found = Double(values[0].count { $0 == Float(count) }) / Double(moved.count)
      #expect(abs(found - Double(share) / 256) < 0.025, "\(count)")
    }
    // The condition holds for each of eight neighbors with a chance of a quarter.
    #expect(abs(mean(values[1]) - 0.8999) < 0.02)
    #expect(values[2].allSatisfy { $0 == 0 })
    #expect(abs(variance(values[3]) - 8.0 / 12) < 0.06)
    #expect(abs(variance(values[4]) - 1.17) < 0.1)
    #expect(abs(variance(values[5]) - 20) < 2)
  }

  /// Noise between cells moves mass, and neither adds nor removes any.
  @Test(
    arguments: [Definition.Order.together, .rows, .shuffled],
    ["edges: mirror", "edges: repeat", "topology: torus"])
  func `Conserved noise keeps its mass`(order: Definition.Order, edges: String) throws {
    let text = """
      fields: {c: 1}
      let: {n: normal()}
      \(edges)
      step: {c: c + 0.1 * laplacian5(n)}
      """
    var world = try world(text, 64, 48, order)
    world.advance(by: 100)
    let mass = world.contents.fields[0].reduce(0.0) { $0 + Double($1) }
    #expect(abs(mass - 64 * 48) < 0.02)
    #expect(variance(world.contents.fields[0]) > 1)
  }

  /// In the first phase, and in each run of a phase that is repeated.
  @Test(arguments: [Definition.Order.together, .rows, .shuffled])
  func `Others read the number that a cell has itself`(order: Definition.Order) throws {
    let reads = { (name: String) in
      "\(name): r, \(name)e: \"at(r, 1, 0)\", \(name)f: \"at(r, -3, 2)\", \(name)s: board.sum(r)"
    }
    let text = """
      fields: {p: 0, pe: 0, pf: 0, ps: 0, q: 0, qe: 0, qf: 0, qs: 0}
      let: {r: random()}
      step: [{\(reads("p"))}, {until: mean(q) < 0, most: 3, \(reads("q"))}]
      """
    let (width, height) = (13, 7)
    let fields = try fields(text, width, height, order)
    for first in [0, 4] {
      let own = fields[first]
      let at = { (cell: Int, dx: Int, dy: Int) in
        own[(cell / width + dy) % height * width + (cell % width + dx + width) % width]
      }
      #expect(own.indices.allSatisfy { fields[first + 1][$0] == at($0, 1, 0) })
      #expect(own.indices.allSatisfy { fields[first + 2][$0] == at($0, -3, 2) })
      let sum = Float(own.reduce(0.0) { $0 + Double($1) })
      #expect(fields[first + 3].allSatisfy { $0 == sum })
    }
    #expect(Set(fields[0] + fields[4]).count == 2 * width * height)
  }

  @Test func `Another cell has one number in a random turn and a new one in the next`() throws {
    let text = """
      fields: {own: -1, p: -1, q: -1, s: -1, w: -1, t: -1, before: -1, after: -1}
      neighborhoods: {next: {offsets: [[1, 0]]}}
      let: {r: random()}
      choose: {target: "cell(1, 0)"}
      step:
        own: r
        p: "at(r, 1, 0)"
        q: east(r)
        s: sum(r, next)
        w: west(r)
        t: target.r
        before: board.sum(r)
        after: board.sum(r if x >= 0)
      """
    let fields = try fields(text, 40, 30, .random)
    let moved = fields[0].indices.filter { fields[0][$0] >= 0 }
    #expect(moved.count > 600)
    for cell in moved {
      #expect(Set([fields[1], fields[2], fields[3], fields[5]].map { $0[cell] }).count == 1)
    }
    // Each number is new for its reader, and no reader has that of the cell itself.
    let all = [fields[0], fields[1], fields[4]].flatMap { field in moved.map { field[$0] } }
    #expect(Set(all).count == all.count)
    let sums = Set(moved.flatMap { [fields[6][$0], fields[7][$0]] })
    #expect(sums.count == 1 && abs((sums.first ?? 0) - 600) < 40)
  }

  /// The condition reads the numbers of the run that follows.
  @Test(arguments: Definition.Order.ofCells)
  func `A repeated phase has new numbers in each run`(order: Definition.Order) throws {
    let text = """
      fields: {runs: 0, last: 0}
      let: {r: random()}
      step:
        - until: mean(r) > 0.5
          order: together
          most: 50
          runs: runs + 1
          last: max(last, board.mean(r))
      """
    var world = try world(text.replacing("order: together", with: "order: \(order)"), 5, 4, .rows)
    var runs: Set<Float> = []
    for _ in 0..<40 {
      let before = world.contents.fields[0].max() ?? 0
      world.advance(by: 1)
      runs.insert((world.contents.fields[0].max() ?? 0) - before)
    }
    #expect(world.contents.fields[1].allSatisfy { $0 <= 0.5 })
    #expect(runs.count > 2)
  }

  // MARK: - Edges

  /// Left of the board, with one and two columns between: the cells of a mirror and a repetition.
  @Test(arguments: Definition.Order.ofCells, ["mirror", "repeat"])
  func `Places beyond have the numbers of cells`(order: Definition.Order, edge: String) throws {
    let text = """
      fields: {own: -1, one: -1, two: -1, east: -1, corner: -1}
      let: {r: random()}
      edges: \(edge)
      step:
        own: r
        one: "at(r, -1, 0)"
        two: "at(r, -2, 0)"
        east: "at(r, 1, 0)"
        corner: "at(r, -1, -1)"
      """
    let fields = try fields(text, 6, 9, order)
    for cell in stride(from: 0, to: 54, by: 6) where fields[0][cell] >= 0 {
      #expect(fields[1][cell] == fields[0][cell])
      #expect(fields[2][cell] == (edge == "mirror" ? fields[3] : fields[0])[cell])
    }
    #expect(fields[4][0] == fields[0][0])
  }

  @Test(arguments: [Definition.Order.together, .rows, .shuffled], ["topology: plane", "edges: 4"])
  func `Each place beyond has its own number`(order: Definition.Order, edges: String) throws {
    let text = """
      fields: {own: 0, w: 0, ww: 0, n: 0, nw: 0, e: 0, s: 0}
      let: {r: random()}
      \(edges)
      step:
        own: r
        w: "at(r, -1, 0)"
        ww: "at(r, -2, 0)"
        n: "at(r, 0, -1)"
        nw: "at(r, -1, -1)"
        e: "at(r, 1, 0)"
        s: "at(r, 0, 1)"
      """
    let (width, height) = (7, 5)
    let fields = try fields(text, width, height, order)
    let left = (0..<height).map { $0 * width }
    var all = fields[0] + fields[3].prefix(width) + fields[6].suffix(width)
    for cell in left { all += [fields[1][cell], fields[2][cell], fields[5][cell + width - 1]] }
    all.append(fields[4][0])
    #expect(Set(all).count == all.count)
    // Different cells read the same place.
    for cell in left {
      #expect(fields[2][cell + 1] == fields[1][cell])
      if cell > 0 { #expect(fields[4][cell] == fields[1][cell - width]) }
    }
  }

  /// The states have no contents of cells beyond the edges, so that the field decides.
  @Test func `Edges of fields decide where states have a value beyond them`() throws {
    let text = """
      states: [a, b]
      fields: {c: 1}
      let: {n: normal()}
      edges: {c: mirror, states: b}
      step: {c: c + 0.1 * laplacian5(n)}
      """
    var world = try world(text, 30, 20, .together)
    world.advance(by: 50)
    #expect(abs(world.contents.fields[0].reduce(0.0) { $0 + Double($1) } - 600) < 0.01)
  }

  // MARK: - Starts and checks

  @Test func `A layer that draws by a name is copied by the symmetry of the start`() throws {
    let text = """
      fields: {v: 0}
      symmetry: D2x
      let: {r: random()}
      start: [{v: r}]
      step: {v: v}
      """
    let world = try world(text, 8, 8, .together)
    let values = world.contents.fields[0]
    for cell in 0..<64 { #expect(values[cell] == values[cell % 8 * 8 + cell / 8]) }
    #expect(Set(values).count == 36)
  }

  /// The function of the board is a single number, and no draw of the cell itself.
  @Test func `Functions of the board may draw where cells may not`() throws {
    let text = """
      fields: {u: 0}
      let: {r: random(), level: board.mean(r)}
      step: {u: "sum(level) + board.share(chance(25%))"}
      show: level + board.min(normal())
      measures: {mean: mean(r), part: share(chance(25%))}
      stop: mean(r) > 2
      """
    let world = try world(text, 90, 70, .random)
    let measures = world.measures.compactMap { $0 }
    #expect(abs(measures[0] - 0.5) < 0.02 && abs(measures[1] - 0.25) < 0.03)
    let shown = try #require(world.numbers)
    #expect(Set(shown).count == 1 && shown[0] < -2)
  }
}
