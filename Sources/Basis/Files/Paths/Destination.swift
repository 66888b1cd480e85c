internal import Settings

/// The destination of an output, as its setting specifies it.
package enum Destination: Hashable, Sendable {
  case standardOutput
  case file(Path)
  /// One file per frame: a path that contains the frame's number, or its label if there are labels.
  case numbered(prefix: Path, digits: Int, suffix: Path, labels: [String] = [])

  private static let percent = UInt8(ascii: "%")

  /// Parses `-`, a path, or a path with one number such as `%d` or `%04d`; `%%` is a percent sign.
  /// Returns nil for two numbers, for a width above nine, and for any other percent sign.
  package init?(_ text: String) { self.init(Path(text)) }

  /// Parses a path in the same notation, with nil for the same errors.
  package init?(_ path: Path) {
    if path == "-" {
      self = .standardOutput
      return
    }
    var parts: [[UInt8]] = [[]]
    var digits = 0
    var rest = path.bytes[...]
    while let byte = rest.popFirst() {
      if byte != Self.percent {
        parts[parts.count - 1].append(byte)
      } else if rest.first == Self.percent {
        rest.removeFirst()
        parts[parts.count - 1].append(Self.percent)
      } else {
        let width = rest.prefix { (48...57).contains($0) }
        rest = rest.dropFirst(width.count)
        guard rest.popFirst() == UInt8(ascii: "d"), parts.count == 1,
          let count = Int("0" + String(decoding: width, as: UTF8.self)), count <= 9
        else {
          return nil
        }
        digits = count
        parts.append([])
      }
    }
    let paths = parts.map { Path(bytes: $0) }
    self =
      paths.count == 1
      ? .file(paths[0]) : .numbered(prefix: paths[0], digits: digits, suffix: paths[1])
  }

  /// Returns the path of a frame's file. Frames are counted from 0.
  package func path(number: Int) -> Path {
    switch self {
    case .standardOutput: "standard output"
    case .file(let path): path
    case .numbered(let prefix, let digits, let suffix, let labels):
      prefix + Path(labels.indices.contains(number) ? labels[number] : number.padded(to: digits))
        + suffix
    }
  }

  /// Returns the destination of frames with labels in place of numbers.
  package func labeled(_ labels: [String]) -> Destination {
    guard case .numbered(let prefix, let digits, let suffix, _) = self else { return self }
    return .numbered(prefix: prefix, digits: digits, suffix: suffix, labels: labels)
  }

  /// Returns the number of the frame that this output writes to a path; nil if it does not write
  /// there.
  package func number(of path: Path) -> Int? {
    switch self {
    case .standardOutput: return nil
    case .file(let own): return path == own ? 0 : nil
    case .numbered(let prefix, _, let suffix, let labels):
      if !labels.isEmpty { return labels.indices.first { self.path(number: $0) == path } }
      let digits = path.bytes.dropFirst(prefix.bytes.count).dropLast(suffix.bytes.count)
      guard digits.allSatisfy({ (48...57).contains($0) }),
        let number = Int(String(decoding: digits, as: UTF8.self))
      else { return nil }
      // The digits may be padded differently, and the text around them may differ.
      return self.path(number: number) == path ? number : nil
    }
  }

  /// The destination in the notation of the setting, but with a single `%` for each `%%`, and
  /// without `.` and `..` where a path can do without them.
  package var name: String {
    switch self {
    case .standardOutput: "-"
    case .file(let path): path.withoutParents.text
    case .numbered(let prefix, let digits, let suffix, let labels):
      (prefix + Path(labels.isEmpty ? digits == 0 ? "%d" : "%0\(digits)d" : "{input}") + suffix)
        .withoutParents.text
    }
  }

  /// The part after the last dot of the file's name, in lowercase; empty without a dot.
  package var pathExtension: String {
    self == .standardOutput ? "" : path(number: 0).pathExtension
  }
}

extension Int {
  /// The number in decimal digits, with zeros in front of fewer ones.
  fileprivate func padded(to digits: Int) -> String {
    String(repeating: "0", count: Swift.max(0, digits - "\(self)".count)) + "\(self)"
  }
}
