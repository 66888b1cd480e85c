internal import Grids

/// A parser of the bytes that a terminal sends: keys, and answers to queries.
struct TerminalInput {
  /// The bytes of a sequence that is still incomplete.
  private var bytes: [UInt8] = []

  /// A complete part of the input.
  enum Part: Hashable {
    case key(TerminalKey)
    /// The answer to a query, without its escape character and terminator: `[?62;4c`, `_Gi=31;OK`.
    case answer(String)
  }

  /// The maximum length of an answer in bytes. Longer ones are dropped.
  private static let longestAnswer = 4096

  /// True if a sequence is incomplete. A single escape character is one, too.
  var isIncomplete: Bool { !bytes.isEmpty }

  /// Parses further bytes, and returns the parts that they complete.
  mutating func add(_ new: [UInt8]) -> [Part] {
    bytes += new
    var parts: [Part] = []
    while !bytes.isEmpty, let (part, length) = next() {
      if let part { parts.append(part) }
      bytes.removeFirst(length)
    }
    if bytes.count > Self.longestAnswer { bytes = [] }
    return parts
  }

  /// Ends a sequence after which no bytes arrived. Returns a key for a lone escape character only.
  mutating func end() -> Part? {
    defer { bytes = [] }
    return bytes == [0x1B] ? .key(.escape) : nil
  }

  /// Returns the first part, nil for an unknown one, and its length; nil if it is incomplete.
  private func next() -> (Part?, Int)? {
    guard bytes[0] == 0x1B else { return character() }
    guard bytes.count > 1 else { return nil }
    switch Unicode.Scalar(bytes[1]) {
    case "[": return controlSequence()
    case "O": return bytes.count > 2 ? (key("\(Unicode.Scalar(bytes[2]))"), 3) : nil
    case "_", "P", "]", "^", "X": return controlString()
    case "\u{1B}": return (.key(.escape), 1)
    default: return (nil, 2)
    }
  }

  private func character() -> (Part?, Int)? {
    let ones = (~bytes[0]).leadingZeroBitCount
    let length = (2...4).contains(ones) ? ones : 1
    guard bytes.count >= length else { return nil }
    let scalar = String(decoding: bytes[..<length], as: UTF8.self).unicodeScalars.first
    return (scalar.flatMap { TerminalKey($0) }.map { .key($0) }, length)
  }

  /// Returns the sequence after `ESC [`, which ends with a byte from 0x40 on; nil if incomplete.
  private func controlSequence() -> (Part?, Int)? {
    guard let end = bytes[2...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      return nil
    }
    let text = String(decoding: bytes[2...end], as: UTF8.self)
    let isAnswer = text.hasPrefix("?") || text.hasSuffix("t")
    return (isAnswer ? .answer("[" + text) : key(text), end + 1)
  }

  /// Returns the string that ends with `ESC \` or with a bell; nil if it is incomplete.
  private func controlString() -> (Part?, Int)? {
    guard let end = bytes[2...].firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) else { return nil }
    let part = Part.answer(String(decoding: bytes[1..<end], as: UTF8.self))
    if bytes[end] == 0x07 { return (part, end + 1) }
    return end + 1 < bytes.count ? (part, end + 2) : nil
  }

  private func key(_ sequence: String) -> Part? { TerminalKey(sequence: sequence).map { .key($0) } }
}

/// A key that the user presses.
package enum TerminalKey: Hashable, Sendable {
  /// A key with a printable character, such as `q` or a space.
  case character(Character)
  case up, down, left, right, home, end, pageUp, pageDown, enter, tab, backspace, escape

  /// Creates the key of a control sequence, given without its introducer; nil if it is unknown. The
  /// digits of modifiers are ignored: `1;5C` is the right arrow with Ctrl.
  init?(sequence: String) {
    switch (sequence.last, sequence.prefix { $0.isNumber }) {
    case ("A", _): self = .up
    case ("B", _): self = .down
    case ("C", _): self = .right
    case ("D", _): self = .left
    case ("H", _), ("~", "1"), ("~", "7"): self = .home
    case ("F", _), ("~", "4"), ("~", "8"): self = .end
    case ("~", "5"): self = .pageUp
    case ("~", "6"): self = .pageDown
    case ("M", _): self = .enter
    default: return nil
    }
  }

  /// Creates the key of a character; nil for control characters without a key.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 8, 127: self = .backspace
    case 9: self = .tab
    case 10, 13: self = .enter
    case 0..<32, 128..<160, 0xFFFD: return nil
    default: self = .character(Character(scalar))
    }
  }
}

/// The answers of a terminal to the queries for its abilities. Every terminal answers the last
/// query, for its device attributes. The answers before it show which other queries it understands.
struct TerminalAnswers {
  private var showsKitty = false
  private var playsKitty = false
  private var showsSixels = false
  private var sixelColors: Int?
  /// The name and version of the terminal, in its own notation.
  private var name = ""
  /// The size of a character in pixels; nil if it is unknown.
  private(set) var character: Size?
  /// The size of the window in pixels; nil if it is unknown.
  private(set) var window: Size?
  /// True once the last query is answered.
  private(set) var isComplete = false

  /// The queries: to show an image of one pixel in the protocol of kitty, to store one and add a
  /// frame to it, the terminal's name, the number of sixel colors, the sizes of a character and of
  /// the window, and the device attributes.
  static let queries =
    "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    + "\u{1B}_Gi=32,s=1,v=1,a=t,t=d,f=24,q=1;AAAA\u{1B}\\"
    + "\u{1B}_Gi=32,s=1,v=1,a=f,t=d,f=24;AAAA\u{1B}\\" + "\u{1B}_Ga=d,d=I,i=32,q=2\u{1B}\\"
    + "\u{1B}[>q\u{1B}[?1;1;0S\u{1B}[16t\u{1B}[14t\u{1B}[c"

  mutating func add(_ answer: String) {
    if answer.hasPrefix("_Gi=31") {
      showsKitty = answer.hasSuffix(";OK")
    } else if answer.hasPrefix("_Gi=32") {
      playsKitty = answer.hasSuffix(";OK")
    } else if answer.hasPrefix("P>|") {
      name = String(answer.dropFirst(3))
    } else if answer.hasPrefix("[?1;0;"), answer.hasSuffix("S") {
      sixelColors = Self.numbers(in: answer).last
    } else if answer.hasPrefix("[6;") {
      character = Self.size(in: answer)
    } else if answer.hasPrefix("[4;") {
      window = Self.size(in: answer)
    } else if answer.hasPrefix("[?"), answer.hasSuffix("c") {
      showsSixels = Self.numbers(in: answer).dropFirst().contains(4)
      isComplete = true
    }
  }

  /// The best protocol that the terminal understands. `variables`: the environment, for terminals
  /// that do not answer with their name, and for the number of colors.
  func images(_ variables: [String: String]) -> ImageProtocol {
    // tmux and screen pass no images on, but some variables of the terminal around them.
    let isMultiplexed =
      variables["TMUX"] != nil || variables["STY"] != nil || name.hasPrefix("tmux")
    let colors = variables["COLORTERM"]?.lowercased() ?? ""
    let blocks = ImageProtocol.halfBlocks(
      colors == "truecolor" || colors == "24bit" ? .all : .palette)
    if isMultiplexed { return blocks }
    if showsKitty { return .kitty(playsAnimations: playsKitty) }
    let names = [name, variables["TERM_PROGRAM"] ?? ""]
    if names.contains(where: Self.showsInlineImages) { return .inline }
    return showsSixels ? .sixel(colors: min(max(2, sixelColors ?? 16), 256)) : blocks
  }

  /// Returns true for the name of a terminal with iTerm2's inline images, which no query finds.
  private static func showsInlineImages(_ name: String) -> Bool {
    ["iTerm", "WezTerm", "mintty", "vscode", "Tabby"].contains { name.hasPrefix($0) }
  }

  private static func numbers(in answer: String) -> [Int] {
    answer.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
  }

  /// Returns the size in an answer such as `[6;16;8t`, with the height first; nil for others.
  private static func size(in answer: String) -> Size? {
    let numbers = numbers(in: answer)
    guard numbers.count == 3, numbers.allSatisfy({ (1...1 << 16).contains($0) }) else {
      return nil
    }
    return Size(width: numbers[2], height: numbers[1])
  }
}
