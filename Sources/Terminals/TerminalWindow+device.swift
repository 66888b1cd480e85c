internal import Grids

extension TerminalWindow {
  /// The maximum number of characters in a row and of rows, which limits the cost of showing them.
  private static let longest = 2000

  /// Creates the window of a terminal. Terminals that do not report sizes get common ones.
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
