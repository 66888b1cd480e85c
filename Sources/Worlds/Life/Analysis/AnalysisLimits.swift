/// The limits of an analysis.
package struct AnalysisLimits: Sendable {
  /// The most generations to play.
  package var generations = 50_000
  /// The most cells of all generations together, which bounds the time independently of the
  /// machine.
  package var work = 1 << 28
  /// Returns true once the time is over.
  package var isOver: @Sendable () -> Bool = { false }

  package init() {}

  /// The allowed numbers of generations.
  package static let possibleGenerations = 1...10_000_000
}
