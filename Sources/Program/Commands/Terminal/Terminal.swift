internal import CStart
internal import Files
internal import Grids
internal import Platform
internal import Settings

/// The program's text output: results on stdout, messages on stderr.
///
/// All output goes through this type, which escapes untrusted text. Such text cannot control a
/// terminal or start a new line in a log.
enum Terminal {
  /// Prints a result on stdout. A closed pipe is not an error.
  static func print(_ text: String) -> ExitStatus { printExact(text.plainLines) }

  /// Prints text for another program on stdout, without escaping. The first failure is reported.
  static func printExact(_ text: String) -> ExitStatus {
    if write(text, to: context.output) || errno == EPIPE { return .done }
    let problem = OutputProblem.access(path: "standard output", .system(errno))
    return context.loseResult() ? .failed : fail(problem)
  }

  private static var context: ProcessContext { ProcessContext.current }

  /// Returns the exit status of a command: a result that was not printed is a failure.
  static func status(after status: ExitStatus) -> ExitStatus {
    status == .done && context.hasLostResult ? .failed : status
  }

  /// Prints a message on stderr.
  static func say(_ line: String) {
    _ = write(line.plain + "\n", to: context.errors)
  }

  /// Returns true for the paths of reports that stand for standard output.
  static func isStandardOutput(_ path: String) -> Bool {
    ["-", "-.md", "-.xml", "-.json"].contains(path)
  }

  /// Prints a result of several lines on stdout, or on stderr if one of some reports goes to stdout.
  static func print(_ text: String, beside reports: [String]) {
    if reports.contains(where: isStandardOutput) {
      for line in text.split(separator: "\n") { say(String(line)) }
    } else {
      _ = print(text)
    }
  }

  /// Prints a workflow command on stderr, whose text is already escaped.
  static func annotate(_ command: String) { _ = write(command, to: context.errors) }

  /// Prints an error on stderr. The line begins with `render:` or with a place.
  static func complain(_ beginning: String, _ message: String) {
    _ = write("\(inRed(beginning.plain)) \(message.plain)\n", to: context.errors)
  }

  static func fail(_ message: String) -> ExitStatus {
    complain("render:", message)
    return .failed
  }

  /// Prints an error on stderr, with the messages of another program that caused it.
  static func fail(_ error: any Error) -> ExitStatus {
    if let error = error as? InputProblem {
      for error in error.errors { complain("render:", "\(error)") }
      return .failed
    }
    complain("render:", "\(error)")
    for line in (error as? OutputProblem)?.lines ?? [] { say("  " + line) }
    return .failed
  }

  static var stdinIsTerminal: Bool { isatty(context.input) == 1 }
  static var stderrIsTerminal: Bool { isatty(context.errors) == 1 }
  static var stdoutIsTerminal: Bool { isatty(context.output) == 1 }

  /// The width of results in columns: that of the terminal, or of `COLUMNS`, or 80.
  static var width: Int {
    let said = environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return min(max(narrowest, columns(of: context.output) ?? said ?? 80), widest)
  }

  /// The minimum width in columns. Narrower terminals wrap lines themselves.
  private static let narrowest = 40
  private static let widest = 1000

  /// True if the terminal supports no escape sequences.
  static var isDumb: Bool { environment("TERM") == "dumb" }

  /// The width of the terminal on stderr in columns; 80 if there is none.
  static var columnsOfTalk: Int { columns(of: context.errors) ?? 80 }

  /// Returns the width of a terminal in columns; nil if it is unknown or not a terminal.
  private static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    let isKnown = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : nil
  }

  /// Replaces the current line on stderr, without a newline.
  static func draw(_ line: String) {
    clearLine()
    _ = write(line.plain, to: context.errors)
  }

  static func clearLine() { _ = write("\r\u{1B}[K", to: context.errors) }

  /// Returns the beginning of an error, in red on a terminal unless `NO_COLOR` is set
  /// (https://no-color.org).
  private static func inRed(_ text: String) -> String {
    let isColored = stderrIsTerminal && !isDumb && (environment("NO_COLOR") ?? "").isEmpty
    return isColored ? "\u{1B}[31m\(text)\u{1B}[m" : text
  }

  /// The command-line arguments without the program's name; nil if the system passed none at all.
  /// Invalid UTF-8 is encoded as in `Path`.
  static var arguments: [String]? {
    let count = Int(start_argument_count())
    guard count > 0, let start = unsafe start_arguments() else { return nil }
    let words = unsafe UnsafeBufferPointer(start: start, count: count)
    return unsafe words.dropFirst().compactMap { word in
      unsafe word.map { unsafe Path(cString: $0).text }
    }
  }

  static func waitALittle() { usleep(5000) }

  static var environment: [String: String] {
    if let variables = context.environment { return variables }
    var variables: [String: String] = [:]
    var next = unsafe environ
    while let text = unsafe next.pointee {
      let parts = unsafe String(cString: text)
        .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      unsafe next += 1
    }
    return variables
  }

  static func environment(_ name: String) -> String? {
    if let variables = context.environment { return variables[name] }
    return unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// Waits until a nonblocking descriptor is writable.
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

extension String {
  /// Untrusted text on one line, safe for terminals and logs.
  ///
  /// Control characters and the like are escaped as `\u{…}`. Very long text is cut in the middle,
  /// so that the end of a message that quotes it stays visible.
  var plain: String { (cut ?? self).escaped }

  /// Untrusted text on one line, escaped like `plain` but never cut.
  var escaped: String { shown(keepingLineEnds: false) }

  /// Untrusted text of several lines, escaped like `plain` but never cut.
  var plainLines: String { shown(keepingLineEnds: true) }

  /// The beginning and the end of a long text; nil if the text is short enough.
  private var cut: String? {
    let letters = unicodeScalars
    guard
      let first = letters.index(letters.startIndex, offsetBy: 1500, limitedBy: letters.endIndex),
      let last = letters.index(letters.endIndex, offsetBy: -500, limitedBy: first),
      first < last
    else { return nil }
    return String(letters[..<first]) + "…" + String(letters[last...])
  }

  private func shown(keepingLineEnds: Bool) -> String {
    if isPlainest(keepingLineEnds: keepingLineEnds) { return self }
    var text = ""
    var line = LogLine()
    for letter in unicodeScalars {
      let isLineEnd = keepingLineEnds && letter == "\n"
      let isShown = (letter.isShown || isLineEnd) && !line.becomesCommand(with: letter)
      if isShown {
        text.unicodeScalars.append(letter)
      } else {
        text += "\\u{\(String(letter.value, radix: 16))}"
      }
      line = isLineEnd ? LogLine() : line
    }
    return text
  }

  /// True if the text has only printable ASCII that cannot begin a log command. This is a fast path
  /// for most texts, which can have a million lines.
  fileprivate func isPlainest(keepingLineEnds: Bool) -> Bool {
    utf8.allSatisfy {
      (32...126).contains($0) && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "[")
        || keepingLineEnds && $0 == UInt8(ascii: "\n")
    }
  }
}

/// A line of a log, as GitHub's runners parse it. `::` at the beginning of a line and `##[`
/// anywhere begin a workflow command.
private struct LogLine {
  private var isBlank = true
  private var marks = 0

  /// Advances to the next character. Returns true if it would begin a command.
  mutating func becomesCommand(with letter: Unicode.Scalar) -> Bool {
    let isCommand = isBlank && letter == ":" || marks >= 2 && letter == "["
    isBlank = isBlank && letter.properties.isWhitespace
    marks = letter == "#" ? marks + 1 : 0
    return isCommand
  }
}

extension Unicode.Scalar {
  /// True if the character is visible: not a control, a text direction mark or a line break.
  fileprivate var isShown: Bool {
    if isASCII { return (32...126).contains(value) }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
      return false
    default: return true
    }
  }
}

/// The exit status of the process. After a signal it is 128 plus the signal's number instead.
enum ExitStatus: Int32 {
  case done = 0
  /// Reading, drawing or writing failed, or a check found a difference.
  case failed = 1
  /// The command line or a scenario is invalid. Nothing was written.
  case wrong = 2
}
