import Films
import Grids
import Imaging
import Scenarios
import TestSupport
import Testing

/// The settings `width` and `dpi`.
@Suite struct PrintSettingTests {
  private func reel(_ words: String) throws -> Reel {
    try scenario((words + " out=a.png").split(separator: " ").map(String.init)).opened()
  }

  @Test(arguments: [
    ("84mm", 992), ("8.4cm", 992), ("3.3in", 990), ("252pt", 1050), ("25.4mm", 300), ("1in", 300),
  ])
  func `A width on paper sets the pixels at 300 dpi`(width: String, pixels: Int) throws {
    let reel = try reel("life size=10 width=\(width) frames=1")
    #expect(reel.size.width == pixels)
    #expect(reel.printSize?.dpi == 300)
  }

  @Test func `The height follows from the content, or is set`() throws {
    let reel = try reel("life size=31x20 width=84mm frames=1")
    // Cells of 32 pixels.
    #expect(reel.size == Size(width: 992, height: 640))
    for words in ["life frames=1", "sea plot=only", "life density=0.1,0.2 sheet=2 frames=1"] {
      let size = try self.reel(words + " width=84mm height=50mm").size
      #expect(size == Size(width: 992, height: 591))
    }
    #expect(try self.reel("life size=10 width=1in dpi=600 frames=1").size.width == 600)
    #expect(
      try self.reel("sea width=84mm plot=only frames=9").size == Size(width: 992, height: 601))
  }

  @Test(arguments: ["life strip=3", "life density=0.1,0.2,0.3 sheet=2", "life plot=right frames=1"])
  func `Strips, sheets and plots have the width, too`(words: String) throws {
    let reel = try reel(words + " width=170mm")
    let print = try #require(reel.printSize)
    #expect(reel.size.width == print.width?.pixels(dpi: print.dpi))
  }

  @Test(arguments: [
    ("wolfram size=501x250 width=84mm", 303, 1002),
    ("wolfram size=501x250 width=84mm dpi=200", 303, 1002),
    ("wolfram size=701x350 width=84mm", 424, 1402), ("wolfram size=1001x500 width=84mm", 303, 1002),
    ("wolfram size=3000x1500 width=40mm", 1905, 3000),
    ("life size=20 width=40mm frames=1", 300, 472),
    ("life size=96x64 width=84mm frames=1 plot=right", 300, 992),
  ])
  func `The resolution rises until whole cells fill the width`(
    words: String, dpi: Int, width: Int
  ) throws {
    let reel = try reel(words)
    #expect(reel.printSize?.dpi == dpi)
    #expect(reel.size.width == width)
    #expect((reel.note == nil) == (dpi == 300))
  }

  @Test func `The resolution alone changes no pixel`() throws {
    let (plain, fine) = (try reel("life frames=1"), try reel("life frames=1 dpi=600"))
    #expect(plain.size == fine.size)
    #expect(plain.printSize == nil)
    #expect(fine.printSize == PrintSize(dpi: 600))
    #expect(fine.printSize?.pixelsPerMeter == 23_622)
  }

  @Test(arguments: [
    (
      ["width=84mm", "cell=3"],
      "--width: 'width' sets the size of the image: use either 'width' or 'cell'"
    ),
    (
      ["width=84mm", "picture=300x200"],
      "--width: 'width' sets the size of the image: use either 'width' or 'picture'"
    ),
    (
      ["width=84"],
      "--width: expected a length from 1pt to 2000mm with the unit mm, cm, in or pt, such as 84mm"
        + " (for a number of cells, use size), got '84'"
    ),
    (
      ["height=50mm"],
      "--height: 'height' requires a width on paper: also set 'width', or use only 'picture'"
    ),
    (["dpi=0"], "--dpi: expected a whole number of pixels per inch from 1 to 10000, got '0'"),
  ])
  func `A conflict or an invalid length is an error`(words: [String], message: String) {
    #expect(complaints(["life"] + words) == message)
  }

  @Test(arguments: ["0mm", "mm", "-3mm", "9999cm", "1e3mm", "84 mm", "84px", "999999999in"])
  func `Other lengths are refused`(width: String) {
    #expect(complaints(["life", "width=\(width)"]).hasPrefix("--width: expected a length"))
  }

  @Test func `The carried scenario contains the width as written`() throws {
    #expect(
      try scenario("life", "width=8.40cm", "dpi=600").text
        == "simulation: life\nwidth: 8.4cm\ndpi: 600\n")
  }
}
