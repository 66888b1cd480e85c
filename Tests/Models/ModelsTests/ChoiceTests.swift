import Grids
import Synchronization
import Testing
import Worlds

@testable import Models
@testable import PlainModels

/// Choices of another cell: the cell that is chosen, and the work that this takes.
@Suite struct ChoiceTests {
  private func setup(
    _ text: String, _ width: Int, _ height: Int, parameters: [Float]? = nil
  ) throws -> ModelSetup {
    let definition = try Model(text: text).definition
    return ModelSetup(
      definition, parameters: parameters ?? definition.parameters.map { Float($0.value) },
      size: Size(width: width, height: height), isPlane: true, seed: 5)
  }

  /// Few cells fit, so that draws fail, and the chosen cell comes from the index of a state.
  @Test(
    arguments: ["random", "shuffled", "rows", "together"],
    ["b", "b and x > 7", "b and x > 99", "b and y < 9 and x != 3", "b or c", "x + y = 5 and c"])
  func `A rare cell is that of the plain evaluator`(order: String, condition: String) throws {
    let effects =
      order == "together"
      ? ["as anywhere(\(condition))"]
      : [
        "swap with anywhere(\(condition)) if x > 14", "move to anywhere(\(condition)) if y > 9",
        "anywhere(\(condition)) becomes c if x = 2", "b if y = 3",
      ]
    let setup = try setup(
      """
      states: [a, b, c]
      start: {b: 2%, c: 1%}
      order: \(order)
      step:
        a: [\(effects.map { "\"\($0)\"" }.joined(separator: ", "))]
        c: a if chance(50%)
      """, 23, 13)
    var (plain, board) = (PlainModel(setup), PlainModel(setup).board)
    var program = try #require(CellProgram(setup))
    for generation in 0..<3 {
      plain.advance { program.step(&board, $0) }
      try #require(board == plain.board, "generation \(generation)")
    }
  }

  /// Blocks of the index are in blocks of 65,536 cells.
  @Test func `A rare cell of a large board is that of the plain evaluator`() throws {
    let setup = try setup(
      """
      states: [a, b, c]
      start: [{state: b, where: "mod(x * 7 + y * 13, 1009) = 5"}]
      order: rows
      step:
        a: anywhere(b) becomes c if x = 0 and y < 12
      """, 311, 289)
    var (plain, board) = (PlainModel(setup), PlainModel(setup).board)
    var program = try #require(CellProgram(setup))
    program.step(&board, ModelInputs())
    plain.advance()
    #expect(board.states.count { $0 == 2 } == 12)
    #expect(board == plain.board)
  }

  private func work(_ text: String, _ side: Int = 128, onBoardOf area: Int? = nil) throws -> Int {
    let setup = try setup(text, side, side)
    var program = try #require(CellProgram(setup))
    return program.work(PlainModel(setup).board, ModelInputs(), onBoardOf: area ?? setup.size.area)
  }

  private func town(_ vacancy: String) -> String {
    """
    states: [free, house]
    start: [{state: house, where: "random() >= \(vacancy)"}]
    order: random
    step: {house: move to anywhere(free)}
    """
  }

  @Test func `Choices among few vacant cells take little more work than among many`() throws {
    let (few, many) = (try work(town("0.5%")), try work(town("10%")))
    #expect(few < 12 * many)
    // Without an index, the work would grow with the board.
    #expect(try work(town("0.5%"), onBoardOf: 100_000_000) == few)
  }

  @Test func `Each look at a candidate is work`() throws {
    let wide = """
      states: [a, b]
      neighborhood: {moore: 30}
      start: {b: 1%}
      order: random
      step: {a: swap with neighbor(b and x > 3)}
      """
    #expect(try work(wide) > 3700)
    // No cell fits, so all cells of the board are candidates in each turn.
    let vain = "states: [a]\norder: random\nstep: {a: as anywhere(x < 0)}"
    #expect(try work(vain, onBoardOf: 1_000_000) > 1_000_000)
  }

  /// A signal that is over after a number of questions.
  private func expiring(after questions: Int) -> CancellationCheck.Waiting {
    let asked = Counter()
    return CancellationCheck.Waiting { asked.next() > questions }
  }

  private final class Counter: Sendable {
    private let number = Atomic(0)
    func next() -> Int { number.add(1, ordering: .relaxed).newValue }
  }

  /// Each of these steps takes minutes or hours without a limit.
  @Test(
    arguments: [
      "order: random\nstep: {a: as anywhere(x < 0)}", "step: {a: as anywhere(x < 0)}",
      "order: rows\nrepeat: 10000\nstep: {a: a if count(b) > 0}",
      "order: shuffled\nneighborhood: {moore: 49}\nstep: {a: swap with neighbor(b)}",
      "order: random\nneighborhood: {moore: 49}\nstep: {a: a if sum(x * y) < 0}",
    ])
  func `A step stops within it when the time limit expires`(text: String) throws {
    let setup = try setup("states: [a, b]\n\(text)", 1000, 1000)
    var world = try ModelWorld(setup)
    let before = world.contents
    CancellationCheck.$waiting.withValue(expiring(after: 5)) { world.advance(by: 1000) }
    #expect(world.contents == before)
  }
}
