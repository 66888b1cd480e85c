import Testing

@testable import Rules

@Suite struct `Decision diagrams` {
  @Test func `Life has few nodes and agrees with its counts`() throws {
    let diagram = try #require(
      DecisionDiagram(states: 2, start: SIMD2<Int>(0, 0), limit: 1000) { value, place, state in
        place == 4 ? SIMD2(value.x, Int(state)) : SIMD2(value.x + Int(state), value.y)
      } result: {
        $0.x == 3 || $0.x == 2 && $0.y == 1 ? 1 : 0
      })
    #expect(diagram.levels.count == 9)
    #expect(diagram.levels[0].count == 2)
    for number in 0..<512 {
      let cells = (0..<9).map { UInt8(number >> $0 & 1) }
      let count = cells.reduce(0) { $0 + Int($1) } - Int(cells[4])
      #expect(diagram.next(cells) == (count == 3 || count == 2 && cells[4] == 1 ? 1 : 0))
    }
  }

  @Test func `A diagram above its limit is refused`() {
    let diagram = DecisionDiagram(states: 4, start: 0, limit: 100) { value, _, state in
      value * 4 + Int(state)
    } result: {
      UInt8($0 % 4)
    }
    #expect(diagram == nil)
  }
}
