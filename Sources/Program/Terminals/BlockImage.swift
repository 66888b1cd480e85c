package import Grids
internal import Imaging

/// A way to show images in a terminal.
package enum ImageProtocol: Hashable, Sendable {
  /// The graphics protocol of kitty: PNG images. Some terminals also play animations by themselves.
  case kitty(playsAnimations: Bool)
  /// The inline images of iTerm2, which are PNG files.
  case inline
  /// Sixels: rows of six pixels in the colors of a palette of limited size.
  case sixel(colors: Int)
  /// Two pixels in each character, above each other.
  case halfBlocks(BlockColors)

  package enum BlockColors: Hashable, Sendable {
    /// 24-bit colors.
    case all
    /// The 256 colors of xterm.
    case palette
  }

  /// True if the images have the resolution of the screen.
  package var showsPixels: Bool { if case .halfBlocks = self { false } else { true } }
}

/// Control sequences and safe text for terminals.
enum TerminalText {
  /// The sequence that resets the style.
  static let plain = "\u{1B}[m"

  /// Returns the sequence that moves the cursor to a column and row, counted from 0.
  static func cursor(_ column: Int, _ row: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }

  /// Returns the sequence of a style. It does not depend on the style before.
  static func style(_ codes: [String]) -> String {
    "\u{1B}[0;\(codes.joined(separator: ";"))m"
  }

  /// Returns untrusted text in one line, with a replacement for each control character.
  static func safe(_ text: some StringProtocol) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: "\u{FFFD}"
          default: scalar
          }
        }))
  }
}

/// An image of characters, each of which shows two pixels above each other.
struct BlockImage {
  /// The characters that the image occupies.
  let area: Region
  private let pixels: Grid<ColorWithAlpha>
  private let colors: ImageProtocol.BlockColors

  /// Places an image in the middle of an area of characters.
  init(_ image: Image, in area: Region, colors: ImageProtocol.BlockColors) {
    pixels = image.means(into: Size(width: area.width, height: area.height * 2))
    self.area = area.middle(Size(width: pixels.width, height: (pixels.height + 1) / 2))
    self.colors = colors
  }

  /// Returns the text that shows the image. `previous`: the image shown so far. Equal
  /// characters are left out.
  func text(after previous: BlockImage?) -> String {
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
  func middle(_ size: Size) -> Region {
    Region(
      x: x + max(0, width - size.width) / 2, y: y + max(0, height - size.height) / 2,
      width: size.width, height: size.height)
  }
}

extension Color {
  /// Returns the sum of the squared differences of the channels.
  func distance(to other: Color) -> Int {
    [(red, other.red), (green, other.green), (blue, other.blue)].reduce(0) {
      $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1))
    }
  }

  /// The number of the most similar color in the palette of 256 colors: one of a cube of six values
  /// for each channel, or one of 24 grays.
  var paletteNumber: Int {
    let steps = [red, green, blue].map { Self.step(of: Int($0)) }
    let values = steps.map { UInt8(Self.values[$0]) }
    let cube = Color(red: values[0], green: values[1], blue: values[2])
    let gray = min(23, max(0, (Int(red) + Int(green) + Int(blue)) / 3 - 3) / 10)
    let shade = UInt8(8 + 10 * gray)
    let isGray = distance(to: Color(red: shade, green: shade, blue: shade)) < distance(to: cube)
    return isGray ? 232 + gray : 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
  }

  /// The values of a channel in the cube.
  private static let values = [0, 95, 135, 175, 215, 255]

  private static func step(of value: Int) -> Int {
    values.indices.min { abs(values[$0] - value) < abs(values[$1] - value) } ?? 0
  }
}

extension Size {
  /// Returns the largest size of the same proportions that fits, but not more than this size.
  package func shrunk(into limit: Size) -> Size {
    if width <= limit.width && height <= limit.height { return self }
    let isWide = width * limit.height >= height * limit.width
    return isWide
      ? Size(width: limit.width, height: max(1, height * limit.width / width))
      : Size(width: max(1, width * limit.height / height), height: limit.height)
  }
}

extension Image {
  /// Returns the image if it fits into a size, and a smaller one of its pixels otherwise.
  func shrunk(into limit: Size) -> Image {
    let new = size.shrunk(into: limit)
    if new == size { return self }
    let surface = whole()
    var pixels = Grid<UInt8>(size: new, repeating: 0)
    for y in 0..<new.height {
      surface.withRow((2 * y + 1) * size.height / (2 * new.height)) { row in
        for x in 0..<new.width { pixels[x, y] = row[(2 * x + 1) * size.width / (2 * new.width)] }
      }
    }
    return Image(palette: palette, pixels: pixels)
  }

  /// Returns the colors of the image, shrunk into a size. Each is the mean of the pixels below it.
  func means(into limit: Size) -> Grid<ColorWithAlpha> {
    let new = size.shrunk(into: limit)
    let (pixels, entries) = (pixels, palette.colors.indices.map { palette[UInt8($0)] })
    if new == size {
      return Grid(size: size, elements: pixels.elements.map { entries[Int($0)] })
    }
    var means = Grid(size: new, repeating: ColorWithAlpha.transparent)
    for y in 0..<new.height {
      for x in 0..<new.width {
        var sum = ColorSum()
        for row in y * size.height / new.height..<((y + 1) * size.height / new.height) {
          for column in x * size.width / new.width..<((x + 1) * size.width / new.width) {
            sum.add(entries[Int(pixels[column, row])])
          }
        }
        means[x, y] = sum.mean
      }
    }
    return means
  }
}

/// A sum of colors, each weighted by its alpha.
private struct ColorSum {
  private var (red, green, blue, alpha, count) = (0, 0, 0, 0, 0)

  mutating func add(_ color: ColorWithAlpha) {
    let weight = Int(color.alpha)
    red += Int(color.red) * weight
    green += Int(color.green) * weight
    blue += Int(color.blue) * weight
    alpha += weight
    count += 1
  }

  var mean: ColorWithAlpha {
    if alpha == 0 { return .transparent }
    let mean = { [alpha] (sum: Int) in UInt8((sum + alpha / 2) / alpha) }
    return ColorWithAlpha(
      red: mean(red), green: mean(green), blue: mean(blue),
      alpha: UInt8((alpha + count / 2) / count))
  }
}
