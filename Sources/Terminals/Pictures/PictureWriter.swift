internal import Grids
internal import Imaging

/// A writer of pictures in the protocol of a terminal. It remembers what the terminal shows, to
/// write less and to avoid flicker.
struct PictureWriter {
  private let pictures: PictureProtocol
  /// The half blocks that the terminal shows; nil if there are none.
  private var blocks: BlockPicture?
  /// The number of the kitty image that the terminal shows; nil if there is none.
  private var image: Int?

  init(_ pictures: PictureProtocol) { self.pictures = pictures }

  /// Returns the text that shows a picture in the middle of an area of characters. A picture that is
  /// too large is shrunk.
  mutating func text(for picture: Picture, in area: Region, _ window: TerminalWindow) -> String {
    if case .halfBlocks(let colors) = pictures {
      let next = BlockPicture(picture, in: area, colors: colors)
      defer { blocks = next }
      return next.text(after: blocks)
    }
    let picture = picture.shrunk(into: window.pixels(of: area.size, in: pictures))
    let place = area.middle(window.characters(of: picture.size))
    return TerminalText.cursor(place.x, place.y) + pixels(of: picture)
  }

  private mutating func pixels(of picture: Picture) -> String {
    switch pictures {
    case .kitty: kitty(picture)
    case .inline: InlinePicture.shown(picture)
    case .sixel(let colors): SixelPicture(picture, colors: colors).text
    case .halfBlocks: ""
    }
  }

  /// Returns the commands that show an image above the previous one, and then remove that.
  private mutating func kitty(_ picture: Picture) -> String {
    let (old, new) = (image, image == 1 ? 2 : 1)
    image = new
    return KittyPicture.shown(picture, number: new) + (old.map(KittyPicture.removed) ?? "")
  }
}
