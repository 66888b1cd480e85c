/// The arrangement of rows in the image.
public enum ElementaryView: String, CaseIterable, Sendable {
  /// Rows from the top down. When the image is full, the oldest row scrolls off at the top.
  case diagram
  /// The newest row at the bottom in every generation.
  case scroll
}
