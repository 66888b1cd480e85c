internal import Grids

extension PlotPlace {
  /// A plot that is alone.
  private static let alone = Size(width: 686, height: 416)
  /// Smaller ones have no room for what is written on them.
  static let least = Size(width: 240, height: 160)
  private static let most = Size(width: 600, height: 480)

  /// How large a plot is, in pixels, beside a world of a size.
  ///
  /// - Parameter page: the pixels that it and the world have together, where somebody says how many.
  func size(beside world: Size, on page: Size?) -> Size {
    let (least, most) = (Self.least, Self.most)
    return switch self {
    case .only: page ?? Self.alone
    case .right:
      // As high as the world, and in the proportions of a page.
      Size(
        width: max(least.width, min(most.width, max(world.height, least.height) * 5 / 4)),
        height: max(world.height, least.height))
    case .below:
      Size(
        width: max(world.width, least.width),
        height: max(least.height, min(most.height, max(world.width, least.width) * 2 / 5)))
    }
  }

  /// What of a page is a plot's that a camera shares with it.
  func share(of page: Size) -> Size {
    switch self {
    case .only: page
    case .right: Size(width: max(Self.least.width, page.width * 2 / 5), height: page.height)
    case .below: Size(width: page.width, height: max(Self.least.height, page.height * 2 / 5))
    }
  }
}
