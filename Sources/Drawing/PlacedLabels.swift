internal import Grids
internal import Worlds

/// The labels above cells, with letters as large as fit in the height of two cells.
///
/// There are no labels if even the smallest letters do not fit.
struct PlacedLabels: Sendable {
  private var labels: [(text: String, position: Position)] = []
  /// The setter of the labels; nil without labels, so that the typeface is not loaded.
  private var setter: TypeSetter?

  /// The distance in thin lines between a label and its cell.
  private static let distance = 3

  var isEmpty: Bool { labels.isEmpty }

  init(_ labels: [CellLabel], look: Look, _ text: TextScale, from world: Region) {
    if labels.allSatisfy(\.text.isEmpty) { return }
    let distance = Self.distance * text.unit
    let room = Self.room(look)
    let sizes = (TypeStyle.smallest...max(TypeStyle.smallest, text.size)).reversed()
    let fitting = sizes.first { TypeStyle($0).lineHeight <= room }
    guard let style = fitting.map({ TypeStyle($0, in: look.font) }) else { return }
    setter = TypeSetter(style, ready: labels.map(\.text).joined())
    self.labels = labels.filter { !$0.text.isEmpty }.map { label in
      let y = label.cell.y * look.pitch - style.lineHeight - distance
      return (label.text, Position(x: world.x + label.cell.x * look.pitch, y: world.y + y))
    }
  }

  /// Returns the height in pixels available to a label.
  private static func room(_ look: Look) -> Int {
    2 * look.pitch - look.gap - distance * look.scale
  }

  /// Returns true if cells are large enough for labels.
  static func fit(_ look: Look) -> Bool {
    TypeStyle(TypeStyle.smallest).lineHeight <= room(look)
  }

  /// Draws the labels on a target that begins at row `top` of the image.
  func draw(on target: any PaintTarget, from top: Int, _ ink: Ink) {
    for label in labels {
      let position = Position(x: label.position.x, y: label.position.y - top)
      setter?.draw(label.text, on: target, at: position, ink)
    }
  }
}

extension Look {
  /// True if cells are large enough for the labels of a chart.
  package var fitsLabels: Bool { PlacedLabels.fit(self) }
}
