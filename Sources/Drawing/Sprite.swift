internal import CGD
internal import Grids

/// A small picture with transparency that is drawn in place of a cell.
public struct Sprite: Sendable {
  /// One pixel: red, green and blue as they are, and alpha from 0 (clear) to 255 (opaque).
  struct Pixel: Hashable, Sendable {
    var red = 0
    var green = 0
    var blue = 0
    var alpha = 0
  }

  let pixels: Grid<Pixel>

  /// A sprite's longest side in pixels.
  public static let longestSide = 1024

  /// Decodes a PNG of any kind.
  public init(png bytes: [UInt8]) throws(SpriteError) {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), bytes.count >= 24
    else {
      throw .notPNG
    }
    guard bytes[12..<16].elementsEqual("IHDR".utf8) else { throw .damaged }
    // The header's word on the size is taken before any memory is: it may be a lie of a hostile file.
    let sides = [16, 20].map { at in bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
    guard sides.allSatisfy({ (1...Sprite.longestSide).contains($0) }) else { throw .tooLarge }
    var bytes = bytes
    let image = unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe Silence.whileDecoding {
        unsafe gdImageCreateFromPngPtr(Int32(bytes.count), bytes.baseAddress)
      }
    }
    guard let image = unsafe image else { throw .damaged }
    defer { unsafe gdImageDestroy(image) }
    pixels = unsafe Sprite.read(image)
  }

  private static func read(_ image: gdImagePtr) -> Grid<Pixel> {
    let size = unsafe Size(width: Int(image.pointee.sx), height: Int(image.pointee.sy))
    var grid = Grid(size: size, repeating: Pixel())
    for y in 0..<size.height {
      for x in 0..<size.width {
        let color = unsafe Int(gdImageGetTrueColorPixel(image, Int32(x), Int32(y)))
        // libgd keeps seven bits of transparency: 0 is opaque, 127 clear.
        let clear = color >> 24 & 127
        grid[x, y] = Pixel(
          red: color >> 16 & 255, green: color >> 8 & 255, blue: color & 255,
          alpha: 255 - (clear * 255 + 63) / 127)
      }
    }
    return grid
  }

  /// The sprite in a square of `side` pixels, as large as fits and centred. Each new pixel is the mean
  /// of the area it covers, in whole numbers, so that every machine gets the same.
  func scaled(to side: Int) -> Grid<Pixel> {
    let longest = max(pixels.width, pixels.height)
    let shift = Position(x: (longest - pixels.width) / 2, y: (longest - pixels.height) / 2)
    var result = Grid(size: Size(width: side, height: side), repeating: Pixel())
    let spans = (0..<side).map { Sprite.span(of: $0, in: side, over: longest) }
    for y in 0..<side {
      for x in 0..<side { result[x, y] = mean(spans[x], spans[y], shift, side: side) }
    }
    return result
  }

  /// The old pixels that a new one covers and how much of each, in parts of `side`.
  private static func span(of new: Int, in side: Int, over longest: Int) -> [(old: Int, part: Int)]
  {
    let start = new * longest
    let end = start + longest
    return (start / side...(end - 1) / side).map { old in
      (old, min(end, (old + 1) * side) - max(start, old * side))
    }
  }

  private func mean(
    _ columns: [(old: Int, part: Int)], _ rows: [(old: Int, part: Int)], _ shift: Position,
    side: Int
  ) -> Pixel {
    var sum = Pixel()
    var area = 0
    for row in rows {
      for column in columns {
        area += row.part * column.part
        let (x, y) = (column.old - shift.x, row.old - shift.y)
        guard x >= 0, y >= 0, x < pixels.width, y < pixels.height else { continue }
        let pixel = pixels[x, y]
        // A colour counts as much as it is opaque, or clear pixels would tint the edges.
        let weight = row.part * column.part * pixel.alpha
        sum.red += pixel.red * weight
        sum.green += pixel.green * weight
        sum.blue += pixel.blue * weight
        sum.alpha += weight
      }
    }
    guard sum.alpha > 0 else { return Pixel() }
    let rounded = { (value: Int, by: Int) in (value + by / 2) / by }
    return Pixel(
      red: rounded(sum.red, sum.alpha), green: rounded(sum.green, sum.alpha),
      blue: rounded(sum.blue, sum.alpha), alpha: rounded(sum.alpha, area))
  }
}

/// Why a file is no sprite.
public enum SpriteError: Error, Hashable, Sendable {
  case notPNG, damaged, tooLarge
}

/// libgd writes its complaints to stderr unless told otherwise, for the whole process.
private enum Silence {
  private static let once: Void = unsafe gdSetErrorMethod { _, _, _ in }

  static func whileDecoding<Result>(_ body: () -> Result) -> Result {
    _ = once
    return body()
  }
}
