/// What a cell is, as a number that indexes the legend.
public typealias CellState = UInt8

/// What a cell state stands for.
public struct CellKind: Hashable, Sendable {
  /// The name under which a theme holds its colour and its sprite.
  public let name: String
  /// How far its colour has gone towards that of state 0, in parts.
  public let faded: Int
  /// How many parts there are.
  public let parts: Int
  /// The tone in which its age is shown; nil where it is shown as what it is.
  public let tone: AgeTone?
  /// The poses that sprites of it can show; none where it has no more than one.
  public let poses: [Pose]
  /// Whether its form, too, tells it from others: squares and discs have a cross cut out.
  public let isCrossed: Bool

  /// - Parameters:
  ///   - faded: for kinds that share a name: how far the colour has gone towards that of state 0.
  ///   - parts: the whole way.
  public init(
    _ name: String, faded: Int = 0, of parts: Int = 1, tone: AgeTone? = nil, poses: [Pose] = [],
    isCrossed: Bool = false
  ) {
    self.name = name
    self.faded = faded
    self.parts = parts
    self.tone = tone
    self.poses = poses
    self.isCrossed = isCrossed
  }
}
