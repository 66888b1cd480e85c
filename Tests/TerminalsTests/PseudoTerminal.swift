import Synchronization

@testable import Terminals

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A pseudo-terminal whose other side the test plays: it reads everything that is written, and
/// answers queries.
final class PseudoTerminal: Sendable {
  private let main: Int32
  private let other: Int32
  let path: String
  private let written = Mutex<[UInt8]>([])

  /// - Parameters:
  ///   - size: the window in characters.
  ///   - pixels: the window in pixels; zeros if the terminal does not know it.
  init(columns: Int, rows: Int, pixels: (Int, Int) = (0, 0)) {
    (main, other, path) = Self.pair()
    resize(columns: columns, rows: rows, pixels: pixels)
  }

  deinit {
    close(main)
    close(other)
  }

  private static func pair() -> (Int32, Int32, String) {
    var (main, other): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 1024)
    precondition(openpty(&main, &other, &name, nil, nil) == 0, "no pseudo-terminal")
    return (main, other, String(decoding: name.prefix { $0 != 0 }.map { UInt8($0) }, as: UTF8.self))
  }

  func resize(columns: Int, rows: Int, pixels: (Int, Int) = (0, 0)) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: UInt16(pixels.0),
      ws_ypixel: UInt16(pixels.1))
    _ = ioctl(main, UInt(TIOCSWINSZ), &size)
  }

  /// The modes of the terminal as another program sees them.
  var echoes: Bool {
    var modes = termios()
    tcgetattr(other, &modes)
    return modes.c_lflag & tcflag_t(ECHO) != 0
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(main, $0.baseAddress, $0.count) }
  }
}
