internal import Grids
package import Worlds

/// The labels above cells, with letters as high as a cell or as large as other texts, if they fit in
/// the height of two cells. There are no labels if even the smallest letters do not fit.
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
    guard let style = Self.size(look, text).map({ TypeStyle($0, in: look.font) }) else { return }
    setter = TypeSetter(style, ready: labels.map(\.text).joined())
    self.labels = labels.filter { !$0.text.isEmpty }.map { label in
      let y = label.cell.y * look.pitch - style.lineHeight - distance
      return (label.text, Position(x: world.x + label.cell.x * look.pitch, y: world.y + y))
    }
  }

  /// Returns the size of letters that fit in the height available to a label; nil if none fits. Only
  /// the smallest letters may have less space than a line takes.
  fileprivate static func size(_ look: Look, _ text: TextScale) -> Int? {
    let room = 2 * look.pitch - look.gap - distance * look.scale
    let most = look.text == nil ? max(text.size, min(look.cell, TypeStyle.largest)) : text.size
    let least = text.isOnPaper ? text.least : TypeStyle.smallest
    let fitting = (least...max(least, most)).reversed().first { TypeStyle($0).lineHeight <= room }
    return fitting ?? (text.isOnPaper && least <= room ? least : nil)
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
  /// True if cells are large enough for labels.
  package var fitsLabels: Bool { PlacedLabels.size(self, usualText) != nil }
}

/// The requirements of everything drawn over cells, the same for all frames of an animation.
package struct Overlay: Sendable {
  /// The labels of cells; they are drawn only if there is no camera.
  package var labels: [CellLabel]
  package var figures: FigureNeeds
  /// The maximum number of rounds of intermediate colors at the edges of drawn shapes, from 0 (hard
  /// edges) to `finestEdges`.
  package var edges: Int

  /// The most colors of a ramp.
  package var rampSteps = ColorScale.steps(after: 1)

  /// The most colors of a ramp beside texts and drawings, which leave the others to those.
  package static let rampStepsBesideTexts = 200

  /// True if state 0 is the page, so that lines surround only the other cells.
  package var linesAreOutlines = false

  /// True if there are several frames. Smooth text then matters less than the bits of a pixel.
  package var isAnimated = false

  package static let finestEdges = FigureInks.mostRounds

  package init(
    labels: [CellLabel] = [], figures: FigureNeeds = .none, edges: Int = Overlay.finestEdges,
    isAnimated: Bool = false
  ) {
    self.labels = labels
    self.figures = figures
    self.edges = edges
    self.isAnimated = isAnimated
  }
}
