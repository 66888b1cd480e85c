internal import Assets
internal import Decoding
internal import Grids
package import Imaging
internal import Synchronization
package import Worlds

/// A small image with transparency that is drawn in place of a cell.
package struct Sprite: Sendable {
  /// A pixel: red, green and blue without premultiplication, and alpha from 0 (transparent) to 255
  /// (opaque).
  struct Pixel: Hashable, Sendable {
    var red = 0
    var green = 0
    var blue = 0
    var alpha = 0
  }

  let pixels: Grid<Pixel>

  /// The maximum length of a sprite's longer side in pixels.
  package static let longestSide = 1024

  /// Decodes a PNG, a JPEG, a BMP, the first frame of a GIF, or a WebP with a single frame.
  ///
  /// - Throws: `SpriteProblem` if the bytes are not such an image, are damaged, or exceed
  ///   `longestSide`.
  package init(_ bytes: [UInt8]) throws(SpriteProblem) {
    let decoded: Grid<ColorWithAlpha>
    do throws(DecodingProblem) {
      let header = try ImageHeader(bytes)
      let longest = max(header.size.width, header.size.height)
      guard longest <= Self.longestSide else { throw .tooLarge(header.size) }
      decoded =
        header.format == .png
        ? try PNGReader.decodeWithAlpha(bytes, longestSide: Self.longestSide)
        : try GDImageDecoder.decode(bytes, as: header.format)
    } catch {
      throw error == .notAnImage ? .notAnImage : error.isTooLarge ? .tooLarge : .damaged
    }
    pixels = Grid(size: decoded.size, elements: decoded.elements.map(Pixel.init))
  }

  /// Creates the sprite of a rule's icon.
  ///
  /// - Parameter color: the color of the icon's kind, which masks have.
  package init(_ icon: CellIcon, in color: Color) {
    pixels = Grid(
      size: icon.pixels.size,
      elements: icon.pixels.elements.map { pixel in
        let own = icon.isMask ? color : Color(pixel >> 8)
        return Pixel(
          red: Int(own.red), green: Int(own.green), blue: Int(own.blue), alpha: Int(pixel & 255))
      })
  }

  /// Returns the built-in sprite of a cell kind; nil if there is none.
  static func listed(_ kind: String) -> Sprite? {
    decoded.withLock { decoded in
      if let known = decoded[kind] { return known }
      let asset = Assets.sprites.first { $0.name == kind }
      let sprite = asset.flatMap { try? Sprite($0.bytes) }
      decoded[kind] = sprite
      return sprite
    }
  }

  private static let decoded = Mutex<[String: Sprite]>([:])

  /// Returns the sprite scaled to fit a square of `side` pixels, and centered.
  ///
  /// Each pixel is the mean of the area that it covers. The calculation uses integers, so that
  /// every machine gets the same result.
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

  /// Returns the sprite scaled and then turned around its middle. Each pixel is the mean of 16 points.
  func scaled(to side: Int, _ heading: Heading) -> Grid<Pixel> {
    if heading == .east { return scaled(to: side) }
    let fine = scaled(to: 4 * side)
    let back = Heading(-Int(heading.turn)).turning
    var turned = Grid(size: fine.size, repeating: Pixel())
    for y in 0..<fine.height {
      for x in 0..<fine.width {
        // Places are measured from the middle in halves of fine pixels.
        let place = back((2 * x + 1 - fine.width) << 8, (2 * y + 1 - fine.height) << 8)
        let (column, row) = ((place.x >> 8 + fine.width) >> 1, (place.y >> 8 + fine.height) >> 1)
        if (0..<fine.width).contains(column), (0..<fine.height).contains(row) {
          turned[x, y] = fine[column, row]
        }
      }
    }
    return Sprite(pixels: turned).scaled(to: side)
  }

  private init(pixels: Grid<Pixel>) { self.pixels = pixels }

  /// Returns the old pixels that a new one covers, each with the covered part in units of 1/`side`
  /// pixel.
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
        // Alpha weights the colors: otherwise transparent pixels would tint the edges.
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

extension Sprite.Pixel {
  fileprivate init(_ color: ColorWithAlpha) {
    // Alpha is reduced to seven bits, like libgd's: 0 is opaque, 127 is transparent. The eighth bit
    // is invisible, and existing images stay unchanged.
    let clear = 127 - Int(color.alpha) / 2
    self.init(
      red: Int(color.red), green: Int(color.green), blue: Int(color.blue),
      alpha: 255 - (clear * 255 + 63) / 127)
  }
}

/// The reason why a file cannot be used as a sprite.
package struct SpriteProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  static let notAnImage = Self(description: "not a PNG, JPEG, GIF, WebP or BMP file")
  static let damaged = Self(description: "damaged")
  static let tooLarge = Self(
    description: "wider or higher than \(Sprite.longestSide) pixels")
}
