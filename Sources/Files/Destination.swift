/// Where an output goes, as its setting says.
public enum Destination: Hashable, Sendable {
  case standardOutput
  /// One file, by its path.
  case file(String)
  /// One file a frame: a path with a number in it.
  case numbered(prefix: String, digits: Int, suffix: String)

  /// Reads `-`, a path, or a path with one number such as `%d` or `%04d`; `%%` is a per cent sign.
  /// Nil where it has anything else that begins with a per cent sign, or two numbers.
  public init?(_ text: String) {
    if text == "-" {
      self = .standardOutput
      return
    }
    var parts = [""]
    var digits = 0
    var rest = text[...]
    while let character = rest.popFirst() {
      if character != "%" {
        parts[parts.count - 1].append(character)
      } else if rest.first == "%" {
        rest.removeFirst()
        parts[parts.count - 1].append("%")
      } else {
        let width = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(width.count)
        guard rest.popFirst() == "d", parts.count == 1, let count = Int("0" + width), count <= 9
        else {
          return nil
        }
        digits = count
        parts.append("")
      }
    }
    self =
      parts.count == 1
      ? .file(parts[0]) : .numbered(prefix: parts[0], digits: digits, suffix: parts[1])
  }

  /// The path of a frame's file, counted from 0.
  public func path(number: Int) -> String {
    switch self {
    case .standardOutput: "standard output"
    case .file(let path): path
    case .numbered(let prefix, let digits, let suffix):
      prefix + String(repeating: "0", count: max(0, digits - "\(number)".count)) + "\(number)"
        + suffix
    }
  }

  /// The number of the frame whose file a path is; nil where it is none of this output's.
  public func number(of path: String) -> Int? {
    switch self {
    case .standardOutput: return nil
    case .file(let own): return path == own ? 0 : nil
    case .numbered(let prefix, _, let suffix):
      let digits = path.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
      guard digits.allSatisfy({ (48...57).contains($0) }),
        let number = Int(String(Substring(digits)))
      else { return nil }
      // Other digits than it would have itself, or another name around them.
      return self.path(number: number) == path ? number : nil
    }
  }

  /// As the user wrote it.
  public var name: String {
    switch self {
    case .standardOutput: "-"
    case .file(let path): path
    case .numbered(let prefix, let digits, let suffix):
      prefix + (digits == 0 ? "%d" : "%0\(digits)d") + suffix
    }
  }

  /// The name without steps that lead nowhere, `./` and double slashes: the same for the same file,
  /// as far as can be told without asking the system.
  public var plainName: String {
    let name = path(number: 0)
    let parts = name.split(separator: "/").filter { $0 != "." }
    return (name.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// What follows the last dot of the file's name, in lower case; empty without one.
  public var pathExtension: String {
    let name = path(number: 0).split(separator: "/").last ?? ""
    guard self != .standardOutput, let dot = name.lastIndex(of: ".") else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }
}
