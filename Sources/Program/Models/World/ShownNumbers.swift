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
