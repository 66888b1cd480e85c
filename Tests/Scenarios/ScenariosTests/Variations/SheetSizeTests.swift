import Films
import Grids
import Scenarios
import TestSupport
import Testing

/// The sizes of sheets and of their rows.
@Suite struct SheetSizeTests {
  private func size(_ words: String) throws -> Size {
    try scenario((words + " out=a.png").split(separator: " ").map(String.init)).opened().size
  }

  @Test func `Rows are as high as their own content needs`() throws {
    let words = "life frames=1 caption=none sheet=2 cell=4 size=30x50,30x20,30x10,30x8"
    // The second row has tiles of 40 pixels. Each row has a gutter, a label and a line.
    let high = try size(words).height
    let equal = try size("life frames=1 caption=none sheet=2 cell=4 size=30x50,30x20,30x50,30x50")
      .height
    #expect(equal - high == 200 - 40)
  }

  @Test(
    arguments: TestScope.cases(
      [
        "sea seed=1..9 frames=5 plot=only", "wolfram rule=30,90 seed=1..3 size=1200x700",
        "life size=1500x20 seed=1..4 frames=1", "sea seed=1..9 frames=1 plot=right",
        "wolfram rule=0..255",
      ], .few))
  func `An automatic sheet has no side of more than 2000 pixels`(words: String) throws {
    let size = try size(words + " sheet=auto")
    #expect(max(size.width, size.height) <= 2000)
    #expect(max(size.width, size.height) >= 900)
  }

  @Test func `A sheet without a given cell size is as long as one or two images`() throws {
    for (seeds, columns) in [("1..4", 2), ("1..9", 3), ("1..16", 4), ("1..25", 5)] {
      let size = try size("life size=60x60 frames=1 seed=\(seeds) sheet=\(columns)")
      #expect((960...2100).contains(max(size.width, size.height)), "\(columns)")
    }
  }
}
