internal import Grids
internal import Worlds

/// The numbers that a model shows, as steps of a color ramp.
struct ShownNumbers: Sendable {
  let show: Definition.Show
  let program: FormulaProgram
  /// The program of the condition of the cells whose numbers are shown; nil for all.
  let condition: FormulaProgram?
  private let steps: ColorSteps
  /// The state of the legend of each cell: a step, or outside of the condition that of the model.
  private(set) var cells: [CellState] = []
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

  /// Computes the states from the numbers of all cells. `shown`: 1 for cells whose numbers are shown,
  /// or nil for all. `states`: the states of the model; empty if it has none.
  mutating func update(_ values: [Float], where shown: [Float]?, over states: [CellState]) {
    var (least, greatest) = (Float.infinity, -Float.infinity)
    nonfinite = nil
    cells = values.indices.map { cell in
      if let shown, shown[cell] == 0 { return states.isEmpty ? 0 : states[cell] }
      let value = values[cell]
      guard value.isFinite else {
        nonfinite = nonfinite ?? (value, cell)
        return 0
      }
      if value < least { least = value }
      if value > greatest { greatest = value }
      return steps.state(of: Double(value))
    }
    extent = least <= greatest ? Double(least)...Double(greatest) : nil
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
  /// The kinds of cells: the states, or one for no number, and the steps of a color ramp.
  var legend: [CellKind] {
    let kinds = states.enumerated().map { $1.kind(at: $0) }
    guard let show, let colorScale else { return kinds }
    return (show.condition == nil || kinds.isEmpty ? [CellKind("missing")] : kinds)
      + colorScale.kinds(show.colors)
  }

  /// The numbers that colors represent; nil if the states are shown.
  var colorScale: ColorScale? {
    show.map { show in
      let kinds = show.condition == nil ? 1 : max(1, states.count)
      let last = kinds + ColorScale.steps(after: kinds) - 1
      var scale = ColorScale(show.range, states: CellState(kinds)...CellState(last))
      (scale.label, scale.isLogarithmic) = (show.label, show.isLogarithmic)
      if case .isState(let state)? = show.condition?.operation { scale.replaced = CellState(state) }
      return scale
    }
  }
}

extension Definition.Show {
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
