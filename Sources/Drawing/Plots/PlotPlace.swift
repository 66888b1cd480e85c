/// Where a plot of a film's counts stands.
public enum PlotPlace: String, CaseIterable, Hashable, Sendable {
  /// Beside the world.
  case right
  case below
  /// In place of the world, which is not shown.
  case only
}
