internal import Settings

/// A family of rules of MCell (Mirek's Cellebration), with a notation of its own.
///
/// A rule is written with the family's name and a colon: `Cyclic:R1/T3/C5/NM`. The part after the
/// colon is MCell's notation. MCell's families Life, Generations, Larger than Life and Margolus
/// have notations without such a name.
package enum RuleFamily: String, CaseIterable, Sendable {
  /// Counts of live cells, the cell included, with which a cell is alive next: `46789`.
  case vote = "Vote"
  /// Sums of the weights of live cells: `NW1,NN1,NE1,WW1,ME0,EE1,SW1,SS1,SE1,HI0,RS2,RS3,RB3`.
  case weighted = "Weighted"
  /// The next state for each state and each number of firing neighbors: `1,0,1,0,0,1,…`.
  case table = "Table"
  /// Cyclic automata and those of Greenberg and Hastings: `R1/T3/C5/NM`, `R1/T2/C8/NN/GH`.
  case cyclic = "Cyclic"
  /// The result of every neighborhood of two-state cells: `C0,NM,Sb255a,Babb189ab63a`.
  case binary = "Binary"
  /// The next state for each neighborhood of five cells: `201101001100101101001011001101001`.
  case neumann = "Neumann"

  /// The maximum length of a rule in bytes, enough for every canonical notation.
  package static let longest = 1 << 15

  /// Returns the family whose name and colon begin a text, ignoring case; nil if there is none.
  package static func named(in text: String) -> RuleFamily? {
    allCases.first { family in
      let prefix = family.rawValue.lowercased() + ":"
      return text.utf8.prefix(prefix.utf8.count).map { $0 | 0x20 }
        .elementsEqual(prefix.utf8.map { $0 | 0x20 })
    }
  }
}

protocol FamilyFunction: CellFunction {
  /// The canonical notation, which begins with the name of a family.
  var notation: String { get }
}

extension RuleScanner {
  /// Consumes an uppercase word. Returns false if another text follows.
  mutating func take(_ word: String) -> Bool {
    guard starts(with: word) else { return false }
    for _ in word.unicodeScalars { _ = consume() }
    return true
  }

  /// Consumes a word. Throws an error if another text follows.
  mutating func expect(_ word: String) throws(Located<FamilyProblem>) {
    if !take(word) { throw fault(.expected("'\(word)'")) }
  }

  /// Consumes a whole number, with a sign if the range has negative numbers. `name`: the name of
  /// the number in error messages.
  mutating func number(
    _ name: String, in range: ClosedRange<Int>
  ) throws(Located<FamilyProblem>) -> Int {
    let start = self
    let isNegative = range.lowerBound < 0 && consume("-")
    guard let number = number(atMost: 1 << 32).map({ isNegative ? -$0 : $0 }),
      range.contains(number)
    else { throw start.fault(.number(name, range)) }
    return number
  }

  func expectEnd() throws(Located<FamilyProblem>) {
    if !isAtEnd { throw fault(.expected("the end of the rule")) }
  }

  func fault(_ problem: FamilyProblem) -> Located<FamilyProblem> {
    Located(problem, column: column)
  }
}

package struct FamilyProblem: Sentence {
  package let description: String

  package init(_ description: String) { self.description = description }

  static let tooLong = Self("the rule is longer than \(RuleFamily.longest) bytes")
  static func expected(_ text: String) -> Self { "expected \(text)" }
  static func number(_ name: String, _ range: ClosedRange<Int>) -> Self {
    "expected \(name) from \(range.lowerBound) to \(range.upperBound)"
  }
  static func entries(most: Int) -> Self { "expected at most \(most) entries" }
}
