internal import Grids
internal import Imaging

/// A picture of characters, each of which shows two pixels above each other.
struct BlockPicture {
  /// The characters that the picture occupies.
  let area: Region
  private let pixels: Grid<ColorWithAlpha>
  private let colors: PictureProtocol.BlockColors

  /// Places a picture in the middle of an area of characters.
  init(_ picture: Picture, in area: Region, colors: PictureProtocol.BlockColors) {
    pixels = picture.means(into: Size(width: area.width, height: area.height * 2))
    self.area = area.middle(Size(width: pixels.width, height: (pixels.height + 1) / 2))
    self.colors = colors
  }

  /// Returns the text that shows the picture.
  ///
  /// - Parameter previous: the picture shown so far. Equal characters are left out.
  func text(after previous: BlockPicture?) -> String {
    let previous = previous?.area == area ? previous : nil
    var text = ""
    var (style, cursor) = ("", Position(x: -1, y: -1))
    for y in area.rows {
      for x in area.columns {
        let pair = pair(x, y)
        if let previous, previous.pair(x, y) == pair { continue }
        if cursor != Position(x: x, y: y) { text += TerminalText.cursor(x, y) }
        let (next, letter) = character(pair)
        if next != style { text += next }
        text += letter
        (style, cursor) = (next, Position(x: x + 1, y: y))
      }
    }
    return text.isEmpty ? "" : text + TerminalText.plain
  }

  /// Returns the two pixels of a character; nil for transparent ones.
  private func pair(_ x: Int, _ y: Int) -> [Color?] {
    (0..<2).map { below in
      let row = (y - area.y) * 2 + below
      guard row < pixels.height else { return nil }
      let pixel = pixels[x - area.x, row]
      return pixel.alpha < 128 ? nil : pixel.opaque
    }
  }

  /// Returns the style and the letter that show two pixels.
  private func character(_ pair: [Color?]) -> (style: String, letter: String) {
    switch (pair[0], pair[1]) {
    case (nil, nil): (TerminalText.plain, " ")
    case (let top?, let bottom) where top == bottom:
      (TerminalText.style(["48;" + code(top)]), " ")
    case (let top?, let bottom?):
      (TerminalText.style(["38;" + code(top), "48;" + code(bottom)]), "▀")
    case (let top?, nil): (TerminalText.style(["38;" + code(top)]), "▀")
    case (nil, let bottom?): (TerminalText.style(["38;" + code(bottom)]), "▄")
    }
  }

  private func code(_ color: Color) -> String {
    switch colors {
    case .all: "2;\(color.red);\(color.green);\(color.blue)"
    case .palette: "5;\(color.paletteNumber)"
    }
  }
}

extension Region {
  /// Returns the rectangle of a size in the middle of this one.
  func middle(_ size: Size) -> Region {
    Region(
      x: x + max(0, width - size.width) / 2, y: y + max(0, height - size.height) / 2,
      width: size.width, height: size.height)
  }
}
