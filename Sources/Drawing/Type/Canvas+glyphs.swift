internal import Grids

extension Canvas {
  /// Sets a glyph with the top left of its picture at a corner; what lies beside the canvas is left out.
  func draw(_ coverage: Grid<UInt8>, at corner: Position, _ ink: TextInk) {
    let place = Region(x: corner.x, y: corner.y, width: coverage.width, height: coverage.height)
    let shown = place.intersection(Region(size))
    let levels = coverage.elements.span
    for y in shown.rows {
      let row = (y - corner.y) * coverage.width - corner.x
      paintRow(y) { pixels in
        for x in shown.columns {
          let level = levels[row + x]
          // Most of what is around a letter is none of it.
          if level > 0, let entry = ink.entry(level, over: pixels[x]) { pixels[x] = entry }
        }
      }
    }
  }
}
