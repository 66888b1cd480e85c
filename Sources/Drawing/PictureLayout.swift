public import Grids

/// A size in pixels that a picture is to have, whatever the world's is.
public struct Page: Hashable, Sendable {
  public let size: Size
  /// Whether a camera shows the world on all of it that text leaves; else the world stands in the
  /// middle, and what is around it is empty.
  public let isFilled: Bool

  public init(_ size: Size, isFilled: Bool) {
    self.size = size
    self.isFilled = isFilled
  }
}

/// Where things stand in a picture: the world, its title above it and its caption under it. A world
/// that is narrower than its text stands in the middle.
struct PictureLayout: Sendable {
  /// The picture's size in pixels.
  let size: Size
  /// Where the world stands.
  let world: Region
  private var title: CaptionLayout?
  private var caption: CaptionLayout?

  /// Whether there is text.
  var hasText: Bool { title != nil || caption != nil }

  /// - Parameters:
  ///   - cells: the size of the part of the world that is shown.
  ///   - room: the widest text that each word around it can get.
  ///   - page: the picture's size; as large as all that takes where nil.
  init(cells: Size, look: Look, room: Lettering, page: Page? = nil) {
    let filled = page.flatMap { $0.isFilled ? $0.size : nil }
    let width = filled?.width ?? look.length(of: cells.width)
    let title = CaptionLayout(room.title, under: width, .bold)
    let caption = CaptionLayout(room.caption, under: width)
    let texts = (title?.height ?? 0) + (caption?.height ?? 0)
    let height = filled.map { max(0, $0.height - texts) } ?? look.length(of: cells.height)
    size =
      page?.size
      ?? Size(width: max(width, title?.width ?? 0, caption?.width ?? 0), height: texts + height)
    world = Region(
      x: (size.width - width) / 2,
      y: (size.height - texts - height) / 2 + (title?.height ?? 0), width: width, height: height)
    self.title = title
    self.caption = caption
  }

  /// Makes the letters' pictures, which each drawing would else make again.
  mutating func makeReady() {
    title?.makeReady()
    caption?.makeReady()
  }

  /// Sets the texts on a canvas that begins at some row of the picture.
  func draw(_ text: Lettering, on canvas: Canvas, from top: Int, _ ink: TextInk) {
    if let title, top < world.y {
      let y = world.y - title.height - top
      title.draw(text.title, on: canvas, at: corner(of: title, y: y), ink)
    }
    if let caption, top + canvas.size.height > world.rows.upperBound {
      let y = world.rows.upperBound - top
      caption.draw(text.caption, on: canvas, at: corner(of: caption, y: y), ink)
    }
  }

  /// Under the world's left edge, or in the middle where the text is wider.
  private func corner(of text: CaptionLayout, y: Int) -> Position {
    Position(x: text.width <= world.width ? world.x : (size.width - text.width) / 2, y: y)
  }
}
