/// The shape in which a cell is drawn.
public enum CellShape: String, CaseIterable, Sendable {
  case square, circle, sprite, hexagon
}
