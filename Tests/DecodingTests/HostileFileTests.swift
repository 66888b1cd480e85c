import Grids
import Imaging
import TestSupport
import Testing

@testable import Decoding

/// Files that are damaged by chance or on purpose: each is decoded or refused, and nothing else happens.
@Suite struct HostileFileTests {
  private static let gif: [UInt8] = {
    var dice = Dice(seed: 3)
    var gif = GIFBuilder.random(&dice)
    gif.add(comment: "simulation: sea\n")
    gif.add(again: 4)
    return gif.file
  }()

  private static let png =
    PNGBytes.written(Grid(drawn: "O.2\n.37\n456"), keyword: "render", text: "simulation: sea\n")!

  @Test func `a GIF cut short anywhere is refused`() {
    for length in 0..<Self.gif.count {
      let part = Array(Self.gif.prefix(length))
      #expect(throws: DecodingError.self, "\(length)") { try frames(of: part) }
      _ = try? PictureText.scenario(in: part)
    }
  }

  @Test func `a PNG cut short anywhere is refused`() {
    for length in 0..<Self.png.count {
      let part = Array(Self.png.prefix(length))
      #expect(throws: DecodingError.self, "\(length)") { try PNGReader.decode(part) }
      _ = try? PNGReader.texts(in: part)
    }
  }

  @Test func `a GIF with any bytes changed does no harm`() throws {
    let files = try [Self.gif, Corpus.shared.get().bytes(of: "small-palettes.gif")]
    var dice = Dice(seed: 1)
    for number in 0..<3000 {
      let file = Self.damaged(files[number % 2], &dice)
      _ = try? frames(of: file)
      _ = try? PictureText.scenario(in: file)
    }
  }

  @Test func `a PNG with any bytes changed does no harm, whether or not its checksums tell`() throws
  {
    let corpus = try Corpus.shared.get()
    let files =
      try ["raw-6-16-interlaced.png", "raw-3-4.png", "words.png", "clear-colour.png"]
      .map { try corpus.bytes(of: $0) } + [Self.png]
    var dice = Dice(seed: 2)
    for number in 0..<3000 {
      let file = Self.damaged(files[number % files.count], &dice)
      for bytes in [file, PNGBytes.sealed(file)] {
        _ = try? PNGReader.decode(bytes)
        _ = try? PNGReader.texts(in: bytes)
      }
    }
  }

  private static func damaged(_ file: [UInt8], _ dice: inout Dice) -> [UInt8] {
    var file = file
    for _ in 0..<Int.random(in: 1...4, using: &dice) {
      file[Int.random(in: 0..<file.count, using: &dice)] = .random(in: 0...255, using: &dice)
    }
    return file
  }

  @Test func `a GIF of too many pixels is refused before memory is taken`() {
    let size = Size(width: 65_535, height: 65_535)
    #expect(throws: DecodingError.tooLarge(size)) { try frames(of: GIFBuilder(size).file) }
    var gif = GIFBuilder(Size(width: 1, height: 1))
    gif.add(Grid(drawn: "O"))
    // The image's own size, in the last 18 bytes after the comma.
    var file = gif.file
    let comma = file.lastIndex(of: 0x2C)!
    file.replaceSubrange((comma + 5)..<(comma + 9), with: [255, 255, 255, 255])
    #expect(throws: DecodingError.tooLarge(size)) { try frames(of: file) }
  }

  @Test func `a GIF without any pixels is refused`() {
    #expect(throws: DecodingError.damaged("a picture of 0x5 pixels has none")) {
      try frames(of: GIFBuilder(Size(width: 0, height: 5)).file)
    }
    var gif = GIFBuilder(Size(width: 1, height: 1))
    gif.add(Grid(size: Size(width: 1, height: 0), elements: []))
    #expect(throws: DecodingError.damaged("a picture of 1x0 pixels has none")) {
      try frames(of: gif.file)
    }
  }

  @Test func `a PNG of too many pixels is refused before memory is taken`() {
    let most = Size(width: 1 << 31 - 1, height: 1 << 31 - 1)
    #expect(throws: DecodingError.tooLarge(most)) { try PNGReader.decode(Self.png(lying: most)) }
    let more = Size(width: (1 << 28) + 1, height: 1)
    #expect(throws: DecodingError.tooLarge(more)) { try PNGReader.decode(Self.png(lying: more)) }
  }

  @Test func `a PNG too short for its pixels is refused before memory is taken`() {
    let size = Size(width: 1 << 14, height: 1 << 14)
    #expect(throws: DecodingError.damaged("it is too short for 16384x16384 pixels")) {
      try PNGReader.decode(Self.png(lying: size))
    }
  }

  private static func png(lying size: Size) -> [UInt8] {
    var file = png
    for (place, number) in [(16, size.width), (20, size.height)] {
      for byte in 0..<4 { file[place + byte] = UInt8(number >> (24 - 8 * byte) & 255) }
    }
    return PNGBytes.sealed(file)
  }

  @Test func `a text that lies about its length takes no memory`() {
    let cut = Self.png.prefix(8 + 25)
    let lie: [UInt8] = [0x7F, 0xFF, 0xFF, 0xFF] + Array("iTXtrender".utf8)
    #expect(throws: DecodingError.damaged("it ends too soon")) {
      try PNGReader.texts(in: cut + lie)
    }
  }

  @Test func `texts that are too many or too long are left out`() throws {
    let many = (0..<150).flatMap { PNGBytes.chunk("tEXt", Array("\($0)\0word".utf8)) }
    let long = PNGBytes.chunk(
      "tEXt", Array("long\0".utf8) + Array(repeating: 0x61, count: 2 << 20))
    for (extra, left) in [(many, (0..<100).map { "\($0)" }), (long, ["render"])] {
      let file = Array(Self.png.prefix(33) + extra + Self.png.dropFirst(33))
      #expect(try PNGReader.texts(in: file).map(\.keyword) == left)
      // The pixels are none the worse for it.
      #expect(try PNGReader.decode(file) == PNGReader.decode(Self.png))
    }
  }
}
