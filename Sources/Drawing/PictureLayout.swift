internal import Grids

/// Where things stand in a picture: the world, its title above it and its caption under it. A world
/// that is narrower than its text stands in the middle.
struct PictureLayout: Sendable {
  /// The picture's size in pixels.
  let size: Size
  /// Where the world stands.
  let world: Region
  private let title: CaptionLayout?
  private let caption: CaptionLayout?

  /// Whether there is text.
  var hasText: Bool { title != nil || caption != nil }

  /// - Parameters:
  ///   - cells: the size of the part of the world that is shown.
  ///   - room: the most letters that each word around it can get.
  init(cells: Size, look: Look, room: Lettering<Int>) {
    let width = look.length(of: cells.width)
    let height = look.length(of: cells.height)
    let title = CaptionLayout(room.title, under: width)
    let caption = CaptionLayout(room.caption, under: width)
    let top = title?.height ?? 0
    size = Size(
      width: max(width, title?.width ?? 0, caption?.width ?? 0),
      height: top + height + (caption?.height ?? 0))
    world = Region(x: (size.width - width) / 2, y: top, width: width, height: height)
    self.title = title
    self.caption = caption
  }

  /// Sets the texts on a canvas that begins at some row of the picture.
  func draw(_ text: Lettering<String>, on canvas: Canvas, from top: Int, color: UInt8) {
    if let title, top < world.y {
      title.draw(text.title, on: canvas, at: corner(of: title, y: -top), color: color)
    }
    if let caption, top + canvas.size.height > world.rows.upperBound {
      let y = world.rows.upperBound - top
      caption.draw(text.caption, on: canvas, at: corner(of: caption, y: y), color: color)
    }
  }

  /// Under the world's left edge, or in the middle where the text is wider.
  private func corner(of text: CaptionLayout, y: Int) -> Position {
    Position(x: text.width <= world.width ? world.x : (size.width - text.width) / 2, y: y)
  }
}
