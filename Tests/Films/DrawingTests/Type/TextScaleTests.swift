import Grids
import Imaging
import Settings
import TestSupport
import Testing
import Worlds

@testable import Drawing

/// Tests of the size of all texts in an image.
@Suite struct TextScaleTests {
  /// The elements of an image besides its world and its caption.
  enum Arrangement: CaseIterable {
    case caption, legendAndPlotRight, legendAndPlotBelow, plotOnly, page
  }

  static let sizes =
    [(60, 40), (160, 160), (320, 200), (640, 480), (960, 600), (1600, 900)].map {
      Size(width: $0, height: $1)
    } + [Size(width: 200, height: 1200), Size(width: 1400, height: 200)]

  private func painter(
    _ arrangement: Arrangement, _ size: Size, _ change: (inout Look) -> Void = { _ in }
  ) throws -> Painter {
    var look = Look(cell: 20, shape: .square, theme: .daylight)
    change(&look)
    let places: (legend: LegendPosition?, plot: PlotPosition?) =
      switch arrangement {
      case .caption: (nil, nil)
      case .legendAndPlotRight: (.right, .right)
      case .legendAndPlotBelow: (.below, .below)
      case .plotOnly: (nil, .only)
      case .page: (.right, .right)
      }
    let kinds = [CellKind("dead"), CellKind("H"), CellKind("HH")]
    let plan = places.plot.map(Self.plan)
    let legend = places.legend.flatMap { LegendPlan($0, of: kinds) }
    let text = TitleAndCaption(title: [["H"]], caption: [["H"]])
    let cells = Size(width: max(1, size.width / 20), height: max(1, size.height / 20))
    let page = Size(width: max(900, size.width), height: max(600, size.height))
    let isPage = arrangement == .page
    return try Painter(
      legend: kinds, view: Region(cells), look: look,
      room: LayoutElements(text, legend: legend, page: isPage ? page : nil), plot: plan,
      page: isPage ? Page(page, isFilled: true) : nil)
  }

  private static func plan(_ place: PlotPosition) -> PlotPlan {
    PlotPlan(
      place, curves: [.init("H", FigureColor("H"))], generations: 0...9, most: 10)
  }

  private func painting(_ painter: Painter) -> Painting {
    painter.image(
      of: DrawnWorld(drawing: Grid(size: painter.cells.view.size, repeating: 0)),
      through: painter.layout.world.width > 0 && painter.worldSize != painter.cells.view.size
        ? Viewport(fitting: painter.cells.view, into: painter.worldSize) : nil,
      text: TitleAndCaption(title: [["H"]], caption: [["H"]])
    ).painting
  }

  /// Returns the heights of the lines of letters in a region.
  private func heights(_ painting: Painting, in region: Region) -> [Int] {
    let region = region.intersection(Region(painting.size))
    let inked = region.rows.map { y in
      region.columns.contains { painting.color($0, y).red < 140 }
    }
    return inked.split(separator: false).map(\.count)
  }

  /// Returns the heights of the letters of the title, the caption, the legend and the axis.
  private func heights(_ painter: Painter) -> [Int] {
    let (layout, painting) = (painter.layout, painting(painter))
    let (size, width) = (painter.size, painter.size.width)
    let top = min(layout.world.width > 0 ? layout.world.y : .max, layout.plot?.y ?? .max)
    var found = heights(painting, in: Region(x: 0, y: 0, width: width, height: top))
    let below =
      [
        layout.world.rows.upperBound, layout.plot?.rows.upperBound,
        layout.legend.map { $0.corner.y + $0.layout.framedSize.height },
      ].compactMap { $0 }.max() ?? 0
    found += heights(
      painting, in: Region(x: 0, y: below, width: width, height: size.height - below))
    if let (legend, corner) = layout.legend {
      for (_, place) in legend.texts {
        let line = Region(
          x: corner.x + place.x, y: corner.y + place.y, width: legend.style.size,
          height: legend.style.lineHeight)
        found += heights(painting, in: line)
      }
    }
    if let plot = layout.plot {
      // The numbers to the left of the axis, without those below it.
      let area = PlotLayout(Self.plan(.only), in: plot.size, layout.text).area
      let numbers = Region(
        x: plot.x, y: plot.y, width: area.x,
        height: area.rows.upperBound + layout.text.style().capHeight / 2 + 1)
      found += heights(painting, in: numbers)
    }
    return found
  }

  @Test(arguments: sizes, Arrangement.allCases)
  func `All texts of an image have the same size`(size: Size, arrangement: Arrangement) throws {
    let painter = try painter(arrangement, size)
    let (found, style) = (heights(painter), painter.layout.text.style())
    #expect(found.count >= 2)
    // Round digits extend beyond flat letters by up to a pixel on each side, or more if large.
    for height in found {
      #expect(abs(height - style.capHeight) <= max(2, style.size / 10), "\(found) \(style.size)")
    }
  }

  @Test(arguments: Arrangement.allCases)
  func `The text of a larger image is larger`(arrangement: Arrangement) throws {
    if arrangement == .plotOnly { return }
    let sizes = try [320, 1280, 2560].map {
      try painter(arrangement, Size(width: $0, height: $0)).layout.text.size
    }
    #expect(sizes[0] >= 13 && sizes[1] > sizes[0] && sizes[2] > 3 * sizes[1] / 2)
  }

  @Test(arguments: Arrangement.allCases)
  func `A set size holds for all texts, at any image size`(arrangement: Arrangement) throws {
    for size in [Size(width: 320, height: 200), Size(width: 1600, height: 900)] {
      let painter = try painter(arrangement, size) { $0.text = .pixels(24) }
      #expect(painter.layout.text.style().size == 24)
      let cap = TypeStyle(24).capHeight
      #expect(heights(painter).allSatisfy { abs($0 - cap) <= 2 })
    }
  }

  @Test(arguments: Arrangement.allCases, TestScope.cases([300, 600], .one))
  func `Texts on paper have 8 points at any size of the image`(
    arrangement: Arrangement, dpi: Int
  ) throws {
    for size in [Size(width: 640, height: 480), Size(width: 3200, height: 2400)] {
      let painter = try painter(arrangement, Size(width: dpi * size.width / 100, height: 9 * dpi)) {
        ($0.isOnPaper, $0.dpi) = (true, dpi)
      }
      #expect(painter.layout.text.size == (8 * dpi).rounded(over: 72))
      let cap = painter.layout.text.style().capHeight
      #expect(heights(painter).allSatisfy { abs($0 - cap) <= max(2, cap / 7) })
    }
  }

  @Test(arguments: [100, 400, 700, 1000, 1100, 1200, 4000])
  func `Texts on paper shrink to 6 points, and are broken then`(width: Int) throws {
    var look = Look(cell: 1, shape: .square, theme: .daylight)
    (look.isOnPaper, look.dpi) = (true, 300)
    let caption = [["one", "word", "and", "another", "in", "a", "longer", "line", "of", "text"]]
    let layout = { (look: Look) in
      let page = Page(Size(width: width, height: 600), isFilled: true)
      return ImageLayout(
        cells: Size(width: 9, height: 9), look: look,
        room: LayoutElements(TitleAndCaption(caption: caption)), page: page)
    }
    let text = layout(look).text.size
    #expect((25...33).contains(text))
    #expect(width < 700 ? text == 25 : width < 1000 || text > 25)
    let isBroken = layout(look).world.height < 515
    #expect(isBroken == (width < 700))
    look.text = .points(Ratio(4))
    #expect(layout(look).text.size == 17)
  }

  @Test func `Points are pixels at a resolution, by default 96 per inch`() {
    #expect(TextSize.points(Ratio(12)).pixels(dpi: nil) == 16)
    #expect(TextSize.points(Ratio(21, 2)).pixels(dpi: 300) == 44)
    #expect(TextSize.pixels(18).pixels(dpi: 300) == 18)
  }

  @Test(arguments: [
    (640, 640, 13), (664, 664, 13), (960, 960, 20), (1600, 1600, 33), (1920, 1080, 39),
    (3000, 100, 13), (200, 4000, 13), (99_999, 99_999, 400),
  ])
  func `Letters grow with the image, and a wide image counts as one of 16 to 9`(
    width: Int, height: Int, size: Int
  ) {
    let look = Look(cell: 1, shape: .square, theme: .daylight)
    #expect(TextScale(look, on: Size(width: width, height: height)).size == size)
  }

  @Test(arguments: Arrangement.allCases)
  func `The scale doubles cells, margins, lines and texts`(arrangement: Arrangement) throws {
    let size = Size(width: 480, height: 320)
    let once = try painter(arrangement, size)
    let twice = try painter(arrangement, size) {
      ($0.scale, $0.cell) = (2, 40)
    }
    if arrangement == .page { return }
    #expect(twice.layout.text.size == 2 * once.layout.text.size)
    // Line heights and the widths of letters are rounded to pixels.
    #expect(abs(twice.size.width - 2 * once.size.width) <= 8)
    #expect(abs(twice.size.height - 2 * once.size.height) <= 8)
    if let (world, plot) = once.layout.plot.map({ (once.layout.world, $0) }), world.width > 0 {
      #expect(twice.worldSize == Size(width: 2 * world.width, height: 2 * world.height))
      #expect(abs((twice.layout.plot?.width ?? 0) - 2 * plot.width) <= 8)
    }
  }

  @Test func `A title widens the image of a small world instead of having a word on each line`() {
    let title = ["The", "R-pentomino", "at", "generation", "1103"]
    let look = Look(cell: 4, shape: .square, theme: .daylight)
    let layout = ImageLayout(
      cells: Size(width: 9, height: 9), look: look,
      room: LayoutElements(TitleAndCaption(title: [title])))
    #expect(layout.size.width > 200)
    #expect(layout.size.height < 36 + 60)
  }

  @Test func `A page does not become wider for its title`() {
    let title = ["The", "R-pentomino", "at", "generation", "1103"]
    let look = Look(cell: 4, shape: .square, theme: .daylight)
    let page = Size(width: 100, height: 200)
    let layout = ImageLayout(
      cells: Size(width: 9, height: 9), look: look,
      room: LayoutElements(TitleAndCaption(title: [title]), width: 100, page: page),
      page: Page(page, isFilled: false))
    #expect(layout.size == page && layout.leastPage.width <= 100)
  }
}
