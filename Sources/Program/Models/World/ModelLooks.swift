internal import Grids
internal import Worlds

/// The numbers that a model shows, as steps of a color ramp.
struct ShownNumbers: Sendable {
  let show: Definition.Show
  let program: FormulaProgram
  /// The step of each cell, from 1; 0 for a number that is not finite.
  private(set) var steps: [CellState] = []
  /// The error for the first number that is not finite; nil if there is none.
  private(set) var problem: String?

  /// The number of steps.
  static let count = 96

  init(_ show: Definition.Show, _ program: FormulaProgram) {
    (self.show, self.program) = (show, program)
  }

  /// Computes the steps. Returns false if a number is not finite.
  mutating func update(_ values: [Float], width: Int, generation: Int) -> Bool {
    let (low, high) = (Float(show.range.lowerBound), Float(show.range.upperBound))
    let scale = Float(Self.count) / (high - low)
    steps = values.map { value in
      guard value.isFinite else { return 0 }
      if value <= low { return 1 }
      return value < high
        ? 1 + CellState(min((value - low) * scale, Float(Self.count - 1))) : CellState(Self.count)
    }
    guard let cell = values.firstIndex(where: { !$0.isFinite }) else { return true }
    problem = Self.sentence(
      show.value.text, values[cell], cell, width: width, generation: generation)
    return false
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
  /// The kinds of cells: the states, or the steps of a color ramp after one for numbers that are
  /// not finite.
  var legend: [CellKind] {
    guard let show else { return states.enumerated().map { $1.kind(at: $0) } }
    return [CellKind("missing")]
      + (0..<ShownNumbers.count).map { step in
        var kind = CellKind("step \(step)")
        kind.color = ColorRamps.color(show.colors, step, of: ShownNumbers.count)
        return kind
      }
  }

  /// The color ramp of the shown numbers; nil if the states are shown.
  var ramp: ColorRamp? {
    show.map {
      ColorRamp(
        from: "\(Float($0.range.lowerBound))", to: "\(Float($0.range.upperBound))",
        states: 1...CellState(ShownNumbers.count))
    }
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
