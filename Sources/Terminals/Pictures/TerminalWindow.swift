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

  /// Returns the number of characters in a row and of rows that a picture occupies.
  func characters(of picture: Size) -> Size {
    Size(
      width: (picture.width + character.width - 1) / character.width,
      height: (picture.height + character.height - 1) / character.height)
  }
}
