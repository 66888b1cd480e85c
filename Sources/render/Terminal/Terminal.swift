internal import Files
internal import Settings

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What the user reads: results on stdout, talk on stderr.
///
/// Whatever is printed or said goes through here and is plain: what strangers have written obeys no
/// terminal and begins no line of its own in a log.
enum Terminal {
  /// Prints a result of our own lines. A reader that has seen enough and goes away is no failure.
  static func print(_ text: String) -> ExitStatus { printExact(text.plainLines) }

  /// Prints what has to reach another program as it is.
  static func printExact(_ text: String) -> ExitStatus {
    write(text, to: STDOUT_FILENO) || errno == EPIPE ? .done : .failed
  }

  /// Says a line on the side.
  static func say(_ line: String) {
    _ = write(line.plain + "\n", to: STDERR_FILENO)
  }

  /// Says what is wrong, in a line that begins with who says it or where it is.
  static func complain(_ beginning: String, _ message: String) {
    _ = write("\(inRed(beginning.plain)) \(message.plain)\n", to: STDERR_FILENO)
  }

  static func fail(_ message: String) -> ExitStatus {
    complain("render:", message)
    return .failed
  }

  /// Says what has gone wrong, and what another program has said of it.
  static func fail(_ error: any Error) -> ExitStatus {
    if let error = error as? InputProblem {
      for mistake in error.mistakes { complain("render:", "\(mistake)") }
      return .failed
    }
    complain("render:", "\(error)")
    if case .program(_, _, let lines) = error as? OutputProblem {
      for line in lines { say("  " + line) }
    }
    return .failed
  }

  static var stderrIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }
  static var stdoutIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// The columns that results are set for: those of the terminal, else what `COLUMNS` says, else 80.
  static var width: Int {
    let said = environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return min(max(narrowest, columns(of: STDOUT_FILENO) ?? said ?? 80), widest)
  }

  /// Narrower terminals break lines themselves.
  private static let narrowest = 40
  private static let widest = 1000

  /// Whether the terminal can do nothing but write on.
  static var isDumb: Bool { environment("TERM") == "dumb" }

  /// The columns of the terminal that is talked to; 80 where there is none.
  static var columnsOfTalk: Int { columns(of: STDERR_FILENO) ?? 80 }

  /// The columns of a terminal; nil where there is none, or it does not say.
  private static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    let isKnown = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : nil
  }

  /// Writes the line of talk anew that is seen now, without an end.
  static func draw(_ line: String) {
    clearLine()
    _ = write(line.plain, to: STDERR_FILENO)
  }

  /// Clears the line of talk that is being written.
  static func clearLine() { _ = write("\r\u{1B}[K", to: STDERR_FILENO) }

  /// What begins an error, in red where somebody sees it who has not asked for no colours
  /// (https://no-color.org).
  private static func inRed(_ text: String) -> String {
    let isColored = stderrIsTerminal && !isDumb && (environment("NO_COLOR") ?? "").isEmpty
    return isColored ? "\u{1B}[31m\(text)\u{1B}[m" : text
  }

  /// The words behind the program's own name. Bytes that are no UTF-8 stand in them as `Path` says.
  static var arguments: [String] {
    let words = unsafe UnsafeBufferPointer(
      start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    return unsafe words.dropFirst().compactMap { word in
      unsafe word.map { unsafe Path(cString: $0).text }
    }
  }

  /// Waits for 5 ms.
  static func waitALittle() { usleep(5000) }

  /// All variables of the environment, in an order that does not change.
  static var environment: [(name: String, value: String)] {
    var variables: [(name: String, value: String)] = []
    var next = unsafe environ
    while let text = unsafe next.pointee {
      let parts = unsafe String(cString: text)
        .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables.append((String(parts[0]), String(parts[1]))) }
      unsafe next += 1
    }
    return variables.sorted { $0.name < $1.name }
  }

  static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// Waits until a descriptor that does not wait itself takes more.
  private static func waitForRoom(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&request, 1, -1)
    errno = EAGAIN
  }

  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { unsafe writeBytes(descriptor, $0) }
      if count < 0 && errno == EAGAIN { waitForRoom(descriptor) }
      if count < 0 && errno != EINTR && errno != EAGAIN { return false }
      bytes = bytes.dropFirst(max(0, count))
    }
    return true
  }
}
