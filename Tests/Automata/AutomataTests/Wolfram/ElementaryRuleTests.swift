import Grids
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

@Suite struct ElementaryRuleTests {
  @Test(
    arguments: [
      ("0", 0), ("255", 255), ("110", 110), ("W110", 110), ("w30", 30), ("W0", 0), ("007", 7),
      ("256", nil), ("W256", nil), ("-1", nil), ("+1", nil), ("", nil), ("W", nil), ("110W", nil),
      ("WW1", nil), ("1.0", nil), ("B3/S23", nil), ("٣", nil), ("99999999999999999999", nil),
    ] as [(String, UInt8?)])
  func `A rule is a number from 0 to 255`(text: String, number: UInt8?) {
    #expect(ElementaryRule(notation: text)?.number == number)
  }

  @Test func `Each bit of the number is the next state for one triple`() {
    for number in 0...UInt8.max {
      let rule = ElementaryRule(number)
      let bits: [CellState] = (0...7).map { rule.next($0 >> 2, $0 >> 1 & 1, $0 & 1) }
      #expect(bits.reversed().reduce(0) { $0 << 1 | $1 } == number)
    }
  }

  /// Each rule with its mirror image, its complement and both.
  @Test(
    arguments: [
      (30, 86, 135, 149), (45, 101, 75, 89), (54, 54, 147, 147), (60, 102, 195, 153),
      (73, 73, 109, 109), (90, 90, 165, 165), (105, 105, 105, 105), (110, 124, 137, 193),
      (150, 150, 150, 150), (184, 226, 226, 184),
    ] as [(UInt8, UInt8, UInt8, UInt8)])
  func `Equivalent rules draw the same image mirrored or inverted`(
    rule: UInt8, mirror: UInt8, complement: UInt8, both: UInt8
  ) {
    let row = "OO.O...O.OOO..O..OOOO"
    let image = diagram(rule, from: row)
    #expect(mirrored(diagram(mirror, from: mirrored(row))) == image)
    #expect(inverted(diagram(complement, from: inverted(row))) == image)
    #expect(mirrored(inverted(diagram(both, from: mirrored(inverted(row))))) == image)
  }

  /// Returns a diagram of thirty rows on a torus.
  private func diagram(_ rule: UInt8, from row: String) -> String {
    let cells = Grid(drawn: row).elements
    let world = WolframWorld(
      size: Size(width: cells.count, height: 30), rule: ElementaryRule(rule),
      start: .cells(cells), topology: .torus)
    return world.stepped(29).drawn
  }

  private func mirrored(_ drawing: String) -> String {
    drawing.split(separator: "\n").map { String($0.reversed()) }.joined(separator: "\n")
  }

  private func inverted(_ drawing: String) -> String {
    String(drawing.map { $0 == "O" ? "." : $0 == "." ? "O" : $0 })
  }
}
