internal import Rules
internal import Settings

/// A rule as a list of next states, written as `MAP` and base64. It has 6 letters for the von
/// Neumann neighborhood (5 cells), 22 for the hexagonal one (7), and 86 for the Moore neighborhood
/// (9).
struct MapNotation {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".unicodeScalars)

  let reach: RuleNeighborhood
  /// The next state of the cell for each neighborhood, with the cells outside `reach` ignored.
  var bits: [Bool]

  /// Creates the notation of `table` in the smallest neighborhood that can express it.
  init(of table: RuleTable) {
    self.init(of: table, RuleNeighborhood.ofMaps.first { $0.suffices(table) } ?? .moore)
  }

  /// Creates the notation of `table` in a neighborhood. Precondition: it is one of
  /// `RuleNeighborhood.ofMaps`, and suffices.
  init(of table: RuleTable, _ reach: RuleNeighborhood) {
    self.reach = reach
    bits = (0..<1 << reach.cells.count).map { table[reach.state($0)] }
  }

  /// Parses the text after `MAP`, up to the `/` that precedes a number of states.
  init(_ scanner: inout RuleScanner) throws(Located<RuleSyntaxProblem>) {
    let start = scanner
    let letters = scanner.rest.prefix { Self.alphabet.contains($0.written) }
    guard let reach = RuleNeighborhood.ofMaps.last(where: { $0.mapLetters <= letters.count })
    else {
      throw Self.fault(letters.count, start)
    }
    self.reach = reach
    bits = []
    for _ in 0..<reach.mapLetters {
      let value = scanner.consume().flatMap { Self.alphabet.firstIndex(of: $0.written) } ?? 0
      bits += (0..<6).map { value >> (5 - $0) & 1 == 1 }
    }
    // Base64 padding is optional.
    while scanner.consume("=") {}
    if !scanner.isAtEnd, scanner.next != "/" { throw Self.fault(letters.count, start) }
  }

  /// Returns true if a rule has as many base64 letters after `MAP` as some neighborhood needs, and
  /// no other text.
  static func isWhole(_ scanner: RuleScanner) -> Bool {
    let letters = scanner.rest.dropFirst(3)
    let count = letters.prefix { alphabet.contains($0.written) }.count
    return letters.dropFirst(count).allSatisfy { $0.written == "=" }
      && RuleNeighborhood.ofMaps.contains { $0.mapLetters == count }
  }

  /// Returns an error about the first letter that is not base64, or about the number of letters.
  private static func fault(_ count: Int, _ scanner: RuleScanner) -> Located<RuleSyntaxProblem> {
    let letters = scanner.rest.drop { alphabet.contains($0.written) }
    if let letter = letters.first, letter.written != "=" {
      return Located(
        "unexpected '\(letter.written)', which is not a base64 character", column: letter.column)
    }
    return scanner.fault(
      "expected 86 characters after MAP (22 if hexagonal, 6 if von Neumann), got \(count)")
  }

  var table: RuleTable {
    RuleTable { bits[reach.number(of: $1.index | ($0 ? RuleTable.center : 0))] }
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

extension RuleNeighborhood {
  /// The number of letters in a MAP string of this neighborhood, at 6 bits each.
  fileprivate var mapLetters: Int { ((1 << cells.count) + 5) / 6 }

  /// Returns the number of the neighborhood at an index of a MAP string.
  func state(_ number: Int) -> Int {
    cells.enumerated().reduce(0) { state, cell in
      number >> (cells.count - 1 - cell.offset) & 1 == 1 ? state | cell.element : state
    }
  }

  /// Returns the index of a neighborhood in a MAP string, whatever the cells outside it are.
  fileprivate func number(of state: Int) -> Int {
    cells.reduce(0) { $0 << 1 | (state & $1 == 0 ? 0 : 1) }
  }
}
