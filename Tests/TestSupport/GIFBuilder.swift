package import Grids

/// A GIF built block by block, so that a test states its content.
package struct GIFBuilder {
  package private(set) var bytes: [UInt8]

  /// Eight colors: black, red, green, yellow, blue, magenta, cyan and white.
  package static let palette: [UInt8] = (0..<8).flatMap { color in
    [0, 1, 2].map { color >> $0 & 1 == 1 ? 255 : 0 }
  }

  /// - Parameter palette: the red, green and blue of eight colors; nil for no global palette.
  package init(_ size: Size, palette: [UInt8]? = GIFBuilder.palette) {
    bytes = Array("GIF89a".utf8) + Self.word(size.width) + Self.word(size.height)
    bytes += [palette == nil ? 0 : 0x82, 0, 0] + (palette ?? [])
  }

  package mutating func add(comment: String) {
    bytes += [0x21, 0xFE] + Self.blocks(Array(comment.utf8))
  }

  /// - Parameter again: the number of plays after the first; 0 is endless.
  package mutating func add(again: Int) {
    bytes += [0x21, 0xFF] + [11] + Array("NETSCAPE2.0".utf8) + [3, 1] + Self.word(again) + [0]
  }

  package mutating func add(disposal: Int = 0, centiseconds: Int = 0, transparent: UInt8? = nil) {
    bytes += [0x21, 0xF9, 4, UInt8(disposal << 2) | (transparent == nil ? 0 : 1)]
    bytes += Self.word(centiseconds) + [transparent ?? 0, 0]
  }

  package mutating func add(
    _ image: Grid<UInt8>, x: Int = 0, y: Int = 0, interlaced: Bool = false, palette: [UInt8]? = nil
  ) {
    bytes += [0x2C] + Self.word(x) + Self.word(y) + Self.word(image.width) + Self.word(image.height)
    bytes += [(palette == nil ? 0 : 0x82) | (interlaced ? 0x40 : 0)] + (palette ?? [])
    let passes = [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap {
      Array(stride(from: $0, to: image.height, by: $1))
    }
    let rows = interlaced ? passes : Array(0..<image.height)
    // Codes of 8 bits: clear codes reset the table before it needs 9.
    var codes: [UInt8] = []
    for pixel in rows.flatMap({ image.row($0) }) {
      if codes.count % 101 == 0 { codes.append(0x80) }
      codes.append(pixel)
    }
    bytes += [7] + Self.blocks(codes + [0x81])
  }

  /// The complete file.
  package var file: [UInt8] { bytes + [0x3B] }

  private static func word(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8)] }

  /// Returns the bytes in sub-blocks of at most 255 bytes, each after its length, with an empty
  /// last block.
  private static func blocks(_ bytes: [UInt8]) -> [UInt8] {
    stride(from: 0, to: bytes.count, by: 255).flatMap { start in
      let part = bytes[start..<min(start + 255, bytes.count)]
      return [UInt8(part.count)] + part
    } + [0]
  }
}

extension GIFBuilder {
  /// Returns an animation of six frames with random positions, delays, disposals and transparent
  /// colors.
  package static func random(_ dice: inout Dice) -> GIFBuilder {
    let size = Size(width: 12, height: 10)
    var gif = GIFBuilder(size)
    for number in 0..<6 {
      // The first frame fills the canvas: decoders disagree on the color of uncovered pixels.
      let x = number == 0 ? 0 : Int.random(in: 0..<size.width, using: &dice)
      let y = number == 0 ? 0 : Int.random(in: 0..<size.height, using: &dice)
      let image = Size(
        width: number == 0 ? size.width : .random(in: 1...(size.width - x), using: &dice),
        height: number == 0 ? size.height : .random(in: 1...(size.height - y), using: &dice))
      gif.add(
        disposal: .random(in: 0...3, using: &dice),
        centiseconds: .random(in: 1...900, using: &dice),
        transparent: number == 0 ? nil : .random(in: 0...7, using: &dice))
      gif.add(
        Grid(
          size: image,
          elements: (0..<image.area).map { _ in .random(in: 0...7, using: &dice) }),
        x: x, y: y, interlaced: .random(using: &dice),
        palette: .random(using: &dice) ? palette.reversed() : nil)
    }
    return gif
  }
}
