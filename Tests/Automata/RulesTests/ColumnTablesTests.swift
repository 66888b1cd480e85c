import TestSupport
import Testing

@testable import Rules

@Suite struct `Column tables` {
  @Test func `WireWorld needs few classes`() throws {
    let diagram = try #require(SumFunction.wireWorld.diagram(limit: 10_000))
    let tables = try #require(ColumnTables(diagram))
    #expect(tables.classes == 12)
    #expect(tables.middle.count == 4 * 12)
    #expect(tables.right.count == 6 * 12)
  }

  @Test(arguments: [2, 3, 5, 8, 12, 41])
  func `Tables agree with random functions`(states: Int) throws {
    var dice = Dice(seed: UInt64(states))
    for modulus in states > 12 ? [2] : [2, 5, 13] {
      let function = SumFunction(states: states, modulus: modulus, isQuiet: false, &dice)
      let diagram = try #require(function.diagram(limit: 100_000))
      // The diagram is too long for a message.
      let compiled = ColumnTables(diagram)
      let tables = try #require(compiled)
      #expect(tables.pairs.isEmpty == (states <= 40))
      for _ in 0..<2000 {
        let cells = (0..<9).map { _ in UInt8(dice.below(states)) }
        #expect(tables.next(cells) == function.next(cells))
        #expect(diagram.next(cells) == function.next(cells))
      }
    }
  }

  @Test func `A function of the largest number of states has tables if it is simple`() throws {
    let diagram = try #require(
      DecisionDiagram(states: 256, start: UInt8(0), limit: 10_000) { value, place, state in
        // The cell to the west.
        place == 1 ? state : value
      } result: {
        $0
      })
    let compiled = ColumnTables(diagram)
    let tables = try #require(compiled)
    #expect(tables.classes == 256)
    #expect(tables.next([0, 77, 3, 9, 255, 0, 4, 5, 6]) == 77)
  }

  @Test func `Tables above their limit are refused`() throws {
    let diagram = try #require(SumFunction.wireWorld.diagram(limit: 10_000))
    #expect(ColumnTables(diagram, limit: 100) == nil)
  }

  @Test func `A function without a diagram of usual size is kept as it is`() {
    var dice = Dice(seed: 1)
    let function = OpaqueFunction(
      function: SumFunction(states: 3, modulus: 4, isQuiet: true, &dice))
    let compiled = CompiledFunction(function)
    guard case .function = compiled else {
      Issue.record("expected the function")
      return
    }
    #expect(
      compiled.next([0, 1, 2, 0, 1, 2, 0, 1, 2]) == function.next([0, 1, 2, 0, 1, 2, 0, 1, 2]))
  }
}

/// A function that has no diagram.
private struct OpaqueFunction: CellFunction {
  let function: SumFunction
  var states: Int { function.states }
  func next(_ neighborhood: [UInt8]) -> UInt8 { function.next(neighborhood) }
  func diagram(limit: Int) -> DecisionDiagram? { nil }
}
