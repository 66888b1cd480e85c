/// How a caption's words run: side by side where there is room, else column by column on more
/// lines, and word by word where a column is longer than a line. Lengths are in pixels.
struct CaptionFlow {
  /// Words of a column that stand on one line.
  struct Piece {
    let column: Int
    let words: Range<Int>
    let line: Int
    /// The first letter's place, from the left margin.
    let start: Int
  }

  private(set) var pieces: [Piece] = []
  private(set) var lines = 1
  /// Of the longest line.
  private(set) var width = 0
  private let room: Int
  /// Between words, and between columns.
  private let blank: Int
  private let gutter: Int
  /// Where the line ends so far; nil where nothing is on it.
  private var end: Int?
  /// Whether the line is a torn column's, which shares it with none.
  private var isTorn = false

  /// - Parameters:
  ///   - columns: the most that each word of each column can take.
  ///   - room: the length of a line, as long as the longest word at least.
  init(_ columns: [[Int]], room: Int, blank: Int, gutter: Int) {
    self.room = room
    self.blank = blank
    self.gutter = gutter
    for (column, words) in columns.enumerated() {
      if Self.length(words[...], blank: blank) <= room {
        place(words[...], of: column)
        isTorn = false
      } else {
        tear(words, of: column)
      }
    }
  }

  /// Words and the blanks between them.
  static func length(_ words: ArraySlice<Int>, blank: Int) -> Int {
    words.reduce(0, +) + max(0, words.count - 1) * blank
  }

  private mutating func tear(_ words: [Int], of column: Int) {
    isTorn = true
    var rest = words[...]
    while let first = rest.first {
      var (count, length) = (1, first)
      for word in rest.dropFirst() {
        length += blank + word
        if length > room { break }
        count += 1
      }
      place(rest.prefix(count), of: column)
      rest = rest.dropFirst(count)
    }
  }

  private mutating func place(_ words: ArraySlice<Int>, of column: Int) {
    let length = Self.length(words, blank: blank)
    var start = end.map { $0 + gutter } ?? 0
    if start > 0, start + length > room || isTorn {
      lines += 1
      start = 0
    }
    pieces.append(Piece(column: column, words: words.indices, line: lines - 1, start: start))
    end = start + length
    width = max(width, start + length)
  }
}
