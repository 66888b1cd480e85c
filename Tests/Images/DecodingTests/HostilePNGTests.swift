import Grids
import Imaging
import TestSupport
import Testing

@testable import Decoding

/// Tests of corrupt and malicious PNGs: each of them decodes or is refused with an error.
@Suite struct HostilePNGTests {
  private static let png =
    PNGBytes.written(Grid(drawn: "O.2\n.37\n456"), keyword: "render", text: "simulation: sea\n")

  @Test func `A truncated PNG is refused`() {
    for length in 0..<Self.png.count {
      let part = Array(Self.png.prefix(length))
      #expect(throws: DecodingProblem.self, "\(length)") { try PNGReader.decode(part) }
      #expect(!ImageReader.png.isWhole(ByteSource(part)), "\(length)")
    }
  }

  @Test func `A PNG with changed bytes decodes at its declared size or is refused`() throws {
    let corpus = try Corpus.shared.get()
    let files =
      try ["raw-6-16-interlaced.png", "raw-3-4.png", "words.png", "clear-colour.png"]
      .map { try corpus.bytes(of: $0) } + [Self.png]
    var dice = Dice(seed: 2)
    var outcomes = [Outcomes(), Outcomes()]
    for number in 0..<3000 {
      let file = damaged(files[number % files.count], &dice)
      // Once with wrong checksums, and once with corrected checksums that hide the damage.
      for (sealed, bytes) in [file, PNGBytes.sealed(file)].enumerated() {
        let announced = Size(width: Self.number(bytes, at: 16), height: Self.number(bytes, at: 20))
        do {
          #expect(try PNGReader.decode(bytes).pixels.size == announced, "file \(number)")
          let pixels = try PNGReader.decodeWithAlpha(bytes, longestSide: 1 << 20)
          #expect(pixels.size == announced, "file \(number)")
          outcomes[sealed].decoded += 1
        } catch {
          #expect(throws: DecodingProblem.self, "file \(number)") {
            try PNGReader.decodeWithAlpha(bytes, longestSide: 1 << 20)
          }
          outcomes[sealed].refused += 1
        }
        checkScenario(in: bytes, ImageReader.png)
      }
    }
    #expect(outcomes.allSatisfy { $0.refused > 100 }, "\(outcomes)")
    #expect(outcomes[1].decoded > outcomes[0].decoded, "\(outcomes)")
  }

  private static func number(_ bytes: [UInt8], at place: Int) -> Int {
    bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
  }

  @Test func `A PNG with too many pixels is refused before memory is allocated`() {
    let most = Size(width: 1 << 31 - 1, height: 1 << 31 - 1)
    #expect(throws: DecodingProblem.tooLarge(most)) { try PNGReader.decode(Self.png(lying: most)) }
    let more = Size(width: (1 << 28) + 1, height: 1)
    #expect(throws: DecodingProblem.tooLarge(more)) { try PNGReader.decode(Self.png(lying: more)) }
  }

  @Test(arguments: [1025, 4097, 1 << 31 - 1])
  func `An oversized sprite is refused from its header alone`(side: Int) throws {
    for size in [Size(width: side, height: 3), Size(width: 3, height: side)] {
      let file = Self.png(lying: size)
      for bytes in [file, Array(file.prefix(24))] {
        #expect(throws: DecodingProblem.tooLarge(size)) {
          try PNGReader.decodeWithAlpha(bytes, longestSide: 1024)
        }
      }
    }
    #expect(throws: DecodingProblem.damaged("unexpected end of file")) {
      try PNGReader.decodeWithAlpha(Array(Self.png.prefix(24)), longestSide: 1024)
    }
    #expect(throws: DecodingProblem.notAnImage) {
      try PNGReader.decodeWithAlpha(
        GIFBuilder(Size(width: 1, height: 1)).file, longestSide: 1024)
    }
  }

  @Test func `A PNG too short for its pixels is refused before memory is allocated`() {
    let size = Size(width: 1 << 14, height: 1 << 14)
    #expect(throws: DecodingProblem.damaged("too little data for 16384x16384 pixels")) {
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

  @Test func `A text chunk with a false length allocates no memory`() {
    let cut = Self.png.prefix(8 + 25)
    let lie: [UInt8] = [0x7F, 0xFF, 0xFF, 0xFF] + Array("iTXtrender".utf8)
    #expect(throws: DecodingProblem.damaged("unexpected end of file")) {
      try PNGReader.texts(in: ByteSource(cut + lie))
    }
  }

  @Test func `Excess and oversized texts are skipped`() throws {
    let many = (0..<150).flatMap { PNGBytes.chunk("tEXt", Array("\($0)\0word".utf8)) }
    let long = PNGBytes.chunk(
      "tEXt", Array("long\0".utf8) + Array(repeating: 0x61, count: 2 << 20))
    for (extra, left) in [(many, (0..<100).map { "\($0)" }), (long, ["render"])] {
      let file = Array(Self.png.prefix(33) + extra + Self.png.dropFirst(33))
      #expect(try PNGReader.texts(in: ByteSource(file)).map(\.keyword) == left)
      // The pixels still decode.
      #expect(try PNGReader.decode(file) == PNGReader.decode(Self.png))
    }
  }
}
