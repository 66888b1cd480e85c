package import Grids
internal import Imaging

package struct TerminalWindow: Hashable, Sendable {
  /// The number of characters in a row, and the number of rows.
  package let size: Size
  /// The size of a character in pixels.
  package let character: Size

  package init(size: Size, character: Size) {
    self.size = size
    self.character = character
  }

  /// Returns the size in pixels of an area of characters, as the picture protocol counts pixels.
  package func pixels(of area: Size, in pictures: PictureProtocol) -> Size {
    switch pictures {
    case .halfBlocks: Size(width: area.width, height: area.height * 2)
    default: Size(width: area.width * character.width, height: area.height * character.height)
    }
  }

  /// Returns the number of characters in a row and of rows that a picture occupies.
  func characters(of picture: Size) -> Size {
    Size(
      width: (picture.width + character.width - 1) / character.width,
      height: (picture.height + character.height - 1) / character.height)
  }
}

/// A writer of pictures in the protocol of a terminal. It remembers what the terminal shows, to
/// write less and to avoid flicker.
struct PictureWriter {
  private let pictures: PictureProtocol
  /// The half blocks that the terminal shows; nil if there are none.
  private var blocks: BlockPicture?
  /// The number of the kitty image that the terminal shows; nil if there is none.
  private var image: Int?

  /// The film that the terminal stores; nil if there is none.
  private var animation: KittyAnimation?

  init(_ pictures: PictureProtocol) { self.pictures = pictures }

  /// Returns the text that shows a picture in the middle of an area of characters. A picture that
  /// is too large is shrunk. `frame`: the place of the picture in a film; nil for a single picture.
  mutating func text(
    for picture: Picture, frame: FilmFrame? = nil, in area: Region, _ window: TerminalWindow
  ) -> String {
    if case .halfBlocks(let colors) = pictures {
      let next = BlockPicture(picture, in: area, colors: colors)
      defer { blocks = next }
      return next.text(after: blocks)
    }
    let picture = picture.shrunk(into: window.pixels(of: area.size, in: pictures))
    let place = area.middle(window.characters(of: picture.size))
    return TerminalText.cursor(place.x, place.y) + pixels(of: picture, frame)
  }

  private mutating func pixels(of picture: Picture, _ frame: FilmFrame?) -> String {
    switch pictures {
    case .kitty(playsAnimations: true): animated(picture, frame) ?? kitty(picture)
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

  /// Returns the commands that show a frame of a film if the terminal stores it; nil if not.
  private mutating func animated(_ picture: Picture, _ frame: FilmFrame?) -> String? {
    guard let frame else { return nil }
    if frame.number == 0, animation == nil { animation = KittyAnimation(number: Self.film) }
    guard animation?.accepts(frame.number, picture) == true else {
      defer { animation = nil }
      return animation == nil ? nil : kitty(picture) + KittyPicture.removed(Self.film)
    }
    return animation?.show(frame.number, picture, milliseconds: frame.milliseconds)
  }

  /// The number of the image that is a film. Single pictures have lower ones.
  private static let film = 3

  /// Returns the commands by which the terminal plays the whole film by itself; nil if it cannot.
  mutating func play(from frame: Int, _ durations: [Int]) -> String? {
    animation?.play(from: frame, durations)
  }
}

/// The place of a picture in a film.
package struct FilmFrame: Hashable, Sendable {
  /// The number of the frame, from 0.
  package let number: Int
  package let milliseconds: Int

  package init(number: Int, milliseconds: Int) {
    self.number = number
    self.milliseconds = milliseconds
  }
}
