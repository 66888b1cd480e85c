public import Grids

/// Expected, difference and actual side by side: where they differ the difference is red, and where
/// one of them has nothing, too.
public struct DifferencePicture: Sendable {
  private let expected: Grid<Color>
  private let actual: Grid<Color>

  private static let red = Color(red: 224, green: 32, blue: 32)
  private static let white = Color(red: 255, green: 255, blue: 255)
  /// Pixels between the three.
  private static let gutter = 8

  public init(expected: Grid<Color>, actual: Grid<Color>) {
    self.expected = expected
    self.actual = actual
  }

  /// What is equal is paler in the middle, so that the red stands out.
  public var pixels: Grid<Color> {
    let size = Size(
      width: max(expected.width, actual.width), height: max(expected.height, actual.height))
    let width = 3 * size.width + 2 * Self.gutter
    var picture = Grid(size: Size(width: width, height: size.height), repeating: Self.white)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (ours, theirs) = (expected.at(x, y), actual.at(x, y))
        let second = size.width + Self.gutter + x
        picture[x, y] = ours ?? Self.white
        picture[second, y] =
          ours == theirs ? ours?.mixed(with: Self.white, 3, of: 4) ?? Self.white : Self.red
        picture[second + size.width + Self.gutter, y] = theirs ?? Self.white
      }
    }
    return picture
  }
}

extension Grid {
  /// The value at (x, y); nil outside.
  fileprivate func at(_ x: Int, _ y: Int) -> Element? {
    x < width && y < height ? self[x, y] : nil
  }
}
