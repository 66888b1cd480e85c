import Drawing
import Grids
import Imaging
import TestSupport
import Worlds

extension Color {
  static let white = Color(red: 255, green: 255, blue: 255)
  static let black = Color(red: 0, green: 0, blue: 0)
}

extension Theme {
  /// A theme of distinct colors, so that each pixel's color identifies its origin.
  static let daylight = Theme(
    background: Color(red: 250, green: 250, blue: 250), text: Color(red: 10, green: 20, blue: 30),
    grid: Color(red: 200, green: 210, blue: 220),
    colors: [
      "water": Color(red: 230, green: 240, blue: 255),
      "penguin": Color(red: 240, green: 150, blue: 30),
      "orca": Color(red: 50, green: 70, blue: 100),
    ])

  static let night = Theme(
    background: Color(red: 5, green: 5, blue: 10), text: Color(red: 220, green: 220, blue: 210),
    grid: Color(red: 40, green: 45, blue: 50),
    colors: [
      "water": Color(red: 10, green: 30, blue: 50),
      "penguin": Color(red: 255, green: 170, blue: 60),
      "orca": Color(red: 130, green: 165, blue: 190),
    ])

  /// White cells on black ones: the gray level is the covered part of a pixel.
  static let mask = Theme(
    background: .black, text: .white, colors: ["water": .black, "penguin": .white])

}

/// Water, penguins and orcas: states 0, 1 and 2.
let seaLegend = ["water", "penguin", "orca"].map { CellKind($0) }

/// A constant world given by a drawing.
struct DrawnWorld: World {
  let drawing: Grid<CellState>
  var hasEdge = true

  var bounds: Region? { hasEdge ? Region(drawing.size) : nil }
  var living: ScaledRegion { ScaledRegion(Region(drawing.size)) }
  var counts: [Count] { [] }
  mutating func advance(by generations: Int) {}

  /// Returns the highest state among the cells of each square, by the definition.
  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    var grid = Grid<CellState>(size: sight.region.size, repeating: 0)
    for y in 0..<drawing.height {
      for x in 0..<drawing.width {
        let (column, row) = (
          (x >> sight.scale) - sight.region.x, (y >> sight.scale) - sight.region.y
        )
        guard grid.size.contains(column, row) else { continue }
        grid[column, row] = max(grid[column, row], drawing[x, y])
      }
    }
    return grid
  }
}

extension Size {
  fileprivate func contains(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && y >= 0 && x < width && y < height
  }
}

/// Returns the painting of a world of water, penguins (`O`) and orcas (`2`).
func painted(
  _ drawing: String, cell: Int, gap: Int = 0, shape: CellShape = .square, theme: Theme = .daylight,
  title: [String] = [], caption: [String] = [], widest: [String]? = nil,
  margin: Int? = 0
) -> Painting {
  let cells = Grid(drawn: drawing)
  let look = Look(cell: cell, gap: gap, shape: shape, theme: theme)
  guard
    let painter = try? Painter(
      legend: seaLegend, view: Region(cells.size), look: look,
      room: LayoutElements(
        TitleAndCaption(title: title.asWords, caption: (widest ?? caption).asWords), margin: margin)
    )
  else { preconditionFailure("three kinds of cells have colors enough") }
  let text = TitleAndCaption(title: title.asWords, caption: caption.asWords)
  return painter.image(of: DrawnWorld(drawing: cells), text: text).painting
}

extension Array {
  /// The elements as columns of one word each.
  var asWords: [[Element]] { map { [$0] } }
}

extension Painting {
  func color(_ x: Int, _ y: Int) -> Color { palette.colors[Int(pixels[x, y])] }

  /// Returns the number of pixels of a color.
  func count(of color: Color) -> Int {
    pixels.elements.count { palette.colors[Int($0)] == color }
  }

  /// Returns the bounding rectangle of a color.
  func region(of color: Color) -> Region {
    var region = Region.empty
    for y in 0..<size.height {
      for x in 0..<size.width where self.color(x, y) == color {
        region = region.union(Region(x: x, y: y, width: 1, height: 1))
      }
    }
    return region
  }
}
