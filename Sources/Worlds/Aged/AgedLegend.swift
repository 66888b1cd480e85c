/// The mapping from a cell's kind and age to the state that shows it. Younger cells have higher
/// states, so a view at a small scale shows the youngest cell of each square.
struct AgedLegend: Sendable {
  private let age: Age
  /// The number of kinds, without the background.
  private let kinds: Int
  /// The tone of each age in generations.
  private static let tones: [UInt8] = (0..<Age.horizon).map { generations in
    UInt8((AgeTone.starts.lastIndex { $0 <= generations } ?? 0))
  }

  init(_ age: Age, kinds: Int) {
    self.age = age
    self.kinds = kinds - 1
  }

  /// Returns the state that shows a kind at an age, or its trail.
  @inline(__always)
  func state(_ kind: CellState, _ generations: UInt8) -> CellState {
    if kind == 0 { return 0 }
    // Live cells have the highest states, above all trails.
    if age == .trail && generations == 0 { return CellState(AgeTone.count * kinds) + kind }
    let tone = Int(Self.tones[Int(generations)])
    return CellState((AgeTone.count - 1 - tone) * kinds) + kind
  }
}

extension Age {
  /// The maximum number of kinds of cells, including the background, for which all tones fit in 256
  /// states.
  package static let mostKinds = 256 / (AgeTone.count + 1)

  /// Returns the meaning of the states that an aged world shows.
  ///
  /// - Parameter legend: The legend of the world itself.
  /// - Precondition: `legend` has at most `mostKinds` kinds.
  package func legend(of legend: [CellKind]) -> [CellKind] {
    let kinds = legend.dropFirst()
    let tones = (0..<AgeTone.count).reversed().flatMap { number in
      kinds.map { kind in
        var aged = CellKind(kind.name, tone: AgeTone(self, number, isOnlyKind: kinds.count == 1))
        (aged.color, aged.palette, aged.shape) = (kind.color, kind.palette, kind.shape)
        aged.suggestedColor = kind.suggestedColor
        return aged
      }
    }
    return legend.prefix(1) + tones + (self == .trail ? Array(kinds) : [])
  }
}
