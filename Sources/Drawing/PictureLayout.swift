internal import Grids

/// Where things stand in a picture: the world on top, the caption under it. A world that is
/// narrower than its caption stands in the middle.
struct PictureLayout: Sendable {
  /// The picture's size in pixels.
  let size: Size
  /// Where the world stands.
  let world: Region
  let caption: CaptionLayout?

  /// - Parameters:
  ///   - cells: the size of the part of the world that is shown.
  ///   - captionWidths: the most letters that each column of the caption can get; empty for none.
  init(cells: Size, look: Look, captionWidths: [Int]) {
    let width = look.length(of: cells.width)
    let height = look.length(of: cells.height)
    guard !captionWidths.isEmpty else {
      size = Size(width: width, height: height)
      world = Region(size)
      caption = nil
      return
    }
    let caption = CaptionLayout(widths: captionWidths, under: width)
    let (sum, overflow) = height.addingReportingOverflow(caption.height)
    size = Size(width: max(width, caption.width), height: overflow ? .max : sum)
    world = Region(x: (size.width - width) / 2, y: 0, width: width, height: height)
    self.caption = caption
  }

  /// Sets the caption on a canvas that begins at some row of the picture.
  func drawCaption(_ columns: [String], on canvas: Canvas, from top: Int, color: UInt8) {
    guard let caption, top + canvas.size.height > world.height else { return }
    let corner = Position(
      x: caption.width < size.width ? world.x : 0, y: world.height - top)
    caption.draw(columns, on: canvas, at: corner, color: color)
  }
}
