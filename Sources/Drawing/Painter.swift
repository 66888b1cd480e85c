public import Grids
public import Imaging
public import Simulations

/// Makes the frames of one film: everything that is the same for all of them, worked out once.
public struct Painter: Sendable {
  /// The picture's size in pixels.
  public let size: Size
  private let look: Look
  private let palette: Palette
  private let stamps: Stamps
  private let rowRepeats: [Bool]
  private let caption: CaptionLayout?
  /// Where the world stands in the picture.
  private let world: Region
  private let ink: Ink

  /// The palette indices of what is no cell; 0 where the picture has none of it.
  private struct Ink: Sendable {
    var background: UInt8 = 0
    var grid: UInt8 = 0
    var text: UInt8 = 0
  }

  /// How many palette entries sprites get: with the rest they stay within six bits.
  private static let spriteColors = 56

  /// - Parameters:
  ///   - legend: what the states stand for.
  ///   - cells: the size of the part of the world that is shown.
  ///   - captionWidths: the most letters that each column of the caption can get; empty for none.
  public init(legend: [CellKind], cells: Size, look: Look, captionWidths: [Int]) {
    self.look = look
    let layout = Painter.layout(cells: cells, look: look, captionWidths: captionWidths)
    (size, world, caption) = (layout.size, layout.world, layout.caption)

    let colors = look.theme.colors(of: legend)
    var palette = Palette()
    let states = colors.map { palette.append($0) }
    var ink = Ink()
    if world.size != size { ink.background = palette.append(look.theme.background) }
    if caption != nil { ink.text = palette.append(look.theme.text) }
    if look.gap > 0 { ink.grid = palette.append(look.theme.grid) }
    self.ink = ink
    stamps =
      switch look.shape {
      case .square: .squares(side: look.cell, colors: states)
      case .circle: .circles(side: look.cell, colors: colors, indices: states, in: &palette)
      case .sprite:
        .sprites(
          side: look.cell, sprites: legend.map { look.theme.sprites[$0.name] }, colors: colors,
          indices: states, limit: Painter.spriteColors, in: &palette)
      }
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

  /// Paints one frame.
  ///
  /// - Parameters:
  ///   - cells: the states of the part that is shown.
  ///   - columns: the caption's text.
  public func paint(_ cells: Grid<CellState>, caption columns: [String]) -> Frame {
    let canvas = Canvas(size: size)
    if world.size != size { canvas.fill(Region(size), with: ink.background) }
    if look.gap > 0 { canvas.fill(world, with: ink.grid) }
    for row in 0..<cells.height { paint(cells.row(row), at: row, on: canvas) }
    if let caption {
      let corner = Position(x: caption.width < size.width ? world.x : 0, y: world.height)
      caption.draw(columns, on: canvas, at: corner, color: ink.text)
    }
    return Frame(palette: palette, pixels: canvas.pixels())
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
