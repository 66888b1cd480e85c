public import Patterns

/// The cells of a world at one moment, for who keeps cells rather than pixels, and what they go on by.
public struct ShotCells: Sendable {
  /// Takes cells of one state, not 0, side by side in a row.
  public typealias Take = (_ y: Int, _ columns: Range<Int>, _ state: UInt8) -> Void

  /// The rule, with the board's edges where it has any: `B3/S23:T96,64`.
  public let rule: String
  /// How many states the rule has.
  public let states: Int
  /// As many runs there is memory for.
  public let mostRuns: Int
  private let squaresPromise: @Sendable () -> MacrocellTree?
  private let promise: (@Sendable (Take) -> Void)?

  /// - Parameters:
  ///   - squares: tells all cells as a macrocell's squares, where they are kept so.
  ///   - promise: hands out all cells that are not dead, in any order, each once; nil where they are too
  ///     many for that.
  public init(
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
  public var squares: MacrocellTree? { squaresPromise() }

  /// Whether they are few enough to be handed out.
  public var areFew: Bool { promise != nil }

  /// Hands out all cells that are not dead, where they are few. A board's lie as pattern files have it:
  /// (0, 0) is in its middle.
  public func forEachRun(_ take: Take) { promise?(take) }
}
