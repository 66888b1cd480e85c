package import Grids
internal import Worlds

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
  private let margin: Int
  private(set) var texts: OuterTexts

  /// The layout of the axes of the world; nil for none.
  let axes: WorldAxesLayout?

  var hasText: Bool { !texts.isEmpty || legend != nil || axes != nil }
  /// True if a line around the world separates it from the page or from texts.
  let hasLine: Bool
  /// The width in pixels that is empty beside the cells and their legend.
  let blank: Int
  /// The line that a sheet draws around the world; nil if it has one inside a margin, or no world.
  var framed: SheetPainter.Frame? {
    margin > 0 || world.isEmpty ? nil : SheetPainter.Frame(around: world, isDrawn: hasLine)
  }

  /// `cells`: the size of the visible part of the world, in cells. `page`: the size of the image;
  /// nil for the smallest size that fits everything.
  init(cells: Size, look: Look, room: LayoutElements, page: Page? = nil) {
    let parts = ImageParts(fitting: look.size(of: cells), look, room, page)
    (size, leastPage) = (page?.size ?? parts.box.size, parts.box.least)
    let places = parts.box.places(in: Region(size))
    world = places[.cells] ?? .empty
    plot = places[.plot]
    legend = parts.legend.map { layout in
      let place = places[.legend] ?? .empty
      return (layout, Position(x: place.x, y: place.y))
    }
    (text, margin, texts) = (parts.text, parts.margin, parts.texts)
    axes = world.isEmpty ? nil : parts.axes
    hasLine = world.width > 0 && (margin > 0 || !texts.isEmpty || axes != nil)
    blank = max(0, size.width - 2 * margin - world.union(places[.legend] ?? world).width)
    // A margin already separates the texts from the edges of the image, so their own spacing goes
    // to the side of the world.
    let block = [.legend, .plot].compactMap { places[$0] }.reduce(world) { $0.union($1) }
    texts.place(places, beside: block, inset: margin, shift: margin == 0 ? 0 : 1)
  }

  mutating func makeReady() { texts.makeReady() }
}

/// The elements of an image in one text size, and the box in which they are laid out.
private struct ImageParts {
  let text: TextScale
  let margin: Int
  let texts: OuterTexts
  let legend: LegendLayout?
  let axes: WorldAxesLayout?
  let box: Box
  /// True if no line is broken, no legend is too long, and everything fits on the page.
  private let fits: Bool

  /// Creates the elements with the largest texts that fit, up to the size that suits the image.
  /// `cells`: the size of the visible part of the world, in pixels. `page`: the size of the image;
  /// nil for the smallest size that fits everything.
  init(fitting cells: Size, _ look: Look, _ room: LayoutElements, _ page: Page?) {
    self = Self.text(cells, look, room, page).largest {
      ImageParts(cells, room, page, $0)
    } where: {
      $0.fits
    }
  }

  private init(_ cells: Size, _ room: LayoutElements, _ page: Page?, _ text: TextScale) {
    let filled = page.flatMap { $0.isFilled || room.plot == .only ? $0.size : nil }
    var block = ImageBlock(cells, room, page: page?.size, filled: filled, text)
    margin = room.margin(on: filled ?? block.box.size, text)
    let width = max(
      filled.map { [margin] in $0.width - 2 * margin } ?? block.box.size.width,
      room.width.map { [margin] in $0 - 2 * margin } ?? 0)
    texts = OuterTexts(
      room.text, under: width, text, canWiden: page == nil && room.width == nil)
    if let filled {
      let rest = Size(
        width: max(0, filled.width - 2 * margin),
        height: max(0, filled.height - 2 * margin - texts.height))
      block = ImageBlock(cells, room, page: filled, filled: rest, text)
    }
    box = texts.around(block.box).padded(margin)
    (self.text, legend, axes) = (text, block.legend, block.axes)
    fits =
      texts.areWhole && legend?.isTooLong != true
      && page.map { [box] in box.least.fits(into: $0.size) } ?? true
  }

  /// Returns the text size that suits an image. Its size depends on that of its texts, unless it is
  /// a page: a plot beside the world grows with them.
  private static func text(
    _ cells: Size, _ look: Look, _ room: LayoutElements, _ page: Page?
  ) -> TextScale {
    let first = TextScale(look, on: Size(width: 0, height: 0))
    if let page = page?.size ?? room.page {
      return TextScale(look, on: page, margin: room.margin(on: page, first))
    }
    if room.plot == .only { return first }
    return (0..<2).reduce(first) { text, _ in
      TextScale(look, on: ImageBlock(cells, room, text).box.size)
    }
  }
}

/// The world with its legend and its plot, side by side or one below the other.
private struct ImageBlock {
  let box: Box
  let legend: LegendLayout?
  let axes: WorldAxesLayout?

  /// `cells`: the natural size in pixels of the visible part of the world. `room`: the elements
  /// around the world. `page`: the size of the image; nil if it follows from the world. `filled`:
  /// the size that everything fills together; nil for its natural size. `text`: the scale of all
  /// texts.
  init(
    _ cells: Size, _ room: LayoutElements, page: Size? = nil, filled: Size? = nil, _ text: TextScale
  ) {
    let gutter = text.spaces(5)
    let page = page ?? room.page
    let least = PlotPosition.least(text, axes: room.plotAxes)
    if room.plot == .only {
      let size = filled ?? PlotPosition.only.size(beside: cells, text, axes: room.plotAxes)
      (box, legend, axes) = (Box(.plot, size, least: least, growth: .both), nil, nil)
      return
    }
    let share = room.plot.flatMap { plot in
      page.map { plot.share(of: filled ?? $0, text, axes: room.plotAxes) }
    }
    let beside = room.plot == .right ? (share?.width ?? 0) + gutter : 0
    let below = room.plot == .below ? (share?.height ?? 0) + gutter : 0
    let rest = filled.map {
      Size(width: max(0, $0.width - beside), height: max(0, $0.height - below))
    }
    legend = room.ownLegend.map { LegendLayout($0, beside: rest ?? cells, text) }
    let one = Size(width: 1, height: 1)
    let axes = room.axes.map { WorldAxesLayout($0, text) }
    self.axes = axes
    let bare = filled == nil ? Box(.cells, cells) : Box(.cells, one, least: one, growth: .both)
    let world = axes?.around(bare) ?? bare
    // The default margin is at least as wide as that of texts.
    let inset = legend.map { max(0, $0.style.margin - (room.margin ?? .max)) } ?? 0
    let shown = legend.map { $0.box(beside: world, top: axes?.top ?? 0, inset: inset) } ?? world
    guard let place = room.plot else {
      box = shown
      return
    }
    // A plot takes what the world leaves of a page. Beside a world that fills the page, it keeps
    // its share.
    let across: Box.Growth = place == .right ? .vertical : .horizontal
    let plot = Box(
      .plot, share ?? place.size(beside: shown.size, text, axes: room.plotAxes),
      least: share.map { _ in least },
      growth: page == nil ? [] : filled == nil ? .both : across)
    box = place == .right ? .row(gap: gutter, [shown, plot]) : .column(gap: gutter, [shown, plot])
  }
}

extension LegendLayout {
  /// Returns the box of cells with the legend beside or below them. `top`: the distance of a legend
  /// on the right from the top. `inset`: the empty space beside the legend.
  func box(beside cells: Box, top: Int = 0, inset: Int = 0) -> Box {
    let legend = Box(.legend, size)
    return place == .right
      ? .row(
        gap: gap, [cells.aligned(.start), legend.padded(top: top, right: inset).aligned(.start)])
      : .column(gap: gap, [cells, legend.padded(left: inset, right: inset).aligned(.start)])
  }
}

extension LayoutElements {
  /// Returns the margin in pixels. The default margin grows with the width from 12 to 64 lines; on
  /// paper, it only separates the texts from the edges. `size`: the size of the image or of the
  /// elements inside the margin.
  fileprivate func margin(on size: Size, _ text: TextScale) -> Int {
    if let margin { return margin }
    if isBare { return 0 }
    if text.isOnPaper { return text.spaces(1) }
    return text.unit * max(12, min(64, size.width / text.unit / 40))
  }
}

/// The elements around a world in an image that take space.
package struct LayoutElements: Sendable {
  /// The widest text of each word.
  package var text: TitleAndCaption
  package var plot: PlotPosition?
  /// The number of vertical axes that the plot has.
  package var plotAxes = 1
  package var legend: LegendPlan?
  package var axes: WorldAxes?
  /// The margin in pixels around everything. If nil, there is a default margin if the world has any
  /// surroundings, else none.
  package var margin: Int?

  /// The width in pixels available to each image, which limits the lines of text; nil for the width
  /// of the world and the plot.
  package var width: Int?
  /// The size in pixels of each image, which determines the size of texts; nil for a size that
  /// follows from the other elements.
  package var page: Size?

  /// True if the world has neither texts nor a plot nor a legend nor axes.
  var isBare: Bool {
    text.title.isEmpty && text.caption.isEmpty && plot == nil && ownLegend == nil && axes == nil
  }

  /// The legend, unless a sheet shows it.
  var ownLegend: LegendPlan? { legend.flatMap { $0.isApart ? nil : $0 } }

  /// Creates the surroundings of a world; without arguments the world is bare.
  package init(
    _ text: TitleAndCaption = TitleAndCaption(), plot: PlotPosition? = nil,
    legend: LegendPlan? = nil, margin: Int? = nil, width: Int? = nil,
    page: Size? = nil
  ) {
    self.text = text
    self.plot = plot
    self.legend = legend
    self.margin = margin
    self.width = width
    self.page = page
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
