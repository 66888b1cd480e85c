/// A pattern of file names, for sequences of files.
enum NamePattern {
  case text(Substring)
  /// Any text: `*`.
  case any
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
