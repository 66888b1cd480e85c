public import Grids

/// A size in pixels that a picture is to have, whatever the world's is.
public struct Page: Hashable, Sendable {
  public let size: Size
  /// Whether a camera shows the world on all of it that text leaves; else the world stands in the
  /// middle, and what is around it is empty.
  public let isFilled: Bool

  public init(_ size: Size, isFilled: Bool) {
    self.size = size
    self.isFilled = isFilled
  }
}

/// Where things stand in a picture: the world, a plot beside or below it, the title above them and
/// the caption under them. What is narrower than the rest stands in the middle.
struct PictureLayout: Sendable {
  /// The picture's size in pixels.
  let size: Size
  /// The smallest page on which a camera shows anything, or a plot is alone, the texts being as wide as
  /// they are.
  let leastPage: Size
  /// Where the world stands; of no size where there is a plot only.
  let world: Region
  /// Where the plot stands; nil where there is none.
  let plot: Region?
  /// World and plot together.
  private let middle: Region
  private let margin: Int
  private var title: CaptionLayout?
  private var caption: CaptionLayout?

  /// Pixels between a world and its plot.
  private static let gutter = 20
  /// The margin where there is something around a world, and nobody says how wide it is.
  private static let air = 16

  /// Whether there is text.
  var hasText: Bool { title != nil || caption != nil }
  /// Whether a line goes around the world, which sets it off from the page.
  var hasLine: Bool { margin > 0 && world.width > 0 }

  /// - Parameters:
  ///   - cells: the size of the part of the world that is shown.
  ///   - page: the picture's size; as large as all that takes where nil.
  init(cells: Size, look: Look, room: Surroundings, page: Page? = nil) {
    let margin = room.margin ?? (room.plot == nil ? 0 : Self.air)
    let filled = page.flatMap { $0.isFilled ? $0.size.inset(by: margin) : nil }
    let cells = Size(width: look.length(of: cells.width), height: look.length(of: cells.height))
    var (shown, plot) = Self.sizes(of: cells, room.plot, filled: filled)
    var block = Self.block(shown, plot, room.plot)
    let (width, beside) = (block.width, plot == nil ? nil : shown.width)
    let title = CaptionLayout(room.text.title, under: width, beside: beside, .bold)
    let caption = CaptionLayout(room.text.caption, under: width, beside: beside)
    let texts = (title?.height ?? 0) + (caption?.height ?? 0)
    let textWidth = max(title?.width ?? 0, caption?.width ?? 0)
    if let filled {
      // Texts are set first: the rest is what they leave.
      let rest = Size(width: filled.width, height: filled.height - texts)
      (shown, plot) = Self.sizes(of: cells, room.plot, filled: rest)
      block = Self.block(shown, plot, room.plot)
    }
    let all = Size(
      width: max(block.width, textWidth) + 2 * margin, height: block.height + texts + 2 * margin)
    size = page?.size ?? all
    // A pixel of the world, if there is any.
    let others = room.plot == .only ? Size(width: 0, height: 0) : block.without(shown)
    let least = plot == nil ? Size(width: 0, height: 0) : PlotPlace.least
    leastPage = Size(
      width: max(others.width, textWidth, least.width) + 2 * margin,
      height: max(others.height, least.height) + texts + 2 * margin)
    middle = Region(
      x: (size.width - block.width) / 2,
      y: (size.height - texts - block.height) / 2 + (title?.height ?? 0),
      width: block.width, height: block.height)
    (world, self.plot) = Self.regions(shown, plot, room.plot, in: middle)
    self.margin = margin
    self.title = title
    self.caption = caption
  }

  /// How large a world and its plot are.
  ///
  /// - Parameter filled: what both have together, where a page says so.
  private static func sizes(
    of cells: Size, _ place: PlotPlace?, filled: Size?
  ) -> (world: Size, plot: Size?) {
    guard let place else { return (filled?.atLeastNothing ?? cells, nil) }
    if place == .only {
      return (Size(width: 0, height: 0), place.size(beside: cells, on: filled?.atLeastNothing))
    }
    guard let filled else { return (cells, place.size(beside: cells, on: nil)) }
    let plot = place.share(of: filled).atLeastNothing
    let world = Size(
      width: filled.width - (place == .right ? plot.width + gutter : 0),
      height: filled.height - (place == .below ? plot.height + gutter : 0))
    return (world.atLeastNothing, plot)
  }

  /// What a world and its plot take together.
  private static func block(_ world: Size, _ plot: Size?, _ place: PlotPlace?) -> Size {
    guard let plot else { return world }
    return switch place {
    case .right:
      Size(width: world.width + gutter + plot.width, height: max(world.height, plot.height))
    case .below:
      Size(width: max(world.width, plot.width), height: world.height + gutter + plot.height)
    default: plot
    }
  }

  private static func regions(
    _ world: Size, _ plot: Size?, _ place: PlotPlace?, in block: Region
  ) -> (world: Region, plot: Region?) {
    let top = place == .below ? block.y : block.y + (block.height - world.height) / 2
    let left = place == .right ? block.x : block.x + (block.width - world.width) / 2
    let plot = plot.map { plot in
      Region(
        x: block.columns.upperBound - plot.width, y: block.rows.upperBound - plot.height,
        width: plot.width, height: plot.height)
    }
    return (Region(x: left, y: top, width: world.width, height: world.height), plot)
  }

  /// Makes the letters' pictures, which each drawing would else make again.
  mutating func makeReady() {
    title?.makeReady()
    caption?.makeReady()
  }

  /// Sets the texts on a canvas that begins at some row of the picture.
  func draw(_ text: Lettering, on canvas: Canvas, from top: Int, _ ink: TextInk) {
    if let title, top < middle.y {
      let y = middle.y - title.height - top
      title.draw(text.title, on: canvas, at: corner(of: title, y: y), ink)
    }
    if let caption, top + canvas.size.height > middle.rows.upperBound {
      let y = middle.rows.upperBound - top
      caption.draw(text.caption, on: canvas, at: corner(of: caption, y: y), ink)
    }
  }

  /// Under the world's left edge, or in the middle where the text is wider. In a margin letters begin
  /// where the world does.
  private func corner(of text: CaptionLayout, y: Int) -> Position {
    guard text.width <= middle.width else {
      return Position(x: (size.width - text.width) / 2, y: y)
    }
    return Position(x: middle.x - min(margin, text.style.margin), y: y)
  }
}

extension Size {
  /// What is left where so many pixels are taken away on each side.
  fileprivate func inset(by margin: Int) -> Size {
    Size(width: width - 2 * margin, height: height - 2 * margin)
  }

  /// What is left where a part is no more than a pixel.
  fileprivate func without(_ part: Size) -> Size {
    Size(width: width - part.width + 1, height: height - part.height + 1)
  }

  /// Itself, but for what is less than nothing.
  fileprivate var atLeastNothing: Size { Size(width: max(0, width), height: max(0, height)) }
}
