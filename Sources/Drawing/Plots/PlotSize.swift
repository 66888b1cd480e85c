internal import Grids

extension PlotPosition {
  /// The default size of a plot without a world, in pixels.
  private static let alone = Size(width: 686, height: 416)
  /// The smallest size that fits the plot's texts.
  static let least = Size(width: 240, height: 160)
  private static let most = Size(width: 600, height: 480)

  /// Returns the size of a plot in pixels.
  ///
  /// - Parameters:
  ///   - world: the size of the world beside the plot.
  ///   - page: the size that the plot and the world fill together; nil for the default size.
  func size(beside world: Size, on page: Size?) -> Size {
    let (least, most) = (Self.least, Self.most)
    return switch self {
    case .only: page ?? Self.alone
    case .right:
      // The plot is as high as the world. Its width is 5/4 of the height, within limits.
      Size(
        width: max(least.width, min(most.width, max(world.height, least.height) * 5 / 4)),
        height: max(world.height, least.height))
    case .below:
      Size(
        width: max(world.width, least.width),
        height: max(least.height, min(most.height, max(world.width, least.width) * 2 / 5)))
    }
  }

  /// Returns the height in pixels of a plot without a world, for a given width.
  package static func height(ofWidth width: Int) -> Int {
    max(least.height, width * alone.height / alone.width)
  }

  /// Returns the plot's share of a page that it divides with a camera's view.
  func share(of page: Size) -> Size {
    switch self {
    case .only: page
    case .right: Size(width: max(Self.least.width, page.width * 2 / 5), height: page.height)
    case .below: Size(width: page.width, height: max(Self.least.height, page.height * 2 / 5))
    }
  }
}
