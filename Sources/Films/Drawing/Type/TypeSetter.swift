internal import Grids

/// A typesetter for lines of text in one style.
///
/// Glyphs begin on integer pixels, and the distance between two glyphs depends only on these two.
/// All digits have the same width, so numbers of equal length take equal space.
struct TypeSetter: Sendable {
  let style: TypeStyle
  /// The letters prepared for repeated drawing.
  private var ready: [Character: Letter] = [:]

  /// The metrics of a letter and, if it is prepared, its image.
  private struct Letter {
    let neighbor: TypeStyle.Neighbor
    let width: Int
    /// The image of the letter; nil if it is rendered each time it is drawn.
    let raster: GlyphRaster?
  }

  private struct Placed {
    let letter: Letter
    /// The distance in pixels from the start of the line to the glyph's left edge.
    let x: Int
  }

  /// - Parameter letters: the letters to render in advance instead of each time they are drawn.
  init(_ style: TypeStyle, ready letters: String = "") {
    self.style = style
    for letter in letters where ready[letter] == nil {
      ready[letter] = self.letter(letter, raster: style.raster(of: letter))
    }
  }

  private func letter(_ letter: Character, raster: GlyphRaster? = nil) -> Letter {
    Letter(
      neighbor: (letter, style.font.own(letter)?.sides),
      width: raster?.width ?? style.width(ofLetter: letter), raster: raster)
  }

  /// Returns the width in pixels of a line of text.
  func width(of text: String) -> Int { placed(text).width }

  /// Returns the width in pixels of the widest of some lines; 0 if there are none.
  func widest(of texts: [String]) -> Int { texts.map(width).max() ?? 0 }

  /// Returns a text shortened to a width in pixels, with an ellipsis if letters are missing.
  func fitted(_ text: String, into room: Int) -> String {
    let (letters, width) = placed(text)
    if width <= room { return text }
    // A letter ends at the latest where the next one begins.
    let rest = room - self.width(of: "…") - style.gap(0)
    let count = letters.dropFirst().prefix { $0.x <= rest }.count
    return text.prefix(count) + "…"
  }

  private func placed(_ text: String) -> (letters: [Placed], width: Int) {
    var letters: [Placed] = []
    letters.reserveCapacity(text.utf8.count)
    var (end, last) = (0, TypeStyle.Neighbor?.none)
    for character in text {
      let letter = ready[character] ?? letter(character)
      if let last { end += style.gap(between: last, and: letter.neighbor) }
      letters.append(Placed(letter: letter, x: end))
      end += letter.width
      last = letter.neighbor
    }
    return (letters, end)
  }

  private func raster(of letter: Letter) -> GlyphRaster {
    letter.raster ?? style.raster(of: letter.neighbor.letter)
  }

  /// The maximum distance in pixels that letters extend above and below a line. Letters of font
  /// files may be very high.
  private var reach: Int { (style.font == .own ? 1 : FontFile.reach) * style.size }

  /// Returns the images of a line's letters with the positions of their top left corners; none if
  /// the line cannot reach some rows. `corner`: the top left corner of the line.
  func rasters(
    of text: String, at corner: Position, within rows: Range<Int>
  ) -> [(raster: GlyphRaster, corner: Position)] {
    guard rows.overlaps(corner.y - reach..<corner.y + style.lineHeight + reach) else { return [] }
    return placed(text).letters.map { placed in
      let raster = raster(of: placed.letter)
      let place = Position(
        x: corner.x + placed.x + raster.corner.x, y: corner.y + style.ascent + raster.corner.y)
      return (raster, place)
    }
  }

  /// Returns the letters of a line, each with the distance in pixels from the start of the line to
  /// its left edge.
  func positions(of text: String) -> [(letter: Character, x: Int)] {
    placed(text).letters.map { ($0.letter.neighbor.letter, $0.x) }
  }

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

/// The line breaks of a caption, with all lengths in pixels.
///
/// Columns share a line if they fit. A column that does not fit begins a new line, and a column
/// longer than a line is split between words.
struct CaptionFlow {
  /// A run of a column's words on one line.
  struct Piece {
    let column: Int
    let words: Range<Int>
    let line: Int
    /// The offset of the first letter from the left margin.
    let start: Int
  }

  private(set) var pieces: [Piece] = []
  private(set) var lines = 1
  private(set) var width = 0
  private let room: Int
  /// The distance between two words, and between two columns.
  private let blank: Int
  private let gutter: Int
  /// The end of the current line; nil while it is empty.
  private var end: Int?
  /// True if the current line belongs to a split column. No other column may share it.
  private var isSplit = false

  /// `columns`: the maximum width of each word of each column. `room`: the length of a line, at
  /// least the width of the longest word. A column without words ends the line.
  init(_ columns: [[Int]], room: Int, blank: Int, gutter: Int) {
    self.room = room
    self.blank = blank
    self.gutter = gutter
    for (column, words) in columns.enumerated() {
      if words.isEmpty {
        (lines, end, isSplit) = (lines + 1, nil, false)
      } else if Self.length(words[...], blank: blank) <= room {
        place(words[...], of: column)
        isSplit = false
      } else {
        split(words, of: column)
      }
    }
  }

  /// Returns the length of words, including the blanks between them.
  static func length(_ words: ArraySlice<Int>, blank: Int) -> Int {
    words.reduce(0, +) + max(0, words.count - 1) * blank
  }

  private mutating func split(_ words: [Int], of column: Int) {
    isSplit = true
    var rest = words[...]
    while let first = rest.first {
      var (count, length) = (1, first)
      for word in rest.dropFirst() {
        length += blank + word
        if length > room { break }
        count += 1
      }
      place(rest.prefix(count), of: column)
      rest = rest.dropFirst(count)
    }
  }

  private mutating func place(_ words: ArraySlice<Int>, of column: Int) {
    let length = Self.length(words, blank: blank)
    var start = end.map { $0 + gutter } ?? 0
    if start > 0, start + length > room || isSplit {
      lines += 1
      start = 0
    }
    pieces.append(Piece(column: column, words: words.indices, line: lines - 1, start: start))
    end = start + length
    width = max(width, start + length)
  }
}
