internal import Grids
internal import Imaging
internal import Worlds

/// A painter of a legend, beside a world or on a sheet.
package struct LegendPainter: Sendable {
  let plan: LegendPlan
  /// The palette of the images that the legend explains.
  let palette: Palette
  let look: Look
  private let maker: StampMaker
  private let ink: PageInks
  private var layout: LegendLayout?
  private var setter: TypeSetter?
  /// The samples of the cells' kinds.
  private var stamps: Stamps?

  /// - Parameter layout: the layout in the images; nil if a sheet shows the legend.
  init(
    _ plan: LegendPlan, _ layout: LegendLayout?, _ maker: StampMaker, _ ink: PageInks, _ look: Look,
    _ palette: Palette
  ) {
    self.plan = plan
    self.maker = maker
    self.ink = ink
    self.look = look
    self.palette = palette
    if let layout { setLayout(layout) }
  }

  private mutating func setLayout(_ layout: LegendLayout) {
    self.layout = layout
    setter = TypeSetter(layout.style, ready: layout.texts.map(\.text).joined())
    let states = layout.samples.map(\.state)
    let shown = Grid(size: Size(width: states.count, height: 1), elements: states)
    stamps = layout.samples.first.map { maker.stamps(side: $0.region.width, showing: shown) }
  }

  /// Returns the legend on its own, in entries of `palette`.
  func canvas(_ layout: LegendLayout) -> Canvas {
    var painter = self
    painter.setLayout(layout)
    let size = layout.framedSize
    let canvas = Canvas(size: size)
    canvas.fill(Region(size), with: ink.background)
    painter.draw(at: Position(x: layout.line, y: layout.line), on: canvas, 0..<size.height)
    return canvas
  }

  /// Draws the legend.
  ///
  /// - Parameters:
  ///   - corner: the top left corner of the legend in the image.
  ///   - rows: the rows of the image that the canvas holds.
  func draw(at corner: Position, on canvas: Canvas, _ rows: Range<Int>) {
    guard let layout else { return }
    let (x, y) = (corner.x, corner.y - rows.lowerBound)
    for (state, region) in layout.samples {
      let place = region.moved(x, y)
      canvas.fill(place.expanded(by: layout.line), around: place, with: ink.line)
      draw(state, place, on: canvas)
    }
    if let bar = layout.bar {
      canvas.fill(bar.moved(x, y).expanded(by: layout.line), with: ink.line)
    }
    for (state, region) in layout.steps {
      canvas.fill(region.moved(x, y), with: maker.entry(of: state))
    }
    for tick in layout.ticks { canvas.fill(tick.moved(x, y), with: ink.text.solid) }
    for (text, place) in layout.texts {
      setter?.draw(text, on: canvas, at: Position(x: x + place.x, y: y + place.y), ink.text)
    }
  }

  private func draw(_ state: CellState, _ region: Region, on canvas: Canvas) {
    guard let stamps else { return }
    let shown = region.intersection(Region(canvas.size))
    for row in shown.rows {
      let pixels = stamps.row(row - region.y)
      let start = pixels.startIndex + Int(state) * stamps.side
      canvas.paintRow(row) { line in
        for column in shown.columns { line[column] = pixels[start + column - region.x] }
      }
    }
  }
}

extension Region {
  fileprivate func moved(_ x: Int, _ y: Int) -> Region {
    Region(x: self.x + x, y: self.y + y, width: width, height: height)
  }
}
