import Films
import Grids
import Imaging
import Scenarios
import TestSupport
import Testing

/// The share of a page that images fill, and the sizes of cells and texts on it.
@Suite struct PaperTests {
  private func job(_ words: String) throws -> ImageJob {
    try #require(
      try scenario((words + " out=a.png").split(separator: " ").map(String.init)).prepared()
        as? ImageJob)
  }

  /// Returns the size of the first image, and the region of everything that is drawn on it.
  private func drawn(_ words: String) throws -> (page: Size, box: Region) {
    let shots = try job(words).opened().shots()
    let colors = try #require(try shots()).image.painting.inColors
    let page = colors[0, 0]
    let places = colors.elements.indices.filter { colors.elements[$0] != page }
    let columns = places.map { $0 % colors.width }
    let (top, bottom) = (places[0] / colors.width, places[places.count - 1] / colors.width)
    let (left, right) = try (#require(columns.min()), #require(columns.max()))
    return (colors.size, Region(x: left, y: top, width: right - left + 1, height: bottom - top + 1))
  }

  @Test(
    arguments: TestScope.cases(
      [
        ("wolfram rule=30,90,110,184 start=random size=161x80 sheet=2 width=170mm", 95),
        ("life pattern=glider,lwss,pulsar frames=1 sheet=3 width=120mm", 85),
        ("infection factor=1..6 frames=40 plot=only sheet=3 width=170mm", 95),
        ("infection factor=1..6 frames=40 plot=only sheet=3 width=84mm", 95),
        ("infection theme=light,print frames=40 plot=only sheet=2 width=170mm", 95),
        ("sea seed=1,2 plot=right skip=9 sheet=2 width=170mm", 95),
        ("sea plot=below skip=9 width=84mm", 95),
        ("infection frames=40 plot=only width=84mm height=50mm", 95),
        ("infection theme=light,print frames=40 plot=only sheet=2 picture=1600x500", 90),
        ("wolfram rule=30 size=241x120 width=84mm caption=text", 95),
        ("life strip=3 frames=7 width=84mm", 90),
        ("life size=3000x2000 strip=5 frames=5 width=84mm", 90),
        ("sea size=1500x1000 strip=4 frames=4 width=84mm legend=right", 90),
        ("life pattern=r-pentomino until=1000 every=250 strip=5 width=84mm", 95),
      ], .several))
  func `Images fill the width of the paper`(words: String, percent: Int) throws {
    let (page, box) = try drawn(words)
    #expect(100 * box.width >= percent * page.width)
    // Below the captions of a strip, the space of a line is left.
    #expect(100 * box.height >= (words.contains("strip") ? 80 : 90) * page.height)
  }

  @Test(
    arguments: TestScope.cases([40, 84, 170, 400], .several),
    TestScope.cases([20, 101, 331, 501, 701, 1000, 2000, 3000], .several))
  func `Cells of every size fill paper of every width`(width: Int, cells: Int) throws {
    // Each column has cells of both states.
    let world = "wolfram rule=51 start=random size=\(cells)x4 "
    for words in ["", "title=text caption=text", "gap=1", "seed=1,2 sheet=1"].map({ world + $0 }) {
      let (page, box) = try drawn(words + " width=\(width)mm")
      #expect(1000 * box.width >= 970 * (page.width - 2 * page.width / width), "\(words)")
    }
  }

  @Test(arguments: [
    "life seed=1..6 frames=1 sheet=3", "sea frames=40 strip=4",
  ])
  func `Letters of sheets and strips follow the page`(words: String) throws {
    let sizes = try ["960x540", "1920x1080", "3840x2160"].map {
      try #require(try job("\(words) picture=\($0)").films[0].look.letters)
    }
    #expect(sizes[1] >= 26)
    #expect(abs(sizes[1] - 2 * sizes[0]) <= 4)
    #expect(abs(sizes[2] - 2 * sizes[1]) <= 4)
  }

  @Test(arguments: [
    "infection people=400 plot=right skip=60", "sea plot=right skip=20", "sea plot=below skip=20",
    "life pattern=gosper-glider-gun plot=right skip=20", "life size=200x20 plot=right skip=20",
    "life size=20x200 plot=below skip=20 legend=right",
  ])
  func `A plot takes the rest of a page beside its world`(words: String) throws {
    for page in ["1280x720", "800x1000"] {
      let (size, box) = try drawn(words + " picture=\(page)")
      let margin = 2 * (size.width / 40)
      #expect(100 * box.width >= 90 * (size.width - margin))
      #expect(100 * box.height >= 90 * (size.height - margin))
    }
  }

  @Test(arguments: [
    ("infection frames=1", "infection frames=1 sheet=1"),
    ("infection frames=1", "infection seed=1,2 frames=1 sheet=1"),
    ("wolfram size=161x80", "wolfram rule=30,90 size=161x80 sheet=1"),
  ])
  func `A sheet of one column has the cells of the film alone`(alone: String, sheet: String) throws
  {
    let cells = try [alone, sheet].map { try job($0 + " width=84mm").films[0].look.cell }
    #expect(cells[0] == cells[1])
  }

  @Test func `A sheet on paper has the cells of an image of that width`() throws {
    let cells = try ["width=170mm", "picture=2008x4000"].map {
      try job("wolfram rule=30,90,110,184 size=161x80 sheet=2 " + $0).films[0].look.cell
    }
    #expect(cells[0] == cells[1])
  }

  @Test(arguments: ["picture=1920x500", "picture=500x1920", "picture=900x900"])
  func `The number of columns suits the page`(page: String) throws {
    let cells = try (["auto"] + (1...8).map { "\($0)" }).map { columns in
      try job("life size=20 seed=1..8 frames=1 sheet=\(columns) \(page)").films[0].look.cell
    }
    #expect(cells[0] + 1 >= cells.max() ?? 0)
  }

  @Test(arguments: ["factor=1,2 sheet=2 width=30mm", "theme=light,print sheet=2 width=60mm"])
  func `Plots that are too small for their texts are an error`(words: String) throws {
    var message = ""
    do {
      _ = try job("infection frames=9 plot=only " + words).opened()
    } catch {
      message = "\(error)"
    }
    #expect(message.contains("is too small: a plot needs"))
    #expect(message.contains("raise 'width' or lower 'text'"))
  }

  @Test(arguments: [
    ("alive,density", "picture=290x190"), ("alive,density,entropy", "picture=320x260"),
    ("alive,density,entropy", "width=42mm height=35mm"),
  ])
  func `Vertical axes of their own need more space`(counts: String, size: String) throws {
    let words = "life size=20 frames=5 plot=only \(size) plot-counts=\(counts)"
    _ = try job(words).opened()
    #expect(throws: (any Error).self) { try job(words + " plot-axes=own").opened() }
  }

  @Test func `A strip keeps its width, however far its world extends`() throws {
    let far = try drawn("life pattern=r-pentomino until=1000 every=250 strip=5")
    #expect((960...2000).contains(far.page.width))
    for words in ["life pattern=r-pentomino until=200 every=50", "life size=900x600 frames=9"] {
      #expect((960...2000).contains(try drawn(words + " strip=5").page.width))
    }
  }
}
