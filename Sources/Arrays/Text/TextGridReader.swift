internal import Decoding
internal import Grids
internal import Settings

/// A reader of grids in a text. A line is a row, and an empty line ends a frame.
///
/// Cells are single characters, or numbers or words with separators. Lines that start with `# ` end
/// a frame, too, if the grid consists of numbers: `numpy.savetxt` can write such comments.
struct TextGridReader: ArrayReader {
  let size: Size
  private var rows: TextRows
  private var cells: TextCells
  /// The first frame until it is returned.
  private var first: ArrayFrame?
  /// The number of frames read.
  private var read = 1

  var content: ArrayContent { cells.content }

  init(_ source: ByteSource, _ options: ArrayOptions) throws(Located<ArrayProblem>) {
    rows = TextRows(source, limit: options.textLimit)
    let start = try rows.next()
    guard !start.isEmpty else { throw Located(.empty, column: 1) }
    if let header = start.columnNames {
      throw Located(.tableWithoutColumns(header), line: start[0].number, column: 1)
    }
    cells = TextCells(start, options)
    let frame = try cells.frame(start)
    guard frame.size.width > 0 else { throw Located(.emptyCell, column: 1) }
    size = frame.size
    first = frame
    try checkBlanks()
  }

  mutating func next() throws(Located<ArrayProblem>) -> ArrayFrame? {
    if let frame = first.take() { return frame }
    let lines = try rows.next()
    guard let last = lines.last else { return nil }
    read += 1
    try checkBlanks()
    let frame = try cells.frame(lines)
    guard frame.size == size else {
      throw Located(
        .otherSize(frame.size, frame: read, first: size), line: last.number, column: 1)
    }
    return frame
  }

  /// Throws an error if a line of blanks has ended a frame of single characters. It may have been
  /// meant as a row.
  private func checkBlanks() throws(Located<ArrayProblem>) {
    guard cells.hasBlankCells, let line = rows.lineOfBlanks else { return }
    throw Located(.lineOfBlanks, line: line, column: 1)
  }
}
