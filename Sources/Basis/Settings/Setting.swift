internal import Grids

/// A setting as written: its name, its location, and its unparsed value.
package struct Setting: Hashable, Sendable {
  package let name: String
  package let place: InputLocation
  package let value: Written

  package init(_ name: String, _ value: Written, at place: InputLocation) {
    self.name = name
    self.value = value
    self.place = place
  }

  /// The word for a feature that is off.
  package static let none = "none"

  /// Creates a setting whose value is a single text, as options have.
  package init(_ name: String, _ text: String, at place: InputLocation) {
    self.init(name, Written(.text(text), at: place), at: place)
  }

  /// The prefix of environment variables that set limits. Others are not those of the program.
  package static let variablePrefix = "RENDER_MAX"

  /// Returns the environment variable that sets a limit, such as `RENDER_MAX_TIME`.
  package static func variable(of name: String) -> String {
    "RENDER_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }

  /// Creates a setting from an environment variable; nil without the prefix, or for no text.
  package init?(variable: String, _ text: String) {
    guard variable.hasPrefix(Self.variablePrefix + "_"), !text.isEmpty else { return nil }
    let name = variable.dropFirst("RENDER_".count).lowercased()
    self.init(
      name.map { $0 == "_" ? "-" : String($0) }.joined(), text, at: .option(variable))
  }
}

/// A value as written, with its location. Texts are not interpreted here: only the setting knows
/// its type, so `no`, `1e3` and `010` are never mistaken for other types.
package struct Written: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case text(String)
    case list([Written])
    case settings([Setting])
    /// No value, for an option at the end of the command line or before another option.
    case missing
  }

  package let content: Content
  package let place: InputLocation

  package init(_ content: Content, at place: InputLocation) {
    self.content = content
    self.place = place
  }

  /// The text; nil for a list or a mapping.
  package var text: String? {
    if case .text(let text) = content { return text }
    return nil
  }

  /// The values of a list, or the single value.
  package var all: [Written] {
    if case .list(let values) = content, !values.isEmpty { values } else { [self] }
  }

  /// The key of a mapping such as `{theme}`, which was likely meant as a placeholder in a text; nil
  /// for other values.
  var unquotedPlaceholder: String? {
    guard case .settings(let inner) = content, inner.count == 1, inner[0].value.text == "" else {
      return nil
    }
    return inner[0].name
  }

  /// The kind of the value in words, for messages.
  package var kind: String {
    switch content {
    case .text: "a single value"
    case .list: "a list"
    case .settings: "a mapping"
    case .missing: "no value"
    }
  }

  /// A mapping as YAML with one line for each key; nil for other values.
  package var mappingText: String? {
    guard case .settings(let settings) = content else { return nil }
    return settings.map { "\(Written.scalar($0.name)): \($0.value.canonical)\n" }.joined()
  }

  /// Returns a text as a YAML scalar that reads back unchanged: plain if it consists of simple
  /// words, otherwise quoted.
  package static func scalar(_ text: String) -> String {
    if isPlain(text) { return text }
    var quoted = "\""
    var rest = text.unicodeScalars[...]
    while let end = rest.firstIndex(where: { !$0.isPlainInYAML }) {
      quoted += String(rest[..<end]) + rest[end].escaped
      rest = rest[end...].dropFirst()
    }
    return quoted + String(rest) + "\""
  }

  /// Returns true if a text begins with a letter or digit and consists of words separated by single
  /// spaces. Words contain ASCII letters, digits and a few signs.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetterOrDigit(first) else { return false }
    let space = UInt8(ascii: " ")
    var last = space
    for byte in text.utf8 {
      guard isLetterOrDigit(byte) || plainSigns.contains(byte) || byte == space && last != space
      else { return false }
      last = byte
    }
    return last != space
  }

  private static let plainSigns = Array("_./%+-".utf8)

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
  }

  /// The value as one line of YAML.
  package var canonical: String {
    switch content {
    case .text(let text): Written.scalar(text)
    case .missing: ""
    case .list(let values): "[\(values.map(\.canonical).joined(separator: ", "))]"
    case .settings(let settings):
      "{\(settings.map { "\(Written.scalar($0.name)): \($0.value.canonical)" }.joined(separator: ", "))}"
    }
  }
}

extension Unicode.Scalar {
  /// True if the scalar controls a terminal or the layout of text instead of being visible: control
  /// characters, line ends, and marks of text direction.
  package var isCommand: Bool {
    switch value {
    case ..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// True if a quoted YAML text may contain the scalar unescaped. Excludes quotes, backslashes,
  /// commands, the byte order mark and noncharacters.
  fileprivate var isPlainInYAML: Bool {
    switch self {
    case "\"", "\\", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}": false
    default: !isCommand
    }
  }

  fileprivate var escaped: String {
    switch self {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\t": return "\\t"
    case "\r": return "\\r"
    default: return value < 256 ? "\\x" + value.hexadecimal(2) : "\\u" + value.hexadecimal(4)
    }
  }
}
