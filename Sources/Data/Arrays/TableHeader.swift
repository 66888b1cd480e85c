internal import Decoding
internal import Settings

/// The columns of a long table, which has a row for each cell or agent.
struct TableHeader {
  /// A column that is read.
  enum Role: Int, CaseIterable {
    case time, x, y, position, state
  }

  private var columns: TableColumns
  let separator: CellSeparator
  /// The place of each role among the columns that are scanned; nil for a role without a column.
  private let places: [Role: Int]
  /// The line with the names, which the files of a sequence repeat; empty if the table has none.
  let names: ArraySlice<UInt8>
  /// The number of lines up to the first row.
  let lineCount: Int
  /// True if rows are counted from the bottom, as latitudes are.
  let growsUpward: Bool
  /// True if positions are degrees, so that their spacing is that of the cells.
  let isGeographic: Bool

  /// True if a role has a column.
  func has(_ role: Role) -> Bool { places[role] != nil }

  /// Returns the range of a role's column in the row that was scanned last.
  func field(_ role: Role) -> Range<Int>? { places[role].map { columns.fields[$0] } }

  /// Finds the columns in a row. Returns false if the row is too short.
  mutating func scan(_ row: Span<UInt8>) -> Bool { columns.scan(row) }

  /// Creates a header whose columns have these indices.
  private init(
    _ indices: [Role: Int], in line: HeaderLine, isNamed: Bool, shift: Int
  ) {
    let roles = Role.allCases.filter { indices[$0] != nil }
    places = Dictionary(uniqueKeysWithValues: roles.enumerated().map { ($1, $0) })
    separator = line.separator
    columns = TableColumns(roles.map { (indices[$0] ?? 0) + shift }, line.separator)
    names = isNamed ? line.line.bytes : []
    lineCount = line.number - (isNamed ? 0 : 1)
    let axes = [Role.x, .y].compactMap { indices[$0] }.map { line.names[$0] }
    growsUpward = isNamed && axes.last.map { ColumnNames.upward.contains($0) } ?? false
    isGeographic = isNamed && axes.contains { ColumnNames.geographic.contains($0) }
  }
}

extension ColumnNames {
  fileprivate static func names(of role: TableHeader.Role) -> [String] {
    switch role {
    case .time: time
    case .x: x
    case .y: y
    case .position: position
    case .state: state
    }
  }
}

/// The line of a text that may name the columns of a table, and the row after it.
struct HeaderLine {
  /// The number of the line, from 1.
  let number: Int
  let line: InputLine
  let separator: CellSeparator
  /// The fields as they are written, and in lowercase.
  let written: [String]
  var names: [String] { written.map { $0.lowercased() } }
  /// The first row after the header; nil if the text ends before.
  let row: InputLine?

  /// The maximum length of a header in bytes.
  private static let longest = 1 << 16

  /// Finds the header among the first lines of a text. Lines that start with `#` are comments, of
  /// which the last one before numbers may name the columns, as `numpy.savetxt` writes it.
  init?(in lines: [InputLine]) {
    guard let place = lines.firstIndex(where: { !$0.isBlank && !$0.isComment }) else { return nil }
    let following = lines[(place + 1)...].first { !$0.isBlank && !$0.isComment }
    self.init(lines[place], row: following)
    if !isOfNames, let comment = lines[..<place].last(where: \.isComment),
      let commented = HeaderLine(comment.withoutMark, row: lines[place]), commented.isOfNames,
      commented.isAbove(lines[place]), commented.recognized != nil
    {
      self = commented
    }
  }

  init?(_ line: InputLine, row: InputLine?) {
    guard line.bytes.count < Self.longest else { return nil }
    (number, self.line, self.row) = (line.number, line, row)
    separator = line.separator ?? .blanks
    written = line.fields(separator).map { String(decoding: $0, as: UTF8.self) }
  }

  /// True if the line has several fields, and all of them are names.
  var isOfNames: Bool {
    written.count > 1 && !written.allSatisfy(\.isEmpty)
      && written.allSatisfy { $0.isEmpty || Self.isName($0) && !Self.isValue($0) }
  }

  /// Returns true if a field begins as names of columns do.
  private static func isName(_ field: String) -> Bool {
    field.first.map { $0.isLetter || "_[%".contains($0) } ?? false
      && field.contains(where: \.isLetter)
  }

  /// Returns true if a row has a field for each name.
  private func isAbove(_ row: InputLine) -> Bool { row.fieldCount(separator) == written.count }

  /// Returns true if a field is a number, a date or a position.
  static func isValue(_ field: some StringProtocol) -> Bool {
    let bytes = Array(field.utf8)
    return TextNumber(bytes[...]) != nil || TableTime(bytes[...]) != nil
      || TablePosition(bytes[...]) != nil
  }

  /// The indices of the columns with common names: a position, a state, and possibly a time. The
  /// only column that is left is the state. Nil if the names do not tell the columns.
  var recognized: [TableHeader.Role: Int]? {
    let found = known
    let hasPosition = found[.position] != nil || found[.x] != nil && found[.y] != nil
    guard hasPosition, found[.state] != nil else { return nil }
    // Another column could be the time.
    if found[.time] == nil, !others(than: found).isEmpty { return nil }
    return found
  }

  /// The indices of the columns with common names.
  private var known: [TableHeader.Role: Int] {
    var found: [TableHeader.Role: Int] = [:]
    for role in TableHeader.Role.allCases {
      let index = ColumnNames.names(of: role).lazy.compactMap { names.firstIndex(of: $0) }.first
      if let index { found[role] = index }
    }
    if found[.position] != nil, found[.x] == nil || found[.y] == nil {
      (found[.x], found[.y]) = (nil, nil)
    } else if found[.position] != nil, found[.x] != nil {
      found[.position] = nil
    }
    let rest = others(than: found)
    if found[.state] == nil, rest.count == 1 { found[.state] = rest[0] }
    return found
  }

  /// Returns the columns that have no role and are no ids.
  private func others(than found: [TableHeader.Role: Int]) -> [Int] {
    let positions = ColumnNames.x + ColumnNames.y + ColumnNames.position
    return written.indices.filter { index in
      !found.values.contains(index) && !ColumnNames.isID(written[index])
        && !(found[.position] != nil && positions.contains(names[index]))
    }
  }

  /// The option that names the columns, with the known ones in their places.
  var suggestion: String {
    let found = known
    let others = others(than: found)
    let position = found[.position].map { [$0] } ?? [found[.x], found[.y]].compactMap(\.self)
    let state = found[.state] ?? others.first
    let time = found[.time] ?? (found[.state] == nil ? nil : others.first)
    let columns = [time] + position + [state]
    let isComplete = !position.isEmpty && state != nil
    let named =
      isComplete ? columns.compactMap(\.self).map { written[$0] } : Array(written.prefix(4))
    return named.map { String($0.prefix(20)) }.joined(separator: ",")
  }
}

extension TableHeader {
  /// Returns the header of a table, or nil if a text is something else.
  ///
  /// - Throws: An error if the columns are not known, or if the first row does not fit.
  init?(_ lines: [InputLine], _ options: ArrayOptions) throws(Located<ArrayProblem>) {
    guard let line = HeaderLine(in: lines) else { return nil }
    if let columns = options.columns {
      self = try Self(line, columns: columns)
      return
    }
    guard line.isOfNames, let indices = line.recognized,
      line.row.map({ Self.suits($0, indices, line) }) ?? (indices.count > 3)
    else { return nil }
    self.init(indices, in: line, isNamed: true, shift: try Self.shift(line))
  }

  /// Returns true if the first row has a number or position where the header says so. Otherwise,
  /// the lines are words.
  private static func suits(_ row: InputLine, _ indices: [Role: Int], _ line: HeaderLine) -> Bool {
    let fields = row.fields(line.separator)
    return fields.contains { HeaderLine.isValue(String(decoding: $0, as: UTF8.self)) }
  }

  /// Returns by how many columns rows begin before the header: R's write.table omits the name of
  /// the numbers of rows.
  static func shift(_ line: HeaderLine) throws(Located<ArrayProblem>) -> Int {
    guard let row = line.row else { return 0 }
    let excess = row.fieldCount(line.separator) - line.written.count
    if excess == 1, line.separator == .blanks || line.separator == .byte(9) || row.isQuoted {
      return 1
    }
    guard excess <= 0 else {
      throw Located(
        .longRow(line.written.count + excess, header: line.written.count), line: row.number,
        column: 1)
    }
    return 0
  }

  /// Finds the columns with these names or numbers: time, x, y and state; or time, a position and
  /// state; or without the time.
  private init(_ line: HeaderLine, columns: [String]) throws(Located<ArrayProblem>) {
    var indices: [Int] = []
    for name in columns {
      guard let index = Self.index(of: name, in: line.written) else {
        throw Located(
          .missingColumn(name, available: line.written), line: line.number, column: 1)
      }
      indices.append(index)
    }
    // Without a header, the first line is a row.
    let isNamed = line.isOfNames || !indices.contains { HeaderLine.isValue(line.written[$0]) }
    let shift = isNamed ? try Self.shift(line) : 0
    let first = isNamed ? line.row : line.line
    let fields = first?.fields(line.separator) ?? []
    let hasPosition = indices.dropLast().contains { index in
      fields.indices.contains(index + shift) && TablePosition(fields[index + shift]) != nil
    }
    let roles: [Role]
    switch (indices.count, hasPosition) {
    case (4, false): roles = [.time, .x, .y, .state]
    case (3, false): roles = [.x, .y, .state]
    case (3, true): roles = [.time, .position, .state]
    case (2, true): roles = [.position, .state]
    default:
      throw Located(.columnCount(columns.count, line.suggestion), line: line.number, column: 1)
    }
    self.init(
      Dictionary(uniqueKeysWithValues: zip(roles, indices)), in: line, isNamed: isNamed,
      shift: shift)
  }

  /// Returns the index of a column by its number, from 1, or else by its name; nil without one.
  private static func index(of name: String, in words: [String]) -> Int? {
    if let number = Int(name), number > 0, number <= words.count { return number - 1 }
    let lowered = name.lowercased()
    return words.firstIndex(of: name) ?? words.firstIndex { $0.lowercased() == lowered }
  }
}

extension [InputLine] {
  /// The problem that the first row names the columns of a table: it consists of names, above a
  /// column of numbers, dates or positions. Nil for other rows.
  var problemOfNames: Located<ArrayProblem>? {
    guard count > 1, let header = HeaderLine(self[0], row: self[1]), header.isOfNames else {
      return nil
    }
    var areValues = [Bool](repeating: true, count: header.written.count)
    for row in dropFirst() {
      let fields = row.fields(header.separator)
      for column in areValues.indices where areValues[column] {
        areValues[column] =
          fields.indices.contains(column)
          && HeaderLine.isValue(String(decoding: fields[column], as: UTF8.self))
      }
      if !areValues.contains(true) { return nil }
    }
    let hasRowNames =
      header.written[0].isEmpty || self[1].fieldCount(header.separator) > header.written.count
    return Located(
      .columnsUnknown(header.suggestion, hasRowNames: hasRowNames), line: header.number, column: 1)
  }
}

extension InputLine {
  /// True if the line begins with `#`.
  var isComment: Bool { bytes.first == UInt8(ascii: "#") }

  /// True if a blank or a letter follows the `#` at the start.
  var isRemark: Bool {
    guard isComment, let next = bytes.dropFirst().first else { return false }
    return isSpace(next) || (65...90).contains(next & 0xDF)
  }

  /// The line without the `#` at its start.
  fileprivate var withoutMark: InputLine {
    InputLine(number: number, bytes: bytes.drop { $0 == UInt8(ascii: "#") || isSpace($0) })
  }
}

/// A scanner for the columns of a table that are read.
struct TableColumns {
  /// The ranges of the columns in the row that was scanned last.
  private(set) var fields: [Range<Int>]
  private let separator: CellSeparator
  /// The indices of the columns, from 0.
  private let indices: [Int]
  private let last: Int

  init(_ indices: [Int], _ separator: CellSeparator) {
    (self.indices, self.separator) = (indices, separator)
    last = indices.max() ?? 0
    fields = Array(repeating: 0..<0, count: indices.count)
  }

  /// Finds the columns in a row. Returns false if the row is too short. The last column may be
  /// empty after a separator.
  mutating func scan(_ row: Span<UInt8>) -> Bool {
    var scanner = TextFields(separator)
    for column in 0...last {
      guard let field = scanner.next(row) ?? empty(row, column) else { return false }
      for index in indices.indices where indices[index] == column { fields[index] = field }
    }
    return true
  }

  private func empty(_ row: Span<UInt8>, _ column: Int) -> Range<Int>? {
    guard column == last, column > 0, case .byte(let byte) = separator, row.count > 0,
      row[row.count - 1] == byte
    else { return nil }
    return row.count..<row.count
  }
}
