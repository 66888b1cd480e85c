/// The states in which kinds of cells and their ages are shown: the younger the higher, so that the
/// youngest is seen where a camera is too far away for all.
struct AgedLegend: Sendable {
  private let age: Age
  /// How many kinds there are but the background.
  private let kinds: Int
  /// The tone of each age.
  private static let tones: [UInt8] = (0..<Age.horizon).map { generations in
    UInt8((AgeTone.starts.lastIndex { $0 <= generations } ?? 0))
  }

  init(_ age: Age, kinds: Int) {
    self.age = age
    self.kinds = kinds - 1
  }

  /// The state that shows a kind at an age, or its trail.
  @inline(__always)
  func state(_ kind: CellState, _ generations: UInt8) -> CellState {
    if kind == 0 { return 0 }
    // What lives stands over all trails.
    if age == .trail && generations == 0 { return CellState(AgeTone.count * kinds) + kind }
    let tone = Int(Self.tones[Int(generations)])
    return CellState((AgeTone.count - 1 - tone) * kinds) + kind
  }
}

extension Age {
  /// The most kinds of cells, the background among them, whose ages there are states for.
  package static let mostKinds = 256 / (AgeTone.count + 1)

  /// What the states stand for that an aged world of a legend shows.
  ///
  /// - Precondition: it has no more kinds than have ages.
  package func legend(of legend: [CellKind]) -> [CellKind] {
    let kinds = legend.dropFirst()
    let tones = (0..<AgeTone.count).reversed().flatMap { number in
      kinds.map {
        CellKind($0.name, tone: AgeTone(self, number, isOfOnlyKind: kinds.count == 1))
      }
    }
    return legend.prefix(1) + tones + (self == .trail ? Array(kinds) : [])
  }
}
