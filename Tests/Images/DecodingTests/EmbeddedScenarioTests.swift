import Decoding
import Encoding
import Grids
import Imaging
import TestSupport
import Testing

@Suite struct EmbeddedScenarioTests {
  private let text = "simulation: sea\nseed: 7\n"

  @Test func `A GIF's scenario is its first comment that starts like a scenario`() throws {
    var gif = GIFBuilder(Size(width: 2, height: 1))
    gif.add(comment: "made by hand")
    gif.add(Grid(drawn: "O2"))
    gif.add(comment: text)
    gif.add(comment: "simulation: life\n")
    #expect(try ImageReader.gif.scenario(ByteSource(gif.file)) == text)
  }

  @Test func `A GIF is read only up to its scenario`() throws {
    var gif = GIFBuilder(Size(width: 65_535, height: 65_535))
    gif.add(comment: text)
    #expect(try ImageReader.gif.scenario(ByteSource(gif.bytes)) == text)
  }

  @Test func `A PNG's scenario is the text with the scenario keyword`() throws {
    let png = PNGBytes.written(Grid(drawn: "O2"), keyword: EmbeddedText.keyword, text: text)
    #expect(try ImageReader.png.scenario(ByteSource(png)) == text)
    let words = try Corpus.shared.get().bytes(of: "words.png")
    #expect(try ImageReader.png.scenario(ByteSource(words)) == "simulation: sea # 鯨\n")
  }

  @Test func `An image may carry no scenario`() throws {
    var gif = GIFBuilder(Size(width: 2, height: 1))
    gif.add(comment: "a simulation: sea")
    gif.add(Grid(drawn: "O2"))
    #expect(try ImageReader.gif.scenario(ByteSource(gif.file)) == nil)
    let png = PNGBytes.written(Grid(drawn: "O2"), keyword: "Title", text: text)
    #expect(try ImageReader.png.scenario(ByteSource(png)) == nil)
  }

  @Test(arguments: ["", "GI", "simulation: sea\n", "\u{89}PNG"])
  func `Other data is not recognized as an image`(text: String) {
    #expect(throws: DecodingProblem.notAnImage) {
      _ = try formats.reader(of: Array(text.utf8))
    }
  }

  @Test func `An image counts as complete only with its last byte`() throws {
    var gif = GIFBuilder(Size(width: 2, height: 1))
    gif.add(Grid(drawn: "O2"))
    gif.add(comment: text)
    let png = PNGBytes.written(Grid(drawn: "O2"))
    for (bytes, reader) in [(gif.file, ImageReader.gif), (png, .png)] {
      #expect(reader.recognizes(bytes) && reader.isWhole(ByteSource(bytes)))
      for length in 0..<bytes.count {
        #expect(!reader.isWhole(ByteSource(Array(bytes.prefix(length)))))
      }
    }
  }

  @Test func `A still reads as an animation of one frame`() throws {
    let png = PNGBytes.written(Grid(drawn: "O2"))
    let film = try ImageReader.png.open(ByteSource(png))
    #expect(try film.next() == PNGReader.decode(png))
    #expect(try film.next() == nil)
    #expect(film.plays == 1)
  }

  @Test func `Decoding errors are full sentences`() {
    #expect("\(DecodingProblem.notAnImage)" == "not a GIF, PNG, APNG, WebP, SVG, PDF or HTML file")
    #expect(
      "\(DecodingProblem.damaged("unexpected end of file"))"
        == "the image is damaged: unexpected end of file")
    #expect(
      "\(DecodingProblem.tooLarge(Size(width: 65_535, height: 4097)))"
        == "an image of 65535x4097 pixels is too large: expected at most 268435456 pixels")
  }
}
