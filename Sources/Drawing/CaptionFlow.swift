/// How a caption's words run: side by side where there is room, else column by column on more
/// lines, and word by word where a column is longer than a line.
struct CaptionFlow {
  /// Words of a column that stand on one line.
  struct Piece {
    let column: Int
    let words: Range<Int>
    let line: Int
    /// The first letter's place, in letters from the left margin.
    let start: Int
  }

  private(set) var pieces: [Piece] = []
  private(set) var lines = 1
  /// Of the longest line.
  private(set) var letters = 0
  private let room: Int
  /// Where the line ends so far; nil where nothing is on it.
  private var end: Int?
  /// Whether the line is a torn column's, which shares it with none.
  private var isTorn = false

  /// Letters between columns.
  private static let gutter = 2

  /// - Parameters:
  ///   - columns: the most letters that each word of each column can get.
  ///   - room: the letters of a line, as many as the longest word has at least.
  init(_ columns: [[Int]], room: Int) {
    self.room = room
    for (column, words) in columns.enumerated() {
      if Self.length(words[...]) <= room {
        place(words[...], of: column)
        isTorn = false
      } else {
        tear(words, of: column)
      }
    }
  }

  /// Letters and the blanks between them.
  static func length(_ words: ArraySlice<Int>) -> Int {
    words.reduce(0, +) + max(0, words.count - 1)
  }

  private mutating func tear(_ words: [Int], of column: Int) {
    isTorn = true
    var rest = words[...]
    while let first = rest.first {
      var (count, length) = (1, first)
      for word in rest.dropFirst() {
        length += 1 + word
        if length > room { break }
        count += 1
      }
      place(rest.prefix(count), of: column)
      rest = rest.dropFirst(count)
    }
  }

  private mutating func place(_ words: ArraySlice<Int>, of column: Int) {
    let length = Self.length(words)
    var start = end.map { $0 + Self.gutter } ?? 0
    if start > 0, start + length > room || isTorn {
      lines += 1
      start = 0
    }
    pieces.append(Piece(column: column, words: words.indices, line: lines - 1, start: start))
    end = start + length
    letters = max(letters, start + length)
  }
}
