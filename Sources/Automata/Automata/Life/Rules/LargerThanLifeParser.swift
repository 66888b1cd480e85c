internal import Rules
internal import Settings
internal import Worlds

/// A parser for rules with a range.
///
/// It parses Golly's `R5,C0,M1,S34..58,B34..45,NM` with the parts in any order, and lists of counts
/// such as `R2,C0,S6-11,B6-8,14,NM`. It also parses Evans's five numbers, `5,34,45,34,58`, and two
/// notations of Catagolue: ranges of counts such as `r5b34t45s34t58`, and bits of counts such as
/// `r2b00000cs03ff00`. The letter after N is one of `LargerThanLife.Shape`.
struct LargerThanLifeParser {
  private var scanner: RuleScanner
  private var range = 1
  private var states: Int?
  private var countsItself: Bool?
  private var shape: LargerThanLife.Shape?
  private var shapeStart: RuleScanner
  private var weights: [Int] = []
  private var isTriangular = false
  /// The counts with their columns. The parser checks them at the end, since their maximum depends
  /// on the neighborhood, which may come last.
  private var births: [Counts]?
  private var survivals: [Counts]?

  private typealias Counts = (counts: ClosedRange<Int>, start: Int, end: Int)

  /// The maximum number of ranges in a list, which keeps the canonical text of every rule below
  /// `LifeRule.longest`.
  private static let mostRanges = 120
  /// The same for shapes that list their cells, and have a long text of their own.
  private static let mostRangesOfListed = 20
  /// A limit that exceeds the count of every neighborhood, so that parsed numbers cannot overflow.
  private static let mostCount = 99_999_999

  /// Creates a parser. `scanner`: the rule without spaces.
  init(_ scanner: RuleScanner) {
    self.scanner = scanner
    shapeStart = scanner
  }

  mutating func rule() throws(Located<RuleSyntaxProblem>) -> LifeRule {
    if scanner.isFiveNumbers {
      try readNumbers()
    } else {
      try readPrefix()
      try readRange()
      if scanner.next == "B" { try readCatagolue() } else { try expectParts() }
      while scanner.consume(",") { try readPart() }
      try scanner.expectEnd()
    }
    guard let survivals else { throw scanner.fault(.noHalf("S")) }
    guard let births else { throw scanner.fault(.noHalf("B")) }
    let shape = shape ?? .moore
    guard shape != .gaussian || LargerThanLife.gaussianRanges.contains(range) else {
      throw shapeStart.fault(.larger(.gaussianRange))
    }
    let (range, weights, isTriangular) = (range, weights, isTriangular)
    let countsItself = countsItself ?? false
    func rule(_ births: CountRanges, _ survivals: CountRanges) -> LargerThanLife {
      LargerThanLife(
        range: range, shape: shape, weights: weights, isTriangular: isTriangular,
        countsItself: countsItself, births: births, survivals: survivals)
    }
    let most = rule(CountRanges([]), CountRanges([])).area
    let ranges = shape.isListed ? Self.mostRangesOfListed : Self.mostRanges
    let larger = rule(
      try Self.checked(births, most: most, ranges: ranges),
      try Self.checked(survivals, most: most, ranges: ranges))
    return LifeRule(larger, states: states ?? 2)
  }

  /// Returns the counts as ranges. Throws an error if a count exceeds `most`, or if there are more
  /// than `ranges`.
  private static func checked(
    _ read: [Counts], most: Int, ranges: Int
  ) throws(Located<RuleSyntaxProblem>) -> CountRanges {
    for read in read where read.counts.upperBound > most {
      let column = read.counts.lowerBound > most ? read.start : read.end
      throw Located(.larger(.count(most: most)), column: column)
    }
    let counts = CountRanges(read.map(\.counts))
    if counts.ranges.count > ranges {
      throw Located(.larger(.ranges(most: ranges)), column: read[0].start)
    }
    return counts
  }

  private mutating func readRange() throws(Located<RuleSyntaxProblem>) {
    let start = scanner
    guard let range = scanner.number(atMost: Self.mostCount) else { throw start.fault(.unfinished) }
    guard LargerThanLife.ranges.contains(range) else { throw start.fault(.larger(.range)) }
    self.range = range
  }

  /// Parses Evans's five numbers: range, minimum and maximum for birth, minimum and maximum for
  /// survival. The cell counts itself.
  private mutating func readNumbers() throws(Located<RuleSyntaxProblem>) {
    countsItself = true
    try readRange()
    _ = scanner.consume(",")
    births = [try readCounts(to: ",")]
    _ = scanner.consume(",")
    survivals = [try readCounts(to: ",")]
  }

  private mutating func readPart() throws(Located<RuleSyntaxProblem>) {
    let start = scanner
    guard let letter = scanner.consume() else { throw start.fault(.unfinished) }
    switch letter.capital {
    case "C" where states == nil: try readStates()
    case "M" where countsItself == nil: try readMiddle()
    case "S" where survivals == nil: survivals = try readList()
    case "B" where births == nil: births = try readList()
    case "N" where shape == nil: try readShape()
    case "C", "M", "S", "B", "N": throw start.fault(.twice(letter.capital))
    default:
      throw start.fault(.larger("unexpected '\(letter.written)': expected C, M, S, B or N after R"))
    }
  }

  private mutating func readStates() throws(Located<RuleSyntaxProblem>) {
    let start = scanner
    guard let number = scanner.number(atMost: 256), number <= 256 else {
      throw start.fault(.larger(.states))
    }
    states = max(2, number)
  }

  private mutating func readMiddle() throws(Located<RuleSyntaxProblem>) {
    let start = scanner
    guard let number = scanner.number(atMost: 2), number < 2 else {
      throw start.fault(.larger(.middle))
    }
    countsItself = number == 1
  }

  private mutating func readShape() throws(Located<RuleSyntaxProblem>) {
    shapeStart = scanner
    if scanner.next == "F" { throw scanner.fault(.larger(.farCorners)) }
    guard let letter = scanner.next, let shape = LargerThanLife.Shape(rawValue: letter) else {
      throw scanner.fault(
        .larger(
          "expected a neighborhood after N: M, N, C, 2, B, D, +, X, *, #, H, A, 3, L, G, @ or W"))
    }
    self.shape = shape
    _ = scanner.consume()
    guard shape.isListed else { return }
    weights = try scanner.weights(of: shape, range)
    // The letter of a grid affects only how other programs draw it.
    if scanner.consume("H") { return }
    isTriangular = scanner.consume("L")
    // Cells are listed as around a triangle that points up, and weights as around one that points
    // down. So LifeViewer reads them.
    if isTriangular, shape == .custom { weights = weights.upsideDown(rows: 2 * range + 1) }
    var rest = scanner
    if shape == .weighted, rest.consume(","), rest.rest.first?.hexDigit != nil,
      rest.rest.allSatisfy({ $0.hexDigit != nil })
    {
      throw rest.fault(.larger("weights of states are not supported"))
    }
  }

  /// Parses single counts and ranges as long as a number follows each comma. The list may be empty.
  private mutating func readList() throws(Located<RuleSyntaxProblem>) -> [Counts] {
    guard scanner.rest.first?.digit != nil else { return [] }
    var list = [try readCounts()]
    while scanner.next == ",", scanner.rest.dropFirst().first?.digit != nil {
      _ = scanner.consume()
      list.append(try readCounts())
    }
    return list
  }

  /// Parses `34..58`, `6-11` or `14`. `sign`: the separator to expect instead of `..` or `-`.
  private mutating func readCounts(to sign: Unicode.Scalar? = nil) throws(Located<
    RuleSyntaxProblem
  >) -> Counts {
    let start = scanner
    guard let first = scanner.number(atMost: Self.mostCount) else {
      throw start.fault(.larger(.noCount))
    }
    guard try takeTo(sign) else { return (first...first, start.column, start.column) }
    let end = scanner
    guard let last = scanner.number(atMost: Self.mostCount) else {
      throw end.fault(.larger(.noCount))
    }
    guard first <= last else { throw start.fault(.larger(.descending)) }
    return (first...last, start.column, end.column)
  }

  private mutating func takeTo(_ sign: Unicode.Scalar?) throws(Located<RuleSyntaxProblem>) -> Bool {
    if let sign { return scanner.consume(sign) }
    guard scanner.consume(".") else { return scanner.consume("-") }
    guard scanner.consume(".") else { throw scanner.fault(.larger(.dots)) }
    return true
  }
}

// The notations of Catagolue.
extension LargerThanLifeParser {
  /// Parses what may precede the range: `R`, or a number of states as in `g5r2` and `G5/r2`.
  private mutating func readPrefix() throws(Located<RuleSyntaxProblem>) {
    if scanner.next == "G" { try readGenerations() }
    _ = scanner.consume("/") || scanner.consume("_")
    _ = scanner.consume("R")
  }

  /// Parses a number of states, such as `g5`.
  private mutating func readGenerations() throws(Located<RuleSyntaxProblem>) {
    let start = scanner
    if states != nil { throw start.fault(.twice("G")) }
    _ = scanner.consume("G")
    guard let number = scanner.number(atMost: 256), (2...256).contains(number) else {
      throw start.fault(.states)
    }
    states = number
  }

  /// Throws an error if the number of states precedes a rule of parts, such as `g5r2,S3,B3`.
  private func expectParts() throws(Located<RuleSyntaxProblem>) {
    if states != nil { throw scanner.fault(.larger(.generations)) }
  }

  /// Parses `b34t45s34t58` or `b00000cs03ff00`.
  private mutating func readCatagolue() throws(Located<RuleSyntaxProblem>) {
    let isRange = scanner.rest.contains { $0.capital == "T" }
    countsItself = isRange
    _ = scanner.consume("B")
    births = try isRange ? [readCounts(to: "T")] : readBits()
    if scanner.consume("S") { survivals = try isRange ? [readCounts(to: "T")] : readBits() }
    let end = scanner
    var hasZero = scanner.consume("Z")
    if scanner.next == "G" || scanner.next == "/" {
      _ = scanner.consume("/")
      try readGenerations()
      hasZero = scanner.consume("Z") || hasZero
    }
    guard hasZero else { return }
    if isRange { throw end.fault(.larger(.zeroOfRanges)) }
    survivals?.append((0...0, end.column, end.column))
  }

  /// Parses the bits of counts: hexadecimal digits whose lowest bit is count 1. Their number is that
  /// of the square's neighbors in bits.
  private mutating func readBits() throws(Located<RuleSyntaxProblem>) -> [Counts] {
    let start = scanner
    let expected = range * (range + 1)
    var digits: [Int] = []
    while let digit = scanner.rest.first?.hexDigit {
      digits.append(digit)
      _ = scanner.consume()
    }
    guard digits.count == expected else {
      throw start.fault(.larger(.bits(expected, range: range, got: digits.count)))
    }
    var counts: [Counts] = []
    for (place, digit) in digits.reversed().enumerated() {
      for bit in 0..<4 where digit >> bit & 1 == 1 {
        let count = 4 * place + bit + 1
        counts.append((count...count, start.column, start.column))
      }
    }
    return counts
  }
}

extension RuleScanner {
  /// The maximum number of hexadecimal digits, which keeps the canonical text of every rule below
  /// `LifeRule.longest`.
  private static let mostDigits = 3200

  /// Consumes the hexadecimal digits of a custom or weighted neighborhood, and returns the weights
  /// of its cells, row by row.
  mutating func weights(
    of shape: LargerThanLife.Shape, _ range: Int
  ) throws(Located<RuleSyntaxProblem>) -> [Int] {
    let start = self
    let cells = (2 * range + 1) * (2 * range + 1)
    var digits: [Int] = []
    while let digit = rest.first?.hexDigit, digits.count <= Self.mostDigits {
      digits.append(digit)
      _ = consume()
    }
    if digits.count > Self.mostDigits {
      throw start.fault(
        .larger("a neighborhood can have at most \(Self.mostDigits) hexadecimal digits"))
    }
    if shape == .custom {
      let expected = (cells - 1) / 4
      guard digits.count == expected else {
        throw start.fault(
          .larger(
            "expected \(expected) hexadecimal digits after @, one for 4 cells, got \(digits.count)")
        )
      }
      let bits = digits.flatMap { digit in (0..<4).map { digit >> (3 - $0) & 1 } }
      return bits[..<(cells / 2)] + [1] + bits[(cells / 2)...]
    }
    switch digits.count {
    case cells: return digits.map { $0 & 8 == 0 ? $0 : -($0 & 7) }
    case 2 * cells:
      return (0..<cells).map { place in
        let number = digits[2 * place] << 4 | digits[2 * place + 1]
        return number & 128 == 0 ? number : -(number & 127)
      }
    default:
      throw start.fault(
        .larger(
          "expected \(cells) hexadecimal digits after W, one for each cell, or \(2 * cells), got"
            + " \(digits.count)"))
    }
  }
}
