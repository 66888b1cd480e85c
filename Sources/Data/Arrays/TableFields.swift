internal import Settings

/// A time in a table: a number, or a date in the order of ISO 8601.
struct TableTime: Hashable {
  /// The number, or the seconds since the year 1970.
  let order: Double
  let isDate: Bool

  /// Parses `12.5`, `2020-01-31`, `2020/01/31`, `2020-01-31 12:00`, `2020-01-31T12:00:00.5Z` or
  /// `2020-01`; nil for others, such as dates that begin with the day or the month.
  init?(_ word: ArraySlice<UInt8>) {
    if let number = TextNumber(word)?.double {
      guard number.isFinite else { return nil }
      (order, isDate) = (number, false)
      return
    }
    var parts = DateParts(word)
    guard let days = parts.days(), let seconds = parts.seconds(), parts.isAtEnd else { return nil }
    (order, isDate) = (Double(days) * 86_400 + seconds, true)
  }
}

/// The parts of a written date, from the year on.
private struct DateParts {
  private var rest: ArraySlice<UInt8>

  init(_ word: ArraySlice<UInt8>) { rest = word }

  var isAtEnd: Bool { rest.isEmpty }

  /// Consumes a date, and returns the days since the year 1970.
  mutating func days() -> Int? {
    guard let year = number(4...4), let mark = rest.first, "-/".utf8.contains(mark) else {
      return nil
    }
    guard accepts(mark), let month = number(1...2), (1...12).contains(month) else { return nil }
    guard rest.first == mark else { return Self.days(year, month, 1) }
    guard accepts(mark), let day = number(1...2), (1...31).contains(day) else { return nil }
    return Self.days(year, month, day)
  }

  /// Consumes a time of day and a time zone, and returns the seconds; 0 if there is none.
  mutating func seconds() -> Double? {
    guard accepts(UInt8(ascii: "T")) || accepts(32) else { return 0 }
    guard let hours = number(1...2), hours < 25 else { return nil }
    var seconds = Double(hours * 3600)
    for unit in [60, 1] where accepts(UInt8(ascii: ":")) {
      guard let number = number(2...2), number < 61 else { return nil }
      seconds += Double(number * unit)
    }
    if accepts(UInt8(ascii: ".")) {
      guard let fraction = fraction() else { return nil }
      seconds += fraction
    }
    return zone().map { seconds - Double($0) }
  }

  /// Consumes `Z`, `+01:00` or `-0500`, and returns its seconds; 0 for none.
  private mutating func zone() -> Int? {
    if accepts(UInt8(ascii: "Z")) || rest.isEmpty { return 0 }
    let isWest = rest.first == UInt8(ascii: "-")
    guard accepts(UInt8(ascii: "+")) || accepts(UInt8(ascii: "-")), let hours = number(2...2) else {
      return nil
    }
    _ = accepts(UInt8(ascii: ":"))
    let minutes = rest.isEmpty ? 0 : number(2...2)
    return minutes.map { (hours * 3600 + $0 * 60) * (isWest ? -1 : 1) }
  }

  private mutating func fraction() -> Double? {
    let digits = rest.prefix { (48...57).contains($0) }
    rest = rest[digits.endIndex...]
    return Double("0." + String(decoding: digits, as: UTF8.self))
  }

  private mutating func accepts(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func number(_ lengths: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix { (48...57).contains($0) }
    guard lengths.contains(digits.count) else { return nil }
    rest = rest[digits.endIndex...]
    return digits.reduce(0) { $0 * 10 + Int($1) - 48 }
  }

  /// Returns the days from the year 1970 to a date of the Gregorian calendar.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // The year begins in March, so that the leap day is its last one.
    let year = month > 2 ? year : year - 1
    let months = (month + 9) % 12
    return 365 * year + year / 4 - year / 100 + year / 400 + (153 * months + 2) / 5 + day - 719_469
  }
}

/// A position in a field of a table: `(3, 0)`, `[3 0]` or `(3, 0, 1)`.
struct TablePosition: Hashable {
  let x: Double
  let y: Double
  /// The third coordinate; nil for none.
  let z: Double?

  init?(_ word: ArraySlice<UInt8>) {
    guard let first = word.first, let closing = BracketParser.closing(first), word.count < 200,
      word.last == closing, word.count > 2
    else { return nil }
    let inner = InputLine(number: 1, bytes: word.dropFirst().dropLast())
    let text = inner.bytes.span
    var (fields, numbers, count) = (TextFields(inner.separator ?? .blanks), (0.0, 0.0, 0.0), 0)
    while let field = fields.next(text) {
      guard count < 3, let number = TextNumber(text, Self.plain(text, field))?.double else {
        return nil
      }
      switch count {
      case 0: numbers.0 = number
      case 1: numbers.1 = number
      default: numbers.2 = number
      }
      count += 1
    }
    guard count > 1 else { return nil }
    (x, y, z) = (numbers.0, numbers.1, count > 2 ? numbers.2 : nil)
  }

  /// Returns the range of the number in `np.int64(3)`, as NumPy prints it in tuples.
  private static func plain(_ text: Span<UInt8>, _ field: Range<Int>) -> Range<Int> {
    guard field.count > 4, text[field.lowerBound] == UInt8(ascii: "n"),
      text[field.lowerBound + 1] == UInt8(ascii: "p"),
      text[field.lowerBound + 2] == UInt8(ascii: "."),
      text[field.upperBound - 1] == UInt8(ascii: ")"),
      let open = field.first(where: { text[$0] == UInt8(ascii: "(") })
    else { return field }
    return open + 1..<field.upperBound - 1
  }
}

/// A row of a long table: the state of a cell at a time.
struct LongTableRow {
  let time: Double
  let x: Double
  let y: Double
  /// The state; the index of a name if states are words, and nil if the field is empty.
  let value: TextNumber?
  let line: Int
}
