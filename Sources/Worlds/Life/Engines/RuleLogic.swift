/// A rule as engines work it out for many cells at once.
enum RuleLogic: Sendable {
  case counts(CountLogic)
  case circuit(RuleCircuit)

  init(_ table: RuleTable) {
    if let counts = NeighbourCounts(of: table) {
      self = .counts(CountLogic(counts))
    } else {
      self = .circuit(RuleCircuit(table))
    }
  }
}

/// A rule by which counts of live neighbours decide.
struct CountLogic: Sendable {
  /// All ones where a dead cell with that many live neighbours is born, else 0.
  let born: [UInt64]
  /// All ones where a live cell with that many live neighbours stays alive, else 0.
  let kept: [UInt64]
  /// The same, as tiles ask for it.
  let fates: [Fate]

  init(_ counts: NeighbourCounts) {
    born = (0...8).map { counts.bears($0) ? .max : 0 }
    kept = (0...8).map { counts.keeps($0) ? .max : 0 }
    fates = counts.fates
  }

  /// Whether dead cells come alive where nothing lives.
  var bearsOfNothing: Bool { born[0] != 0 }
}
