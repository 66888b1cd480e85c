/// How the rows fill the picture.
public enum ElementaryView: String, CaseIterable, Sendable {
  /// From the top down; when it is full the oldest row leaves at the top.
  case diagram
  /// The newest row is always the lowest.
  case scroll
}
