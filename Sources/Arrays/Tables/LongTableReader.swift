internal import Decoding
internal import Grids
internal import Settings

/// A reader of tables with a row for each cell or agent: its time, x, y and state.
///
/// Each time is a frame, in ascending order. A cell without a row has state 0, or NaN if states are
/// decimal numbers. The last of several rows of a cell counts.
///
/// Without a known size, all rows are kept in memory. With a known size, the rows must be sorted by
/// time, and only one frame is kept.
struct LongTableReader: ArrayReader {
  /// The cells that have rows. It begins at column and row 0, or at the lowest ones if these are
  /// negative.
  private let region: Region
  private var rows: LongTableRows
  /// All rows that follow, if they are kept in memory.
  private var sorted: ArraySlice<LongTableRow>?
  /// The first row of the next frame.
  private var upcoming: LongTableRow?
  private var isDecimal = false

  var size: Size { region.size }

  var content: ArrayContent {
    if let names = rows.names { return .names(names.list) }
    return isDecimal ? .numbers : .integers
  }

  init(_ source: ByteSource, _ options: ArrayOptions) throws(Located<ArrayProblem>) {
    rows = try LongTableRows(source, options)
    if let size = options.size {
      region = Region(size)
      upcoming = try rows.next()
    } else {
      let all = try Self.sorted(&rows, limit: options.memory)
      region = Self.region(of: all)
      isDecimal = all.contains { $0.value.isDecimal }
      upcoming = all.first
      sorted = all.dropFirst()
    }
    guard let upcoming else { throw Located(.empty, column: 1) }
    isDecimal = isDecimal || upcoming.value.isDecimal
    do throws(ArrayProblem) {
      try region.size.check(options)
    } catch {
      throw Located(error, column: 1)
    }
  }

  private static func sorted(
    _ rows: inout LongTableRows, limit: Int
  ) throws(Located<ArrayProblem>) -> [LongTableRow] {
    var all: [LongTableRow] = []
    let most = limit / MemoryLayout<LongTableRow>.stride
    while let row = try rows.next() {
      guard all.count < most else {
        throw Located(.tableMemory(limit: limit), line: row.line, column: 1)
      }
      all.append(row)
    }
    all.sort { $0.time < $1.time }
    return all
  }

  private static func region(of rows: [LongTableRow]) -> Region {
    rows.reduce(Region.empty) { region, row in
      region.union(Region(x: Int(row.x), y: Int(row.y), width: 1, height: 1))
    }.union(Region(x: 0, y: 0, width: 1, height: 1))
  }

  mutating func next() throws(Located<ArrayProblem>) -> ArrayFrame? {
    guard let first = upcoming.take() else { return nil }
    var cells = [TextNumber?](repeating: nil, count: size.area)
    var row = first
    while row.time == first.time {
      cells[try place(of: row)] = row.value
      guard let next = try nextRow() else { return frame(cells) }
      row = next
    }
    guard row.time > first.time else {
      throw Located(.unsortedTable, line: row.line, column: 1)
    }
    upcoming = row
    return frame(cells)
  }

  private mutating func nextRow() throws(Located<ArrayProblem>) -> LongTableRow? {
    sorted == nil ? try rows.next() : sorted?.popFirst()
  }

  /// Returns the index of a row's cell in a frame.
  private func place(of row: LongTableRow) throws(Located<ArrayProblem>) -> Int {
    let position = Position(x: Int(row.x), y: Int(row.y))
    guard region.contains(position) else {
      throw Located(.outside(position, size), line: row.line, column: 1)
    }
    return (position.y - region.y) * region.width + position.x - region.x
  }

  /// Returns a frame of cells, which are nil if they have no row.
  private mutating func frame(_ cells: [TextNumber?]) -> ArrayFrame {
    isDecimal = isDecimal || cells.contains { $0?.isDecimal == true }
    if isDecimal {
      return ArrayFrame(size: size, values: .numbers(cells.map { $0?.double ?? .nan }))
    }
    return ArrayFrame(size: size, values: .integers(cells.map { $0?.integer ?? 0 }))
  }
}
