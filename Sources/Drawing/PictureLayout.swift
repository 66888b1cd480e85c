package import Grids

/// A size in pixels that a picture is to have, whatever the world's is.
package struct Page: Hashable, Sendable {
  package let size: Size
  /// Whether a camera shows the world on all of it that text leaves; else the world stands in the
  /// middle, and what is around it is empty.
  package let isFilled: Bool

  package init(_ size: Size, isFilled: Bool) {
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
  private let block: Region
  private let margin: Int
  private var title: CaptionLayout?
  private var caption: CaptionLayout?

  var hasText: Bool { title != nil || caption != nil }
  /// Whether a line goes around the world, which sets it off from the page.
  var hasLine: Bool { margin > 0 && world.width > 0 }

  /// - Parameters:
  ///   - cells: the size of the part of the world that is shown.
  ///   - page: the picture's size; as large as all that takes where nil.
  init(cells: Size, look: Look, room: Surroundings, page: Page? = nil) {
    let cells = Size(width: look.length(of: cells.width), height: look.length(of: cells.height))
    let filled = page.flatMap { $0.isFilled || room.plot == .only ? $0.size : nil }
    let first = PictureBlock(cells, room.plot, filled: filled)
    let margin = room.margin ?? (room.isBare ? 0 : Self.air(beside: first.size.width))
    // Letters suit the world, and lines the page.
    let standsAlone = room.plot == nil && (room.width == nil || filled != nil)
    let (width, beside) = (
      max(
        first.size.width - (filled == nil ? 0 : 2 * margin), room.width.map { $0 - 2 * margin } ?? 0
      ),
      standsAlone ? nil : first.world.width
    )
    let font = look.font
    let title = CaptionLayout(room.text.title, under: width, beside: beside, .bold, in: font)
    let caption = CaptionLayout(room.text.caption, under: width, beside: beside, in: font)
    // Of a page texts leave the rest.
    let around = Size(
      width: 2 * margin, height: (title?.height ?? 0) + (caption?.height ?? 0) + 2 * margin)
    let parts = filled.map { PictureBlock(cells, room.plot, filled: $0.without(around)) } ?? first
    let (block, least) = (parts.size, parts.least)
    let textWidth = max(title?.width ?? 0, caption?.width ?? 0)
    size =
      page?.size
      ?? Size(width: max(block.width, textWidth), height: block.height).with(around)
    leastPage = Size(width: max(least.width, textWidth), height: least.height).with(around)
    let top = (size.height - around.height - block.height) / 2 + margin + (title?.height ?? 0)
    self.block = Region(
      x: (size.width - block.width) / 2, y: top, width: block.width, height: block.height)
    (world, plot) = parts.regions(in: self.block)
    self.margin = margin
    self.title = title
    self.caption = caption
  }

  /// The margin where there is something around a world, and nobody says how wide it is: more in
  /// larger pictures, as letters are.
  private static func air(beside width: Int) -> Int { max(12, min(64, width / 40)) }

  /// Makes the letters' pictures, which each drawing would else make again.
  mutating func makeReady() {
    title?.makeReady()
    caption?.makeReady()
  }

  /// Sets the texts on a canvas that begins at some row of the picture.
  func draw(_ text: Lettering, on canvas: Canvas, from top: Int, _ ink: Ink) {
    if let title, top < block.y {
      let y = block.y - title.height - top
      title.draw(text.title, on: canvas, at: corner(of: title, y: y - shift(of: title)), ink)
    }
    if let caption, top + canvas.size.height > block.rows.upperBound {
      let y = block.rows.upperBound - top
      caption.draw(
        text.caption, on: canvas, at: corner(of: caption, y: y + shift(of: caption)), ink)
    }
  }

  /// In a margin the air around letters is on the world's side, since the other has enough.
  private func shift(of text: CaptionLayout) -> Int {
    margin == 0 ? 0 : text.style.lineHeight / 4
  }

  /// Under the world's left edge, or in the middle where the text is wider. In a margin letters begin
  /// where the world does.
  private func corner(of text: CaptionLayout, y: Int) -> Position {
    guard text.width <= block.width else {
      return Position(x: (size.width - text.width) / 2, y: y)
    }
    return Position(x: block.x - min(margin, text.style.margin), y: y)
  }
}

extension Size {
  /// What another leaves of it.
  fileprivate func without(_ other: Size) -> Size {
    Size(width: max(0, width - other.width), height: max(0, height - other.height))
  }

  /// Both together.
  fileprivate func with(_ other: Size) -> Size {
    Size(width: width + other.width, height: height + other.height)
  }
}
