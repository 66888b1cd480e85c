internal import Settings

/// The rows of a text, divided into frames by empty lines, form feeds, lines of dashes, titles such
/// as `Generation 1:`, or by the brackets around a frame. Other titles above rows, and the marks
/// around code in forums and chats, are left out.
struct TextRows {
  private var lines: LineReader
  /// The maximum number of bytes in a frame.
  private let limit: Int
  /// True if lines that start with `# ` are comments; nil until the first other line or the
  /// first frame is read.
  private var hasComments: Bool?
  /// The last line of blanks that ended a frame; nil if there is none.
  private(set) var lineOfBlanks: InputLine?
  /// The signs around each row; nil before the first row.
  private(set) var frame: RowFrame?
  /// True once the first row has been read.
  private var hasFrame = false
  /// The time in the title above the rows that were returned last; nil if they have none.
  private(set) var time: String?
  /// The time in a title that has been read before its rows.
  private var nextTime: String?
  /// The open brackets, if rows are in brackets.
  private var brackets = BracketParser()
  /// The pieces that have been read already, in reverse order.
  private var pending: [Piece] = []
  /// The frames after titles on their own, which have been read to recognize these.
  private var ahead: [(rows: [InputLine], time: String?)] = []
  /// The first frame, with which titles on their own are compared; nil before it is read.
  private var model: [InputLine]?

  private enum Piece {
    case row(InputLine)
    case title(String)
    case end
  }

  /// The memory that a line needs besides its bytes.
  private static let bytesPerLine = 64

  init(_ source: LineReader, limit: Int) {
    lines = source
    self.limit = limit
  }

  /// Returns the rows of the next frame; no rows at the end of the text.
  mutating func next() throws(Located<ArrayProblem>) -> [InputLine] {
    if model == nil { try readFirst() }
    if !ahead.isEmpty {
      let frame = ahead.removeFirst()
      time = frame.time
      return frame.rows
    }
    var rows = try nextWithoutTitle()
    while FrameTitle.areTitles(rows, above: model ?? []) {
      nextTime = nextTime ?? FrameTitle.time(in: rows)
      rows = try nextWithoutTitle()
    }
    return rows
  }

  /// Reads up to the first rows that cannot be titles, and leaves out the titles above them.
  private mutating func readFirst() throws(Located<ArrayProblem>) {
    repeat {
      let rows = try nextWithoutTitle()
      ahead.append((rows, time))
    } while ahead.count <= FrameTitle.mostLines && FrameTitle.mayBeTitles(ahead.last?.rows ?? [])
    let first = ahead.last { !$0.rows.isEmpty }?.rows ?? []
    let titles = ahead.prefix { FrameTitle.areTitles($0.rows, above: first) }
    ahead.removeFirst(titles.count)
    if let title = titles.last, !ahead.isEmpty {
      ahead[0].time = ahead[0].time ?? title.time ?? FrameTitle.time(in: title.rows)
    }
    model = Array(first.prefix(FrameTitle.mostRows))
  }

  /// Returns the rows of the next frame, without titles directly above them.
  private mutating func nextWithoutTitle() throws(Located<ArrayProblem>) -> [InputLine] {
    let rows = try nextWithTitle()
    let titles = FrameTitle.count(in: rows)
    time = time ?? FrameTitle.time(in: rows.prefix(titles))
    return Array(rows[titles...])
  }

  /// Returns the rows of the next frame, of which the first ones may be titles.
  private mutating func nextWithTitle() throws(Located<ArrayProblem>) -> [InputLine] {
    var frame = PartialFrame()
    (time, nextTime) = (nextTime, nil)
    while let piece = try nextPiece() {
      switch piece {
      case .row(let line) where line.isDashes && frame.rows.isEmpty: frame.opening = line
      case .row(let line) where line.isDashes && line.divides(frame.rows):
        return finish(frame)
      case .row(let line):
        if hasComments == nil, !Self.isMarked(line) {
          hasComments = line.isNumeric
          if hasComments == true { frame = PartialFrame() }
        }
        frame.append(line)
        guard frame.bytes <= limit else {
          throw Located(.longFrame(most: limit), line: line.number, column: 1)
        }
      case .title(let title):
        frame.opening = nil
        if frame.rows.isEmpty {
          time = title
          continue
        }
        nextTime = title
        return finish(frame)
      case .end:
        let rows = finish(frame)
        if !rows.isEmpty { return rows }
        frame = PartialFrame()
      }
    }
    return finish(frame)
  }

  /// The rows of a frame up to the current line.
  private struct PartialFrame {
    var rows: [InputLine] = []
    /// A line of dashes above the first row, which may be a row.
    var opening: InputLine?
    /// The bytes of the rows in memory.
    var bytes = 0

    mutating func append(_ line: InputLine) {
      if let opening, !opening.divides([line]) { rows.append(opening) }
      opening = nil
      rows.append(line)
      bytes += line.bytes.count + TextRows.bytesPerLine
      bytes += line.origins.count * InputLine.Origin.bytes
    }
  }

  /// Returns the rows of a frame that has ended.
  private mutating func finish(_ frame: PartialFrame) -> [InputLine] {
    // In a drawing, dashes alone are a row.
    let rows =
      frame.rows.isEmpty && hasComments != true ? frame.opening.map { [$0] } ?? [] : frame.rows
    if !rows.isEmpty { hasComments = hasComments ?? false }
    return rows
  }

  /// Returns the next row without the signs around it, or the end of a frame; nil at the end of the
  /// text.
  private mutating func nextPiece() throws(Located<ArrayProblem>) -> Piece? {
    while pending.isEmpty {
      guard let line = try lines.next() else {
        try brackets.finish()
        return nil
      }
      if line.bytes.first == Self.formFeed, brackets.isClosed {
        let rest = InputLine(number: line.number, bytes: line.bytes.dropFirst())
        pending = ([.end] + (try pieces(of: rest))).reversed()
      } else {
        for part in line.partsAtMarksOfCode { pending += try pieces(of: part) }
        pending.reverse()
      }
    }
    return pending.popLast()
  }

  private static let formFeed: UInt8 = 12

  /// Returns the pieces of a line, of which lists of rows in brackets have several.
  private mutating func pieces(of line: InputLine) throws(Located<ArrayProblem>) -> [Piece] {
    if !brackets.isClosed { return try rowsInBrackets(line) }
    if line.isBlank {
      if !line.bytes.isEmpty { lineOfBlanks = line }
      return [.end]
    }
    if let title = line.frameTitle { return [.title(title)] }
    if line.isMarkOfCode { return [.end] }
    if Self.isMarked(line) {
      // Comments before the first numbers are known to be comments only after them.
      if hasComments == true { return [.end] }
      return [.row(line)]
    }
    if !hasFrame { frame = RowFrame(of: line) }
    hasFrame = true
    switch frame {
    case .brackets: return try rowsInBrackets(line)
    case .bars where line.isRule: return []
    case .bars: return [.row(line.withoutBars)]
    case .semicolons: return [.row(line.withoutSemicolon)]
    case nil: return [.row(line)]
    }
  }

  private mutating func rowsInBrackets(
    _ line: InputLine
  ) throws(Located<ArrayProblem>) -> [Piece] {
    try brackets.rows(of: line, limit: limit).map { $0.bytes.isEmpty ? .end : .row($0) }
  }

  /// Returns true if a line is a comment in a grid of numbers.
  private static func isMarked(_ line: InputLine) -> Bool {
    guard line.bytes.first == UInt8(ascii: "#") else { return false }
    return line.bytes.dropFirst().first.map { $0 == 32 || $0 == 9 } ?? true
  }
}

/// The recognition of titles such as `Initial state:` above the rows of a frame, and of texts such as
/// `It moves.` after them.
enum FrameTitle {
  /// The most lines of a title.
  static let mostLines = 4
  /// The most rows that a title is compared with.
  static let mostRows = 64

  /// Returns the first number in a title that ends with a colon: 2 in `After 2 cycles:`.
  static func time(in lines: some Collection<InputLine>) -> String? {
    lines.lazy.filter { $0.content.last == UInt8(ascii: ":") }
      .flatMap { $0.content.dropLast().split { isSpace($0) || $0 == UInt8(ascii: ",") } }
      .first { TableTime($0) != nil }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the number of titles that begin a frame.
  static func count(in rows: [InputLine]) -> Int {
    let comments = rows.prefix { $0.content.first == mark }
    if areComments(comments, above: rows.dropFirst(comments.count)) { return comments.count }
    guard rows.count > 1, mayBeTitles(rows.prefix(1)) else { return 0 }
    return (1...min(mostLines, rows.count - 1)).first {
      areTitles(rows.prefix($0), above: rows.dropFirst($0))
    } ?? 0
  }

  /// The sign before comments in the plaintext format.
  private static let mark = UInt8(ascii: "!")

  /// Returns true if all lines, but no rows, begin with the mark of comments. Each has another length than
  /// the rows of a drawing, or letters that these do not have.
  private static func areComments(
    _ lines: some Collection<InputLine>, above rows: some Collection<InputLine>
  ) -> Bool {
    guard let first = rows.first, !first.isNumeric,
      !rows.contains(where: { $0.bytes.contains(mark) })
    else { return false }
    let letters = rows.prefix(mostRows).reduce(into: Set<UInt8>()) { $0.formUnion($1.content) }
    return !lines.isEmpty
      && lines.allSatisfy { line in
        line.content.first == mark
          && (line.content.count != first.content.count
            || line.content.contains { isLetter($0) && !letters.contains($0) })
      }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte & 0xDF) }

  /// Returns true if a few lines contain words, and no separators of names, or are comments.
  static func mayBeTitles(_ lines: some Collection<InputLine>) -> Bool {
    !lines.isEmpty
      && (lines.allSatisfy { $0.content.first == mark }
        || lines.count <= mostLines
          && lines.allSatisfy { $0.bytes.count <= 200 && isOfWords($0) && hasWord($0) })
  }

  /// Returns true if lines are titles of rows, whose length and letters differ from them.
  static func areTitles(
    _ lines: some Collection<InputLine>, above rows: some Collection<InputLine>
  ) -> Bool {
    if areComments(lines, above: rows) { return true }
    guard let first = rows.first, mayBeTitles(lines) else { return false }
    let rows = rows.prefix(mostRows)
    let separator = first.separator ?? .blanks
    let (count, length) = (first.fieldCount(separator), first.content.count)
    if rows.allSatisfy(\.isNumeric) {
      return lines.allSatisfy { !$0.isNumeric && $0.fieldCount(separator) != count }
    }
    // Rows of words look like titles themselves.
    let areWords = rows.contains(where: hasWord)
    guard rows.allSatisfy({ $0.content.count == length }) else { return false }
    let letters = rows.reduce(into: Set<UInt8>()) { $0.formUnion($1.content) }
    return lines.allSatisfy { line in
      guard looksLikeText(line) else { return false }
      let own = Set(line.content.filter { !isSpace($0) })
      let others = own.subtracting(letters).count
      let isLong = line.content.count != length && !areWords
      return isLong
        ? 2 * others >= own.count : others == own.count && line.content.last == UInt8(ascii: ":")
    }
  }

  /// Returns true for several words, or a line that ends with a colon or as a sentence. It has at least three letters
  /// that differ, unlike a damaged row such as `TTTTT`.
  private static func looksLikeText(_ line: InputLine) -> Bool {
    let letters = Set(line.content.filter(isLetter))
    return letters.count > 2
      && (line.fieldCount(.blanks) > 1 || line.content.last.map(":!?".utf8.contains) == true)
  }

  /// Returns true for a line without separators of names, or a sentence with commas such as `Thanks, here:`
  /// or `It moves, and turns.`
  private static func isOfWords(_ line: InputLine) -> Bool {
    let content = line.content
    let isSentence = zip(content, content.dropFirst()).contains {
      $0 == UInt8(ascii: ",") && $1 == 32
    }
    return line.separator == nil || isSentence && content.last.map(".:!?".utf8.contains) == true
  }

  /// Returns true if three letters follow each other in a line.
  private static func hasWord(_ line: InputLine) -> Bool {
    var length = 0
    return line.bytes.contains { byte in
      length = isLetter(byte) ? length + 1 : 0
      return length == 3
    }
  }
}

/// The signs that a program writes around each row of cells, besides the separators.
enum RowFrame {
  /// `[0, 1]`, `(0, 1)` or `{0, 1}`, possibly in further brackets for frames.
  case brackets
  /// `| 0 | 1 |`, possibly with lines such as `|---|---|`.
  case bars
  /// `0 1;`.
  case semicolons

  /// Finds the frame of a text from its first row; nil for rows without one.
  init?(of line: InputLine) {
    let content = line.content
    if Self.hasBrackets(content) {
      self = .brackets
    } else if Self.hasBars(line) {
      self = .bars
    } else if Self.hasSemicolon(content) {
      self = .semicolons
    } else {
      return nil
    }
  }

  /// True if signs stand at both ends of a row.
  var isRound: Bool { self != .semicolons }

  /// Returns true if a number follows the brackets at the start. Other brackets can be cells of a
  /// drawing.
  private static func hasBrackets(_ content: ArraySlice<UInt8>) -> Bool {
    guard let first = content.first, BracketParser.closing(first) != nil else { return false }
    var rest = content.drop { BracketParser.closing($0) != nil || isSpace($0) }
    while let sign = rest.first, "+-.".utf8.contains(sign) { rest = rest.dropFirst() }
    // Programs write the brackets of a frame on a line of their own, too.
    return rest.first.map { (48...57).contains($0) } ?? (content.count <= 2)
  }

  /// Returns true if there are several cells between bars, which are numbers or words of more than
  /// one letter. Single signs can be a drawing.
  private static func hasBars(_ line: InputLine) -> Bool {
    let content = line.content
    guard content.count > 2, content.first == bar, content.last == bar else { return false }
    let cells = line.withoutBars.fields(.byte(bar))
    return cells.count > 1
      && cells.allSatisfy { TextNumber($0) != nil || $0.count > 1 && StateNames.isWord($0) }
  }

  /// Returns true if the only semicolon ends the row, and something else separates its cells.
  private static func hasSemicolon(_ content: ArraySlice<UInt8>) -> Bool {
    let row = content.dropLast()
    return content.last == semicolon && !row.contains(semicolon)
      && row.contains { isSpace($0) || $0 == UInt8(ascii: ",") }
      && !(row.count { $0 == UInt8(ascii: ",") } == 1 && !row.contains(where: isSpace))
  }

  static let bar = UInt8(ascii: "|")
  static let semicolon = UInt8(ascii: ";")
}

extension ArraySlice<UInt8> {
  /// Returns true for the bytes of a word in lowercase or capitals.
  fileprivate func isWord(_ word: String) -> Bool {
    count == word.utf8.count && String(decoding: self, as: UTF8.self).lowercased() == word
  }
}

extension InputLine {
  /// True if the line consists of at least three dashes, or of as many equals signs.
  fileprivate var isDashes: Bool {
    let content = content
    guard content.count > 2, let first = content.first, "-=".utf8.contains(first) else {
      return false
    }
    return content.allSatisfy { $0 == first }
  }

  /// Returns true if the line of dashes is no row beside others: they are numbers, or contain no
  /// dash and have another length.
  fileprivate func divides(_ rows: [InputLine]) -> Bool {
    guard let first = rows.first, let dash = content.first else { return true }
    if first.isNumeric { return true }
    return first.content.count != content.count && !rows.contains { $0.bytes.contains(dash) }
  }

  /// True for a mark around code in a forum, a chat or a wiki: three backticks, `[code]` or `{{LV:`.
  fileprivate var isMarkOfCode: Bool {
    let content = content
    guard content.count <= 20, let text = String(validating: content, as: UTF8.self)?.lowercased()
    else { return false }
    return ["[code]", "[/code]", "{{lv:", "}}"].contains(text)
      || text.hasPrefix("```") && text.dropFirst(3).allSatisfy(\.isLetter)
  }

  /// The line, or the parts that `[code]` before its cells and `[/code]` after them make of it.
  fileprivate var partsAtMarksOfCode: [InputLine] {
    let content = content
    guard content.first == UInt8(ascii: "[") || content.last == UInt8(ascii: "]") else {
      return [self]
    }
    let opens = content.prefix(6).isWord("[code]")
    let closes = content.suffix(7).isWord("[/code]")
    if !opens, !closes { return [self] }
    let start = opens ? content.startIndex + 6 - bytes.startIndex : 0
    let end = closes ? content.endIndex - 7 : bytes.endIndex
    let cells = InputLine(number: number, bytes: bytes[..<end]).dropping(start)
    return [
      InputLine(number: number, bytes: bytes.prefix(start)), cells,
      InputLine(number: number, bytes: bytes[end...]),
    ].filter { !$0.bytes.isEmpty }
  }

  /// The time in a title of a frame, such as `Generation 1:`, `# step 3`, `--- t = 0.5 ---` or
  /// `Gen 1, alive 4`; nil for other lines.
  fileprivate var frameTitle: String? {
    guard bytes.count <= 100 else { return nil }
    let edges = "#-=*:.,<>()[] \t".utf8
    var rest = bytes.drop { edges.contains($0) }
    while let last = rest.last, edges.contains(last) { rest = rest.dropLast() }
    let word = rest.prefix { (65...90).contains($0 & 0xDF) }
    let name = String(decoding: word, as: UTF8.self).lowercased()
    var value = rest[word.endIndex...].drop { "#:= \t".utf8.contains($0) }
    let first = value.prefix { !" ,;\t".utf8.contains($0) }
    // A comma and words may follow the time.
    if value[first.endIndex...].first == UInt8(ascii: ",") { value = first }
    // A number alone is a title between signs, as in `=== 1 ===`.
    if name.isEmpty, isBetweenSigns, TableTime(rest) != nil {
      return String(decoding: rest, as: UTF8.self)
    }
    let between = rest[word.endIndex..<value.startIndex]
    // A single letter before a number can be a row.
    let isTitle =
      ColumnNames.time.contains(name) || Self.wordsOfTitles.contains(name)
    guard isTitle, !between.isEmpty, name.count > 1 || between.contains(where: { !isSpace($0) }),
      TableTime(value) != nil
    else { return nil }
    return String(decoding: value, as: UTF8.self)
  }

  /// True if the line begins and ends with a word of at least three equals signs or dashes.
  private var isBetweenSigns: Bool {
    let words = content.split(separator: 32)
    guard words.count == 3, words[0] == words[2], let sign = words[0].first else { return false }
    return words[0].count > 2 && "=-".utf8.contains(sign) && words[0].allSatisfy { $0 == sign }
  }

  /// Words before the time in titles, besides the names of columns.
  private static let wordsOfTitles = ["gen", "iter", "minute"]

  /// The line without the bars around it. Their places are blank, so that columns keep their
  /// numbers.
  fileprivate var withoutBars: InputLine {
    var bytes = Array(bytes)
    for place in [bytes.firstIndex { !isSpace($0) }, bytes.lastIndex { !isSpace($0) }] {
      if let place, bytes[place] == RowFrame.bar { bytes[place] = 32 }
    }
    return InputLine(number: number, bytes: bytes[...])
  }

  fileprivate var withoutSemicolon: InputLine {
    guard let last = bytes.lastIndex(where: { !isSpace($0) }), bytes[last] == RowFrame.semicolon
    else { return self }
    return InputLine(number: number, bytes: bytes[..<last])
  }

  /// True for a line such as `|---|:-:|` between rows.
  fileprivate var isRule: Bool {
    let content = content
    return content.contains(UInt8(ascii: "-"))
      && content.allSatisfy { "|-:+= ".utf8.contains($0) }
  }
}
