package import Grids

/// The positions of an image's elements: the world, a legend and a plot beside or below it, the
/// title above and the caption below them. Elements narrower than the others are centered.
struct ImageLayout: Sendable {
  let size: Size
  /// The smallest page that fits the texts and one pixel of a camera's view, or a plot alone.
  let leastPage: Size
  /// The region of the world; it is empty if only a plot is shown.
  let world: Region
  let plot: Region?
  /// The layout of the legend and its top left corner; nil if there is none.
  let legend: (layout: LegendLayout, corner: Position)?
  let text: TextScale
  /// The region of the world, the legend and the plot together.
  private let block: Region
  private let margin: Int
  private var title: CaptionLayout?
  private var caption: CaptionLayout?

  var hasText: Bool { title != nil || caption != nil || legend != nil }
  /// True if a line around the world separates it from the page.
  var hasLine: Bool { margin > 0 && world.width > 0 }

  /// `cells`: the size of the visible part of the world, in cells. `page`: the size of the image;
  /// nil for the smallest size that fits everything.
  init(cells: Size, look: Look, room: LayoutElements, page: Page? = nil) {
    let cells = look.size(of: cells)
    let parts = ImageParts(fitting: cells, look, room, page)
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

  /// Returns the distance by which a text moves away from the world. A margin already separates the
  /// text from the edge of the image, so the text's own spacing goes to the world's side.
  private func shift(of text: CaptionLayout) -> Int {
    margin == 0 ? 0 : text.style.lineHeight / 4
  }

  /// Returns the position of a text at a given height. The text is aligned with the left edge of
  /// the block, or centered if it is wider. With a margin its letters begin exactly at that edge.
  private func corner(of text: CaptionLayout, y: Int) -> Position {
    guard text.width <= block.width else {
      return Position(x: (size.width - text.width) / 2, y: y)
    }
    return Position(x: block.x - min(margin, text.style.margin), y: y)
  }
}

extension Size {
  fileprivate func with(_ other: Size) -> Size {
    Size(width: width + other.width, height: height + other.height)
  }

  /// Returns the size that remains after subtracting another, at least 0 by 0.
  fileprivate func without(_ other: Size) -> Size {
    Size(width: max(0, width - other.width), height: max(0, height - other.height))
  }
}

/// The elements of an image in one text size: the world with its legend and its plot, and the texts
/// above and below them.
struct ImageParts: Sendable {
  private(set) var block: ImageBlock
  let text: TextScale
  let margin: Int
  let title: CaptionLayout?
  let caption: CaptionLayout?

  /// Creates the elements with the largest texts, up to the size that suits the image, that need no
  /// line breaks. `cells`: the size of the visible part of the world, in pixels. `page`: the size
  /// of the image; nil for the smallest size that fits everything.
  init(fitting cells: Size, _ look: Look, _ room: LayoutElements, _ page: Page?) {
    let text = Self.text(cells, look, room, page)
    let parts = ImageParts(cells, room, page, text)
    // All texts shrink together.
    let sizes = [parts.title?.style.size, parts.caption?.style.size, parts.block.legendSize]
    let size = sizes.compactMap { $0 }.min() ?? text.size
    self = size == text.size ? parts : ImageParts(cells, room, page, text.fixed(at: size))
  }

  private init(_ cells: Size, _ room: LayoutElements, _ page: Page?, _ text: TextScale) {
    let filled = page.flatMap { $0.isFilled || room.plot == .only ? $0.size : nil }
    let first = ImageBlock(cells, room, filled: filled, text)
    margin = room.margin(on: first.size, text.unit)
    let width = max(
      first.size.width - (filled == nil ? 0 : 2 * margin),
      room.width.map { [margin] in $0 - 2 * margin } ?? 0)
    let canWiden = page == nil && room.width == nil
    title = CaptionLayout(
      room.text.title, under: width, text, .bold,
      whole: canWiden ? CaptionLayout.wholeTitle : CaptionLayout.usualWhole)
    caption = CaptionLayout(room.text.caption, under: width, text)
    self.text = text
    block = first
    if let filled { block = ImageBlock(cells, room, filled: filled.without(around), text) }
  }

  /// Returns the text size that suits an image. Its size depends on that of its texts, unless it is
  /// a page: a plot beside the world grows with them.
  private static func text(
    _ cells: Size, _ look: Look, _ room: LayoutElements, _ page: Page?
  ) -> TextScale {
    if let page = page?.size ?? room.page {
      return TextScale(look, on: page, margin: room.margin(on: page, look.scale))
    }
    let first = TextScale(look, on: Size(width: 0, height: 0))
    if room.plot == .only { return first }
    return (0..<2).reduce(first) { text, _ in
      TextScale(look, on: ImageBlock(cells, room, filled: nil, text).size)
    }
  }

  var around: Size {
    Size(
      width: 2 * margin, height: (title?.height ?? 0) + (caption?.height ?? 0) + 2 * margin)
  }
}

extension LayoutElements {
  /// Returns the margin in pixels. The default margin grows with the width from 12 to 64 lines.
  /// `size`: the size of the image or of the elements inside the margin. `unit`: the width of a
  /// thin line.
  fileprivate func margin(on size: Size, _ unit: Int) -> Int {
    margin ?? (isBare ? 0 : unit * max(12, min(64, size.width / unit / 40)))
  }
}

/// An image size in pixels that does not depend on the world's size.
package struct Page: Hashable, Sendable {
  package let size: Size
  /// True if a camera's view fills all of the page except the texts. Otherwise the world is
  /// centered and the space around it is empty.
  package let isFilled: Bool

  package init(_ size: Size, isFilled: Bool) {
    self.size = size
    self.isFilled = isFilled
  }
}
