internal import Grids

/// The elements of an image in one text size: the world with its legend and its plot, and the texts
/// above and below them.
struct PictureParts: Sendable {
  private(set) var block: PictureBlock
  /// The scale of all texts.
  let text: TextScale
  /// The empty space around everything.
  let margin: Int
  let title: CaptionLayout?
  let caption: CaptionLayout?

  /// Creates the elements with the largest texts, up to the size that suits the image, that need no
  /// line breaks.
  ///
  /// - Parameters:
  ///   - cells: the size of the visible part of the world, in pixels.
  ///   - page: the size of the image; nil for the smallest size that fits everything.
  init(fitting cells: Size, _ look: Look, _ room: LayoutElements, _ page: Page?) {
    let text = Self.text(cells, look, room, page)
    let parts = PictureParts(cells, room, page, text)
    // All texts shrink together.
    let sizes = [parts.title?.style.size, parts.caption?.style.size, parts.block.legendSize]
    let size = sizes.compactMap { $0 }.min() ?? text.size
    self = size == text.size ? parts : PictureParts(cells, room, page, text.fixed(at: size))
  }

  private init(_ cells: Size, _ room: LayoutElements, _ page: Page?, _ text: TextScale) {
    let filled = page.flatMap { $0.isFilled || room.plot == .only ? $0.size : nil }
    let first = PictureBlock(cells, room, filled: filled, text)
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
    if let filled { block = PictureBlock(cells, room, filled: filled.without(around), text) }
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
      TextScale(look, on: PictureBlock(cells, room, filled: nil, text).size)
    }
  }

  /// The space that the texts and the margin take.
  var around: Size {
    Size(
      width: 2 * margin, height: (title?.height ?? 0) + (caption?.height ?? 0) + 2 * margin)
  }
}

extension LayoutElements {
  /// Returns the margin in pixels. The default margin grows with the width from 12 to 64 lines.
  ///
  /// - Parameters:
  ///   - size: the size of the image or of the elements inside the margin.
  ///   - unit: the width of a thin line.
  fileprivate func margin(on size: Size, _ unit: Int) -> Int {
    margin ?? (isBare ? 0 : unit * max(12, min(64, size.width / unit / 40)))
  }
}

extension Size {
  /// Returns the size that remains after subtracting another, at least 0 by 0.
  fileprivate func without(_ other: Size) -> Size {
    Size(width: max(0, width - other.width), height: max(0, height - other.height))
  }
}
