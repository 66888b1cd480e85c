public import Grids
public import Imaging
public import Simulations

/// Makes the frames of one film: everything that is the same for all of them, worked out once.
public struct Painter: Sendable {
  /// The picture's size in pixels.
  public let size: Size
  /// The size in pixels of the part that shows the world.
  public var worldSize: Size { world.size }
  public let palette: Palette
  private let look: Look
  private let maker: StampMaker
  private let stamps: Stamps
  private let rowRepeats: [Bool]
  private let caption: CaptionLayout?
  /// Where the world stands in the picture.
  private let world: Region
  private let ink: Ink

  /// The state that stands for what lies off the board: the one after the legend's last.
  private let offBoard: CellState

  /// The palette indices of what is no cell; 0 where the picture has none of it.
  private struct Ink: Sendable {
    var background: UInt8 = 0
    var grid: UInt8 = 0
    var text: UInt8 = 0
  }

  /// - Parameters:
  ///   - legend: what the states stand for.
  ///   - cells: the size of the part of the world that is shown.
  ///   - captionWidths: the most letters that each column of the caption can get; empty for none.
  ///   - showsEdges: whether the film may show what lies off the board.
  public init(
    legend: [CellKind], cells: Size, look: Look, captionWidths: [Int], showsEdges: Bool = false
  ) {
    self.look = look
    let layout = Painter.layout(cells: cells, look: look, captionWidths: captionWidths)
    (size, world, caption) = (layout.size, layout.world, layout.caption)
    offBoard = CellState(legend.count)

    var palette = Palette()
    let states = look.theme.colors(of: legend).map { palette.append($0) }
    var ink = Ink()
    if world.size != size || showsEdges { ink.background = palette.append(look.theme.background) }
    if caption != nil { ink.text = palette.append(look.theme.text) }
    if look.gap > 0 { ink.grid = palette.append(look.theme.grid) }
    self.ink = ink
    maker = StampMaker(look, legend: legend, states: states + [ink.background], in: &palette)
    stamps = maker.stamps(side: look.cell)
    rowRepeats = stamps.repeats
    self.palette = palette
  }

  /// Where things stand in a picture: the world on top, the caption under it. A world that is narrower
  /// than its caption stands in the middle.
  static func layout(
    cells: Size, look: Look, captionWidths: [Int]
  ) -> (size: Size, world: Region, caption: CaptionLayout?) {
    let width = look.length(of: cells.width)
    let height = look.length(of: cells.height)
    guard !captionWidths.isEmpty else {
      let size = Size(width: width, height: height)
      return (size, Region(size), nil)
    }
    let caption = CaptionLayout(widths: captionWidths, under: width)
    let size = Size(width: max(width, caption.width), height: height + caption.height)
    return (size, Region(x: (size.width - width) / 2, y: 0, width: width, height: height), caption)
  }

  /// The size of the picture that a painter with these would make.
  public static func pictureSize(cells: Size, look: Look, captionWidths: [Int]) -> Size {
    layout(cells: cells, look: look, captionWidths: captionWidths).size
  }

  /// Paints one frame that shows each cell in its full size.
  ///
  /// - Parameters:
  ///   - cells: the states of `region`.
  ///   - board: what lies outside it is no cell; nil where the world has no edge.
  ///   - columns: the caption's text.
  public func paint(
    _ cells: Grid<CellState>, of region: Region? = nil, board: Region? = nil,
    caption columns: [String]
  ) -> Frame {
    let cells = region.map { marked(cells, of: $0, board: board) } ?? cells
    let canvas = prepared()
    for row in 0..<cells.height { paint(cells.row(row), at: row, on: canvas) }
    return finished(canvas, columns)
  }

  private func prepared() -> Canvas {
    let canvas = Canvas(size: size)
    if world.size != size { canvas.fill(Region(size), with: ink.background) }
    if look.gap > 0 { canvas.fill(world, with: ink.grid) }
    return canvas
  }

  private func finished(_ canvas: consuming Canvas, _ columns: [String]) -> Frame {
    if let caption {
      let corner = Position(x: caption.width < size.width ? world.x : 0, y: world.height)
      caption.draw(columns, on: canvas, at: corner, color: ink.text)
    }
    return Frame(palette: palette, pixels: canvas.pixels())
  }

  /// The cells with those off the board told apart.
  private func marked(_ cells: Grid<CellState>, of region: Region, board: Region?) -> Grid<
    CellState
  > {
    guard let board, region.intersection(board) != region else { return cells }
    var inside = board.intersection(region)
    inside.x -= region.x
    inside.y -= region.y
    var marked = Grid(size: cells.size, repeating: offBoard)
    for y in inside.rows {
      for x in inside.columns { marked[x, y] = cells[x, y] }
    }
    return marked
  }

  /// Paints one row of cells: the first pixel row, and every other that is not like the one above it,
  /// cell by cell; the rest are copied.
  private func paint(_ states: ArraySlice<CellState>, at row: Int, on canvas: borrowing Canvas) {
    let top = world.y + row * (look.cell + look.gap)
    for y in 0..<look.cell {
      if rowRepeats[y] {
        canvas.copyRow(top + y - 1, to: top + y)
      } else {
        canvas.withRow(top + y) { paint(states.span, from: stamps.row(y).span, into: &$0) }
      }
    }
  }

  @inline(__always)
  private func paint(
    _ states: Span<CellState>, from stamps: Span<UInt8>, into pixels: inout MutableSpan<UInt8>
  ) {
    var place = world.x
    for cell in states.indices {
      let start = Int(states[cell]) * look.cell
      for x in 0..<look.cell { pixels[place + x] = stamps[start + x] }
      place += look.cell + look.gap
    }
  }
}

extension Painter {
  /// Paints what a camera sees.
  ///
  /// - Parameters:
  ///   - cells: the states of `region`, which holds all that the viewport shows; where cells are smaller
  ///     than pixels, all of that which is not background.
  public func paint(
    _ cells: Grid<CellState>, of region: Region, board: Region?, through viewport: Viewport,
    caption columns: [String]
  ) -> Frame {
    let cells = marked(cells, of: region, board: board)
    let canvas = prepared()
    let columnAxis = viewport.axis(
      world.width, middle: viewport.x, cell: look.cell, gap: look.gap)
    let rowAxis = viewport.axis(world.height, middle: viewport.y, cell: look.cell, gap: look.gap)
    if viewport.pitch < Viewport.one {
      paintSmall(
        cells, of: region, columnAxis, rowAxis, around: board == nil ? 0 : offBoard, on: canvas)
    } else {
      paintLarge(cells, of: region, columnAxis, rowAxis, on: canvas)
    }
    return finished(canvas, columns)
  }

  /// Cells of a pixel or more: each pixel shows a pixel of its cell's stamp. Where cells take turns to be
  /// a pixel wider than their stamps, squares are drawn out and other shapes get the background.
  private func paintLarge(
    _ cells: Grid<CellState>, of region: Region, _ columns: ViewportAxis, _ rows: ViewportAxis,
    on canvas: borrowing Canvas
  ) {
    let pitch = columns.pitch / Viewport.one
    let gap = min(look.gap * pitch / (look.cell + look.gap), pitch - 1)
    let side = pitch - gap
    // The stamp's pixel that stands for the one more that a cell has now and then.
    let beyond = look.shape == .square ? side - 1 : 0
    let stamps = side == look.cell ? self.stamps : maker.stamps(side: side)
    let columns = columns.places()
    for (y, row) in rows.places().enumerated() {
      guard row.offset < side || gap == 0 else { continue }
      let line = row.offset < side ? row.offset : beyond
      let states = cells.row(row.cell - region.y)
      let entries = stamps.row(line)
      canvas.withRow(world.y + y) { pixels in
        for (x, column) in columns.enumerated() {
          let state = Int(states[states.startIndex + column.cell - region.x])
          var offset = column.offset
          if offset >= side {
            if gap > 0 { continue }
            offset = beyond
          }
          pixels[world.x + x] = entries[entries.startIndex + state * side + offset]
        }
      }
    }
  }

  /// The cells that a picture shows any part of.
  public func region(through viewport: Viewport) -> Region {
    viewport.region(in: world.size, cell: look.cell, gap: look.gap)
  }

  /// Cells smaller than a pixel: a pixel shows the highest state that lies under it, so that nothing
  /// that lives goes unseen.
  private func paintSmall(
    _ cells: Grid<CellState>, of region: Region, _ columns: ViewportAxis, _ rows: ViewportAxis,
    around: CellState, on canvas: borrowing Canvas
  ) {
    let entries = maker.stamps(side: 1).row(0)
    for y in 0..<world.height {
      let under = Range(rows.cells(under: y)).clamped(to: region.rows)
      canvas.withRow(world.y + y) { pixels in
        for x in 0..<world.width {
          var shown: CellState?
          for row in under {
            for column in Range(columns.cells(under: x)).clamped(to: region.columns) {
              let state = cells[column - region.x, row - region.y]
              if state != offBoard { shown = max(shown ?? 0, state) }
            }
          }
          pixels[world.x + x] = entries[entries.startIndex + Int(shown ?? around)]
        }
      }
    }
  }
}
