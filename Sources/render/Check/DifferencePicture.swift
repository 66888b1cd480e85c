internal import Encoding
internal import Grids
internal import Imaging

/// Expected, difference and actual side by side.
struct DifferencePicture {
  let expected: Grid<Color>
  let actual: Grid<Color>

  private static let red = Color(red: 224, green: 32, blue: 32)
  private static let white = Color(red: 255, green: 255, blue: 255)
  /// Pixels between the three.
  private static let gutter = 8

  /// Writes it as `<name>.diff.png`, slashes in the name made into dashes.
  func write(of name: String, into folder: String) throws {
    let file = String(name.map { $0 == "/" ? "-" : $0 }) + ".diff.png"
    let place = folder + (folder.hasSuffix("/") ? "" : "/") + file.replacing("%", with: "%%")
    guard let destination = Destination(place), let bytes = ColorPNG.encode(picture) else { return }
    let staging = Staging()
    try Output(destination, staging: staging).write(bytes)
    try staging.commit()
  }

  private var picture: Grid<Color> {
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
