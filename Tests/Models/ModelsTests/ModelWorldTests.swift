import Grids
import Patterns
import Testing
import Worlds

@testable import Models
@testable import PlainModels

struct ModelWorldTests {
  private func world(_ model: Definition, _ width: Int, _ height: Int) throws -> ModelWorld {
    try ModelWorld(model.setup(width, height))
  }

  private func glider(_ world: inout ModelWorld) {
    world.put(
      Grid(size: Size(width: 3, height: 3), elements: [0, 1, 0, 0, 0, 1, 1, 1, 1]),
      at: Position(x: 2, y: 2),
      over: false)
  }

  @Test func glidersTravel() throws {
    var world = try world(.life, 20, 20)
    glider(&world)
    #expect(world.populations == [395, 5])
    let before = world.cells(in: Region(x: 2, y: 2, width: 3, height: 3))
    world.advance(by: 20)
    #expect(world.cells(in: Region(x: 7, y: 7, width: 3, height: 3)) == before)
    #expect(!world.isAtRest)
    let deterministic = try #require(DeterministicModelWorld(world))
    var later = deterministic
    later.advance(by: 80)
    #expect(later.trace == deterministic.trace)
    world.resize(to: Size(width: 9, height: 12))
    #expect(world.populations == [108 - 3, 3])
  }

  @Test func stillLifesAreAtRest() throws {
    var world = try world(.life, 9, 9)
    world.put(
      Grid(size: Size(width: 2, height: 2), repeating: 1), at: Position(x: 8, y: 8), over: false)
    #expect(world.populations == [80, 1])
    world.put(
      Grid(size: Size(width: 2, height: 2), repeating: 1), at: Position(x: 3, y: 3), over: false)
    world.advance(by: 2)
    #expect(world.isAtRest)
    #expect(world.populations == [77, 4])
  }

  /// The start of a world is that of the plain model, and so are its measures.
  @Test func starts() {
    let differences = onLargeStack {
      (0..<UInt64(100)).filter { seed in
        var models = RandomModels(seed: seed)
        return self.isEqual(models.next(.together), seed: seed, generations: 0) == false
      }
    }
    #expect(differences == [])
  }

  /// Random layers are computed in one part of the board, and others everywhere.
  @Test(arguments: ["C1", "C2", "C4_1", "D2_+1", "D2x", "D4_x1", "D8"])
  func `A start has the symmetry of its model`(name: String) throws {
    let model = try Model(
      text: """
        states: [empty, tree, wall]
        fields: {v: 0, w: 0}
        size: 9x9
        symmetry: \(name)
        start: [{tree: 40%}, {v: random(), where: tree or x < 3}, {w: x + 10 * y}, {state: wall, where: x = 1 and y = 2}]
        step: {empty: empty}
        """)
    let setup = ModelSetup(
      model.definition, parameters: [], size: Size(width: 9, height: 9), isPlane: true, seed: 5)
    let board = try ModelWorld(setup).contents
    let places = (0..<81).map { ($0 as Int) % 9 + 10 * ($0 / 9) }
    #expect(board.fields[1] == places.map { Float($0) })
    #expect(board.states.count { $0 == 2 } == 1)
    let first = model.definition.symmetry.firstCell(on: setup.size)
    let copies = (0..<81).filter { cell in
      let place = first(Position(x: cell % 9, y: cell / 9))
      let origin = 9 * place.y + place.x
      return ![cell, origin].contains(19) && board.states[cell] != board.states[origin]
        || board.fields[0][cell] != board.fields[0][origin]
    }
    #expect(copies == [])
    #expect(Set(board.fields[0]).count > 9)
    #expect(PlainModel(setup).board == board)
  }

  /// The cost of turns is found on a board that a symmetry need not fit.
  @Test(arguments: [Size(width: 60, height: 40), Size(width: 300, height: 301)])
  func `A size that does not fit the symmetry is an error`(size: Size) throws {
    var model = try Model(
      text: """
        states: [a, b]
        symmetry: D8_1
        start: {b: 50%}
        order: random
        step: {a: "pick(a, b)"}
        """)
    model.size = size
    #expect(model.worldInfo.bounds == Region(size))
    #expect(throws: OpeningProblem.self) { try model.opening(seed: 1) }
  }

  /// Steps in several parts, with numbers of the board and variables, are those of the plain model.
  @Test(arguments: Definition.Order.ofCells) func phases(order: Definition.Order) {
    let results = onLargeStack {
      (1000..<UInt64(1060)).map { seed in
        var models = RandomModels(seed: seed)
        return self.isEqual(models.next(order, hasPhases: true), seed: seed, generations: 2)
      }
    }
    #expect(!results.contains(false))
  }

  /// Returns true if the world is that of the plain model after some generations. Chances outside of
  /// 0 to 1 do not end it.
  private func isEqual(_ model: Definition, seed: UInt64, generations: Int) -> Bool {
    let setup = model.setup(
      1 + Int(seed % 6), 1 + Int(seed % 5), isPlane: seed % 2 == 0, seed: seed, [0.3])
    guard var world = try? ModelWorld(setup) else { return true }
    world.watch.isOn = false
    var plain = PlainModel(setup)
    for _ in 0..<generations { plain.advance() }
    world.advance(by: generations)
    let isEqual = { (a: Float, b: Float) in a == b || a.isNaN && b.isNaN }
    return world.contents.states == plain.board.states
      && zip(world.contents.fields.joined(), plain.board.fields.joined()).allSatisfy(isEqual)
      && zip(world.globals, plain.globals).allSatisfy(isEqual)
      && zip(world.measures, plain.measures).allSatisfy {
        $0 == $1 || $0?.isNaN == true && $1?.isNaN == true
      }
  }

  /// In all engines, with a number that is none on either side, or among neighbors.
  @Test(
    arguments: [
      "max(0, u / u)", "max(u / u, 0)", "min(0, u / u)", "min(u / u, 0)", "clamp(u / u, 0, 1)",
      "clamp(0, u / u, 1)", "clamp(0, 0, u / u)", "min(u / u, moore)", "max(u / u, moore)",
    ])
  func `The least and greatest of a number that is none are none`(formula: String) throws {
    let text = """
      fields: {u: 0, v: 1}
      neighborhoods: {moore: moore}
      step: {v: "\(formula)"}
      measures: {least: min(v), greatest: max(v)}
      """
    let setup = try Model(text: text).definition.setup(5, 4)
    var engines: [any ModelEngine] = [
      try #require(SpanProgram(setup)), try #require(CellProgram(setup)), PlainModel(setup),
    ]
    for index in engines.indices {
      var board = setup.emptyBoard
      engines[index].step(&board, ModelInputs())
      #expect(board.fields[1].allSatisfy { $0.isNaN }, "engine \(index)")
    }
    var world = try ModelWorld(setup)
    world.advance(by: 1)
    #expect(world.measures.allSatisfy { $0?.isNaN == true })
  }

  @Test func shownNumbers() throws {
    var model = Definition(states: 0, fields: [0])
    model.updates[0] = .apply(.add, .field(0), .number(1))
    var show = Formula.field(0)
    show.text = "heat"
    model.show = .init(value: show, range: ValueRange(.init(0), .init(4)))
    var world = try world(model, 2, 1)
    let step = { (world: ModelWorld) in
      world.cells(in: Region(x: 1, y: 0, width: 1, height: 1)).elements[0]
    }
    #expect(step(world) == 1)
    world.advance(by: 1)
    #expect(step(world) == 64)
    world.advance(by: 9)
    #expect(step(world) == 254)
    #expect(world.failure == nil)

    model.updates[0] = .apply(
      .divide, .number(1), .apply(.subtract, .number(2), Formula(.generation)))
    world = try self.world(model, 2, 1)
    world.advance(by: 3)
    #expect(
      world.failure == .input("'heat' is infinite at generation 3, in the cell at x = 0, y = 0"))
  }

  /// A draw of a cell does not depend on the size of the board or on other cells.
  @Test func chanceIsIndependentOfOrder() throws {
    var model = Definition(states: 2)
    model.rules[0] = [
      .init(
        effect: Formula.become(1), condition: Formula(.chance(.number(0.3), call: 0), .condition))
    ]
    model.calls = 1
    var (one, two) = (try world(model, 64, 20), try world(model, 64, 40))
    one.advance(by: 1)
    two.advance(by: 1)
    let region = Region(x: 0, y: 0, width: 64, height: 20)
    #expect(one.cells(in: region) == two.cells(in: region))
    let share = Double(one.contents.states.count { $0 == 1 }) / (64 * 20)
    #expect(abs(share - 0.3) < 0.04)
  }

  /// Each cell has one turn in a shuffled step, and about 63 % of the cells have turns in a
  /// random one.
  @Test func turns() throws {
    for (order, share) in [(Definition.Order.shuffled, 1.0), (.rows, 1), (.random, 0.632)] {
      var model = Definition(states: 0, fields: [0])
      model.order = order
      model.updates[0] = .number(1)
      var world = try world(model, 100, 100)
      world.advance(by: 1)
      #expect(abs(Double(world.contents.fields[0].reduce(0, +)) / 10_000 - share) < 0.02)
    }
  }

  @Test func `A world is saved within its memory, and continued from its own kind`() throws {
    var definition = Definition(states: 2, fields: [0.5])
    definition.repeats = 10_000
    let size = Size(width: 4, height: 3)
    let saved = try world(definition, size.width, size.height)
    #expect(saved.savedCells(within: 2 * 5 * 12 - 1) == nil)
    var pattern = Pattern(cells: try #require(saved.savedCells(within: 2 * 5 * 12)))
    var other = try world(definition, size.width, size.height)
    pattern.generation = 7
    try other.resume(from: pattern)
    #expect(other.contents == saved.contents && other.generation == 7)
    for generation in [-1, Int.max] {
      pattern.generation = generation
      #expect(throws: OpeningProblem.self) { try other.resume(from: pattern) }
    }
    var larger = try world(definition, 5, 3)
    #expect(throws: OpeningProblem.self) { try larger.resume(from: pattern) }
  }
}
