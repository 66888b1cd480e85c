import Drawing
import Grids
import Imaging
import TestSupport
import Testing
import Worlds

/// Tests of the position of figures in whole images and bands, with and without a camera.
@Suite struct FigureCameraTests {
  /// A scene with one figure of each shape, over cells.
  private var all: FigureScene {
    let (a, b) = (FigurePoint.middle(of: Position(x: 2, y: 2)), FigurePoint.at(150, 90))
    let words = FigureText("gun 2", size: .points(16), weight: .bold)
    var scene = FigureScene(
      Figure(.disc(a, radius: .cells(3, 2)), .accent),
      Figure(.ring(a, radius: .cells(5, 2), width: .pixels(3)), .text),
      Figure(.box(a, b, radius: .pixels(7), line: .pixels(2)), .grid),
      Figure(.line([a, b, .at(3, 100), a], width: .pixels(5, 2), dash: .pixels(9)), .accent),
      Figure(.arrow(b, a, width: .pixels(3), halo: .pixels(2)), .background),
      Figure(.text(words, at: .at(90, 50), anchor: .middle), .text),
      Figure(.callout(words, at: a), .accent),
      Figure(
        .sprite("penguin", FigurePoint.middle(of: Position(x: 12, y: 7)), side: .cells(3)), .text))
    scene.size = Size(width: 16, height: 12)
    scene.cell = 10
    scene.gap = 1
    scene.legend = seaLegend
    scene.theme = .daylight
    return scene
  }

  private let camera = Viewport(
    x: Int128(7 << 16 + 1234), y: Int128(5 << 16 + 99), pitch: Pitch(pixels: 137, cells: 10))

  @Test(arguments: [1, 7, 50])
  func `Bands of an image equal the whole image`(rows: Int) throws {
    for viewport in [nil, camera] {
      let whole = try all.image(through: viewport).pixels.elements
      #expect(try all.image(through: viewport).pixels(inBandsOf: rows) == whole)
      #expect(Set(whole).count > 20)
    }
  }

  @Test(arguments: [0, 1, 4])
  func `A camera that shows the whole world equals the image without a camera`(gap: Int) throws {
    var scene = all
    scene.gap = gap
    let viewport = Viewport(
      fitting: Region(scene.size),
      into: try scene.painter.worldSize, cell: scene.cell, gap: scene.gap)
    #expect(
      try scene.image(through: viewport).painting == scene.image().painting)
  }

  @Test(arguments: [(8, 0), (8, 1), (3, 2)])
  func `The center of a cell is the center of its pixels`(cell: Int, gap: Int) throws {
    var scene = FigureScene(
      Figure(.disc(.middle(of: Position(x: 2, y: 1)), radius: .cells(1, 2)), .accent))
    (scene.size, scene.cell, scene.gap) = (Size(width: 5, height: 4), cell, gap)
    let levels = try scene.levels()
    let pitch = cell + gap
    for y in 0..<levels.height {
      for x in 0..<levels.width {
        // The mirror images of the pixel in that cell.
        let (left, top) = (2 * (2 * pitch) + cell - 1 - x, 2 * pitch + cell - 1 - y)
        guard left >= 0, left < levels.width, top >= 0, top < levels.height else { continue }
        #expect(levels[x, y] == levels[left, y])
        #expect(levels[x, y] == levels[x, top])
      }
    }
    #expect(levels[2 * pitch + cell / 2, pitch + cell / 2] == 6)
  }

  @Test func `Sizes in cells scale with the camera, and line widths in pixels stay`() throws {
    let around = { (cell: Int, zoom: Int) throws in
      var scene = FigureScene(
        Figure(
          .box(
            .corner(of: Position(x: 1, y: 1)), .corner(of: Position(x: 3, y: 2)),
            line: .pixels(1)), .accent))
      (scene.size, scene.cell) = (Size(width: 4, height: 3), cell)
      let middle = (x: Int128(2 << 16), y: Int128(3 << 15))
      let levels = try scene.levels(
        through: Viewport(x: middle.x, y: middle.y, pitch: Pitch(pixels: cell * zoom, cells: 1)))
      return levels.elements.count { $0 == 6 }
    }
    #expect(try around(20, 1) == 2 * 40 + 2 * 18)
    #expect(try around(20, 2) == 2 * 80 + 2 * 38)
    #expect(try around(40, 1) == 2 * 80 + 2 * 38)
  }

  @Test func `A figure placed on the page ignores the camera`() throws {
    let scene = FigureScene(
      Figure(
        .disc(
          FigurePoint(from: .page(.bottomRight), x: .pixels(-6), y: .pixels(-5)),
          radius: .pixels(4)), .accent))
    let still = try scene.levels()
    #expect(still[34, 25] == 6)
    #expect(try scene.levels(through: camera).elements == still.elements)
  }

  @Test func `Figures are painted only on the world, not on the page around it`() throws {
    let scene = FigureScene(Figure(.box(.at(-99, -99), .at(999, 999)), .accent))
    let painter = try Painter(
      legend: scene.legend, view: Region(scene.size),
      look: Look(cell: 1, shape: .square, theme: scene.theme),
      room: LayoutElements(TitleAndCaption(caption: [["000"]])),
      overlay: Overlay(figures: FigureNeeds(of: scene.figures)))
    let image = painter.image(
      of: DrawnWorld(drawing: Grid(size: scene.size, repeating: 0)), figures: scene.figures)
    #expect(image.colors.elements.count { $0 == .white } == scene.size.area)
    #expect(image.size.area > scene.size.area)
  }
}
