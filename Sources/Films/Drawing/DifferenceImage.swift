package import Grids
package import Imaging

/// An image of the expected pixels, the difference and the actual pixels, side by side. Each part
/// has a label and a border. The difference is red where the pixels differ or one image has none.
package struct DifferenceImage: Sendable {
  /// An image, if it exists, and its label.
  package struct Side: Sendable {
    let label: String
    let pixels: Grid<Color>?

    package init(_ pixels: Grid<Color>?, label: String) {
      self.pixels = pixels
      self.label = label
    }
  }

  private let expected: Side
  private let actual: Side
  private let label: String

  private static let red = Color(red: 224, green: 32, blue: 32)
  private static let white = Color(red: 255, green: 255, blue: 255)
  private static let black = Color(red: 0, green: 0, blue: 0)
  /// A gray that contrasts with light and dark images.
  private static let gray = Color(red: 128, green: 128, blue: 128)
  /// The distance in pixels between the parts, and around them.
  private static let gutter = 8
  /// The maximum side of a part in pixels; larger images are cropped.
  private static let most = 4096

  /// - Parameter label: the label above the difference.
  package init(expected: Side, actual: Side, label: String) {
    self.expected = expected
    self.actual = actual
    self.label = label
  }

  /// The complete image. Equal pixels are paler in the difference, so that red ones are
  /// conspicuous.
  package var pixels: Grid<Color> {
    let part = self.part
    let setter = TypeSetter(TypeStyle(11))
    let panels: [(label: Grid<UInt8>, color: (Int, Int) -> Color)] = [
      (setter.coverage(of: expected.label), { expected.color($0, $1) ?? Self.white }),
      (setter.coverage(of: label), { difference($0, $1) }),
      (setter.coverage(of: actual.label), { actual.color($0, $1) ?? Self.white }),
    ]
    let width = max(part.width + 2, panels.map(\.label.width).max() ?? 0) + Self.gutter
    let top = 2 * Self.gutter + panels[0].label.height
    let size = Size(
      width: panels.count * width + Self.gutter, height: top + part.height + 2 + Self.gutter)
    var page = Grid(size: size, repeating: Self.white)
    for (number, panel) in panels.enumerated() {
      let left = Self.gutter + number * width
      page.draw(panel.label, at: Position(x: left, y: Self.gutter), in: Self.black)
      page.draw(part, at: Position(x: left, y: top), border: Self.gray, panel.color)
    }
    return page
  }

  private func difference(_ x: Int, _ y: Int) -> Color {
    let (ours, theirs) = (expected.color(x, y), actual.color(x, y))
    return ours == theirs ? ours?.mixed(with: Self.white, 3, of: 4) ?? Self.white : Self.red
  }

  /// The region to show. A cropped region contains the first difference.
  private var part: Region {
    let sizes = [expected, actual].compactMap { $0.pixels?.size }
    let whole = Size(
      width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
    let shown = Size(width: min(whole.width, Self.most), height: min(whole.height, Self.most))
    if shown == whole { return Region(whole) }
    let first = Region(whole).rows.lazy.compactMap { y in
      (0..<whole.width).first { expected.color($0, y) != actual.color($0, y) }
        .map { Position(x: $0, y: y) }
    }.first
    return Region(
      x: min(first?.x ?? 0, whole.width - shown.width),
      y: min(first?.y ?? 0, whole.height - shown.height), width: shown.width, height: shown.height)
  }
}

extension DifferenceImage.Side {
  /// Returns the color at (x, y); nil outside the image.
  fileprivate func color(_ x: Int, _ y: Int) -> Color? {
    guard let pixels, x < pixels.width, y < pixels.height else { return nil }
    return pixels[x, y]
  }
}

extension Grid<Color> {
  /// Draws letters with their top left corner at `corner`.
  fileprivate mutating func draw(_ letters: Grid<UInt8>, at corner: Position, in color: Color) {
    for y in 0..<letters.height {
      for x in 0..<letters.width where letters[x, y] > 0 {
        let (x, y, level) = (corner.x + x, corner.y + y, Int(letters[x, y]))
        self[x, y] = self[x, y].mixed(with: color, level, of: Coverage.levels)
      }
    }
  }

  /// Draws a region of an image inside a border. `corner`: the top left corner of the border.
  fileprivate mutating func draw(
    _ part: Region, at corner: Position, border: Color, _ color: (Int, Int) -> Color
  ) {
    for y in -1...part.height {
      for x in -1...part.width {
        let isInside = (0..<part.width).contains(x) && (0..<part.height).contains(y)
        self[corner.x + 1 + x, corner.y + 1 + y] =
          isInside ? color(part.x + x, part.y + y) : border
      }
    }
  }
}
