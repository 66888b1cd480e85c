internal import Decoding
internal import Drawing
internal import Encoding
internal import Grids
internal import Imaging

extension FuzzTarget {
  static let gifs = FuzzTarget("gifs") { watch($0, by: .gif) }

  static let pngs = FuzzTarget("pngs") { bytes in
    let bytes = PNGChunks.repaired(bytes)
    watch(bytes, by: .png)
    watch(bytes, by: .apng)
    _ = try? PNGReader.texts(in: ByteSource(bytes))
  }

  /// Sprites of every format.
  static let sprites = FuzzTarget("sprites") { bytes in _ = try? Sprite(PNGChunks.repaired(bytes)) }

  static let webps = FuzzTarget("webps") { bytes in
    guard let frames = try? ImageReader.webp.open(ByteSource(bytes)), frames.size.area <= 1 << 16
    else { return }
    watch(bytes, by: .webp)
  }

  /// Scenarios in the metadata of images, parsed again, and the objects of drawings.
  static let carried = FuzzTarget("carried") { bytes in
    let bytes = bytes.starts(with: [0x89]) ? PNGChunks.repaired(bytes) : bytes
    guard let reader = try? formats.reader(of: bytes) else { return }
    _ = reader.isWhole(ByteSource(bytes))
    if let text = try? reader.scenario(ByteSource(bytes)) { scenarios.run(Array(text.utf8)) }
    for format in formats {
      _ = try? format.reader?.objects?(bytes, 1 << 24)
      _ = format.isCurrent?(bytes, EncodingOptions())
    }
    _ = try? GalleryFile(ByteSource(bytes))
    guard let page = try? PlayerFile(bytes), page.grid.area <= 1 << 16 else { return }
    var frames = page.frames
    for _ in 0..<64 { if (try? frames.next()) == nil { break } }
  }

  /// Decodes an image like `check` does, up to 2^22 pixels: many small frames, or a large one.
  private static func watch(_ bytes: [UInt8], by reader: ImageReader) {
    guard let frames = try? reader.open(ByteSource(bytes)) else { return }
    for _ in 0..<min(64, (1 << 22) / max(1, frames.size.area)) {
      guard let frame = try? frames.next() else { return }
      precondition(frame.pixels.elements.count == frame.pixels.size.area, "a frame is whole")
    }
  }
}
