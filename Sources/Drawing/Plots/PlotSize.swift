internal import Grids

extension PlotPosition {
  /// The default size of a plot without a world, in thin lines.
  private static let alone = Size(width: 686, height: 416)

  /// Returns the smallest size that fits the plot's texts.
  static func least(_ text: TextScale) -> Size {
    Size(width: text.scaled(240), height: text.scaled(160))
  }

  private static func most(_ text: TextScale) -> Size {
    Size(width: text.scaled(600), height: text.scaled(480))
  }

  /// Returns the size of a plot in pixels.
  ///
  /// - Parameters:
  ///   - world: the size of the world beside the plot.
  ///   - page: the size that the plot and the world fill together; nil for the default size.
  ///   - text: the scale of the plot's texts.
  func size(beside world: Size, on page: Size?, _ text: TextScale) -> Size {
    let (least, most) = (Self.least(text), Self.most(text))
    return switch self {
    case .only:
      page
        ?? Size(width: Self.alone.width * text.unit, height: Self.alone.height * text.unit)
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
  ///
  /// - Parameter text: the scale of the plot's texts.
  package static func height(ofWidth width: Int, _ text: TextScale) -> Int {
    max(least(text).height, width * alone.height / alone.width)
  }

  /// Returns the plot's share of a page that it divides with a camera's view.
  func share(of page: Size, _ text: TextScale) -> Size {
    let least = Self.least(text)
    return switch self {
    case .only: page
    case .right: Size(width: max(least.width, page.width * 2 / 5), height: page.height)
    case .below: Size(width: page.width, height: max(least.height, page.height * 2 / 5))
    }
  }
}
