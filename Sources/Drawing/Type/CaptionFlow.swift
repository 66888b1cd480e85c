/// The line breaks of a caption, with all lengths in pixels.
///
/// Columns share a line if they fit. A column that does not fit begins a new line, and a column
/// longer than a line is split between words.
struct CaptionFlow {
  /// A run of a column's words on one line.
  struct Piece {
    let column: Int
    let words: Range<Int>
    let line: Int
    /// The offset of the first letter from the left margin.
    let start: Int
  }

  private(set) var pieces: [Piece] = []
  private(set) var lines = 1
  /// The length of the longest line.
  private(set) var width = 0
  private let room: Int
  /// The distance between two words, and between two columns.
  private let blank: Int
  private let gutter: Int
  /// The end of the current line; nil while it is empty.
  private var end: Int?
  /// True if the current line belongs to a split column. No other column may share it.
  private var isSplit = false

  /// - Parameters:
  ///   - columns: the maximum width of each word of each column.
  ///   - room: the length of a line, at least the width of the longest word.
  init(_ columns: [[Int]], room: Int, blank: Int, gutter: Int) {
    self.room = room
    self.blank = blank
    self.gutter = gutter
    for (column, words) in columns.enumerated() {
      if Self.length(words[...], blank: blank) <= room {
        place(words[...], of: column)
        isSplit = false
      } else {
        split(words, of: column)
      }
    }
  }

  /// Returns the length of words, including the blanks between them.
  static func length(_ words: ArraySlice<Int>, blank: Int) -> Int {
    words.reduce(0, +) + max(0, words.count - 1) * blank
  }

  private mutating func split(_ words: [Int], of column: Int) {
    isSplit = true
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
    if start > 0, start + length > room || isSplit {
      lines += 1
      start = 0
    }
    pieces.append(Piece(column: column, words: words.indices, line: lines - 1, start: start))
    end = start + length
    width = max(width, start + length)
  }
}
