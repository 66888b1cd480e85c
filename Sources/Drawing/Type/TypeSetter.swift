internal import Grids

/// Sets lines of text in one style.
///
/// Glyphs begin on whole pixels, and between two of them is a whole number of pixels that follows from both.
/// Figures have one width, so that a number takes as much room as any other of its length.
struct TypeSetter: Sendable {
  let style: TypeStyle
  /// The letters that are to be drawn again and again.
  private var ready: [Character: Letter] = [:]

  /// What is to be known of a letter.
  private struct Letter {
    let neighbour: TypeStyle.Neighbour
    let width: Int
    /// Nil where it is made each time it is drawn.
    let raster: GlyphRaster?
  }

  /// A letter on its way onto a line.
  private struct Placed {
    let letter: Letter
    /// Pixels from the line's start to the glyph's left edge.
    let x: Int
  }

  /// - Parameter letters: those whose pictures are made now, rather than each time they are drawn.
  init(_ style: TypeStyle, ready letters: String = "") {
    self.style = style
    for letter in letters where ready[letter] == nil {
      ready[letter] = self.letter(letter, raster: style.raster(of: letter))
    }
  }

  private func letter(_ letter: Character, raster: GlyphRaster? = nil) -> Letter {
    Letter(
      neighbour: (letter, style.font.own(letter)?.sides),
      width: raster?.width ?? style.width(ofLetter: letter), raster: raster)
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
    letters.reserveCapacity(text.utf8.count)
    var (end, last) = (0, TypeStyle.Neighbour?.none)
    for character in text {
      let letter = ready[character] ?? letter(character)
      if let last { end += style.gap(between: last, and: letter.neighbour) }
      letters.append(Placed(letter: letter, x: end))
      end += letter.width
      last = letter.neighbour
    }
    return (letters, end)
  }

  private func raster(of letter: Letter) -> GlyphRaster {
    letter.raster ?? style.raster(of: letter.neighbour.letter)
  }

  /// How far above a line and below it letters go, at most: those of files may be as high as they like.
  private var reach: Int { (style.font == .own ? 1 : FontFile.reach) * style.size }

  /// Sets a line of text on a canvas, and says how many pixels it takes.
  ///
  /// - Parameter corner: the line's top left. What lies beside the canvas is left out.
  @discardableResult
  func draw(_ text: String, on canvas: Canvas, at corner: Position, _ ink: Ink) -> Int {
    let (letters, width) = placed(text)
    let baseline = corner.y + style.ascent
    let rows = 0..<canvas.size.height
    guard rows.overlaps(corner.y - reach..<corner.y + style.lineHeight + reach) else {
      return width
    }
    for placed in letters {
      let raster = raster(of: placed.letter)
      let place = Position(
        x: corner.x + placed.x + raster.corner.x, y: baseline + raster.corner.y)
      canvas.paint(raster.coverage, at: place, in: Region(canvas.size), ink)
    }
    return width
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
