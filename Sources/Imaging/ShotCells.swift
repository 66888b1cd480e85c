package import Patterns

/// The cells of a world at one generation with their rule, for formats that store cells instead of
/// pixels.
package struct ShotCells: Sendable {
  /// A function that receives a run: adjacent cells of one state, not 0, in a row.
  package typealias Take = (_ y: Int, _ columns: Range<Int>, _ state: UInt8) -> Void

  /// The rule, with the board's topology if it is bounded: `B3/S23:T96,64`.
  package let rule: String
  /// The number of states of the rule.
  package let states: Int
  /// The maximum number of runs that fit in memory.
  package let mostRuns: Int
  private let squaresPromise: @Sendable () -> MacrocellTree?
  private let promise: (@Sendable (Take) -> Void)?

  /// - Parameters:
  ///   - squares: a function that returns all cells as a macrocell tree; nil if they are not stored
  ///     as one.
  ///   - promise: a function that passes all live cells to `take` as runs; nil if they are too many
  ///     to list. Runs have any order, and each cell occurs once.
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

  /// All cells as a macrocell tree; nil if they are not stored as one.
  package var squares: MacrocellTree? { squaresPromise() }

  /// True if there are few enough cells to list.
  package var canBeListed: Bool { promise != nil }

  /// Passes all live cells to `take` as runs if there are few enough, each cell once. On a board,
  /// (0, 0) is the middle, as in pattern files.
  package func forEachRun(_ take: Take) { promise?(take) }
}
