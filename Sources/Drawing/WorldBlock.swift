internal import Grids

/// The world and its legend, side by side or one below the other.
struct WorldBlock: Sendable {
  /// The size of the world in pixels.
  let world: Size
  let legend: LegendLayout?
  /// The distance between the legend and the edges of the image if the image has no margin.
  private let inset: Int

  /// - Parameters:
  ///   - cells: the natural size in pixels of the visible part of the world.
  ///   - room: the elements around the world.
  ///   - filled: the size that the world and the legend fill together; nil for their natural size.
  init(_ cells: Size, _ room: LayoutElements, filled: Size?, _ text: TextScale) {
    legend = room.ownLegend.map { LegendLayout($0, beside: filled ?? cells, text) }
    inset = max(0, (legend?.style.margin ?? 0) - (room.margin ?? .max))
    guard let filled, let legend else {
      world = filled ?? cells
      return
    }
    let size = legend.size
    world = Size(
      width: max(0, filled.width - (legend.place == .right ? legend.gap + size.width + inset : 0)),
      height: max(0, filled.height - (legend.place == .below ? legend.gap + size.height : 0)))
  }

  /// The size of the world and the legend in pixels.
  var size: Size { size(of: world) }
  /// The size with a world of one pixel.
  var least: Size { size(of: Size(width: 1, height: 1)) }

  private func size(of world: Size) -> Size {
    guard let legend else { return world }
    let size = legend.size
    return switch legend.place {
    case .right:
      Size(
        width: world.width + legend.gap + size.width + inset,
        height: max(world.height, size.height))
    case .below:
      Size(
        width: max(world.width, size.width + 2 * inset),
        height: world.height + legend.gap + size.height)
    }
  }

  /// Returns the region of the world and the top left corner of the legend in the region of the
  /// block.
  func places(in block: Region) -> (world: Region, legend: Position) {
    let corner = Position(x: block.x, y: block.y)
    let isBelow = legend?.place == .below
    let region = Region(
      x: corner.x + (isBelow ? (block.width - world.width) / 2 : 0), y: corner.y,
      width: world.width, height: world.height)
    guard let legend else { return (region, corner) }
    return isBelow
      ? (region, Position(x: corner.x + inset, y: region.rows.upperBound + legend.gap))
      : (region, Position(x: region.columns.upperBound + legend.gap, y: corner.y))
  }
}
