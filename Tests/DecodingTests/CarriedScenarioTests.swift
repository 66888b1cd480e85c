import Decoding
import Encoding
import Grids
import Imaging
import TestSupport
import Testing

@Suite struct CarriedScenarioTests {
  private let text = "simulation: sea\nseed: 7\n"

  @Test func `a GIF's scenario is its first comment that begins as one`() throws {
    var gif = GIFBuilder(Size(width: 2, height: 1))
    gif.add(comment: "made by hand")
    gif.add(Grid(drawn: "O2"))
    gif.add(comment: text)
    gif.add(comment: "simulation: life\n")
    #expect(try PictureReader.gif.scenario(ByteSource(gif.file)) == text)
  }

  @Test func `a GIF is read no further than to its scenario`() throws {
    var gif = GIFBuilder(Size(width: 65_535, height: 65_535))
    gif.add(comment: text)
    #expect(try PictureReader.gif.scenario(ByteSource(gif.bytes)) == text)
  }

  @Test func `a PNG's scenario is the text under its keyword`() throws {
    let png = try #require(
      PNGBytes.written(Grid(drawn: "O2"), keyword: EmbeddedText.keyword, text: text))
    #expect(try PictureReader.png.scenario(ByteSource(png)) == text)
    let words = try Corpus.shared.get().bytes(of: "words.png")
    #expect(try PictureReader.png.scenario(ByteSource(words)) == "simulation: sea # 鯨\n")
  }

  @Test func `a picture without a scenario carries none`() throws {
    var gif = GIFBuilder(Size(width: 2, height: 1))
    gif.add(comment: "a simulation: sea")
    gif.add(Grid(drawn: "O2"))
    #expect(try PictureReader.gif.scenario(ByteSource(gif.file)) == nil)
    let png = try #require(PNGBytes.written(Grid(drawn: "O2"), keyword: "Title", text: text))
    #expect(try PictureReader.png.scenario(ByteSource(png)) == nil)
  }

  @Test(arguments: ["", "GI", "simulation: sea\n", "\u{89}PNG"])
  func `anything else is no picture`(text: String) {
    #expect(throws: DecodingProblem.notAPicture) {
      _ = try formats.reader(of: Array(text.utf8))
    }
  }

  @Test func `a picture is whole where it is there to its end`() throws {
    var gif = GIFBuilder(Size(width: 2, height: 1))
    gif.add(Grid(drawn: "O2"))
    gif.add(comment: text)
    let png = try #require(PNGBytes.written(Grid(drawn: "O2")))
    for (bytes, reader) in [(gif.file, PictureReader.gif), (png, .png)] {
      #expect(reader.recognizes(bytes) && reader.isWhole(ByteSource(bytes)))
      for length in 0..<bytes.count {
        #expect(!reader.isWhole(ByteSource(Array(bytes.prefix(length)))))
      }
    }
  }

  @Test func `a still is a film of one picture`() throws {
    let png = try #require(PNGBytes.written(Grid(drawn: "O2")))
    let film = try PictureReader.png.open(ByteSource(png))
    #expect(try film.next() == PNGReader.decode(png))
    #expect(try film.next() == nil)
    #expect(film.plays == 1)
  }

  @Test func `errors are sentences`() {
    #expect("\(DecodingProblem.notAPicture)" == "this is no GIF, PNG, APNG or WebP")
    #expect(
      "\(DecodingProblem.damaged("it ends too soon"))"
        == "the picture is damaged: it ends too soon")
    #expect(
      "\(DecodingProblem.tooLarge(Size(width: 65_535, height: 4097)))"
        == "a picture of 65535x4097 pixels is too large: at most 268435456 are decoded")
  }
}
