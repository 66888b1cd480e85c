internal import Decoding
internal import Drawing
internal import Encoding
internal import Grids
internal import Imaging

extension FuzzTarget {
  static let gifs = FuzzTarget("gifs") { bytes in
    guard bytes.count >= 10, !isLarge(bytes[6..<8].reversed(), bytes[8..<10].reversed()) else {
      return
    }
    watch(bytes, by: .gif)
  }

  static let pngs = FuzzTarget("pngs") { bytes in
    let bytes = PNGChunks.repaired(bytes)
    guard bytes.count >= 24, !isLarge(bytes[16..<20], bytes[20..<24]) else { return }
    watch(bytes, by: .png)
    _ = try? Sprite(png: bytes)
    _ = try? PNGReader.texts(in: ByteSource(bytes))
  }

  /// The scenarios that pictures carry, which are read again.
  static let carried = FuzzTarget("carried") { bytes in
    let bytes = bytes.starts(with: [0x89]) ? PNGChunks.repaired(bytes) : bytes
    guard let reader = try? formats.reader(of: bytes) else { return }
    _ = reader.isWhole(ByteSource(bytes))
    if let text = try? reader.scenario(ByteSource(bytes)) { scenarios.run(Array(text.utf8)) }
  }

  /// Whether a picture is too large to be mutated thousands of times; sides from the highest byte.
  private static func isLarge(
    _ width: some Sequence<UInt8>, _ height: some Sequence<UInt8>
  ) -> Bool {
    let sides = [Array(width), Array(height)].map { $0.reduce(0) { $0 << 8 | Int($1) } }
    return sides.contains { $0 > 1 << 12 } || sides[0] * sides[1] > 1 << 16
  }

  private static func watch(_ bytes: [UInt8], by reader: PictureReader) {
    guard let frames = try? reader.open(ByteSource(bytes)) else { return }
    for _ in 0..<64 {
      guard let frame = try? frames.next() else { return }
      precondition(frame.pixels.elements.count == frame.pixels.size.area, "a frame is whole")
    }
  }
}
