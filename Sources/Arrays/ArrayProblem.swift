package import Decoding
package import Grids
internal import Settings

/// An error in an input of arrays.
package enum ArrayProblem: Problem {
  /// The first bytes match none of the supported formats.
  case unknownFormat
  /// The input has a known format that is not supported; the name includes its article.
  case otherFormat(String)
  /// The input has no frames.
  case empty

  // Frames of all formats. Their numbers count from 1.
  case endsEarly(frame: Int, expected: Int, got: Int)
  /// More bytes follow, which are not a frame.
  case excess(afterFrames: Int)
  case noCells(Size)
  case tooLarge(Size, most: Int)
  /// Reading a frame of this size would exceed the memory limit.
  case frameMemory(Size, limit: Int)
  /// The time limit has expired while a frame was read.
  case outOfTime
  case otherSize(Size, frame: Int, first: Size)
  case otherContent(ArrayContent, frame: Int, first: ArrayContent)
  /// A frame contains an integer that exceeds `Int.max`.
  case tooLargeValue(frame: Int)

  // Arrays of numpy.
  /// The header is malformed; the sentence names the error.
  case header(String)
  case npyVersion(UInt8, UInt8)
  /// A type that is not supported. The advice names it and its remedy.
  case elementType(String, advice: String)
  case shape([Int])
  case fortranMemory(limit: Int)

  // Compressed inputs, archives and images.
  case damagedGzip
  case damagedArchive
  /// An archive with a property that is not supported; the text follows "the archive".
  case unsupportedArchive(String)
  case archiveMemory(limit: Int)
  /// The archive has no array of this name, or several if it is nil.
  case arrayName(String?, available: [String])
  /// An image contains something else than expected; `got` is nil at the end of the input.
  case image(frame: Int, expected: String, got: UInt8?)
  case damagedImage(DecodingProblem, frame: Int)

  // Texts.
  /// The text is not valid UTF-8.
  case encoding
  case unexpectedByte(UInt8)
  case longLine(most: Int)
  /// The text of a frame has too many bytes.
  case longFrame(most: Int)
  case tooManyCells(most: Int)
  case rowLength(Int, first: Int)
  case emptyCell
  case lineOfBlanks
  case notADigit(UInt8)
  case notANumber(ArraySlice<UInt8>)
  case longWord(most: Int)
  /// A line of names above numbers, which is the first line of a table.
  case tableWithoutColumns([String])
  case tooManyWords(String, most: Int)

  // Tables.
  /// The option for the columns of a table does not name four.
  case columnCount(Int)
  case missingColumn(String, available: [String])
  /// A row ends before the last column that is read.
  case shortRow
  case notATime(ArraySlice<UInt8>)
  case notACoordinate(ArraySlice<UInt8>)
  case notAColor(ArraySlice<UInt8>)
  case outside(Position, Size)
  case unsortedTable
  case tableMemory(limit: Int)
  /// A world of NetLogo has the wrong number of patches; `expected` is nil if its size is unknown.
  case patchCount(Int, expected: Int?)
}

extension ArrayProblem {
  /// The message for the user.
  package var description: String {
    switch self {
    case .unknownFormat:
      "unknown format: expected .npy, .npz, PNG, PBM, PGM, PPM, a NetLogo world, or a text or CSV"
        + " with a row of cells in each line"
    case .otherFormat(let format):
      "\(format) file is not supported: convert it to .npy, CSV or PNG"
    case .empty: "the input has no frames"
    case .endsEarly(let frame, let expected, let got):
      "frame \(frame) ends early: expected \(expected) bytes, got \(got)"
    case .excess(let frames):
      "unexpected bytes after frame \(frames): expected the end or another frame of the same format"
    case .noCells(let size): "a frame of \(size) cells is empty"
    case .tooLarge(let size, let most):
      "a frame of \(size) cells is too large: expected at most \(most) cells"
    case .frameMemory(let size, let limit):
      "reading a frame of \(size) cells exceeds the limit of \(limit) bytes: raise 'max-memory'"
    case .outOfTime: "reading takes too long: raise 'max-time'"
    case .otherSize(let size, let frame, let first):
      "frame \(frame) has \(size) cells, but the first frame has \(first)"
    case .otherContent(let content, let frame, let first):
      "frame \(frame) consists of \(content.words), but the first frame of \(first.words)"
    case .tooLargeValue(let frame):
      "frame \(frame) contains an integer above \(Int.max): convert the array to a smaller type"

    case .header(let sentence): "the header of the array is damaged: \(sentence)"
    case .npyVersion(let major, let minor):
      "the array has version \(major).\(minor) of the .npy format: expected 1.0, 2.0 or 3.0"
    case .elementType(let type, let advice): "the array has the type '\(type)', \(advice)"
    case .shape(let shape): Self.sentence(of: shape)
    case .fortranMemory(let limit):
      "the array is in Fortran order and exceeds the limit of \(limit) bytes: raise 'max-memory', or"
        + " save it with numpy.save(file, numpy.ascontiguousarray(array))"

    case .damagedGzip: "the gzip data are damaged or incomplete"
    case .damagedArchive: "the .npz archive is damaged or incomplete"
    case .unsupportedArchive(let property):
      "the archive \(property): save the array with numpy.save"
    case .archiveMemory(let limit):
      "the file exceeds the limit of \(limit) bytes: raise 'max-memory', or save the array with"
        + " numpy.save"
    case .arrayName(let name, let available): Self.sentence(of: name, available)
    case .image(let frame, let expected, let got):
      "frame \(frame): expected \(expected), got \(got.map { Self.shown([$0]) } ?? "the end")"
    case .damagedImage(let problem, let frame): "frame \(frame): \(problem)"

    case .encoding: "the text is not valid UTF-8: save it as UTF-8"
    case .unexpectedByte(let byte): "unexpected byte \(byte) in a text"
    case .longLine(let most):
      "the line is too long: expected at most \(most) bytes, or a higher 'max-memory'"
    case .longFrame(let most):
      "the frame is too large: expected at most \(most) bytes up to an empty line, or a higher"
        + " 'max-memory'"
    case .tooManyCells(let most): "the frame is too large: expected at most \(most) cells"
    case .rowLength(let length, let first):
      "expected \(first) cells as in the rows before, got \(length)"
    case .emptyCell: "expected a number or word in each cell, got an empty cell"
    case .lineOfBlanks:
      "the line consists of blanks: write empty cells as '.', and end frames with an empty line"
    case .notADigit(let byte):
      "expected a digit as in the first row, got \(Self.shown([byte]))"
    case .notANumber(let word): "expected a number as in the first frame, got \(Self.shown(word))"
    case .longWord(let most): "the word is too long: expected at most \(most) bytes"
    case .tooManyWords(let word, let most):
      "too many different words: expected at most \(most), got '\(word)' in addition"

    case .tableWithoutColumns(let names):
      "the first line names columns: set 'columns' to those of time, x, y and state, such as"
        + " \(names.joined(separator: ",")), or remove the line"
    case .columnCount(let count):
      "expected four columns: time, x, y and state, such as step,x,y,state; got \(count)"
    case .missingColumn(let name, let available):
      "there is no column '\(name)': expected one of \(Self.list(available))"
    case .shortRow: "the row ends early: expected as many columns as in the first line"
    case .notATime(let word): "expected a time, which is a number, got \(Self.shown(word))"
    case .notACoordinate(let word):
      "expected a coordinate, which is a number below 2^31, got \(Self.shown(word))"
    case .notAColor(let word):
      "expected a color such as 15 or [255 0 0], got \(Self.shown(word))"
    case .outside(let position, let size):
      "the cell \(position.x),\(position.y) is outside the world of \(size) cells"
    case .unsortedTable:
      "the time is earlier than in the row before: sort the rows by time, or omit 'size'"
    case .tableMemory(let limit):
      "the table exceeds the limit of \(limit) bytes: raise 'max-memory', or sort the rows by"
        + " time and set 'size'"
    case .patchCount(let count, let expected):
      expected.map { "the world has \(count) patches: expected \($0)" }
        ?? "the world has no section GLOBALS with its size before the section PATCHES"
    }
  }

  /// True if the input may be valid, and only a limit of the run ended the reading.
  package var isLimit: Bool {
    switch self {
    case .frameMemory, .outOfTime, .fortranMemory, .archiveMemory, .tableMemory, .longLine,
      .longFrame:
      true
    default: false
    }
  }

  private static func sentence(of name: String?, _ available: [String]) -> String {
    if available.isEmpty { return "the archive contains no array: expected a file NAME.npy in it" }
    let names = list(available)
    guard let name else {
      return "the archive contains several arrays: set 'array' to one of \(names)"
    }
    return "the archive contains no array '\(name)': expected one of \(names)"
  }

  /// Returns names for a sentence, of which only the first ones are listed.
  private static func list(_ names: [String]) -> String {
    let most = 10
    return names.prefix(most).map { shown(Array($0.utf8)[...]) }.joined(separator: ", ")
      + (names.count > most ? ", …" : "")
  }

  private static func sentence(of shape: [Int]) -> String {
    let axes = shape.map { "\($0)" }.joined(separator: ", ")
    let channels = shape.count == 4 && (3...4).contains(shape[3])
    let advice =
      channels
      ? "convert the colors with (255 * array).astype('uint8')"
      : "select the axes with an index, such as array[:, 0]"
    return "the array has the shape (\(axes)): expected rows × columns or time × rows × columns: "
      + advice
  }

  /// Returns the beginning of a word in quotes, or a byte that is not printable.
  private static func shown(_ word: ArraySlice<UInt8>) -> String {
    if word.isEmpty { return "an empty cell" }
    if word.count == 1, let byte = word.first, !(33...126).contains(byte) { return "byte \(byte)" }
    return "'\(String(decoding: word.prefix(20), as: UTF8.self))\(word.count > 20 ? "…" : "")'"
  }
}
