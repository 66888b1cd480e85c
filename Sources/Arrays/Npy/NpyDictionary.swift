/// A parser for the header of an array, which is a Python dictionary of three keys:
/// `{'descr': '<i8', 'fortran_order': False, 'shape': (3, 4), }`.
struct NpyDictionary {
  private(set) var descr: String?
  private(set) var isFortran: Bool?
  private(set) var shape: [Int]?

  private let text: [UInt8]
  private var place = 0

  /// The maximum number of axes in numpy.
  private static let mostAxes = 64

  init(_ text: [UInt8]) { self.text = text }

  /// Parses the whole text.
  mutating func read() throws(ArrayProblem) {
    try expect("{")
    while !accepts("}") {
      let key = try string()
      try expect(":")
      try readValue(key)
      if accepts(",") { continue }
      try expect("}")
      break
    }
    skipBlanks()
    guard place == text.count else { throw fault("nothing") }
  }

  private mutating func readValue(_ key: String) throws(ArrayProblem) {
    switch key {
    case "descr" where descr == nil: descr = try element()
    case "fortran_order" where isFortran == nil: isFortran = try truth()
    case "shape" where shape == nil: shape = try tuple()
    default: throw .header("unexpected key '\(key)'")
    }
  }

  private mutating func element() throws(ArrayProblem) -> String {
    // The type of a record is a list of its fields.
    if accepts("[") { throw ElementType.unsupported("V") }
    return try string()
  }

  private mutating func truth() throws(ArrayProblem) -> Bool {
    for (word, value) in [("True", true), ("False", false)] where accepts(word) { return value }
    throw fault("True or False")
  }

  private mutating func tuple() throws(ArrayProblem) -> [Int] {
    var numbers: [Int] = []
    try expect("(")
    while !accepts(")") {
      guard numbers.count < Self.mostAxes else { throw fault("at most \(Self.mostAxes) axes") }
      numbers.append(try number())
      if accepts(",") { continue }
      try expect(")")
      break
    }
    return numbers
  }

  private mutating func number() throws(ArrayProblem) -> Int {
    skipBlanks()
    let digits = text[place...].prefix { (48...57).contains($0) }
    guard let number = Int(String(decoding: digits, as: UTF8.self)) else {
      throw fault("an integer below 2^63")
    }
    place = digits.endIndex
    // Python 2 wrote long integers with this suffix.
    _ = accepts("L")
    return number
  }

  private mutating func string() throws(ArrayProblem) -> String {
    skipBlanks()
    guard place < text.count, text[place] == UInt8(ascii: "'") || text[place] == UInt8(ascii: "\"")
    else { throw fault("a string") }
    let content = text[(place + 1)...].prefix { $0 != text[place] }
    guard content.endIndex < text.count, content.allSatisfy({ (32...126).contains($0) }) else {
      throw fault("a string")
    }
    place = content.endIndex + 1
    return String(decoding: content, as: UTF8.self)
  }

  private mutating func accepts(_ word: String) -> Bool {
    skipBlanks()
    guard text[place...].starts(with: word.utf8) else { return false }
    place += word.utf8.count
    return true
  }

  private mutating func expect(_ word: String) throws(ArrayProblem) {
    if !accepts(word) { throw fault("'\(word)'") }
  }

  private mutating func skipBlanks() {
    while place < text.count, text[place] == 32 || (9...13).contains(text[place]) { place += 1 }
  }

  private func fault(_ expected: String) -> ArrayProblem {
    .header("expected \(expected) at byte \(place + 1)")
  }
}
