internal import Rules
internal import Settings
internal import Worlds

/// A rule of two-state cells that maps blocks of 2 by 2 cells (the Margolus neighborhood).
///
/// The blocks begin at even columns and rows in even generations, and at odd ones in odd
/// generations. A block is a number: its upper left cell counts 1, the upper right one 2, the lower
/// left one 4 and the lower right one 8.
package struct BlockRule: Hashable, Sendable {
  private var results: SIMD16<UInt8>

  /// Creates a rule that keeps every block.
  init() {
    results = SIMD16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
  }

  /// Creates a rule; nil unless there are 16 numbers from 0 to 15.
  package init?(_ results: [Int]) {
    guard results.count == 16, results.allSatisfy((0...15).contains) else { return nil }
    self.results = SIMD16(results.map { UInt8($0) })
  }

  /// Accesses the next block of a block, from 0 to 15.
  package internal(set) subscript(block: Int) -> Int {
    get { Int(results[block]) }
    set { results[block] = UInt8(newValue) }
  }

  /// The number of a block of live cells (true) or of dead cells (false).
  static func uniform(_ isAlive: Bool) -> Int { isAlive ? 15 : 0 }

  /// True if an area of dead cells, and every area that follows from it, stays uniform. Then an
  /// unbounded plane always has a background.
  var keepsPlanesUniform: Bool {
    self[0] == 0 || self[0] == 15 && (self[15] == 0 || self[15] == 15)
  }

  /// Returns the rule for differences: its blocks have the cells that differ from a uniform
  /// background.
  func differing(onLive background: Bool) -> BlockRule {
    let flip = Self.uniform(background)
    var rule = self
    for block in 0..<16 { rule[block] = self[block ^ flip] ^ self[flip] }
    return rule
  }

  /// Returns the reason why the rule cannot run on a grid, or nil. A side of 0 is unbounded.
  func fault(on kind: BoundedGrid.Kind, width: Int, height: Int, isShifted: Bool) -> GridProblem? {
    if kind != .plane && kind != .torus || isShifted || (width == 0) != (height == 0) {
      return "a rule of blocks requires P or T without a shift, with both sides bounded or neither"
    }
    if width == 0 { return keepsPlanesUniform ? nil : .unevenBackground }
    return kind == .torus && (width % 2 == 1 || height % 2 == 1)
      ? "a rule of blocks requires even sides of a torus" : nil
  }

  /// The rules that differ in one cell of one result. `5=7` is the change of the result of block 5
  /// to block 7.
  var neighbors: [ListNotation.Neighbor] {
    (0..<16).flatMap { block in
      (0..<4).map { cell in
        var other = self
        other[block] ^= 1 << cell
        return ("\(other)", "\(block)=\(other[block])")
      }
    }
  }

  /// Parses MCell's `MS,D0;8;4;…`, or LifeViewer's `M0,8,4,…`. Commas and semicolons are
  /// equivalent.
  init(_ scanner: inout RuleScanner) throws(Located<RuleSyntaxProblem>) {
    let start = scanner
    _ = scanner.consume("M")
    if scanner.consume("S") {
      guard scanner.consume(","), scanner.consume("D") else { throw scanner.fault(.blocks) }
    }
    var results: [Int] = []
    repeat {
      let number = scanner
      guard let result = scanner.number(atMost: 16), result < 16 else {
        throw number.fault(.blocks)
      }
      results.append(result)
    } while results.count < 16 && (scanner.consume(";") || scanner.consume(","))
    try scanner.expectEnd()
    guard let rule = BlockRule(results) else { throw start.fault(.blocks) }
    self = rule
  }

  /// Returns true if `part`, the text after a comma in a list of rules, continues `rule` instead of
  /// starting the next rule.
  static func continuesRule(_ rule: ArraySlice<String>, with part: String) -> Bool {
    // A rule has 16 numbers, and commas or semicolons between them.
    guard rule.count < 17 else { return false }
    let rule = RuleScanner(rule.joined(separator: ",")).withoutSpaces
    guard rule.startsWithBlocks else { return false }
    let part = RuleScanner(part).withoutSpaces
    if rule.starts(with: "MS") && rule.rest.count == 2 { return part.starts(with: "D") }
    let isNumber = part.rest.allSatisfy { $0.digit != nil || $0.written == ";" }
    return isNumber && rule.rest.count { $0.written == "," || $0.written == ";" } < 16
  }
}

extension BlockRule: CustomStringConvertible {
  /// The canonical notation, as in MCell: `MS,D0;8;4;3;2;5;9;7;1;6;10;11;12;13;14;15`.
  package var description: String {
    "MS,D" + (0..<16).map { "\(self[$0])" }.joined(separator: ";")
  }
}

extension RuleScanner {
  /// True if the text starts like a rule for blocks: `MS` or `M` and a digit.
  var startsWithBlocks: Bool {
    var scanner = withoutSpaces
    guard scanner.consume("M") else { return false }
    return scanner.next == "S" || scanner.rest.first?.digit != nil
  }
}
