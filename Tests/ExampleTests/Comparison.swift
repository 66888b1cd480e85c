import Grids
import Imaging

extension Frame {
  /// Expected, difference and actual side by side; where pictures differ the difference is red, and
  /// where one of them has nothing, too.
  init(comparing expected: Grid<UInt32>, with actual: Grid<UInt32>) {
    let (same, other, edge): (UInt32, UInt32, UInt32) = (0x000000, 0xFF0040, 0x808080)
    let size = Size(
      width: max(expected.width, actual.width), height: max(expected.height, actual.height))
    let spacing = 4
    var picture = Grid(
      size: Size(width: 3 * size.width + 2 * spacing, height: size.height), repeating: edge)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (old, new) = (expected.pixel(x, y), actual.pixel(x, y))
        if let old { picture[x, y] = old }
        picture[size.width + spacing + x, y] = old == new ? same : other
        if let new { picture[2 * (size.width + spacing) + x, y] = new }
      }
    }
    self.init(rgb: picture)
  }

  /// A picture of these colours; what a palette has no room for is of its first.
  private init(rgb picture: Grid<UInt32>) {
    var palette = Palette()
    var indices: [UInt32: UInt8] = [:]
    for color in picture.elements
    where indices[color] == nil && palette.colors.count < Palette.limit {
      indices[color] = palette.append(
        Color(red: UInt8(color >> 16), green: UInt8(color >> 8 & 255), blue: UInt8(color & 255)))
    }
    let pixels = Grid(size: picture.size, elements: picture.elements.map { indices[$0] ?? 0 })
    self.init(palette: palette, pixels: pixels)
  }
}

extension Grid {
  fileprivate func pixel(_ x: Int, _ y: Int) -> Element? {
    x < width && y < height ? self[x, y] : nil
  }
}
