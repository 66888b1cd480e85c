internal import Grids
internal import Worlds

/// Words above cells, in letters as large as there is room for in the height of two cells; none where
/// there is room for no letter.
struct PlacedLabels: Sendable {
  private var labels: [(text: String, position: Position)] = []
  /// Nil where nothing is to be set: who draws no word reads no typeface.
  private var setter: TypeSetter?

  /// Pixels between a word and its cell.
  private static let distance = 3
  /// The size of letters where there is room for it.
  private static let usual = 13

  var isEmpty: Bool { labels.isEmpty }

  init(_ labels: [CellLabel], look: Look, from world: Region) {
    if labels.allSatisfy(\.text.isEmpty) { return }
    let room = 2 * look.pitch - look.gap - Self.distance
    let sizes = (TypeStyle.smallest...Self.usual).reversed()
    let fitting = sizes.first { TypeStyle($0).lineHeight <= room }
    guard let style = fitting.map({ TypeStyle($0, in: look.font) }) else { return }
    setter = TypeSetter(style, ready: labels.map(\.text).joined())
    self.labels = labels.filter { !$0.text.isEmpty }.map { label in
      let y = label.cell.y * look.pitch - style.lineHeight - Self.distance
      return (label.text, Position(x: world.x + label.cell.x * look.pitch, y: world.y + y))
    }
  }

  /// Sets the words on a canvas that begins at some row of the picture.
  func draw(on canvas: Canvas, from top: Int, _ ink: Ink) {
    for label in labels {
      let position = Position(x: label.position.x, y: label.position.y - top)
      setter?.draw(label.text, on: canvas, at: position, ink)
    }
  }
}
