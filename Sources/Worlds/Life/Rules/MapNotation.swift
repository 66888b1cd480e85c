internal import Settings

/// A rule as what becomes of each state, written as `MAP` and base64: with 6 letters of the five cells
/// of von Neumann's neighbourhood, with 22 of the seven of a hexagonal one, with 86 of all nine.
struct MapNotation {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".unicodeScalars)

  let reach: RuleReach
  /// A bit for each state of the cells of the reach.
  var bits: [Bool]

  /// - Parameter table: what becomes of each state.
  init(of table: RuleTable) {
    let reach = RuleReach.allCases.first { $0.suffices(table) } ?? .moore
    self.reach = reach
    bits = (0..<1 << reach.cells.count).map { table[reach.state($0)] }
  }

  /// Reads what stands behind `MAP`, up to the `/` of a number of states.
  init(_ scanner: inout RuleScanner) throws(Located<RuleSyntaxProblem>) {
    let start = scanner
    let letters = scanner.rest.prefix { Self.alphabet.contains($0.written) }
    guard let reach = RuleReach.allCases.last(where: { $0.mapLetters <= letters.count }) else {
      throw Self.fault(letters.count, start)
    }
    self.reach = reach
    bits = []
    for _ in 0..<reach.mapLetters {
      let value = scanner.take().flatMap { Self.alphabet.firstIndex(of: $0.written) } ?? 0
      bits += (0..<6).map { value >> (5 - $0) & 1 == 1 }
    }
    while scanner.take("=") {}
    if !scanner.isAtEnd, scanner.next != "/" { throw Self.fault(letters.count, start) }
  }

  /// What is no letter of it, else how many letters there are.
  private static func fault(_ count: Int, _ scanner: RuleScanner) -> Located<RuleSyntaxProblem> {
    let letters = scanner.rest.drop { alphabet.contains($0.written) }
    if let letter = letters.first, letter.written != "=" {
      return Located(.mapLetter(letter.written), column: letter.column)
    }
    return scanner.fault(.mapLength(count))
  }

  var table: RuleTable {
    RuleTable { bits[reach.number(of: $1.index | ($0 ? RuleTable.centre : 0))] }
  }
}

extension MapNotation: CustomStringConvertible {
  var description: String {
    let letters = (0..<reach.mapLetters).map { letter in
      (6 * letter..<6 * letter + 6).reduce(0) { $0 << 1 | ($1 < bits.count && bits[$1] ? 1 : 0) }
    }
    return "MAP" + letters.map { "\(Self.alphabet[$0])" }.joined()
  }
}

extension RuleReach {
  /// How many letters a MAP string of it has.
  fileprivate var mapLetters: Int { ((1 << cells.count) + 5) / 6 }

  /// The state that stands at a place of a MAP string.
  func state(_ number: Int) -> Int {
    cells.enumerated().reduce(0) { state, cell in
      number >> (cells.count - 1 - cell.offset) & 1 == 1 ? state | cell.element : state
    }
  }

  /// Where a state stands in a MAP string.
  fileprivate func number(of state: Int) -> Int {
    cells.reduce(0) { $0 << 1 | (state & $1 == 0 ? 0 : 1) }
  }
}
