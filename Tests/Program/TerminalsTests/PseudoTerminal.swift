import Foundation
import Synchronization
import TestSupport

/// A pseudo-terminal whose other side the test plays: a thread reads everything that is written, and
/// answers queries.
final class PseudoTerminal: Sendable {
  let main: Int32
  let other: Int32
  /// The path of the terminal.
  let path: String
  /// The answer to all queries of the program, which is sent after the last one.
  private let answer: String
  private let state = Mutex(State())

  private struct State {
    var written: [UInt8] = []
    var isStopped = false
  }

  /// The last query, for the device attributes.
  private static let lastQuery = Data("\u{1B}[c".utf8)

  /// - Parameters:
  ///   - pixels: the size of the window in pixels; zeros if the terminal does not know it.
  ///   - answer: the answer to all queries.
  init(columns: Int = 80, rows: Int = 24, pixels: (Int, Int) = (0, 0), answer: String) {
    var (main, other): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 1024)
    precondition(openpty(&main, &other, &name, nil, nil) == 0, "no pseudo-terminal")
    (self.main, self.other, self.answer) = (main, other, answer)
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8($0) }, as: UTF8.self)
    resize(columns: columns, rows: rows, pixels: pixels)
    Thread.detachNewThread { [weak self, main, other] in
      while PseudoTerminal.take(from: main, { self }) {}
      close(main)
      close(other)
    }
  }

  deinit { state.withLock { $0.isStopped = true } }

  /// Reads what the terminal was written. Returns false if nobody needs it anymore.
  private static func take(from main: Int32, _ terminal: () -> PseudoTerminal?) -> Bool {
    var request = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 20) > 0 else { return terminal() != nil }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(main, &bytes, bytes.count)
    guard let terminal = terminal() else { return false }
    if count > 0 { terminal.add(bytes[..<count]) }
    return true
  }

  private func add(_ bytes: ArraySlice<UInt8>) {
    let asks = state.withLock { state in
      let start = max(0, state.written.count - 2)
      state.written += bytes
      return Data(state.written[start...]).range(of: Self.lastQuery) != nil
    }
    if asks { type(answer) }
  }

  func resize(columns: Int, rows: Int, pixels: (Int, Int) = (0, 0)) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: UInt16(pixels.0),
      ws_ypixel: UInt16(pixels.1))
    _ = ioctl(main, UInt(TIOCSWINSZ), &size)
  }

  /// Sends bytes as if they were typed.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(main, bytes, bytes.count)
  }

  /// Everything that was written so far.
  var written: [UInt8] { state.withLock { $0.written } }

  var text: String { String(decoding: written, as: UTF8.self) }

  /// True if the terminal echoes and edits lines, as for a shell.
  var hasLines: Bool {
    var modes = termios()
    tcgetattr(other, &modes)
    return modes.c_lflag & tcflag_t(ECHO) != 0 && modes.c_lflag & tcflag_t(ICANON) != 0
  }

  /// Waits until the written text contains a text at least a number of times. Returns false after
  /// ten minutes.
  func waits(for text: String, times: Int = 1) -> Bool {
    waits { self.text.ranges(of: text).count >= times }
  }

  func waits(until isTrue: () -> Bool) -> Bool { Patience.waits(until: isTrue) }
}

extension PseudoTerminal {
  /// The answers of terminals, as they send them.
  enum Answer {
    static let kitty =
      "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}_Gi=32;OK\u{1B}\\\u{1B}P>|kitty(0.26.5)\u{1B}\\\u{1B}[?62;c"
    static let ghostty =
      "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}_Gi=32;EINVAL: unimplemented action\u{1B}\\\u{1B}[?62;22c"
    static let iterm2 = "\u{1B}P>|iTerm2 3.5.0\u{1B}\\\u{1B}[6;16;8t\u{1B}[?62;4c"
    static let sixel = "\u{1B}[?1;0;256S\u{1B}[6;16;8t\u{1B}[4;384;640t\u{1B}[?63;1;2;4;6c"
    static let plain = "\u{1B}[?1;2c"
    static let tmux = "\u{1B}P>|tmux 3.4\u{1B}\\\u{1B}[?1;2;4c"
  }
}
