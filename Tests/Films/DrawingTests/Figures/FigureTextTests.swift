import Drawing
import Grids
import Imaging
import TestSupport
import Testing
import Worlds

/// Tests of text, plates and sprites of figures.
@Suite struct FigureTextTests {
  private func scene(_ shape: Figure.Shape, _ size: Size = Size(width: 200, height: 120))
    -> FigureScene
  {
    var scene = FigureScene(Figure(shape, .text))
    scene.size = size
    scene.theme.text = .white
    return scene
  }

  /// Returns the bounding rectangle of the text color.
  private func ink(_ scene: FigureScene) throws -> Region {
    try scene.image().painting.region(of: .white)
  }

  @Test(arguments: FigureAnchor.allCases)
  func `A text is placed with its anchor at its point`(anchor: FigureAnchor) throws {
    let text = FigureText("HxH", size: .pixels(16))
    let ink = try ink(scene(.text(text, at: .at(100, 60), anchor: anchor)))
    #expect(ink.width > 12 && ink.height > 8)
    switch anchor.horizontalIndex {
    case 0: #expect(ink.x >= 100)
    case 1: #expect(ink.x < 100 && ink.x + ink.width > 100)
    default: #expect(ink.x + ink.width <= 101)
    }
    switch anchor.verticalIndex {
    case 0: #expect(ink.y >= 60)
    case 1: #expect(ink.y < 60 && ink.y + ink.height > 60)
    default: #expect(ink.y + ink.height <= 61)
    }
  }

  @Test func `The size sets the height of letters, and bold text has more ink`() throws {
    let count = { (size: Int, weight: FigureText.Weight) in
      try scene(.text(FigureText("HE", size: .pixels(size), weight: weight), at: .at(9, 60)))
        .image().painting.count(of: .white)
    }
    #expect(try count(32, .regular) > 2 * count(16, .regular))
    #expect(try count(32, .bold) > count(32, .regular))
  }

  @Test(arguments: [(0, 0), (199, 0), (0, 119), (199, 119), (100, 60), (199, 60)])
  func `A plate lies within the image for every point`(x: Int, y: Int) throws {
    let words = FigureText("some words", size: .pixels(13))
    var scene = FigureScene(Figure(.callout(words, at: .at(x, y)), .accent))
    scene.size = Size(width: 200, height: 120)
    scene.theme.accent = Color(red: 9, green: 200, blue: 9)
    scene.theme.background = Color(red: 1, green: 1, blue: 90)
    let painting = try scene.image().painting
    let plate = painting.region(of: scene.theme.background)
    let ink = painting.region(of: .white)
    #expect(ink.intersection(plate) == ink)
    #expect(plate.x >= 0 && plate.y >= 0)
    // The plate shows all words, as in a larger image.
    #expect(painting.count(of: .white) == (try whole(words, scene.theme)))
    // A line joins the point to the plate.
    #expect(painting.count(of: scene.theme.accent) > 50)
  }

  private func whole(_ words: FigureText, _ theme: Theme) throws -> Int {
    var scene = FigureScene(Figure(.callout(words, at: .at(200, 200)), .accent))
    (scene.size, scene.theme) = (Size(width: 400, height: 400), theme)
    return try scene.image().painting.count(of: .white)
  }

  @Test(arguments: FigureSide.allCases)
  func `A plate's side can be chosen`(side: FigureSide) throws {
    let words = FigureText("gun", size: .pixels(13))
    let scene = scene(.callout(words, at: .at(100, 60), side: side))
    let ink = try scene.image().painting.region(of: scene.theme.background)
    switch side {
    case .left: #expect(ink.x + ink.width < 106)
    case .right: #expect(ink.x > 94)
    case .above: #expect(ink.y + ink.height < 66)
    case .below: #expect(ink.y > 54)
    }
  }

  @Test func `Two plates at one point do not overlap`() throws {
    let words = FigureText("gun", size: .pixels(13))
    let one = scene(.callout(words, at: .at(100, 60)))
    var two = one
    two.figures += two.figures
    #expect(
      try two.image().painting.count(of: one.theme.background)
        > one.image().painting.count(of: one.theme.background) * 3 / 2)
  }

  @Test func `Text wider than the image wraps over several lines`() throws {
    let words = FigureText("one two three four five six seven", size: .pixels(13))
    let narrow = scene(.callout(words, at: .at(40, 60)), Size(width: 80, height: 200))
    let plate = try narrow.image().painting.region(of: narrow.theme.background)
    #expect(plate.height > 3 * 13)
    #expect(plate.width <= 80)
  }

  @Test(arguments: [12, 40, 700])
  func `A sprite is centered at its point and keeps its own colors`(side: Int) throws {
    var scene = scene(.sprite("penguin", .at(100, 60), side: .pixels(side)))
    scene.figures[0].color = .accent
    let image = try scene.image()
    let pixels = image.painting.pixels.elements
    let seen = pixels.indices.filter { pixels[$0] != 0 }
    let columns = seen.map { $0 % 200 }
    #expect(
      abs((try #require(columns.min()) + (try #require(columns.max())) - 199)) <= 3 + side / 8)
    #expect(image.palette.colors.count > 20)
  }
}
