internal import Worlds

/// What the states of a theme's sample stand for: the page, all kinds of cells, what points at them, and
/// tones of ages.
enum SampleLegend {
  /// The kinds that have swatches, in groups.
  static let swatches = [
    Life.info.kinds, Sea.info.kinds, Infection.info.kinds, Pig.info.kinds,
    Hunt.info.kinds,
    [CellKind("accent")],
  ]

  /// The tones of cells' ages and of trails.
  static let strips = [Age.cells, .trail].map { age in
    (0..<tones).map { number in
      let tone = AgeTone(age, number * (AgeTone.count - 1) / (tones - 1), isOfOnlyKind: true)
      return CellKind("alive", tone: tone)
    }
  }

  /// Not all tones: themes side by side share a palette.
  private static let tones = 8

  static let kinds = [CellKind("background")] + (swatches + strips).flatMap { $0 }

  /// The state that stands for a kind, however faded.
  static func state(of kind: CellKind) -> CellState {
    CellState(kinds.firstIndex { $0.name == kind.name && $0.tone == kind.tone } ?? 0)
  }
}
