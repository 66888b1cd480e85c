package import Worlds

/// The content of a legend: the kinds of cells, or the numbers that their colors represent.
package struct LegendPlan: Hashable, Sendable {
  /// A kind of cells, with the state that shows it.
  struct Entry: Hashable, Sendable {
    let name: String
    let state: CellState
  }

  let place: LegendPosition
  let entries: [Entry]
  /// The numbers; nil if the legend lists kinds.
  let ramp: ColorRamp?
  /// True if a sheet shows the legend once for all of its images.
  package var isApart = false

  /// The names of backgrounds that are the absence of a kind, which legends do not list.
  private static let absences = ["dead", "nobody", "empty", "nothing", "none", "grid"]

  /// Returns nil if the legend would be empty.
  ///
  /// - Parameters:
  ///   - legend: the kinds that the cell states represent.
  ///   - ramp: the numbers that states represent; nil if they are kinds.
  package init?(_ place: LegendPosition, of legend: [CellKind], ramp: ColorRamp? = nil) {
    self.place = place
    self.ramp = ramp.flatMap { Int($0.states.upperBound) < legend.count ? $0 : nil }
    entries = self.ramp == nil ? Self.entries(of: legend) : []
    if self.ramp == nil, entries.isEmpty { return nil }
  }

  /// Returns one entry for each name, in the order of the states.
  private static func entries(of legend: [CellKind]) -> [Entry] {
    var states: [String: Int] = [:]
    var names: [String] = []
    for (state, kind) in legend.enumerated() {
      let isAbsent = kind.name.isEmpty || state == 0 && absences.contains(kind.name)
      if isAbsent { continue }
      if states[kind.name] == nil { names.append(kind.name) }
      // Tones of older cells come first, so a later state shows a kind of a tone better.
      let isBetter = states[kind.name].map { legend[$0].tone != nil } ?? true
      if isBetter { states[kind.name] = state }
    }
    return names.compactMap { name in
      states[name].map { Entry(name: name, state: CellState($0)) }
    }
  }
}

/// The position of a legend of the cells' kinds.
package enum LegendPosition: String, CaseIterable, Hashable, Sendable {
  /// Beside the world, on the right.
  case right
  /// Below the world, above its caption.
  case below
}
