internal import Grids

/// A JSON value. Objects keep the order of their members.
package enum JSONValue: Sendable {
  case text(String)
  /// A number, already in JSON's notation.
  case number(String)
  case truth(Bool)
  case list([JSONValue])
  case object([(name: String, value: JSONValue)])

  package var line: String {
    switch self {
    case .text(let text): text.inJSON
    case .number(let digits): digits
    case .truth(let truth): "\(truth)"
    case .list(let values): "[\(values.map(\.line).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\($0.name.inJSON): \($0.value.line)" }.joined(separator: ", "))}"
    }
  }

  /// Returns the value, broken into indented lines where it exceeds 100 characters. `margin`: the
  /// number of characters before the value on its first line, and the indentation of its last one.
  package func text(margin: Int = 0) -> String {
    if line.count + margin <= 100 { return line }
    let blanks = String(repeating: " ", count: margin + 2)
    let (parts, first, last): ([String], String, String)
    switch self {
    case .list(let values):
      parts =
        values.allSatisfy(\.isPlain)
        ? Self.filled(values, width: 100 - blanks.count)
        : values.map { $0.text(margin: margin + 2) }
      (first, last) = ("[", "]")
    case .object(let members):
      parts = members.map { "\($0.name.inJSON): \($0.value.text(margin: margin + 2))" }
      (first, last) = ("{", "}")
    case .text, .number, .truth: return line
    }
    let lines = parts.map { blanks + $0 }.joined(separator: ",\n")
    return "\(first)\n\(lines)\n\(blanks.dropFirst(2))\(last)"
  }

  private var isPlain: Bool {
    switch self {
    case .text, .number, .truth: true
    case .list, .object: false
    }
  }

  /// Joins plain values with commas into lines of at most `width` characters.
  private static func filled(_ values: [JSONValue], width: Int) -> [String] {
    values.map(\.line).reduce(into: []) { lines, value in
      if let line = lines.last, line.count + value.count + 3 <= width {
        lines[lines.count - 1] = "\(line), \(value)"
      } else {
        lines.append(value)
      }
    }
  }
}

extension JSONValue {
  /// Returns an object without the members whose value is nil.
  package static func object(ofKnown members: [(name: String, value: JSONValue?)]) -> JSONValue {
    .object(members.compactMap { name, value in value.map { (name, $0) } })
  }

  package static func number(_ number: Int) -> JSONValue { .number("\(number)") }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .text(text) }
  package init(booleanLiteral truth: Bool) { self = .truth(truth) }
  package init(arrayLiteral values: JSONValue...) { self = .list(values) }

  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { (name: $0.0, value: $0.1) })
  }
}

extension String {
  /// The text as a JSON string in quotes. Control characters and marks of text direction are
  /// escaped as numbers, so that untrusted text cannot control a terminal.
  package var inJSON: String {
    var previous: Unicode.Scalar?
    let letters = unicodeScalars.map { letter -> String in
      defer { previous = letter }
      return switch letter {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      // Some CI logs interpret two number signs and a bracket as a command.
      case "#" where previous == "#": letter.inJSON
      default: letter.isVisible ? String(letter) : letter.inJSON
      }
    }
    return "\"\(letters.joined())\""
  }
}

extension Unicode.Scalar {
  /// True if the scalar is visible, and cannot control a terminal.
  var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned: false
    default: true
    }
  }

  /// The scalar as JSON escapes: its UTF-16 code units in four hexadecimal digits each.
  fileprivate var inJSON: String {
    UTF16.encode(self)!.map { "\\u" + $0.hexadecimal(4) }.joined()
  }
}
