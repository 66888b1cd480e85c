internal import Grids

/// The world with its legend and its plot, side by side or one below the other.
struct PictureBlock: Sendable {
  /// The world and its legend; its size is (0, 0) if only the plot is shown.
  private let shown: WorldBlock
  let plot: Size?
  private let place: PlotPosition?
  /// The distance in pixels between the world and its plot.
  private let gutter: Int
  /// The smallest size of a plot.
  private let leastPlot: Size

  /// The distance between the world and its plot in thin lines.
  private static let gutter = 20

  /// - Parameters:
  ///   - cells: the natural size in pixels of the visible part of the world.
  ///   - room: the elements around the world.
  ///   - filled: the size that everything fills together; nil for its natural size.
  ///   - text: the scale of all texts.
  init(_ cells: Size, _ room: LayoutElements, filled: Size?, _ text: TextScale) {
    gutter = Self.gutter * text.unit
    leastPlot = PlotPosition.least(text)
    place = room.plot
    let shown = { WorldBlock($0, room, filled: $1, text) }
    switch (room.plot, filled) {
    case (nil, _): (self.shown, plot) = (shown(cells, filled), nil)
    case (.only, _):
      plot = PlotPosition.only.size(beside: cells, on: filled, text)
      self.shown = WorldBlock(Size(width: 0, height: 0), LayoutElements(), filled: nil, text)
    case (.some(let place), nil):
      self.shown = shown(cells, nil)
      plot = place.size(beside: self.shown.size, on: nil, text)
    case (.some(let place), .some(let filled)):
      let plot = place.share(of: filled, text)
      self.plot = plot
      let rest = Size(
        width: max(0, filled.width - (place == .right ? plot.width + gutter : 0)),
        height: max(0, filled.height - (place == .below ? plot.height + gutter : 0)))
      self.shown = shown(cells, rest)
    }
  }

  /// The size of the world in pixels; (0, 0) if only the plot is shown.
  var world: Size { shown.world }
  /// The letter size of the legend; nil if there is none.
  var legendSize: Int? { shown.legend?.style.size }
  /// The layout of the legend; nil if there is none.
  var legend: LegendLayout? { shown.legend }

  /// The size of the block in pixels, including the gutter.
  var size: Size {
    let world = shown.size
    guard let plot else { return world }
    return switch place {
    case .right:
      Size(width: world.width + gutter + plot.width, height: max(world.height, plot.height))
    case .below:
      Size(width: max(world.width, plot.width), height: world.height + gutter + plot.height)
    default: plot
    }
  }

  /// The smallest size of the block on a page that it fills: one pixel of the world, if it is
  /// shown.
  var least: Size {
    guard let plot else { return shown.least }
    let (least, world) = (leastPlot, shown.least)
    return switch place {
    case .right:
      Size(
        width: world.width + gutter + plot.width, height: max(world.height, least.height))
    case .below:
      Size(
        width: max(world.width, least.width), height: world.height + gutter + plot.height)
    default: least
    }
  }

  /// Returns the region of the world, the top left corner of the legend and the region of the plot
  /// in the region of the block.
  func regions(in block: Region) -> (world: Region, legend: Position, plot: Region?) {
    let world = shown.size
    let top = place == .below ? block.y : block.y + (block.height - world.height) / 2
    let left = place == .right ? block.x : block.x + (block.width - world.width) / 2
    let plot = plot.map { plot in
      Region(
        x: block.columns.upperBound - plot.width, y: block.rows.upperBound - plot.height,
        width: plot.width, height: plot.height)
    }
    let places = shown.places(
      in: Region(x: left, y: top, width: world.width, height: world.height))
    return (places.world, places.legend, plot)
  }
}
