/// The state of a cell, an index into the legend.
public typealias CellState = UInt8

/// A kind of cells: the appearance of a cell state.
public struct CellKind: Hashable, Sendable {
  /// The name by which a theme lists its color and its sprite.
  public let name: String
  /// The numerator of the fraction by which its color is mixed with that of state 0.
  public let faded: Int
  /// The denominator of that fraction.
  public let parts: Int
  /// The tone for its age; nil if it is not colored by age.
  public let tone: AgeTone?
  /// The poses that its sprites can show; empty if it has only one.
  public let poses: [Pose]
  /// True if squares and discs of this kind have a cross cut out, which distinguishes it without
  /// color.
  public let isCrossed: Bool
  /// Its own color as 0xRRGGBB, which takes precedence over the theme's; nil for none.
  public var color: UInt32?
  /// Its place among the world's kinds that get distinguishable colors (`KindColors`) if the theme
  /// does not name them, from 0; nil for a kind that themes know.
  public var palette: Int?
  /// Its own shape, which takes precedence over the setting `shape`; nil for none.
  public var shape: CellShape?

  /// - Parameters:
  ///   - faded: for kinds that share a name, the numerator of the share of the color of state 0.
  ///   - parts: the denominator of that fraction.
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
