internal import Grids

/// The world and its plot, side by side or one below the other.
struct PictureBlock: Sendable {
  /// The size of the world in pixels; (0, 0) if only the plot is shown.
  let world: Size
  let plot: Size?
  private let place: PlotPosition?

  /// The distance in pixels between the world and its plot.
  private static let gutter = 20

  /// - Parameters:
  ///   - cells: the natural size in pixels of the visible part of the world.
  ///   - filled: the size that the world and the plot fill together; nil for their natural size.
  init(_ cells: Size, _ place: PlotPosition?, filled: Size?) {
    self.place = place
    switch (place, filled) {
    case (nil, _): (world, plot) = (filled ?? cells, nil)
    case (.only, _):
      (world, plot) = (Size(width: 0, height: 0), PlotPosition.only.size(beside: cells, on: filled))
    case (.some(let place), nil): (world, plot) = (cells, place.size(beside: cells, on: nil))
    case (.some(let place), .some(let filled)):
      let plot = place.share(of: filled)
      self.plot = plot
      world = Size(
        width: max(0, filled.width - (place == .right ? plot.width + Self.gutter : 0)),
        height: max(0, filled.height - (place == .below ? plot.height + Self.gutter : 0)))
    }
  }

  /// The size of the block in pixels, including the gutter.
  var size: Size {
    guard let plot else { return world }
    return switch place {
    case .right:
      Size(width: world.width + Self.gutter + plot.width, height: max(world.height, plot.height))
    case .below:
      Size(width: max(world.width, plot.width), height: world.height + Self.gutter + plot.height)
    default: plot
    }
  }

  /// The smallest size of the block on a page that it fills: one pixel of the world, if it is
  /// shown.
  var least: Size {
    guard let plot else { return Size(width: 1, height: 1) }
    let least = PlotPosition.least
    let others =
      place == .only
      ? plot : Size(width: size.width - world.width + 1, height: size.height - world.height + 1)
    return switch place {
    case .right: Size(width: others.width, height: least.height)
    case .below: Size(width: least.width, height: others.height)
    default: least
    }
  }

  /// Returns the regions of the world and the plot in the region of the block.
  func regions(in block: Region) -> (world: Region, plot: Region?) {
    let top = place == .below ? block.y : block.y + (block.height - world.height) / 2
    let left = place == .right ? block.x : block.x + (block.width - world.width) / 2
    let plot = plot.map { plot in
      Region(
        x: block.columns.upperBound - plot.width, y: block.rows.upperBound - plot.height,
        width: plot.width, height: plot.height)
    }
    return (Region(x: left, y: top, width: world.width, height: world.height), plot)
  }
}
