/// The cells beyond the edges of a board.
public enum Topology: String, CaseIterable, Sendable {
  /// The cells at the opposite edge.
  case torus
  /// Cells that are always dead.
  case plane
  /// Further cells: the world has no edge.
  case unbounded
}
