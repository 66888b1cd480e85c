internal import Settings

/// A cursor over a rule of one of MCell's families, from left to right. It skips spaces and ignores
/// case.
struct FamilyScanner {
  /// The letters in uppercase, and their columns, from 1.
  private var rest: ArraySlice<(letter: UInt8, column: Int)>
  private let end: Int

  init(_ text: String) {
    let letters = text.unicodeScalars.enumerated().map { place, scalar in
      (
        letter: scalar.isASCII ? UInt8(scalar.value) : 0, column: place + 1
      )
    }
    end = letters.count + 1
    rest =
      letters.filter { !(9...13).contains($0.letter) && $0.letter != 32 }.map {
        (97...122).contains($0.letter) ? ($0.letter - 32, $0.column) : $0
      }[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// The next letter in uppercase, or nil at the end.
  var next: UInt8? { rest.first?.letter }

  /// The column of the next letter, or the column after the last one.
  var column: Int { rest.first?.column ?? end }

  /// The value of the next letter as a digit; nil if it is not a digit.
  var digit: Int? { next.flatMap { (48...57).contains($0) ? Int($0) - 48 : nil } }

  mutating func skip() { rest = rest.dropFirst() }

  /// Consumes an uppercase word. Returns false if another text follows.
  mutating func take(_ word: String) -> Bool {
    guard rest.lazy.map(\.letter).starts(with: word.utf8) else { return false }
    rest = rest.dropFirst(word.utf8.count)
    return true
  }

  /// Consumes a word.
  ///
  /// - Throws: An error if another text follows.
  mutating func expect(_ word: String) throws(Located<FamilyProblem>) {
    if !take(word) { throw fault(.expected("'\(word)'")) }
  }

  /// Consumes a whole number, with a sign if the range has negative numbers.
  ///
  /// - Parameter name: The name of the number in error messages.
  mutating func number(
    _ name: String, in range: ClosedRange<Int>
  ) throws(Located<FamilyProblem>) -> Int {
    let start = self
    let isNegative = range.lowerBound < 0 && take("-")
    guard digit != nil else { throw start.fault(.number(name, range)) }
    var number = 0
    while let digit {
      // Clamped, so that it cannot overflow.
      number = min(1 << 32, number * 10 + digit)
      skip()
    }
    if isNegative { number = -number }
    guard range.contains(number) else { throw start.fault(.number(name, range)) }
    return number
  }

  func expectEnd() throws(Located<FamilyProblem>) {
    if !isAtEnd { throw fault(.expected("the end of the rule")) }
  }

  /// Returns an error at the next letter.
  func fault(_ problem: FamilyProblem) -> Located<FamilyProblem> {
    Located(problem, column: column)
  }
}
