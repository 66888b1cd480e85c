import Grids
import Imaging
import TestSupport
import Testing

@testable import Decoding

@Suite struct PNGReaderTests {
  @Test func `Every kind of PNG decodes to Pillow's pixels`() throws {
    let images = try Corpus.shared.get().images.filter { $0.name.hasSuffix(".png") }
    #expect(images.count == 36)
    for image in images {
      let frame = try PNGReader.decode(image.bytes)
      #expect(image.judgment.frames == [frame.withoutAlpha], "\(image.name)")
    }
  }

  @Test func `Reading row by row gives the rows of the whole image`() throws {
    var count = 0
    for image in try Corpus.shared.get().images where image.name.hasSuffix(".png") {
      let whole = try PNGReader.decode(image.bytes).pixels
      guard let rows = try PNGRows(ByteSource(image.bytes), width: whole.width) else { continue }
      count += 1
      for y in 0..<whole.height { #expect(try rows.next()[...] == whole.row(y), "\(image.name)") }
    }
    #expect(count > 10)
    #expect(throws: DecodingProblem.self) {
      try PNGRows(ByteSource(Corpus.shared.get().bytes(of: "words.png")), width: 3)
    }
  }

  @Test func `16-bit samples are rounded to the nearest 8-bit value`() throws {
    // Three pixels of 16-bit gray. In steps of 257, 0x0080 is nearer to 0 and 0x0081 nearer to 1.
    let rows: [UInt8] = [0, 0x00, 0x80, 0x00, 0x81, 0xFF, 0x7E]
    let bytes =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + PNGBytes.chunk("IHDR", [0, 0, 0, 3, 0, 0, 0, 1, 16, 0, 0, 0, 0])
      + PNGBytes.chunk("IDAT", PNGBytes.stored(rows)) + PNGBytes.chunk("IEND", [])
    #expect(try PNGReader.decode(bytes).pixels.elements.map(\.red) == [0, 1, 254])
  }

  @Test func `Texts of every chunk type are returned in file order`() throws {
    let texts = try PNGReader.texts(in: ByteSource(Corpus.shared.get().bytes(of: "words.png")))
    #expect(texts.map(\.keyword) == ["Title", "packed", "render", "render packed"])
    #expect(
      texts.map(\.text) == [
        "café", String(repeating: "a", count: 3000), "simulation: sea # 鯨\n",
        String(repeating: "鯨", count: 2000),
      ])
  }

  @Test func `Reading texts stops at the pixels`() throws {
    let image = PNGBytes.written(Grid(drawn: "O.2"), keyword: "early", text: "word")
    let late = PNGBytes.chunk("tEXt", Array("late\0word".utf8))
    let whole = Array(image.dropLast(12) + late + image.suffix(12))
    for file in [whole, image.dropLast(12 + 10)] {
      let texts = try PNGReader.texts(in: ByteSource(file))
      #expect(texts.map(\.keyword) == ["early"] && texts.map(\.text) == ["word"])
    }
    #expect(try PNGReader.decode(whole) == PNGReader.decode(image))
  }

  @Test func `A written text reads back and changes no other chunk`() throws {
    let pixels = Grid(drawn: "O.2\n.37\n456")
    let text = "simulation: sea\nseed: 7 # 鯨\n"
    let plain = PNGBytes.written(pixels)
    let written = PNGBytes.written(pixels, keyword: "render", text: text)
    #expect(PNGBytes.chunks(plain).map(\.name) == ["IHDR", "PLTE", "IDAT", "IEND"])
    #expect(PNGBytes.chunks(written).map(\.name) == ["IHDR", "PLTE", "iTXt", "IDAT", "IEND"])
    let rest = PNGBytes.chunks(written).filter { $0.name != "iTXt" }.flatMap(\.bytes)
    #expect(written.prefix(8) + rest == plain)
    let texts = try PNGReader.texts(in: ByteSource(written))
    #expect(texts.map(\.keyword) == ["render"] && texts.map(\.text) == [text])
    #expect(try PNGReader.decode(written) == PNGReader.decode(plain))
    #expect(try Judgment.of([written])[0].frames == [PNGReader.decode(plain).withoutAlpha])
  }

  @Test func `No text chunk is written without both a keyword and a text`() {
    let pixels = Grid(drawn: "O.2")
    #expect(PNGBytes.written(pixels, keyword: "render") == PNGBytes.written(pixels))
    #expect(PNGBytes.written(pixels, text: "word") == PNGBytes.written(pixels))
  }
}
