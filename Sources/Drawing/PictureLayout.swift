internal import Grids

/// The positions of an image's elements: the world, a legend and a plot beside or below it, the
/// title above and the caption below them.
///
/// Elements narrower than the others are centered.
struct PictureLayout: Sendable {
  /// The size of the image in pixels.
  let size: Size
  /// The smallest page that fits the texts and either one pixel of a camera's view or a plot on its
  /// own.
  let leastPage: Size
  /// The region of the world; it is empty if only a plot is shown.
  let world: Region
  /// The region of the plot; nil if there is none.
  let plot: Region?
  /// The layout of the legend and its top left corner; nil if there is none.
  let legend: (layout: LegendLayout, corner: Position)?
  /// The scale of all texts.
  let text: TextScale
  /// The region of the world, the legend and the plot together.
  private let block: Region
  private let margin: Int
  private var title: CaptionLayout?
  private var caption: CaptionLayout?

  var hasText: Bool { title != nil || caption != nil || legend != nil }
  /// True if a line around the world separates it from the page.
  var hasLine: Bool { margin > 0 && world.width > 0 }

  /// - Parameters:
  ///   - cells: the size of the visible part of the world, in cells.
  ///   - page: the size of the image; nil for the smallest size that fits everything.
  init(cells: Size, look: Look, room: LayoutElements, page: Page? = nil) {
    let cells = look.size(of: cells)
    let parts = PictureParts(fitting: cells, look, room, page)
    let (title, caption, margin, around) = (parts.title, parts.caption, parts.margin, parts.around)
    let (block, least) = (parts.block.size, parts.block.least)
    let textWidth = max(title?.width ?? 0, caption?.width ?? 0)
    size =
      page?.size
      ?? Size(width: max(block.width, textWidth), height: block.height).with(around)
    leastPage = Size(width: max(least.width, textWidth), height: least.height).with(around)
    let top = (size.height - around.height - block.height) / 2 + margin + (title?.height ?? 0)
    self.block = Region(
      x: (size.width - block.width) / 2, y: top, width: block.width, height: block.height)
    let regions = parts.block.regions(in: self.block)
    (world, plot) = (regions.world, regions.plot)
    legend = parts.block.legend.map { ($0, regions.legend) }
    text = parts.text
    self.margin = margin
    self.title = title
    self.caption = caption
  }

  /// Renders the letters in advance; otherwise each call of `draw` renders them again.
  mutating func makeReady() {
    title?.makeReady()
    caption?.makeReady()
  }

  /// Draws the texts on a target that begins at row `top` of the image.
  func draw(_ text: TitleAndCaption, on target: any PaintTarget, from top: Int, _ ink: Ink) {
    if let title, top < block.y {
      let y = block.y - title.height - top
      title.draw(text.title, on: target, at: corner(of: title, y: y - shift(of: title)), ink)
    }
    if let caption, top + target.size.height > block.rows.upperBound {
      let y = block.rows.upperBound - top
      caption.draw(
        text.caption, on: target, at: corner(of: caption, y: y + shift(of: caption)), ink)
    }
  }

  /// Returns the distance by which a text moves away from the world.
  ///
  /// A margin already separates the text from the edge of the image, so the text's own spacing goes
  /// to the world's side.
  private func shift(of text: CaptionLayout) -> Int {
    margin == 0 ? 0 : text.style.lineHeight / 4
  }

  /// Returns the position of a text at a given height.
  ///
  /// The text is aligned with the left edge of the block, or centered if it is wider. With a margin
  /// its letters begin exactly at that edge.
  private func corner(of text: CaptionLayout, y: Int) -> Position {
    guard text.width <= block.width else {
      return Position(x: (size.width - text.width) / 2, y: y)
    }
    return Position(x: block.x - min(margin, text.style.margin), y: y)
  }
}

extension Size {
  /// Returns the sum of two sizes.
  fileprivate func with(_ other: Size) -> Size {
    Size(width: width + other.width, height: height + other.height)
  }
}
