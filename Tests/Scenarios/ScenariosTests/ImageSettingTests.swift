import Grids
import Imaging
import TestSupport
import Testing

@testable import Films
@testable import Scenarios

/// The `picture` setting, which sets the size of the image.
@Suite struct ImageSettingTests {
  private static let pages = [Size(width: 700, height: 410), Size(width: 2001, height: 330)]

  @Test(
    arguments: TestScope.cases(
      [
        "simulation: life", "simulation: life\ngap: 1\ntitle: A title\ncaption: alive {alive}",
        "simulation: life\npattern: acorn\nskip: 20", "simulation: sea\nsize: 20x10",
        "simulation: life\npattern: acorn\nframes: 20\nstrip: 3\nout: a.png",
        "simulation: wolfram\ncaption: rule {rule}, and more than the world is wide at one pixel",
        "simulation: infection\nshape: circle",
        "simulation: life\ndensity: 10%,20%,30%,40%\nsize: 20x30\nsheet: 2",
        "simulation: wolfram\nrule: 30,90\nstart: single,random\nsize: 30x20\nsheet: 2",
      ], .two), TestScope.cases(pages, .one))
  func `Cells are as large as fit, and the content is centered in the image`(
    look: String, page: Size
  ) throws {
    // The size of text depends on the size of the image, unless it is set.
    let hasTexts = ["title", "caption", "sheet", "strip", "sea", "infection"].contains(
      where: look.contains)
    let look =
      (look.contains("frames") ? look : look + "\nframes: 1") + (hasTexts ? "\ntext: 13" : "")
    let whole = try ScenarioText("\(look)\npicture: \(page)\n").frames()[0]
    #expect(whole.size == page)
    let sizes = try (1...60).map { try ScenarioText("\(look)\ncell: \($0)\n").size() }
    let fitting = sizes.indices.last {
      sizes[$0].width <= page.width && sizes[$0].height <= page.height
    }
    let cell = try #require(fitting) + 1
    // Smaller ones may share pixels.
    guard cell >= 4 || look.contains("strip") || look.contains("sheet") else { return }
    let tight = try ScenarioText("\(look)\ncell: \(cell)\n").frames()[0]
    #expect(whole.middle(tight.size) == tight)
    let (around, ground) = (Region(page), whole[0, 0])
    let middle = Region(
      x: (page.width - tight.width) / 2, y: (page.height - tight.height) / 2,
      width: tight.width, height: tight.height)
    let isGround = around.rows.allSatisfy { y in
      around.columns.allSatisfy { x in
        middle.rows.contains(y) && middle.columns.contains(x) || whole[x, y] == ground
      }
    }
    #expect(isGround)
  }

  @Test func `A pattern that outgrows the image is drawn with cells smaller than pixels`() throws {
    let image = try ScenarioText(
      "simulation: life\npattern: gosper-glider-gun\nskip: 5000\nframes: 1\npicture: 400x300\n"
        + "caption: alive {alive}\n"
    ).frames()[0]
    #expect(image.size == Size(width: 400, height: 300))
    #expect(image.elements.count { $0 != image[0, 0] } > 500)
    // A large image without a given cell size also has a limited size.
    let far = ["life", "pattern=gosper-glider-gun", "skip=50000", "frames=1", "out=a.png"]
    let size = try scenario(far).opened().size
    #expect(max(size.width, size.height) == 960)
    #expect(try scenario(far + ["cell=2"]).opened().size.width > 25_000)
    let board = "simulation: life\nsize: 500x500\nframes: 1\npicture: 400x300\n"
    #expect(try ScenarioText(board).frames()[0].size == Size(width: 400, height: 300))
  }

  @Test(arguments: [(17, 12), (24, 20), (27, 19), (5, 4), (3, 9), (1, 1)])
  func `Small cells share pixels, each as much as it covers them`(width: Int, height: Int) throws {
    let life = "simulation: life\nsize: 7x5\nseed: 3\nskip: 0\nframes: 1\nmargin: 0\n"
    let cells = try ScenarioText("\(life)cell: 1\n").frames()[0]
    let image = try ScenarioText("\(life)picture: \(width)x\(height)\n").frames()[0]
    #expect(image.size == Size(width: width, height: height))
    let ground = max(cells.elements.map(\.red).max()!, 1)
    let ink = Double(ground - cells.elements.map(\.red).min()!)
    // The world has whole pixels in the middle of the image.
    let length = (1...width).last { 5 * $0 / 7 <= height }!
    let world = Size(width: length, height: max(1, 5 * length / 7))
    let side = min(Double(world.width) / 7, Double(world.height) / 5)
    // The part of a pixel that a cell covers along one side.
    let share = { (pixel: Int, pixels: Int, world: Int, cell: Int, cells: Int) in
      let first = Double((pixels - world) / 2) + (Double(world) - side * Double(cells)) / 2
      let start = first + side * Double(cell)
      return max(0, min(Double(pixel + 1), start + side) - max(Double(pixel), start))
    }
    for (index, color) in image.elements.enumerated() {
      let (x, y) = (index % width, index / width)
      let expected = cells.elements.indices.reduce(0.0) { sum, cell in
        let isLive = cells.elements[cell].red != ground
        return sum
          + (isLive
            ? share(x, width, world.width, cell % 7, 7)
              * share(y, height, world.height, cell / 7, 5) : 0)
      }
      // Six levels, and sides of the world in whole pixels.
      let shown = Double(ground - color.red) / ink
      #expect(abs(shown - expected) <= 1 / 12 + (side < 1 ? 0.2 : 0.1), "\(x), \(y)")
    }
  }

  @Test func `Small cells share pixels in images of shapes, too, and in strips`() throws {
    let board = "simulation: life\nsize: 70x50\nseed: 3\nframes: 4\npicture: 100x80\nmargin: 0\n"
    let alone = try ScenarioText("\(board)out: [a.gif]\n").frames()
    // Other outputs do not change what an image shows.
    #expect(try ScenarioText("\(board)out: [a.gif, a.svg, a.html]\n").frames() == alone)
    // The cells of a column of three images are as wide as the page.
    let strip = try ScenarioText(
      "simulation: life\nsize: 70x50\nseed: 3\nframes: 3\nstrip: 3\npicture: 310x130\nmargin: 0\n"
    ).frames()[0]
    let inked = strip.elements.indices.filter { strip.elements[$0] != strip[0, 0] }
    // With whole cells, it has 226 columns.
    #expect((inked.map { $0 % 310 }.max() ?? 0) - (inked.map { $0 % 310 }.min() ?? 0) > 280)
  }

  @Test func `Small sprites are squares that share pixels`() throws {
    let sea = "simulation: sea\nsize: 300x200\nframes: 1\ncaption: none\nmargin: 0\n"
    let image = try ScenarioText("\(sea)picture: 400x300\n").frames()[0]
    #expect((0..<400).count { image[$0, 150] != image[0, 0] } > 380)
  }

  @Test(arguments: [(501, 250), (330, 700), (900, 900), (1919, 400), (3000, 1500)])
  func `The world fills an image of any size`(width: Int, height: Int) throws {
    let board = Size(width: width, height: height)
    let image = try ScenarioText(
      "simulation: life\nsize: \(board)\ndensity: 100%\nskip: 0\nframes: 1\npicture: 1280x720\nmargin: 0\n"
    ).frames()[0]
    let inked = image.elements.indices.filter { image.elements[$0] == image[640, 360] }
    let (columns, rows) = (Set(inked.map { $0 % 1280 }).count, Set(inked.map { $0 / 1280 }).count)
    #expect(max(1000 * columns / 1280, 1000 * rows / 720) >= 970)
    #expect(abs(columns * height - rows * width) <= 4 * max(width, height))
  }

  @Test func `Text wraps at the width of the image, not of the world`() throws {
    let title = "a very long title that cannot possibly stand on one line of such a small image"
    let image = try ScenarioText(
      "simulation: sea\nsize: 10x15\nframes: 1\npicture: 400x300\ntitle: \(title)\n"
    ).frames()[0]
    let worlds = (0..<400).filter { x in
      (100..<200).contains { image[x, $0] != image[0, 0] }
    }
    // The cells have at least 13 pixels, and two grid lines are around them.
    #expect(worlds.count >= 10 * 13 + 2)
    #expect(worlds.count == (worlds.last ?? 0) - (worlds.first ?? 0) + 1)
    // The strip has three images and the gaps between and around them.
    let strip = "simulation: sea\nsize: 10x15\nframes: 3\nstrip: 3\nout: a.png\ntitle: \(title)\n"
    for width in [1000, 400] {
      let image = try ScenarioText("\(strip)picture: \(width)x250\n").frames()[0]
      #expect(image.size == Size(width: width, height: 250))
    }
  }

  @Test func `A camera uses all space that text and margin leave`() throws {
    let worldInfo = CameraStage(
      """
      simulation: life
      size: 40x30
      density: 100%
      frames: 1
      skip: 0
      out: a.gif
      caption: generation {generation}
      picture: 300x200
      """, "at: 0, x: 20, y: 15, zoom: 8")
    let image = try worldInfo.frames()[0]
    #expect(image.size == Size(width: 300, height: 200))
    let top = image.cropped(
      to: Region(x: 12, y: 12, width: 276, height: 148), outside: image[0, 199])
    // The camera is so close that the image shows only live cells.
    #expect(Set(top.elements) == [image[150, 80]])
    #expect(image[0, 199] != image[150, 80])
    #expect(image[0, 0] == image[0, 199] && image[11, 11] != image[0, 0])
  }

  @Test(arguments: [
    (["cell=3", "picture=600x400"], "use either 'cell' or 'picture'"),
    (["picture=95x64", "shape=circle"], "an image of 95x64 is too small"),
    (["picture=95x64", "size=1521x9"], "it needs 1521x9"),
    (["picture=96x64", "gap=1"], "it needs 191x127"),
    (["picture=0x4"], "expected WIDTHxHEIGHT in pixels"), (["picture=wide"], "such as 1200x630"),
    (["picture=70000x70000"], "needs 9.8 GB of memory"),
    (["picture=70000x700"], "gif supports at most 65535 pixels per side"),
    (["tile=40x40"], "'tile' requires a sheet"),
    (["tile=40x40", "sheet=2", "cell=3"], "use only one of 'cell', 'picture' and 'tile'"),
    (["tile=40x40", "sheet=2", "picture=300x300"], "use only one of 'cell', 'picture' and 'tile'"),
    (["tile=2x2", "sheet=2"], "an image of 2x2 is too small"),
    (["picture=10x10", "pattern=glider", "caption=too long a text"], "is too small"),
    (["size=8x6", "picture=60x40", "legend=right"], "raise 'picture' or lower 'text'"),
    (["picture=200x150", "plot=below"], "raise 'picture' or lower 'text'"),
  ])
  func `An image size that does not fit is an error`(words: [String], part: String) {
    #expect(complaints(["life", "frames=2", "out=a.gif"] + words).contains(part))
  }

  @Test func `A sheet that does not fit into the image is an error`() {
    let text = "simulation: life\ndensity: 10%,20%\nframes: 1\nsheet: 2\npicture: 100x100\n"
    #expect(throws: FilmProblem.self) { try ScenarioText(text).frames() }
  }

  @Test func `The canonical text has the image size and no cell size`() throws {
    let text = try #require(try scenario("life", "out=a.png", "picture=600×400").text)
    #expect(text.contains("picture: 600x400"))
    #expect(!text.contains("cell:"))
  }
}

extension ScenarioText {
  /// Returns the size of the image.
  fileprivate func size() throws -> Size { try scenarios()[0].opened().size }
}
