import Grids
import TestSupport
import Testing
import Worlds

@testable import Models
@testable import PlainModels

/// Programs that compute one cell at a time, against the plain evaluator.
struct CellProgramTests {
  /// Random models give the same bits. Numbers that are not finite are compared as bits, too.
  @Test(arguments: Definition.Order.ofCells) func randomModels(order: Definition.Order) {
    let differences = onLargeStack {
      (0..<UInt64(TestScope.size(.cellPrograms))).compactMap { self.difference(seed: $0, order) }
    }
    #expect(differences == [])
  }

  /// Returns the first difference between the program and the plain model; nil if there is none.
  private func difference(seed: UInt64, _ order: Definition.Order) -> String? {
    var models = RandomModels(seed: seed)
    let model = models.next(order)
    let (width, height) = (1 + Int(seed % 7), 1 + Int(seed / 7 % 6))
    let setup = model.setup(width, height, isPlane: seed % 2 == 0, seed: seed, [0.3])
    var plain = PlainModel(setup)
    guard var program = CellProgram(setup) else { return nil }
    var board = plain.board
    for generation in 0..<3 {
      plain.advance { program.step(&board, $0) }
      if !isEqual(board, plain.board) {
        return "seed \(seed), \(order), generation \(generation), \(width)x\(height)"
      }
    }
    return nil
  }

  /// Numbers that are not numbers are equal, since processors differ in their bits.
  private func isEqual(_ a: ModelBoard, _ b: ModelBoard) -> Bool {
    let bits = { (board: ModelBoard) in
      board.fields.map { $0.map { $0.isNaN ? UInt32.max : $0.bitPattern } }
    }
    return a.states == b.states && bits(a) == bits(b)
  }

  static func ising(_ temperature: Float) -> Definition {
    var model = Definition(states: 2, neighborhood: Definition.vonNeumann)
    model.order = .random
    let flip = { (own: Int, other: Int, call: Int) in
      let difference = Formula.apply(.subtract, .count(own), .count(other))
      let energy = Formula.apply(.multiply, .apply(.negate, .number(2)), difference)
      let share = Formula.apply(.exp, .apply(.divide, energy, .number(temperature)))
      return Definition.Statement(
        effect: Formula.become(other), condition: Formula(.chance(share, call: call), .condition))
    }
    model.rules = [[flip(0, 1, 0)], [flip(1, 0, 1)]]
    model.calls = 2
    return model
  }

  /// Onsager's magnetization at a temperature of 2 is 0.9113.
  @Test func magnetization() throws {
    let setup = Self.ising(2).setup(128, 128)
    var board = ModelBoard(states: Array(repeating: 1, count: 128 * 128), fields: [])
    var program = try #require(CellProgram(setup))
    var sum = 0.0
    for generation in 0..<600 {
      program.step(&board, ModelInputs(generation: generation))
      if generation < 200 { continue }
      sum += board.states.reduce(0.0) { $0 + (2 * Double($1) - 1) } / Double(128 * 128)
    }
    #expect(abs(sum / 400 - 0.9113) < 0.004)
  }

  /// Animals that move to empty cells are neither lost nor doubled, and keep their ages.
  @Test(arguments: [Definition.Order.random, .shuffled, .rows], [false, true])
  func moves(order: Definition.Order, isPlane: Bool) throws {
    var model = Definition(states: 2, fields: [0])
    model.fields[0].isCarried = true
    model.order = order
    model.rules[1] = [
      .init(effect: .move(.init(neighborhood: 0, condition: .isState(0), call: 0), leaving: nil))
    ]
    model.calls = 1
    let setup = model.setup(9, 7, isPlane: isPlane)
    var board = setup.emptyBoard
    for cell in stride(from: 0, to: 63, by: 3) {
      (board.states[cell], board.fields[0][cell]) = (1, Float(cell))
    }
    let ages = board.fields[0].sorted()
    var program = try #require(CellProgram(setup))
    var plain = PlainModel(setup, board)
    for generation in 0..<50 {
      plain.advance { program.step(&board, $0) }
      try #require(board == plain.board, "generation \(generation)")
      #expect(board.fields[0].sorted() == ages)
      #expect(board.states.count { $0 == 1 } == 21)
    }
  }
}
