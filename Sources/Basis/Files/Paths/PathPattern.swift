package import Settings

/// A pattern of paths: `*`, `?` and `[…]` in names, `**` for any number of directories, also for
/// none, and `{a,b}` for alternatives.
///
/// The time to match a name is proportional to the product of its length and that of the pattern.
package struct PathPattern: Sendable {
  /// What a component of the pattern stands for.
  enum Component: Sendable {
    /// Any number of directories: `**`. As the last component, any files below.
    case tree
    case name([NamePattern])
  }

  /// The directories before the first pattern, with a trailing slash or empty, and the components
  /// from there on.
  let alternatives: [(folder: Path, components: [Component])]

  /// The maximum length of a pattern in bytes. No system has a longer path.
  private static let longest = 4096
  private static let mostAlternatives = 256

  /// Parses a pattern; returns nil if the text has no pattern in it.
  package init?(_ text: String) throws(FileProblem) {
    guard text.contains(where: { "*?[{".contains($0) }) else { return nil }
    if text.utf8.count > Self.longest {
      throw .refused(path: text, reason: "the pattern is longer than \(Self.longest) bytes")
    }
    guard let texts = Self.expanded(text) else {
      throw .refused(
        path: text, reason: "its braces stand for more than \(Self.mostAlternatives) patterns")
    }
    let isPattern = texts.count > 1 || Path(text).steps.contains { !Self.component($0).isPlain }
    if !isPattern { return nil }
    alternatives = texts.compactMap { Self.alternative(Path($0)) }
  }

  /// Returns the texts that braces with commas stand for; nil if there are too many.
  private static func expanded(_ text: String) -> [String]? {
    var (open, done): ([String], [String]) = ([text], [])
    while let text = open.popLast() {
      if let (group, choices) = firstGroup(in: text) {
        let (before, after) = (text[..<group.lowerBound], text[group.upperBound...])
        open += choices.map { String(before + $0 + after) }
        open = open.withoutRepeats
      } else {
        done = (done + [text]).withoutRepeats
      }
      if open.count + done.count > mostAlternatives { return nil }
    }
    return done
  }

  /// The first pair of braces with commas and without other such pairs in it, and the texts between
  /// its commas; nil if there is none.
  private static func firstGroup(
    in text: String
  ) -> (range: Range<String.Index>, choices: [Substring])? {
    var open: [(start: String.Index, hasCommas: Bool)] = []
    for place in text.indices {
      switch text[place] {
      case "{": open.append((place, false))
      case "," where !open.isEmpty: open[open.count - 1].hasCommas = true
      case "}":
        guard let group = open.popLast(), group.hasCommas else { continue }
        let inside = text[text.index(after: group.start)..<place]
        return (
          group.start..<text.index(after: place),
          inside.split(separator: ",", omittingEmptySubsequences: false)
        )
      default: continue
      }
    }
    return nil
  }

  private static func alternative(_ path: Path) -> (Path, [Component])? {
    let steps = path.steps
    let components = steps.map(component)
    // The last component is always that of the file.
    let plain = min(components.prefix { $0.isPlain }.count, steps.count - 1)
    if plain < 0 { return nil }
    let folder = steps[..<plain].reduce(path.isAbsolute ? "/" : "") { $0 + $1.asFolder }
    return (folder, Array(components[plain...]))
  }

  private static func component(_ step: Path) -> Component {
    step == "**" ? .tree : .name(NamePattern.wildcards(of: step.text))
  }
}

extension PathPattern.Component {
  /// True if it stands for a single name.
  fileprivate var isPlain: Bool {
    guard case .name(let parts) = self else { return false }
    return parts.allSatisfy { if case .text = $0 { true } else { false } }
  }
}

/// A part of a pattern of names.
package enum NamePattern: Sendable {
  case text(Substring)
  /// Any text: `*`.
  case any
  /// Any character: `?`.
  case one
  /// A character that is in one of some ranges, or in none of them: `[a-z]`, `[!a-z]`.
  case letter([ClosedRange<Character>], isOther: Bool)
  /// A number: `%d` or `%04d`.
  case number

  /// Parses a file name. The order of the parts is that of the name.
  static func parts(of name: String) -> [NamePattern] {
    var parts: [NamePattern] = []
    var rest = name[...]
    while let letter = rest.first {
      if letter == "*" {
        parts.append(.any)
        rest = rest.dropFirst()
      } else if letter == "%", let end = rest.dropFirst().firstIndex(where: { !$0.isNumber }),
        rest[end] == "d"
      {
        parts.append(.number)
        rest = rest[end...].dropFirst()
      } else {
        let end = rest.dropFirst().firstIndex { "*%".contains($0) } ?? rest.endIndex
        parts.append(.text(rest[..<end]))
        rest = rest[end...]
      }
    }
    return parts
  }

  /// Parses a name with `*`, `?`, `[…]` and `[!…]`. A bracket that does not close is a character.
  static func wildcards(of name: String) -> [NamePattern] {
    var parts: [NamePattern] = []
    var (rest, plain) = (name[...], name.startIndex)
    func text() -> [NamePattern] {
      plain < rest.startIndex ? [.text(name[plain..<rest.startIndex])] : []
    }
    while let character = rest.first {
      let set = character == "[" ? letter(rest.dropFirst()) : nil
      let part = character == "*" ? .any : character == "?" ? NamePattern.one : set?.part
      guard let part else {
        rest.removeFirst()
        continue
      }
      parts += text() + [part]
      rest = set?.rest ?? rest.dropFirst()
      plain = rest.startIndex
    }
    return parts + text()
  }

  /// Parses the characters after an opening bracket; nil if none closes it. A closing bracket may be
  /// the first character of those in it.
  private static func letter(_ text: Substring) -> (part: NamePattern, rest: Substring)? {
    let isOther = text.first == "!" || text.first == "^"
    let inside = isOther ? text.dropFirst() : text
    guard let end = inside.dropFirst().firstIndex(of: "]") else { return nil }
    var (ranges, letters): ([ClosedRange<Character>], Substring) = ([], inside[..<end])
    while let first = letters.popFirst() {
      let last = letters.first == "-" ? letters.dropFirst().first : nil
      if let last, first <= last { ranges.append(first...last) }
      if last == nil { ranges.append(first...first) } else { letters = letters.dropFirst(2) }
    }
    return (.letter(ranges, isOther: isOther), inside[end...].dropFirst())
  }

  /// Returns true if a pattern stands for a path or for one of its directories. A pattern without a
  /// slash stands for names.
  package static func covers(_ path: String, _ pattern: String) -> Bool {
    let (steps, parts) = (Path(path).steps.map(\.text), parts(of: pattern))
    if !pattern.utf8.contains(UInt8(ascii: "/")) { return steps.contains { matches($0, parts) } }
    let root = path.utf8.first == UInt8(ascii: "/") ? "/" : ""
    return steps.indices.contains {
      matches(root + steps[...$0].joined(separator: "/"), parts)
    }
  }

  /// Returns true if a name has the parts of a pattern. The time is proportional to the product of
  /// their lengths.
  static func matches(_ name: String, _ pattern: [NamePattern]) -> Bool {
    let name = Array(name)
    // The lengths of the beginnings of the name that the parts so far can stand for.
    var ends: Set<Int> = [0]
    for part in pattern {
      switch part {
      case .text(let text):
        let text = Array(text)
        ends = Set(ends.filter { name[$0...].starts(with: text) }.map { $0 + text.count })
      case .any: ends = ends.min().map { Set($0...name.count) } ?? []
      case .one: ends = Set(ends.filter { $0 < name.count }.map { $0 + 1 })
      case .letter(let ranges, let isOther):
        ends = Set(
          ends.filter { end in
            end < name.count && ranges.contains { $0.contains(name[end]) } != isOther
          }.map { $0 + 1 })
      case .number:
        let numbers = ends.flatMap { start in
          let digits = name[start...].prefix { ("0"..."9").contains($0) }
          return digits.indices.map { $0 + 1 }
        }
        ends = Set(numbers)
      }
    }
    return ends.contains(name.count)
  }

  /// Returns true if a name comes before another: numbers in names are compared as numbers.
  static func precedes(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    let keys = (key(a), key(b))
    return keys.0 == keys.1
      ? a.lexicographicallyPrecedes(b)
      : keys.0.lexicographicallyPrecedes(keys.1) { $0.lexicographicallyPrecedes($1) }
  }

  /// Splits a name into letters and numbers. A number without leading zeros, preceded by its
  /// length, sorts by its value.
  private static func key(_ name: [UInt8]) -> [[UInt8]] {
    var key: [[UInt8]] = []
    var rest = name[...]
    while let byte = rest.first {
      let digits = rest.prefix { (48...57).contains($0) }
      if digits.isEmpty {
        key.append([byte])
        rest = rest.dropFirst()
      } else {
        let number = digits.drop { $0 == 48 }
        key.append([48, UInt8(min(255, number.count))] + number)
        rest = rest.dropFirst(digits.count)
      }
    }
    return key
  }
}
