import TestSupport
import Testing

@testable import Rules

@Suite struct `Rules of many states` {
  @Test(arguments: RuleFact.all)
  func `A pattern becomes what other programs compute`(_ fact: RuleFact) throws {
    let function = try #require(RuleFile(fact.rule).function)
    var board = PlainBoard(function, edges: fact.edges, rows: fact.rows)
    var generation = 0
    for sample in fact.samples
    where sample.generation * sample.population <= TestScope.size(.plainCells) {
      while generation < sample.generation {
        board.step()
        generation += 1
      }
      let (width, height, states) = board.rectangle
      #expect(board.cells.count == sample.population)
      #expect(width == sample.width && height == sample.height)
      #expect(crc32(states) == sample.crc, "generation \(generation)")
    }
    #expect(board.agrees(with: try #require(function.diagram(limit: 10_000))))
  }
}

extension RuleFile {
  /// Parses a text.
  init(_ text: String) { self.init(Array(text.utf8)[...]) }
}
