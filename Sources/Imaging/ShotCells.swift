package import Patterns

/// The cells of a world at one moment, for who keeps cells rather than pixels, and what they go on by.
package struct ShotCells: Sendable {
  /// Takes cells of one state, not 0, side by side in a row.
  package typealias Take = (_ y: Int, _ columns: Range<Int>, _ state: UInt8) -> Void

  /// The rule, with the board's edges where it has any: `B3/S23:T96,64`.
  package let rule: String
  /// How many states the rule has.
  package let states: Int
  /// As many runs there is memory for.
  package let mostRuns: Int
  private let squaresPromise: @Sendable () -> MacrocellTree?
  private let promise: (@Sendable (Take) -> Void)?

  /// - Parameters:
  ///   - squares: tells all cells as a macrocell's squares, where they are kept so.
  ///   - promise: hands out all cells that are not dead, in any order, each once; nil where they are too
  ///     many for that.
  package init(
    rule: String, states: Int, mostRuns: Int = .max,
    squares: @escaping @Sendable () -> MacrocellTree? = { nil },
    promise: (@Sendable (_ take: Take) -> Void)?
  ) {
    self.rule = rule
    self.states = states
    self.mostRuns = mostRuns
    squaresPromise = squares
    self.promise = promise
  }

  /// All cells as a macrocell's squares; nil where they are not kept so.
  package var squares: MacrocellTree? { squaresPromise() }

  /// Whether they are few enough to be handed out.
  package var areFew: Bool { promise != nil }

  /// Hands out all cells that are not dead, where they are few. A board's lie as pattern files have it:
  /// (0, 0) is in its middle.
  package func forEachRun(_ take: Take) { promise?(take) }
}
