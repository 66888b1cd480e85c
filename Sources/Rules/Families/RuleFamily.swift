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

  /// The family's name in `.mcl` files.
  package var nameInMCell: String {
    switch self {
    case .vote: "Vote for Life"
    case .weighted: "Weighted Life"
    case .table: "Rules table"
    case .cyclic: "Cyclic CA"
    case .binary: "General binary"
    case .neumann: "Neumann binary"
    }
  }

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
