import Encoding
import Foundation
import Grids
import Imaging
import TestSupport
import Testing

/// Tests of embedded scenarios as Pillow reads them.
@Suite struct EmbeddedTextTests {
  private let text =
    "simulation: life\ncaption: žluťoučký kůň\n" + String(repeating: "x", count: 600)

  /// Returns the text that Pillow finds under a name in a file.
  private func found(_ name: String, in file: URL) throws -> String {
    let script = """
      import sys
      from PIL import Image
      text = Image.open(sys.argv[1]).info.get(sys.argv[2], 'nothing')
      sys.stdout.buffer.write(text if isinstance(text, bytes) else text.encode())
      """
    return try Program.python(script, [file.path, name]).text
  }

  @Test func `A PNG embeds a text under the program's name`() async throws {
    let frames = scribbles(1, Size(width: 9, height: 9), colors: 4)
    let bare = try await WrittenFile(.png, frames.shots(), "bare.png")
    let full = try await WrittenFile(.png, frames.shots(), "full.png", scenario: text)
    #expect(try found("render", in: bare.url) == "nothing")
    #expect(try found("render", in: full.url) == text)
    #expect(try DecodedFilm(full.url).frames == DecodedFilm(bare.url).frames)
  }

  @Test func `A GIF embeds a text as a comment`() async throws {
    let frames = scribbles(3, Size(width: 9, height: 9), colors: 4)
    let bare = try await WrittenFile(.gif, frames.shots(), "bare.gif")
    let full = try await WrittenFile(.gif, frames.shots(), "full.gif", scenario: text)
    #expect(try found("comment", in: bare.url) == "nothing")
    #expect(try found("comment", in: full.url) == text)
    #expect(try DecodedFilm(full.url).frames == DecodedFilm(bare.url).frames)
    #expect(GIFBlocks(try full.bytes()).images == GIFBlocks(try bare.bytes()).images)
  }
}
