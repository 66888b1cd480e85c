import Grids

/// The blocks of a GIF, parsed strictly by GIF89a to expose details that decoders ignore.
struct GIFBlocks {
  struct Image: Equatable {
    /// The delay in hundredths of a second.
    var delay: Int
    var disposal: Int
    var region: Region
    var hasOwnPalette: Bool
  }

  private(set) var version = ""
  private(set) var size = Size(width: 0, height: 0)
  private(set) var paletteSize = 0
  /// The loop count of the NETSCAPE2.0 application extension; nil without one.
  private(set) var loops: Int?
  private(set) var images: [Image] = []
  /// True if the trailer is the last byte.
  private(set) var endsWell = false
  private var bytes: ArraySlice<UInt8>

  init(_ file: [UInt8]) {
    bytes = file[...]
    version = String(decoding: take(6), as: UTF8.self)
    size = Size(width: number(), height: number())
    let flags = take(3)[0]
    paletteSize = flags & 128 == 0 ? 0 : 2 << Int(flags & 7)
    _ = take(paletteSize * 3)
    while let kind = bytes.first, kind == 0x21 || kind == 0x2C {
      _ = take(1)
      kind == 0x21 ? readExtension() : readImage()
    }
    endsWell = Array(bytes) == [0x3B]
  }

  private var control: (delay: Int, disposal: Int) = (0, 0)

  private mutating func readExtension() {
    let label = take(1)[0]
    let data = blocks()
    if label == 0xF9 {
      control = (Int(data[1]) | Int(data[2]) << 8, Int(data[0] >> 2 & 7))
    } else if label == 0xFF, data.starts(with: "NETSCAPE2.0".utf8) {
      loops = Int(data[12]) | Int(data[13]) << 8
    }
  }

  private mutating func readImage() {
    let region = Region(x: number(), y: number(), width: number(), height: number())
    let flags = take(1)[0]
    if flags & 128 != 0 { _ = take((2 << Int(flags & 7)) * 3) }
    _ = take(1)
    _ = blocks()
    images.append(
      Image(
        delay: control.delay, disposal: control.disposal, region: region,
        hasOwnPalette: flags & 128 != 0))
  }

  /// Returns the data of a chain of sub-blocks.
  private mutating func blocks() -> [UInt8] {
    var data: [UInt8] = []
    while let count = take(1).first, count > 0 { data += take(Int(count)) }
    return data
  }

  private mutating func number() -> Int {
    let word = take(2)
    return Int(word[0]) | Int(word[1]) << 8
  }

  private mutating func take(_ count: Int) -> [UInt8] {
    defer { bytes = bytes.dropFirst(count) }
    return Array(bytes.prefix(count))
  }
}
