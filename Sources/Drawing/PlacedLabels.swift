internal import Grids
internal import Worlds

/// Words above cells, in letters as large as there is room for in the height of two cells; none where
/// there is room for no letter.
struct PlacedLabels: Sendable {
  private var labels: [(text: String, position: Position)] = []
  private let font: CaptionFont

  /// Pixels between a word and its cell.
  private static let distance = 3

  var isEmpty: Bool { labels.isEmpty }

  init(_ labels: [CellLabel], look: Look, from world: Region) {
    let room = 2 * look.pitch - look.gap - Self.distance
    let fitting = CaptionFont.allCases.first { $0.letter.height <= room }
    font = fitting ?? .small
    guard fitting != nil else { return }
    self.labels = labels.filter { !$0.text.isEmpty }.map { label in
      let y = label.cell.y * look.pitch - font.letter.height - Self.distance
      return (label.text, Position(x: world.x + label.cell.x * look.pitch, y: world.y + y))
    }
  }

  /// Sets the words on a canvas that begins at some row of the picture.
  func draw(on canvas: Canvas, from top: Int, color: UInt8) {
    for label in labels {
      let position = Position(x: label.position.x, y: label.position.y - top)
      canvas.draw(label.text, in: font, at: position, color: color)
    }
  }
}
