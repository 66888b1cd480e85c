/// The state of a cell, an index into the legend.
public typealias CellState = UInt8

/// A kind of cells: the appearance of a cell state.
public struct CellKind: Hashable, Sendable {
  /// The name by which a theme lists its color and its sprite.
  public let name: String
  /// The amount of state 0's color that is mixed into its color, in units of 1/`parts`. It
  /// distinguishes kinds that share a name.
  public let faded: Int
  /// The denominator of `faded`.
  public let parts: Int
  /// The tone for its age; nil if it is not colored by age.
  public let tone: AgeTone?
  /// The poses that its sprites can show; empty if it has only one.
  public let poses: [Pose]
  /// True if squares and discs of this kind have a cross cut out, which distinguishes it without
  /// color.
  public let isCrossed: Bool
  /// Its own color as 0xRRGGBB, which takes precedence over the theme's; nil for none.
  package var color: UInt32?
  /// A color as 0xRRGGBB that only the user's own theme replaces; nil for none.
  package var suggestedColor: UInt32?
  /// Its place among the world's kinds that get distinguishable colors (`KindColors`) if the theme
  /// does not name them, from 0; nil for a kind that themes know.
  package var palette: Int?
  /// Its own shape, which takes precedence over the setting `shape`; nil for none.
  package var shape: CellShape?

  /// - Parameters:
  ///   - faded: the amount of state 0's color that is mixed in, in units of 1/`parts`.
  ///   - parts: the denominator of `faded`.
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

  /// True if its color does not depend on the theme alone.
  package var hasOwnColor: Bool { color != nil || suggestedColor != nil || palette != nil }
}
