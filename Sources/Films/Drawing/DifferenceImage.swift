package import Grids
package import Imaging

/// An image of the expected pixels, the difference and the actual pixels, side by side. Each part
/// has a label and a border. The difference is red where the pixels differ or one image has none.
/// An outline surrounds a small area of differing pixels. Transparent pixels show a checkerboard.
package struct DifferenceImage: Sendable {
  /// An image, if it exists, and its label.
  package struct Side: Sendable {
    let label: String
    let pixels: Grid<ColorWithAlpha>?

    package init(_ pixels: Grid<ColorWithAlpha>?, label: String) {
      self.pixels = pixels
      self.label = label
    }
  }

  private let expected: Side
  private let actual: Side
  private let label: String
  /// The rectangle around all pixels that differ; nil if it is unknown.
  package var region: Region?
  /// The most by which a channel of equal pixels may differ.
  package var tolerance = 0
  /// The parts that are not compared.
  package var ignored: [Region] = []
  /// True if there is nothing to compare, and only the expected pixels are shown.
  private var isOfMissing = false

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

  /// Creates the image of a missing file, which has only the expected part.
  package init(ofMissing expected: Side) {
    self.init(expected: expected, actual: Side(nil, label: ""), label: "")
    isOfMissing = true
  }

  /// The complete image. Equal pixels are paler in the difference, so that red ones are
  /// conspicuous.
  package var pixels: Grid<Color> {
    let part = self.part
    if isOfMissing {
      return Grid(
        size: part.size,
        elements: part.rows.flatMap { y in part.columns.map { expected.shown($0, y) } })
    }
    let setter = TypeSetter(TypeStyle(11))
    let panels: [(label: Grid<UInt8>, color: (Int, Int) -> Color)] = [
      (setter.coverage(of: expected.label), { expected.shown($0, $1) }),
      (setter.coverage(of: label), { difference($0, $1) }),
      (setter.coverage(of: actual.label), { actual.shown($0, $1) }),
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
      if let small = smallArea(of: part) {
        let corner = Position(x: left + 1 + small.x - part.x, y: top + 1 + small.y - part.y)
        page.drawFrame(around: Region(small.size), at: corner, [Self.white, Self.red])
      }
    }
    return page
  }

  /// The expected and the actual pixels, without the parts around them.
  package var sides: [Grid<Color>] {
    let part = part
    return [expected, actual].map { side in
      let pixels = part.rows.flatMap { y in part.columns.map { side.shown($0, y) } }
      return Grid(size: part.size, elements: pixels)
    }
  }

  /// The labels of both sides.
  package var labels: [String] { [expected.label, actual.label] }

  /// Returns the area of the differing pixels if it is small enough to be overlooked; nil
  /// otherwise.
  private func smallArea(of part: Region) -> Region? {
    guard let region, !region.isEmpty, 4 * region.width <= part.width,
      4 * region.height <= part.height, region.intersection(part) == region
    else { return nil }
    return region
  }

  private func difference(_ x: Int, _ y: Int) -> Color {
    differs(x, y) ? Self.red : expected.shown(x, y).mixed(with: Self.white, 3, of: 4)
  }

  private func differs(_ x: Int, _ y: Int) -> Bool {
    guard let ours = expected.color(x, y), let theirs = actual.color(x, y) else {
      return expected.color(x, y) != actual.color(x, y)
    }
    return ours.distance(to: theirs) > tolerance
      && !ignored.contains { $0.contains(Position(x: x, y: y)) }
  }

  /// The region to show. A cropped region contains the first difference.
  private var part: Region {
    let sizes = [expected, actual].compactMap { $0.pixels?.size }
    let whole = Size(
      width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
    let shown = Size(width: min(whole.width, Self.most), height: min(whole.height, Self.most))
    if shown == whole { return Region(whole) }
    let first = Region(whole).rows.lazy.compactMap { y in
      (0..<whole.width).first { differs($0, y) }
        .map { Position(x: $0, y: y) }
    }.first
    return Region(
      x: min(first?.x ?? 0, whole.width - shown.width),
      y: min(first?.y ?? 0, whole.height - shown.height), width: shown.width, height: shown.height)
  }
}

extension DifferenceImage.Side {
  /// The squares behind transparent pixels: their side in pixels, and their two colors.
  private static let squares = (
    side: 4, Color(red: 255, green: 255, blue: 255), Color(red: 208, green: 208, blue: 208)
  )

  /// Returns the pixel at (x, y); nil outside the image.
  fileprivate func color(_ x: Int, _ y: Int) -> ColorWithAlpha? {
    guard let pixels, x < pixels.width, y < pixels.height else { return nil }
    return pixels[x, y]
  }

  /// Returns the displayed color at (x, y); white outside the image.
  fileprivate func shown(_ x: Int, _ y: Int) -> Color {
    guard let color = color(x, y) else { return Self.squares.1 }
    let isOdd = (x / Self.squares.side + y / Self.squares.side) % 2 == 1
    let square = isOdd ? Self.squares.2 : Self.squares.1
    return square.mixed(with: color.opaque, Int(color.alpha), of: 255)
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

  /// Draws nested outlines around an area, one for each color, at a distance from it. `corner`: the
  /// top left corner of the area.
  fileprivate mutating func drawFrame(
    around area: Region, at corner: Position, _ colors: [Color]
  ) {
    for (number, color) in colors.enumerated() {
      let frame = area.expanded(by: 3 + number)
      for y in frame.rows {
        for x in frame.columns
        where y == frame.rows.first || y == frame.rows.last || x == frame.columns.first
          || x == frame.columns.last
        {
          let place = Position(x: corner.x + x, y: corner.y + y)
          if Region(size).contains(place) { self[place.x, place.y] = color }
        }
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
