internal import Grids

/// Sets lines of text in one style.
///
/// Glyphs begin on whole pixels, and between two of them is a whole number of pixels that follows from both.
/// Figures have one width, so that a number takes as much room as any other of its length.
struct TypeSetter: Sendable {
  let style: TypeStyle
  /// The pictures of the letters that are to be drawn again and again.
  private var rasters: [Character: GlyphRaster] = [:]

  /// A letter on its way onto a line.
  private struct Placed {
    let letter: Character
    /// Pixels from the line's start to the glyph's left edge.
    let x: Int
  }

  /// - Parameter letters: those whose pictures are made now, rather than each time they are drawn.
  init(_ style: TypeStyle, ready letters: String = "") {
    self.style = style
    for letter in letters where rasters[letter] == nil { rasters[letter] = raster(of: letter) }
  }

  /// The pixels that a line of text takes.
  func width(of text: String) -> Int { placed(text).width }

  /// Those that the widest of some lines takes; 0 without any.
  func widest(of texts: [String]) -> Int { texts.map(width).max() ?? 0 }

  /// As much of a text as there is room for in so many pixels.
  func fitted(_ text: String, into room: Int) -> String {
    let (letters, width) = placed(text)
    if width <= room { return text }
    // Each letter ends where the next one begins at the latest.
    let rest = room - self.width(of: "…") - style.gap(0)
    let count = letters.dropFirst().prefix { $0.x <= rest }.count
    return text.prefix(count) + "…"
  }

  private func placed(_ text: String) -> (letters: [Placed], width: Int) {
    var letters: [Placed] = []
    var (end, last) = (0, Character?.none)
    for letter in text {
      if let last { end += style.gap(between: last, and: letter) }
      letters.append(Placed(letter: letter, x: end))
      end += rasters[letter]?.width ?? style.width(ofLetter: letter)
      last = letter
    }
    return (letters, end)
  }

  private func raster(of letter: Character) -> GlyphRaster {
    rasters[letter] ?? style.raster(of: letter)
  }

  /// Sets a line of text on a canvas.
  ///
  /// - Parameter corner: the line's top left. What lies beside the canvas is left out.
  func draw(_ text: String, on canvas: Canvas, at corner: Position, _ ink: TextInk) {
    let baseline = corner.y + style.ascent
    let rows = 0..<canvas.size.height
    guard rows.overlaps(corner.y - style.size..<corner.y + 2 * style.lineHeight) else { return }
    for placed in placed(text).letters {
      let raster = raster(of: placed.letter)
      let place = Position(
        x: corner.x + placed.x + raster.corner.x, y: baseline + raster.corner.y)
      canvas.draw(raster.coverage, at: place, ink)
    }
  }

  /// A line of text as it is drawn: how much of each pixel is its letters', in levels.
  func coverage(of text: String) -> Grid<UInt8> {
    let (letters, width) = placed(text)
    var coverage = Grid(
      size: Size(width: max(1, width), height: style.lineHeight), repeating: UInt8(0))
    for placed in letters {
      let raster = raster(of: placed.letter)
      let corner = Position(x: placed.x + raster.corner.x, y: style.ascent + raster.corner.y)
      let place = Region(
        x: corner.x, y: corner.y, width: raster.coverage.width, height: raster.coverage.height)
      let shown = place.intersection(Region(coverage.size))
      for y in shown.rows {
        for x in shown.columns {
          coverage[x, y] = max(coverage[x, y], raster.coverage[x - corner.x, y - corner.y])
        }
      }
    }
    return coverage
  }
}
