internal import CModels
internal import Grids
internal import Worlds

/// The numbers that a model shows, as steps of a color ramp. The steps are computed when they are seen.
struct ShownNumbers: Sendable {
  let show: Definition.Show
  let program: FormulaProgram
  /// The program of the condition of the cells whose numbers are shown; nil for all.
  let condition: FormulaProgram?
  private let steps: ColorSteps
  /// The numbers of all cells.
  private(set) var values: [Float] = []
  /// 1 for cells whose numbers are shown; nil for all.
  private var mask: [Float]?
  /// The least and the greatest of the numbers; nil if none is shown.
  private(set) var extent: ClosedRange<Double>?
  /// The first number that is not finite, with its cell; nil if there is none.
  private(set) var nonfinite: (value: Float, cell: Int)?

  init(
    _ show: Definition.Show, _ scale: ColorScale, _ program: FormulaProgram,
    _ condition: FormulaProgram?
  ) {
    (self.show, self.program, self.condition) = (show, program, condition)
    steps = ColorSteps(scale)
  }

  /// Takes the numbers of all cells. `mask`: 1 for cells whose numbers are shown, or nil for all.
  mutating func take(_ values: [Float], where mask: [Float]?) {
    (self.values, self.mask, nonfinite) = (values, mask, nil)
    extent = mask == nil ? Self.extent(of: values) : nil
    if extent == nil { search() }
  }

  /// Returns the least and the greatest number; nil without numbers, or if one is not finite.
  private static func extent(of values: [Float]) -> ClosedRange<Double>? {
    var (least, greatest) = (Float.infinity, -Float.infinity)
    guard unsafe cm_extent(values, values.count, &least, &greatest) != 0, least <= greatest else {
      return nil
    }
    return Double(least)...Double(greatest)
  }

  /// Finds the extent of the shown numbers, and the first one that is not finite.
  private mutating func search() {
    var (least, greatest) = (Float.infinity, -Float.infinity)
    for (cell, value) in values.enumerated() where isShown(cell) {
      guard value.isFinite else {
        nonfinite = nonfinite ?? (value, cell)
        continue
      }
      (least, greatest) = (min(least, value), max(greatest, value))
    }
    extent = least <= greatest ? Double(least)...Double(greatest) : nil
  }

  private func isShown(_ cell: Int) -> Bool { mask.map { $0[cell] != 0 } ?? true }

  /// Returns the state of the legend of a cell: a step, or outside of the condition that of the model.
  ///
  /// - Parameter states: the states of the model; empty if it has none.
  func state(at cell: Int, over states: [CellState]) -> CellState {
    if !isShown(cell) { return states.isEmpty ? 0 : states[cell] }
    return values[cell].isFinite ? steps.state(of: Double(values[cell])) : 0
  }

  /// Returns a sentence about a number that is not finite.
  static func sentence(
    _ name: String, _ number: Float, _ cell: Int, width: Int, generation: Int
  ) -> String {
    let value = number.isNaN ? "not a number" : "infinite"
    return "'\(name)' is \(value) at generation \(generation), in the cell at"
      + " x = \(cell % width), y = \(cell / width)"
  }
}

// MARK: - Legend

extension Definition {
  /// The kinds of cells and of agents.
  var legend: [CellKind] { agents.isEmpty ? legendOfBoard : legendOfCells + legendOfAgents }

  /// The kinds of cells: the states, or one for no number, and the steps of a color ramp.
  var legendOfBoard: [CellKind] {
    let kinds = states.enumerated().map { $1.kind(at: $0) }
    guard let show, let colorScale else { return kinds }
    return (show.condition == nil || kinds.isEmpty ? [CellKind("missing")] : kinds)
      + colorScale.kinds(show.colors)
  }

  /// The numbers that colors represent; nil if the states are shown.
  var colorScale: ColorScale? {
    show.map { show in
      let kinds = show.condition == nil ? 1 : max(1, states.count)
      let most = agents.isEmpty ? Int.max : Self.stepsBelow
      let last = kinds + min(most, ColorScale.steps(after: kinds)) - 1
      var scale = ColorScale(show.range, states: CellState(kinds)...CellState(last))
      (scale.label, scale.isLogarithmic) = (show.label, show.isLogarithmic)
      if case .isState(let state)? = show.condition?.operation { scale.replaced = CellState(state) }
      return scale
    }
  }
}

extension Definition {
  static let needsBothEnds =
    "the colors of agents need both ends of their range, such as 0..20"
}

extension Definition.Show {
  var hasBothEnds: Bool { range.lowest != nil && range.highest != nil }

  /// The error of its range; nil for none.
  var problem: String? {
    guard isLogarithmic, let low = range.lowest ?? range.highest, low.number <= 0 else {
      return nil
    }
    return "'scale: log' needs a range above 0, got \(range.text)"
  }
}

extension Definition.StateKind {
  /// The legend's kind of the state. `place`: the number of the state.
  fileprivate func kind(at place: Int) -> CellKind {
    var kind = CellKind(name)
    switch color.flatMap(StateColor.init) {
    case .rgb(let color): kind.suggestedColor = color
    case .themes(let name): kind.themeColor = name
    case nil: break
    }
    kind.shape = sprite == nil ? shape.flatMap { CellShape(rawValue: $0) } : .sprite
    // State 0 is the background.
    kind.palette = place == 0 ? nil : place - 1
    return kind
  }
}
