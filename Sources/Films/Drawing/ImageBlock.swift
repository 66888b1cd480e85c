package import Grids
package import Worlds

/// The world and its legend, side by side or one below the other.
struct WorldBlock: Sendable {
  let world: Size
  let legend: LegendLayout?
  /// The distance between the legend and the edges of the image if the image has no margin.
  private let inset: Int

  /// `cells`: the natural size in pixels of the visible part of the world. `room`: the elements
  /// around the world. `filled`: the size that the world and the legend fill together; nil for
  /// their natural size.
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

/// The world with its legend and its plot, side by side or one below the other.
struct ImageBlock: Sendable {
  /// The world and its legend; its size is (0, 0) if only the plot is shown.
  private let shown: WorldBlock
  let plot: Size?
  private let place: PlotPosition?
  /// The distance in pixels between the world and its plot.
  private let gutter: Int
  private let leastPlot: Size

  /// The distance between the world and its plot in thin lines.
  private static let gutter = 20

  /// `cells`: the natural size in pixels of the visible part of the world. `room`: the elements
  /// around the world. `filled`: the size that everything fills together; nil for its natural size.
  /// `text`: the scale of all texts.
  init(_ cells: Size, _ room: LayoutElements, filled: Size?, _ text: TextScale) {
    gutter = Self.gutter * text.unit
    leastPlot = PlotPosition.least(text)
    place = room.plot
    let shown = { WorldBlock($0, room, filled: $1, text) }
    switch (room.plot, filled) {
    case (nil, _): (self.shown, plot) = (shown(cells, filled), nil)
    case (.only, _):
      plot = PlotPosition.only.size(beside: cells, on: filled, text)
      self.shown = WorldBlock(Size(width: 0, height: 0), LayoutElements(), filled: nil, text)
    case (.some(let place), nil):
      self.shown = shown(cells, nil)
      plot = place.size(beside: self.shown.size, on: nil, text)
    case (.some(let place), .some(let filled)):
      let plot = place.share(of: filled, text)
      self.plot = plot
      let rest = Size(
        width: max(0, filled.width - (place == .right ? plot.width + gutter : 0)),
        height: max(0, filled.height - (place == .below ? plot.height + gutter : 0)))
      self.shown = shown(cells, rest)
    }
  }

  /// The size of the world in pixels; (0, 0) if only the plot is shown.
  var world: Size { shown.world }
  var legendSize: Int? { shown.legend?.style.size }
  var legend: LegendLayout? { shown.legend }

  /// The size of the block in pixels, including the gutter.
  var size: Size {
    let world = shown.size
    guard let plot else { return world }
    return switch place {
    case .right:
      Size(width: world.width + gutter + plot.width, height: max(world.height, plot.height))
    case .below:
      Size(width: max(world.width, plot.width), height: world.height + gutter + plot.height)
    default: plot
    }
  }

  /// The smallest size of the block on a page that it fills, with a world of one pixel, if any.
  var least: Size {
    guard let plot else { return shown.least }
    let (least, world) = (leastPlot, shown.least)
    return switch place {
    case .right:
      Size(
        width: world.width + gutter + plot.width, height: max(world.height, least.height))
    case .below:
      Size(
        width: max(world.width, least.width), height: world.height + gutter + plot.height)
    default: least
    }
  }

  /// Returns the region of the world, the top left corner of the legend and the region of the plot
  /// in the region of the block.
  func regions(in block: Region) -> (world: Region, legend: Position, plot: Region?) {
    let world = shown.size
    let top = place == .below ? block.y : block.y + (block.height - world.height) / 2
    let left = place == .right ? block.x : block.x + (block.width - world.width) / 2
    let plot = plot.map { plot in
      Region(
        x: block.columns.upperBound - plot.width, y: block.rows.upperBound - plot.height,
        width: plot.width, height: plot.height)
    }
    let places = shown.places(
      in: Region(x: left, y: top, width: world.width, height: world.height))
    return (places.world, places.legend, plot)
  }
}

/// The elements around a world in an image that take space.
package struct LayoutElements: Sendable {
  /// The widest text of each word.
  package var text: TitleAndCaption
  package var plot: PlotPosition?
  package var legend: LegendPlan?
  /// The margin in pixels around everything. If nil, there is a default margin if the world has any
  /// surroundings, else none.
  package var margin: Int?

  /// The width in pixels available to each image, which limits the lines of text; nil for the width
  /// of the world and the plot.
  package var width: Int?
  /// The size in pixels of each image, which determines the size of texts; nil for a size that
  /// follows from the other elements.
  package var page: Size?

  /// True if the world has neither texts nor a plot nor a legend.
  var isBare: Bool {
    text.title.isEmpty && text.caption.isEmpty && plot == nil && ownLegend == nil
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

/// The labels above cells, with letters as large as fit in the height of two cells. There are no
/// labels if even the smallest letters do not fit.
struct PlacedLabels: Sendable {
  private var labels: [(text: String, position: Position)] = []
  /// The setter of the labels; nil without labels, so that the typeface is not loaded.
  private var setter: TypeSetter?

  /// The distance in thin lines between a label and its cell.
  private static let distance = 3

  var isEmpty: Bool { labels.isEmpty }

  init(_ labels: [CellLabel], look: Look, _ text: TextScale, from world: Region) {
    if labels.allSatisfy(\.text.isEmpty) { return }
    let distance = Self.distance * text.unit
    let room = Self.room(look)
    let sizes = (TypeStyle.smallest...max(TypeStyle.smallest, text.size)).reversed()
    let fitting = sizes.first { TypeStyle($0).lineHeight <= room }
    guard let style = fitting.map({ TypeStyle($0, in: look.font) }) else { return }
    setter = TypeSetter(style, ready: labels.map(\.text).joined())
    self.labels = labels.filter { !$0.text.isEmpty }.map { label in
      let y = label.cell.y * look.pitch - style.lineHeight - distance
      return (label.text, Position(x: world.x + label.cell.x * look.pitch, y: world.y + y))
    }
  }

  /// Returns the height in pixels available to a label.
  private static func room(_ look: Look) -> Int {
    2 * look.pitch - look.gap - distance * look.scale
  }

  /// Returns true if cells are large enough for labels.
  static func fit(_ look: Look) -> Bool {
    TypeStyle(TypeStyle.smallest).lineHeight <= room(look)
  }

  /// Draws the labels on a target that begins at row `top` of the image.
  func draw(on target: any PaintTarget, from top: Int, _ ink: Ink) {
    for label in labels {
      let position = Position(x: label.position.x, y: label.position.y - top)
      setter?.draw(label.text, on: target, at: position, ink)
    }
  }
}

extension Look {
  package var fitsLabels: Bool { PlacedLabels.fit(self) }
}

/// The requirements of everything drawn over cells, the same for all frames of an animation.
package struct Overlay: Sendable {
  /// The labels of cells; they are drawn only if there is no camera.
  package var labels: [CellLabel]
  package var figures: FigureNeeds
  /// The maximum number of rounds of intermediate colors at the edges of drawn shapes, from 0 (hard
  /// edges) to `finestEdges`.
  package var edges: Int

  /// The most colors of a ramp.
  package var rampSteps = ColorScale.steps(after: 1)

  /// The most colors of a ramp beside texts and drawings, which leave the others to those.
  package static let rampStepsBesideTexts = 200

  /// True if there are several frames. Smooth text then matters less than the bits of a pixel.
  package var isAnimated = false

  package static let finestEdges = FigureInks.mostRounds

  package init(
    labels: [CellLabel] = [], figures: FigureNeeds = .none, edges: Int = Overlay.finestEdges,
    isAnimated: Bool = false
  ) {
    self.labels = labels
    self.figures = figures
    self.edges = edges
    self.isAnimated = isAnimated
  }
}
