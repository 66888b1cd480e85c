import Arrays
import Decoding
import Grids
import Testing

/// Tests of PNG and Netpbm images.
@Suite struct ImageTests {
  @Test(
    arguments: [
      (1, [0b1010_0000], [1, 0, 1]), (2, [0b0001_1011], [0, 1, 2]),
      (4, [0x5F, 0x10], [5, 15, 1]), (8, [0, 200, 255], [0, 200, 255]),
      (16, [1, 0, 0xFF, 0xFF, 0, 7], [256, 65535, 7]),
    ] as [(UInt8, [UInt8], [Int])])
  func `Gray pixels of any depth are integers`(depth: UInt8, row: [UInt8], values: [Int]) throws {
    let film = try Film(png(width: 3, [row], depth: depth, type: 0))
    #expect(film.content == .integers)
    #expect(film.integers == [values])
    // One number can stand for transparency.
    let transparency = PNGChunk("tRNS", [0, 1]).bytes
    let clear = png(width: 3, [row], depth: depth, type: 0, before: transparency)
    #expect(try Film(clear).integers == [values.map { $0 == 1 ? ArrayValues.missing : $0 }])
  }

  @Test func `Transparent gray pixels are missing, and partly transparent ones refused`() throws {
    let gray = png(width: 2, [[1, 0, 2, 255]], depth: 8, type: 4)
    #expect(try Film(gray).integers == [[ArrayValues.missing, 2]])
    let deep = png(width: 2, [[1, 2, 255, 255, 3, 4, 0, 0]], depth: 16, type: 4)
    #expect(try Film(deep).integers == [[258, ArrayValues.missing]])
    let partial = png(width: 2, [[1, 255, 2, 255], [3, 255, 4, 128]], depth: 8, type: 4)
    #expect(message(partial)?.contains("the gray pixel 1,1 is partly transparent") == true)
  }

  @Test func `Transparent pixels of all forms are missing, and others keep their alpha`() throws {
    let missing = ArrayValues.missing
    let color = png(width: 3, [[1, 2, 3, 0, 1, 2, 3, 255, 1, 2, 3, 128]], depth: 8, type: 6)
    #expect(try Film(color).integers == [[missing, 0x010203, 0x7F01_0203]])
    let palette = png(
      width: 3, [[0b0001_1000]], depth: 2, type: 3, palette: [1, 2, 3, 4, 5, 6, 7, 8, 9])
    let transparency = PNGChunk("tRNS", [255, 0, 254]).bytes
    let clear = PNGReader.signature.count + 25
    // The transparency follows the palette.
    let place = clear + 12 + 9
    let film = try Film(Array(palette[..<place]) + transparency + palette[place...])
    #expect(film.integers == [[0x010203, missing, 0x0107_0809]])
    let key = PNGChunk("tRNS", [0, 1, 0, 2, 0, 3]).bytes
    let keyed = png(width: 2, [[1, 2, 3, 3, 2, 1]], depth: 8, type: 2, before: key)
    #expect(try Film(keyed).integers == [[missing, 0x030201]])
    let array = npy("(1, 3, 4)", [1, 2, 3, 0, 1, 2, 3, 255, 1, 2, 3, 128])
    #expect(message(array)?.contains("can be an image or frames of 4 columns") == true)
    let frames = npy("(1, 1, 3, 4)", [1, 2, 3, 0, 1, 2, 3, 255, 1, 2, 3, 128])
    #expect(try Film(frames).integers == [[missing, 0x010203, 0x7F01_0203]])
  }

  @Test func `Palettes and channels are colors`() throws {
    let palette = png(
      width: 2, [[0b0100_0000]], depth: 1, type: 3, palette: [1, 2, 3, 255, 254, 253])
    let channels = png(width: 2, [[9, 8, 7, 6, 5, 4]], depth: 8, type: 2)
    let gray = png(width: 2, [[5, 0]], depth: 8, type: 0)
    let film = try Film(palette + channels + gray)
    #expect(film.content == .colors)
    #expect(
      film.integers == [[0x010203, 0xFFFEFD], [0x090807, 0x060504], [0x050505, 0]])
    #expect(
      message(gray + channels)
        == "1:1: frame 2 consists of colors, but the first frame of integers")
  }

  @Test func `Several PNGs need one size`() {
    let (wide, narrow) = (
      png(width: 2, [[1, 2]], depth: 8, type: 0), png(width: 1, [[1]], depth: 8, type: 0)
    )
    #expect(
      message(wide + narrow) == "1:1: frame 2 has 1x1 cells, but the first frame has 2x1")
    #expect(
      message(wide + [1])
        == "1:1: unexpected bytes after frame 1: expected the end or another frame of the same"
        + " format"
    )
    let animated = png(
      width: 1, [[1]], depth: 8, type: 0, before: PNGChunk("acTL", little(0, 8)).bytes)
    #expect(message(animated)?.contains("an animated PNG file is not supported") == true)
  }

  @Test func `Large PNGs are refused from their header`() {
    let most = "is too large: expected at most 65536 cells"
    for size in [(1 << 31 - 1, 1 << 31 - 1), (65537, 1), (1, 1 << 31)] {
      let header = PNGChunk.big(size.0, 4) + PNGChunk.big(size.1, 4) + [8, 0, 0, 0, 0]
      let file = PNGReader.signature + PNGChunk("IHDR", header).bytes
      #expect(message(file)?.contains(most) == true)
    }
    let chunk =
      PNGReader.signature
      + PNGChunk("IHDR", PNGChunk.big(1, 4) + PNGChunk.big(1, 4) + [8, 0, 0, 0, 0]).bytes
    #expect(
      message(chunk + [0xFF, 0xFF, 0xFF, 0xFF] + Array("IDAT".utf8))?.contains("too much data")
        == true)
  }

  @Test func `Bits are read as they are written`() throws {
    #expect(
      try Film("P1 # a comment\n3 2\n1 0 1\n# another\n0 1 0\n").integers == [[1, 0, 1, 0, 1, 0]])
    #expect(try Film("P1\n3 1 101P1 3 1 010").integers == [[1, 0, 1], [0, 1, 0]])
    let packed = Array("P4\n9 2\n".utf8) + [0b1000_0001, 0x80, 0, 0x7F]
    #expect(
      try Film(packed + packed).integers
        == Array(repeating: [1, 0, 0, 0, 0, 0, 0, 1, 1] + Array(repeating: 0, count: 9), count: 2))
  }

  @Test func `Gray maps are integers up to 65535`() throws {
    #expect(try Film("P2 2 1 300 0 300\nP2 2 1 7 7 1").integers == [[0, 300], [7, 1]])
    let bytes = Array("P5 2 1 3\n".utf8) + [3, 1]
    let pairs = Array("P5\n#x\n2 1\n#y\n65535\n".utf8) + [1, 2, 255, 255]
    let film = try Film(bytes + [10] + pairs, piece: 5)
    #expect(film.frames.map(\.values) == [.bytes([3, 1]), .integers([258, 65535])])
  }

  @Test func `Pixel maps are colors scaled to 8 bits`() throws {
    #expect(try Film("P3 1 2 5 0 1 5  2 3 4").integers == [[0x0033FF, 0x6699CC]])
    #expect(try Film(Array("P6 1 1 255 ".utf8) + [1, 2, 3]).integers == [[0x010203]])
    let pairs = Array("P6 1 1 65535 ".utf8) + [0, 0x80, 0x7F, 0xFF, 0xFF, 0xFF]
    #expect(try Film(pairs).integers == [[0x007FFF]])
    #expect(try Film(Array("P6 1 1 1 ".utf8) + [0, 1, 9]).integers == [[0x00FFFF]])
  }

  @Test(arguments: [
    ("P2 2 1 5 1", "frame 1: expected a number, got the end"),
    ("P2 2 1 5 1 6 ", "frame 1: expected a value of at most 5 before this, got byte 32"),
    ("P2 2 1 5 1 x", "frame 1: expected a number, got 'x'"),
    ("P1 2 1 12", "frame 1: expected 0 or 1, got the end"),
    ("P5 2 1 5\n1", "frame 1 ends early: expected 2 bytes, got 1"),
    ("P5 2 1 5\n12P5 1 1 5\n1", "frame 2 has 1x1 cells, but the first frame has 2x1"),
    ("P5 1 1 5\n1P6 1 1 5\n123", "frame 2 consists of colors, but the first frame of integers"),
    ("P5 1 1 5\n1x", "frame 2: expected P1 to P6, got 'x'"),
    ("P5 0 1 5\n", "a frame of 0x1 cells is empty"),
    ("P5 1 1 65536 1", "frame 1: expected a maximum of 1 to 65535, got byte 32"),
    ("P5 2147483648 2147483648 255 ", "a frame of 2147483648x2147483648 cells is too large"),
    ("P5 99999999999999999999 1 255 ", "frame 1: expected a number of at most 2147483648, got '9'"),
  ])
  func `An error names its frame`(text: String, expected: String) {
    #expect(message(text)?.hasPrefix("1:1: \(expected)") == true, "\(message(text) ?? "read")")
  }

  @Test func `Raw bytes are frames of the given size and type`() throws {
    var options = smallOptions
    options.raw = (Size(width: 2, height: 1), ElementType(.u8))
    #expect(try Film([1, 2, 3, 4], options).integers == [[1, 2], [3, 4]])
    options.raw?.type = try #require(ElementType("i16be"))
    #expect(try Film([0xFF, 0xFE, 0, 1], options).integers == [[-2, 1]])
    #expect(try Film(gzip([0, 1, 0, 2]), options).integers == [[1, 2]])
    #expect(
      message([0, 1, 0, 2, 0], options) == "1:1: frame 2 ends early: expected 4 bytes, got 1")
    options.raw = (Size(width: 2, height: 0), ElementType(.f64))
    #expect(message([1], options) == "1:1: a frame of 2x0 cells is empty")
    for name in ["u8", "i64", "f16be"] { #expect(ElementType(name) != nil) }
    for name in ["", "be", "u9", "u8le", "f128"] { #expect(ElementType(name) == nil) }
  }
}
