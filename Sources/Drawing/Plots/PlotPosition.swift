/// The position of an animation's plot.
public enum PlotPosition: String, CaseIterable, Hashable, Sendable {
  /// Beside the world, on the right.
  case right
  case below
  /// Instead of the world, which is not shown.
  case only
}
