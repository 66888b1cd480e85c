/// What lies beyond a board's edge.
public enum Topology: String, CaseIterable, Sendable {
  /// The opposite edge.
  case torus
  /// Dead cells, for ever.
  case plane
  /// More board: there is no edge.
  case unbounded
}
