internal import Grids

/// A world and its plot, side by side or one below the other.
struct PictureBlock: Sendable {
  /// In pixels; nothing where there is a plot only.
  let world: Size
  let plot: Size?
  private let place: PlotPlace?

  /// Pixels between a world and its plot.
  private static let gutter = 20

  /// - Parameters:
  ///   - cells: the size in pixels of the part of the world that is shown.
  ///   - filled: what both have together, where a page says so.
  init(_ cells: Size, _ place: PlotPlace?, filled: Size?) {
    self.place = place
    switch (place, filled) {
    case (nil, _): (world, plot) = (filled ?? cells, nil)
    case (.only, _):
      (world, plot) = (Size(width: 0, height: 0), PlotPlace.only.size(beside: cells, on: filled))
    case (.some(let place), nil): (world, plot) = (cells, place.size(beside: cells, on: nil))
    case (.some(let place), .some(let filled)):
      let plot = place.share(of: filled)
      self.plot = plot
      world = Size(
        width: max(0, filled.width - (place == .right ? plot.width + Self.gutter : 0)),
        height: max(0, filled.height - (place == .below ? plot.height + Self.gutter : 0)))
    }
  }

  /// What both take together.
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

  /// The least that it can take on a page that it fills: a pixel of the world, if there is any.
  var least: Size {
    guard let plot else { return Size(width: 1, height: 1) }
    let least = PlotPlace.least
    let others =
      place == .only
      ? plot : Size(width: size.width - world.width + 1, height: size.height - world.height + 1)
    return switch place {
    case .right: Size(width: others.width, height: least.height)
    case .below: Size(width: least.width, height: others.height)
    default: least
    }
  }

  /// Where both stand.
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
