import Drawing
import Grids
import Imaging
import TestSupport
import Testing
import Worlds

@Suite struct SquareTests {
  private let drawing = """
    .O.O.
    ..2.O
    O....
    """

  @Test(arguments: [1, 2, 3, 7, 32])
  func `The number of pixels of a kind matches its cells`(cell: Int) {
    let frame = painted(drawing, cell: cell)
    #expect(frame.count(of: Theme.daylight.colors["penguin"]!) == 4 * cell * cell)
    #expect(frame.count(of: Theme.daylight.colors["orca"]!) == cell * cell)
    #expect(frame.count(of: Theme.daylight.colors["water"]!) == 10 * cell * cell)
  }

  @Test func `One pixel per cell gives the world itself`() {
    #expect(painted(drawing, cell: 1).pixels == Grid(drawn: drawing))
  }

  @Test(arguments: [(1, 1), (3, 1), (4, 2), (5, 9), (2, 0)])
  func `Cells lie in their places with grid lines between them`(
    cell: Int, gap: Int
  ) {
    let frame = painted(drawing, cell: cell, gap: gap)
    let cells = Grid<UInt8>(drawn: drawing)
    let colors = ["water", "penguin", "orca"].map { Theme.daylight.colors[$0]! }
    var wrong: [Position] = []
    for y in 0..<frame.size.height {
      for x in 0..<frame.size.width {
        let pitch = cell + gap
        let isLine = x % pitch >= cell || y % pitch >= cell
        let wanted = isLine ? Theme.daylight.grid : colors[Int(cells[x / pitch, y / pitch])]
        if frame.color(x, y) != wanted { wrong.append(Position(x: x, y: y)) }
      }
    }
    #expect(wrong == [])
  }

  @Test(arguments: [(1, 0), (8, 0), (1, 1), (8, 3), (6, 100)])
  func `Width and height include the cells and the gaps between them`(
    cell: Int, gap: Int
  ) throws {
    for size in [Size(width: 1, height: 1), Size(width: 5, height: 3), Size(width: 2, height: 9)] {
      let look = Look(cell: cell, gap: gap, shape: .square, theme: .daylight)
      let wanted = Size(
        width: size.width * cell + (size.width - 1) * gap,
        height: size.height * cell + (size.height - 1) * gap)
      let painter = try Painter(
        legend: seaLegend, view: Region(size), look: look)
      let world = DrawnWorld(drawing: Grid(size: size, repeating: 0))
      #expect(painter.image(of: world).painting.size == wanted)
      #expect(painter.size == wanted)
      #expect(Painter.imageSize(cells: size, look: look, room: LayoutElements()).size == wanted)
    }
  }

  @Test
  func `Kinds without a theme color derive theirs from the text and background colors`() {
    let theme = Theme(background: .white, text: .black)
    let frame = painted(".O2", cell: 1, theme: theme)
    #expect(frame.color(0, 0) == .white)
    #expect(frame.color(1, 0) == .black)
    #expect(frame.color(2, 0) == Color.black.mixed(with: .white, 1, of: 3))
  }
}
