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

  /// Returns the size in pixels of an area of characters, as the image protocol counts pixels.
  package func pixels(of area: Size, in images: ImageProtocol) -> Size {
    switch images {
    case .halfBlocks: Size(width: area.width, height: area.height * 2)
    default: Size(width: area.width * character.width, height: area.height * character.height)
    }
  }

  /// Returns the number of characters in a row and of rows that an image occupies.
  func characters(of image: Size) -> Size {
    Size(
      width: (image.width + character.width - 1) / character.width,
      height: (image.height + character.height - 1) / character.height)
  }
}

/// A writer of images in the protocol of a terminal. It remembers what the terminal shows, to
/// write less and to avoid flicker.
struct ImageWriter {
  private let images: ImageProtocol
  /// The half blocks that the terminal shows; nil if there are none.
  private var blocks: BlockImage?
  /// The number of the kitty image that the terminal shows; nil if there is none.
  private var shown: Int?

  /// The film that the terminal stores; nil if there is none.
  private var animation: KittyAnimation?

  init(_ images: ImageProtocol) { self.images = images }

  /// Returns the text that shows an image in the middle of an area of characters. An image that
  /// is too large is shrunk. `frame`: the place of the image in a film; nil for a single image.
  mutating func text(
    for image: Image, frame: FilmFrame? = nil, in area: Region, _ window: TerminalWindow
  ) -> String {
    if case .halfBlocks(let colors) = images {
      let next = BlockImage(image, in: area, colors: colors)
      defer { blocks = next }
      return next.text(after: blocks)
    }
    let image = image.shrunk(into: window.pixels(of: area.size, in: images))
    let place = area.middle(window.characters(of: image.size))
    return TerminalText.cursor(place.x, place.y) + pixels(of: image, frame)
  }

  private mutating func pixels(of image: Image, _ frame: FilmFrame?) -> String {
    switch images {
    case .kitty(playsAnimations: true): animated(image, frame) ?? kitty(image)
    case .kitty: kitty(image)
    case .inline: InlineImage.shown(image)
    case .sixel(let colors): SixelImage(image, colors: colors).text
    case .halfBlocks: ""
    }
  }

  /// Returns the commands that show an image above the previous one, and then remove that.
  private mutating func kitty(_ image: Image) -> String {
    let (old, new) = (shown, shown == 1 ? 2 : 1)
    shown = new
    return KittyImage.shown(image, number: new) + (old.map(KittyImage.removed) ?? "")
  }

  /// Returns the commands that show a frame of a film if the terminal stores it; nil if not.
  private mutating func animated(_ image: Image, _ frame: FilmFrame?) -> String? {
    guard let frame else { return nil }
    if frame.number == 0, animation == nil { animation = KittyAnimation(number: Self.film) }
    guard animation?.accepts(frame.number, image) == true else {
      defer { animation = nil }
      return animation == nil ? nil : kitty(image) + KittyImage.removed(Self.film)
    }
    return animation?.show(frame.number, image, milliseconds: frame.milliseconds)
  }

  /// The number of the image that is a film. Single images have lower ones.
  private static let film = 3

  /// Returns the commands by which the terminal plays the whole film by itself; nil if it cannot.
  mutating func play(from frame: Int, _ durations: [Int]) -> String? {
    animation?.play(from: frame, durations)
  }
}

/// The place of an image in a film.
package struct FilmFrame: Hashable, Sendable {
  /// The number of the frame, from 0.
  package let number: Int
  package let milliseconds: Int

  package init(number: Int, milliseconds: Int) {
    self.number = number
    self.milliseconds = milliseconds
  }
}
