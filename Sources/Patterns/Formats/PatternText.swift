internal import Grids

/// Blanks, tabs and the carriage return of files from Windows.
func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

/// The lines of a file and their numbers, from 1, one after the other: a file may be nothing but
/// lines, and all of them at once take many times its size.
struct PatternLines: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var start = 0
  private var number = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> (number: Int, bytes: ArraySlice<UInt8>)? {
    guard start <= bytes.count else { return nil }
    let line = bytes[start...].prefix { $0 != UInt8(ascii: "\n") }
    start = line.endIndex + 1
    number += 1
    return (number, line)
  }
}

extension String {
  /// Without white space at its ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}

extension Pattern {
  /// A coordinate that a world can have; nil where the number is none.
  static func possible(_ coordinate: Int) -> Int? {
    (-longestSide...longestSide).contains(coordinate) ? coordinate : nil
  }

  /// Takes in where a comment says that (0, 0) lies; what is not two numbers says nothing of that.
  mutating func takePlace(_ words: [Substring]) {
    guard words.count == 2, words.allSatisfy(Self.isNumber) else { return }
    let numbers = words.map { Int($0).flatMap(Self.possible) }
    if let x = numbers[0], let y = numbers[1] {
      position = Position(x: x, y: y)
    } else if !oddities.contains(.farPlace) {
      // Once, however many lines of a stranger's file say it.
      oddities.append(.farPlace)
    }
  }

  /// Whether a word is a whole number, however large.
  private static func isNumber(_ word: Substring) -> Bool {
    let digits = word.utf8.first.map { "+-".utf8.contains($0) } == true ? word.dropFirst() : word
    return !digits.isEmpty && digits.utf8.allSatisfy(isDigit)
  }

  /// The last generation that a file can say: what a film adds to it can still be counted.
  static let lastGeneration = 1 << 60

  /// Takes in that a state stands at a place of the file.
  @inline(__always)
  mutating func see(_ state: UInt8, line: Int, column: Int) {
    if state > highest?.value ?? 0 { highest = Written(state, line: line, column: column) }
  }
}
