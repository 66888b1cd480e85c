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

  /// Paints the legend on its own, in entries of `palette`.
  ///
  /// - Parameter target: a target of the layout's framed size.
  func paint(_ layout: LegendLayout, on target: any PaintTarget) {
    var painter = self
    painter.setLayout(layout)
    target.fill(Region(target.size), with: ink.background)
    painter.draw(
      at: Position(x: layout.line, y: layout.line), on: target, 0..<target.size.height)
  }

  /// Draws the legend.
  ///
  /// - Parameters:
  ///   - corner: the top left corner of the legend in the image.
  ///   - rows: the rows of the image that the target holds.
  func draw(at corner: Position, on target: any PaintTarget, _ rows: Range<Int>) {
    guard let layout else { return }
    let (x, y) = (corner.x, corner.y - rows.lowerBound)
    for (state, region) in layout.samples {
      let place = region.moved(x, y)
      target.fill(place.expanded(by: layout.line), around: place, with: ink.line)
      draw(state, place, on: target)
    }
    if let bar = layout.bar {
      target.fill(bar.moved(x, y).expanded(by: layout.line), with: ink.line)
    }
    for (state, region) in layout.steps {
      target.fill(region.moved(x, y), with: maker.entry(of: state))
    }
    for tick in layout.ticks { target.fill(tick.moved(x, y), with: ink.text.solid) }
    for (text, place) in layout.texts {
      setter?.draw(text, on: target, at: Position(x: x + place.x, y: y + place.y), ink.text)
    }
  }

  private func draw(_ state: CellState, _ region: Region, on target: any PaintTarget) {
    stamps.map {
      target.paint(
        $0, Int(state), at: Position(x: region.x, y: region.y), in: Region(target.size),
        leaving: nil)
    }
  }
}

extension Region {
  fileprivate func moved(_ x: Int, _ y: Int) -> Region {
    Region(x: self.x + x, y: self.y + y, width: width, height: height)
  }
}
