internal import Worlds

/// The legend of a theme's sample: the background, all kinds of cells, the accent color, and the
/// tones of ages.
struct SampleLegend {
  /// The kinds that have swatches, in groups.
  let swatches: [[CellKind]]

  /// The tones of the ages of cells, and the tones of trails.
  static let strips = [Age.cells, .trail].map { age in
    (0..<tones).map { number in
      let tone = AgeTone(age, number * (AgeTone.count - 1) / (tones - 1), isOnlyKind: true)
      return CellKind("alive", tone: tone)
    }
  }

  /// The number of tones in a strip. Only some of all tones are shown, because several themes side
  /// by side share one palette.
  private static let tones = 8

  /// Creates the legend.
  ///
  /// - Parameter family: the simulation with the kinds that come first.
  init(startingWith family: any Simulation.Type) {
    var groups = [family.info.kinds]
    for kinds in simulations.map({ $0.info.kinds }) {
      let named = Set(groups.joined().map(\.name))
      if !kinds.allSatisfy({ named.contains($0.name) }) { groups.append(kinds) }
    }
    swatches = groups + [[CellKind("accent")]]
  }

  var kinds: [CellKind] { [CellKind("background")] + (swatches + Self.strips).flatMap { $0 } }

  /// Returns the state of a kind. Kinds with the same name are distinguished by their tones.
  func state(of kind: CellKind) -> CellState {
    CellState(kinds.firstIndex { $0.name == kind.name && $0.tone == kind.tone } ?? 0)
  }
}
