#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A question for a password, which the terminal does not show.
enum PasswordPrompt {
  /// Reads a line from the terminal.
  ///
  /// - Throws: `LibraryProblem.noTerminal` without a terminal, `.cancelled` after Ctrl-C or an
  ///   empty line.
  static func ask(_ question: String) throws(LibraryProblem) -> String {
    var before = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &before) == 0 else { throw .noTerminal }
    var silent = before
    // Ctrl-C is read as a character, so that the terminal shows typed text again afterwards.
    silent.c_lflag &= ~tcflag_t(ECHO | ISIG | ICANON)
    unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    Terminal.draw(question)
    let line = readBytes()
    unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
    Terminal.say("")
    guard let line, !line.isEmpty, let text = String(validating: line, as: UTF8.self) else {
      throw .cancelled
    }
    return text
  }

  private static let longest = 1000

  /// Reads bytes up to the end of the line; nil after Ctrl-C or at the end of the input.
  private static func readBytes() -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < longest {
      var byte: UInt8 = 0
      let count = unsafe read(STDIN_FILENO, &byte, 1)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 || byte == 3 || byte == 4 { return nil }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return bytes }
      // Backspace removes the last character.
      if byte == 8 || byte == 127 {
        while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
      } else {
        bytes.append(byte)
      }
    }
    return nil
  }
}
