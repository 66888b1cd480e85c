import Films
import Grids
import Imaging
import Scenarios
import TestSupport
import Testing

/// The size of cells if neither `cell` nor `picture` is set.
@Suite struct FittedCellTests {
  private func reel(_ words: String) throws -> Reel {
    try scenario(words.split(separator: " ").map(String.init)).opened()
  }

  @Test(arguments: [
    ("life", 6, Size(width: 576, height: 384)), ("wolfram", 3, Size(width: 603, height: 300)),
    ("life size=160x20", 6, Size(width: 960, height: 120)),
    ("life size=161x20", 4, Size(width: 644, height: 80)),
    ("life size=79x20", 9, Size(width: 711, height: 180)),
    ("life size=360x20", 2, Size(width: 720, height: 40)),
    ("life size=482x20", 1, Size(width: 482, height: 20)),
    ("life size=4000x20", 1, Size(width: 4000, height: 20)),
    ("life size=1x1", 720, Size(width: 720, height: 720)),
    ("life size=20x10 gap=4", 32, Size(width: 716, height: 356)),
    ("life pattern=block", 180, Size(width: 720, height: 720)),
    ("life pattern=r-pentomino skip=1103 engine=hash", 1, Size(width: 503, height: 527)),
  ])
  func `The longer side of a world has 480 to 960 pixels where its size allows`(
    words: String, cell: Int, size: Size
  ) throws {
    let reel = try reel(words + " frames=1 caption=none out=a.png")
    #expect(reel.size == size)
    #expect(reel.cell == cell)
  }

  @Test func `A camera zooms out from worlds of more than 1920 cells`() throws {
    let far = try reel("life pattern=acorn skip=5206 engine=hash out=a.png")
    #expect(max(far.size.width, far.size.height) == 960)
    #expect(far.cell == nil)
    let strip = try reel("life pattern=acorn every=1000 frames=6 engine=hash strip=5 out=a.png")
    #expect(strip.size.width < 2000)
  }

  @Test(arguments: [("cell=6", nil), ("picture=300x200", 3), ("plot=only", nil)])
  func `The result names cells that were fitted`(setting: String, cell: Int?) throws {
    #expect(try reel("life frames=1 out=a.png \(setting)").cell == cell)
  }

  @Test func `Sprites are as large as the range permits, and squares below 10 pixels`() throws {
    #expect(try reel("sea size=92x20 out=a.png").cell == 10)
    #expect(try reel("sea size=97x20 out=a.png").cell == 9)
    let small = try #require(try scenario("sea", "size=97x20", "out=a.png").film.images.first)
    // The page, the grid and letters, and one color for each of three kinds of cells.
    #expect(small.palette.colors.count <= 12)
  }

  @Test func `The images of a strip or a sheet are smaller, and share their cell size`() throws {
    let strip = try reel("life strip=5 caption=none out=a.png")
    #expect(strip.cell == 3)
    #expect(strip.size == Size(width: 5 * 288 + 6 * 8, height: 192 + 2 * 8))
    let seeds = try reel("life pattern=glider,r-pentomino,acorn sheet=3 out=a.png")
    #expect(seeds.cell == 53)
    let kinds = try reel("life size=30x10,60x10 sheet=2 out=a.png frames=1")
    #expect(kinds.cell == 12)
  }

  @Test func `The carried scenario draws the same image`() throws {
    for words in ["life pattern=glider", "infection people=50", "sea strip=3", "life sheet=auto"] {
      let job = try scenario((words + " out=a.png").split(separator: " ").map(String.init))
      let text = try #require(job.text)
      let again = try ScenarioText(text + "out: a.png\n").frames()[0]
      #expect(try ScenarioText.frames(job)[0] == again, "\(words)")
    }
  }

  @Test func `A cell size that is set is carried even if it is the usual one`() throws {
    #expect(try scenario("life", "cell=6").text?.contains("cell: 6") == true)
    #expect(try scenario("life").text?.contains("cell") == false)
  }
}
