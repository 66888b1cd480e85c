package import Grids

/// The size of a terminal's window.
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
}

extension TerminalWindow {
  /// Returns the number of characters in a row and of rows that a picture occupies.
  func characters(of picture: Size) -> Size {
    Size(
      width: (picture.width + character.width - 1) / character.width,
      height: (picture.height + character.height - 1) / character.height)
  }

  /// The maximum number of characters in a row and of rows, which limits the cost of showing them.
  private static let longest = 2000

  /// Creates the window of a terminal. Terminals that know no sizes get usual ones.
  init(_ device: TerminalDevice, _ answers: TerminalAnswers) {
    let known = device.size
    let isKnown = known.characters.width > 0 && known.characters.height > 0
    let size =
      isKnown
      ? Size(
        width: min(known.characters.width, Self.longest),
        height: min(known.characters.height, Self.longest)) : Size(width: 80, height: 24)
    let divided = { (pixels: Size) -> Size? in
      let character = Size(width: pixels.width / size.width, height: pixels.height / size.height)
      return character.width > 0 && character.height > 0 ? character : nil
    }
    self.init(
      size: size,
      character: divided(known.pixels) ?? answers.character ?? answers.window.flatMap(divided)
        ?? Size(width: 8, height: 16))
  }
}
