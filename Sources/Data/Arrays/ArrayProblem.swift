internal import Decoding
package import Grids
internal import Settings

/// An error in an input of arrays.
package struct ArrayProblem: Sentence {
  package let description: String
  /// True if the input may be valid, and only a limit of the run ended the reading.
  package private(set) var isLimit = false

  package init(_ description: String) { self.description = description }

  private init(limit description: String) { (self.description, isLimit) = (description, true) }

  static let unknownFormat: Self =
    "unknown format: expected .npy, .npz, PNG, PBM, PGM, PPM, a NetLogo world, an ASCII grid, or a text"
    + " or CSV with a row of cells in each line"
  static func otherFormat(_ format: String, _ recipe: FormatRecipe? = nil) -> Self {
    "\(format) file is not supported: "
      + (recipe.map { "pipe its values: \($0.command) | render grid -" }
        ?? "convert it to .npy, CSV or PNG")
  }
  static let pattern: Self =
    "the text is a pattern, not a grid: give its file the extension .rle, and draw it with `render FILE.rle`"
  static let empty = Self("the input has no frames")
  // Frames of all formats. Their numbers count from 1.
  static func endsEarly(frame: Int, expected: Int, got: Int) -> Self {
    "frame \(frame) ends early: expected \(expected) bytes, got \(got)"
  }
  static func excess(afterFrames frames: Int) -> Self {
    "unexpected bytes after frame \(frames): expected the end or another frame of the same format"
  }
  package static func tooLarge(_ size: Size, most: Int) -> Self {
    "a frame of \(size) cells is too large: expected at most \(most) cells"
  }
  static func frameMemory(_ size: Size, limit: Int) -> Self {
    Self(
      limit:
        "reading a frame of \(size) cells exceeds the limit of \(limit) bytes: raise 'max-memory'")
  }
  static let outOfTime = Self(limit: "reading takes too long: raise 'max-time'")
  package static func otherSize(_ size: Size, frame: Int, first: Size) -> Self {
    "frame \(frame) has \(size) cells, but the first frame has \(first)"
  }
  static func otherContent(_ content: ArrayContent, frame: Int, first: ArrayContent) -> Self {
    "frame \(frame) consists of \(content.words), but the first frame of \(first.words)"
  }
  // Arrays of numpy.
  static func header(_ sentence: String) -> Self {
    "the header of the array is damaged: \(sentence)"
  }
  static func shape(_ shape: [Int]) -> Self { Self(sentence(of: shape)) }
  static func image(_ shape: [Int], isOfBytes: Bool) -> Self {
    let sides = shape.map { "\($0)" }.joined(separator: ", ")
    if shape[2] == 1 {
      return
        "the array of the shape (\(sides)) can be an image or frames of 1 column: remove the axis of an"
        + " image with array[:, :, 0], or set 'axes' to time,y,x"
    }
    return Self(
      "the array of the shape (\(sides)) can be an image or frames of \(shape[2]) columns: set 'axes' to"
        + " y,x,rgb or to time,y,x"
        + (isOfBytes ? "" : "; an image must have bytes, such as (255 * array).astype('uint8')"))
  }
  static func colorType(_ descr: String) -> Self {
    "the channels of colors have the type '\(descr)': convert them to bytes with array.astype('uint8'),"
      + " or with (255 * array).astype('uint8') if they are from 0 to 1"
  }
  static let times: Self =
    "the array of times is damaged: expected ASCII texts, one for each frame of the array after it"
  static func timeCount(_ count: Int, frames: Int) -> Self {
    "the array has \(frames.counted("frame")), but the array before it \(count) times: expected one for each frame"
  }
  static let axesOfOthers: Self =
    "'axes' applies to .npy and .npz arrays only: remove it"
  static func axes(_ count: Int, _ shape: [Int]) -> Self {
    let sides = shape.map { "\($0)" }.joined(separator: ", ")
    return
      "the array has the shape (\(sides)), but 'axes' has \(count) names: name each axis once, such"
      + " as lat,lon,time, with rows and columns among them"
  }
  static let fixedOrigin: Self =
    "'origin' does not apply to worlds of NetLogo and to ASCII grids, whose first row is at the top"
  static func interleavedMemory(limit: Int) -> Self {
    Self(
      limit:
        "the frames of the array are interleaved, as in Fortran order, and exceed the limit of \(limit)"
        + " bytes: raise 'max-memory', or save the array in C order with the time first")
  }
  // Compressed inputs, archives and images.
  static let damagedArchive = Self("the .npz archive is damaged or incomplete")
  static func archiveMemory(limit: Int) -> Self {
    Self(
      limit:
        "the file exceeds the limit of \(limit) bytes: raise 'max-memory', or save the array with"
        + " numpy.save")
  }
  static func arrayName(_ name: String?, available: [String]) -> Self {
    Self(sentence(of: name, available))
  }
  static func image(frame: Int, expected: String, got: UInt8?) -> Self {
    "frame \(frame): expected \(expected), got \(got.map { shown([$0]) } ?? "the end")"
  }
  static func partialGray(_ position: Position, frame: Int) -> Self {
    "frame \(frame): the gray pixel \(position.x),\(position.y) is partly transparent: make it opaque"
      + " to show its number, or fully transparent for no data"
  }
  static func noDataContent(_ content: ArrayContent) -> Self {
    "'nodata' applies to numbers, but the input consists of \(content.words)"
  }
  static func damagedImage(_ problem: DecodingProblem, frame: Int) -> Self {
    "frame \(frame): \(problem)"
  }
  // Texts.
  static let encoding = Self("the text is not valid UTF-8: save it as UTF-8")
  static func unexpectedByte(_ byte: UInt8) -> Self { "unexpected byte \(byte) in a text" }
  static func longLine(most: Int) -> Self {
    Self(
      limit: "the line is too long: expected at most \(most) bytes, or a higher 'max-memory'")
  }
  static func longFrame(most: Int) -> Self {
    Self(
      limit:
        "the frame is too large: expected at most \(most) bytes up to an empty line, or a higher"
        + " 'max-memory'")
  }
  static let emptyCell = Self("expected a number or word in each cell, got an empty cell")
  static func notADigit(_ character: ArraySlice<UInt8>) -> Self {
    "expected a digit as in most cells, got \(shown(character)): name it in 'states', or write"
      + " blanks or commas between numbers"
  }
  static func notANumber(_ word: ArraySlice<UInt8>) -> Self {
    "expected a number as in most cells, got \(shown(word)): \(advice(for: word))"
  }
  static func notAWord(_ word: ArraySlice<UInt8>) -> Self {
    "expected a word, which begins with a letter or is one symbol, got \(shown(word)):"
      + " \(advice(for: word))"
  }
  static func unknownState(_ word: ArraySlice<UInt8>, _ names: [String]) -> Self {
    "there is no state \(shown(word)): expected one of \(list(names))"
  }
  static func unknownKind(_ word: ArraySlice<UInt8>, _ names: [String]) -> Self {
    if word.isEmpty { return "an agent has no kind: add 'unknown' to 'kinds'" }
    return
      "there is no kind \(shown(word)) in 'kinds': expected one of \(list(names)): add the others"
  }
  static func openBracket(_ bracket: UInt8) -> Self {
    "the bracket \(shown([bracket])) is not closed"
  }
  static func unexpectedBracket(_ bracket: UInt8) -> Self {
    "unexpected \(shown([bracket])): expected a row of cells in brackets in each line, a list of rows"
      + " for a frame, or a list of frames"
  }
  static func outsideBrackets(_ byte: UInt8) -> Self {
    "expected a row of cells in brackets, got \(shown([byte]))"
  }
  static let mixedFrames: Self =
    "expected all rows or none between bars or brackets: write the rows of a frame in one form"
  static let semicolonInBrackets: Self =
    "expected commas or blanks between the cells of a row in brackets, got ';'"
  static let abbreviated: Self =
    "the array is abbreviated: save it with numpy.save, or call"
    + " numpy.set_printoptions(threshold=sys.maxsize) before printing"
  static func longWord(most: Int) -> Self { "the word is too long: expected at most \(most) bytes" }
  // ASCII grids.
  static func gridEnds(_ count: Int, expected: Int) -> Self {
    "the grid ends early: expected \(expected) numbers after its header, got \(count)"
  }
  static func gridExcess(_ size: Size) -> Self {
    "unexpected number after the \(size.area) cells of the grid: expected the end, or 'ncols' of another"
      + " grid"
  }
  static func gridProperty(_ name: ArraySlice<UInt8>) -> Self {
    "unknown property \(shown(name)) of the grid: expected ncols, nrows, xllcorner, yllcorner, xllcenter,"
      + " yllcenter, cellsize, dx, dy or nodata_value"
  }
  static func gridValue(_ name: String) -> Self {
    let isCount = name == "ncols" || name == "nrows"
    return "expected a \(isCount ? "positive whole number" : "number") after '\(name)'"
  }
  static func gridRepeated(_ name: String) -> Self { "'\(name)' is given twice" }
  static let gridSize: Self = "the grid has no size: expected 'ncols' and 'nrows' in its header"
  // Tables.
  static func missingColumn(_ name: String, available: [String]) -> Self {
    "there is no column '\(name)': expected one of \(list(available))"
  }
  static let shortRow = Self("the row ends early: expected as many columns as in the first line")
  static func columnsUnknown(_ suggestion: String, hasRowNames: Bool) -> Self {
    Self(
      "the first line names columns: set 'columns' to those of time, x, y and state, or of time,"
        + " position and state, such as --columns \(suggestion), or remove the line"
        + (hasRowNames ? " and the first column, which names rows" : ""))
  }
  static func columnCount(_ count: Int, _ suggestion: String) -> Self {
    "expected four columns: time, x, y and state; or time, position and state; or either without the"
      + " time, such as --columns \(suggestion); got \(count)"
  }
  static func longRow(_ count: Int, header: Int) -> Self {
    "the row has \(count.counted("column")), but the header \(header): write fields with separators in quotes"
  }
  static func notATime(_ word: ArraySlice<UInt8>) -> Self {
    "expected a time as in the first row, a number or a date such as 2020-01-31, got \(shown(word))"
  }
  static func notAPosition(_ word: ArraySlice<UInt8>) -> Self {
    "expected a position such as (3, 0), got \(shown(word))"
  }
  static func notACoordinate(_ word: ArraySlice<UInt8>) -> Self {
    "expected a coordinate, which is a number below 2^31, got \(shown(word))"
  }
  static func irregular(_ axis: String, _ position: Double, _ spacing: Double) -> Self {
    "the positions along \(axis), such as \(position), have no regular spacing: set 'spacing' to the"
      + " width of a cell, such as \(spacing.shortest), or write the columns and rows of cells as whole"
      + " numbers"
  }
  static func sparse(_ size: Size, _ spacing: Double, _ suggested: Double) -> Self {
    "the positions have a spacing of \(spacing.shortest), which makes a world of \(size) cells, more"
      + " than 50 for each row of the fullest frame: set 'spacing' to the width of a cell, such as"
      + " \(suggested.shortest)"
  }
  static let baseOfFractions: Self =
    "'base' applies to positions that are whole numbers of cells, but these are degrees or have"
    + " fractions: remove it"
  static let baseWithSpacing: Self =
    "'base' does not apply with 'spacing', which makes cells of ranges of positions: remove one of"
    + " them"
  static func onlyTables(_ name: String) -> Self {
    "'\(name)' applies to tables with a row for each cell or agent only: remove it"
  }
  static func beforeFirst(_ x: Double, _ y: Double) -> Self {
    "the position \(x.shortest),\(y.shortest) is before 1,1: set 'base' to 0"
  }
  static func fractionWithSize(_ x: Double, _ y: Double) -> Self {
    "the position \(x),\(y) is not that of a cell: write whole numbers, set 'spacing', or remove"
      + " 'size', so that the spacing is found"
  }
  static func secondRow(_ x: Double, _ y: Double, hasSpacing: Bool) -> Self {
    Self(
      "the cell at \(x),\(y) has a second row: set 'columns' to those of time, x, y and state"
        + (hasSpacing ? ", or a smaller 'spacing'" : ""))
  }
  static func notAColor(_ word: ArraySlice<UInt8>) -> Self {
    "expected a color such as 15 or [255 0 0], got \(shown(word))"
  }
  static func outside(
    _ position: Position, _ size: Size, mayCountFromOne: Bool = false
  ) -> Self {
    Self(
      "the cell \(position.x),\(position.y) is outside the world of \(size) cells"
        + (mayCountFromOne ? ": set 'base' to 1 if positions count from 1" : ""))
  }
  static func tableMemory(limit: Int) -> Self {
    Self(
      limit:
        "the table exceeds the limit of \(limit) bytes: raise 'max-memory', or sort the rows by"
        + " time and set 'size'")
  }
  // Tables of agents.
  static let notATableOfAgents: Self =
    "expected a table of agents: CSV, or JSON with an object for each agent and time, such as"
    + " time,id,x,y in the first line"
  static let agentsWithoutNames: Self =
    "expected the names of columns in the first line, such as time,id,x,y"
  static let noTurtles: Self = "the world has no section TURTLES"
  static let otherTurtles: Self =
    "the turtles have other variables than those of the first world: export worlds of one model"
  static let namesOfTable: Self =
    "the input has names of its own for its columns: remove 'columns'"
  static let otherColumns: Self = "the array has other columns than the first one"
  static func agentShape(_ shape: [Int]) -> Self {
    "the array has \(shape.count) axes: expected records, (agents, columns) or (times, agents, columns)"
  }
  static func columnNames(_ names: Int, _ width: Int) -> Self {
    names == 0
      ? "the array has \(width) columns without names: set 'columns', such as x,y,heading"
      : "the array has \(width) columns, and 'columns' \(names) names"
  }
  static func unequalArrays(_ name: String, _ shape: [Int], _ lengths: [Int]) -> Self {
    "the array '\(name)' has the shape \(shape): expected \(lengths) as the largest one"
  }
  static func missingAxis(_ axis: String, available: [String]) -> Self {
    "there is no column '\(axis)': set '\(axis)' to one of \(list(available))"
  }
  static func noPlaces(_ names: [String]) -> Self {
    "no column has places: set 'x' and 'y' to two of \(list(names))"
  }
  /// - Parameter all: all columns that tell runs.
  static func severalRuns(
    _ column: String, _ first: String, _ second: String, all: [String]
  ) -> Self {
    let others = all.filter { $0 != column }.map { "\($0)=VALUE" }
    let form = (["\(column)=\(first)"] + others).joined(separator: ",")
    return
      "the column '\(column)' has several runs, such as \(first) and \(second): set 'run' to one of them"
      + (all.count > 1 ? ", as in \(form)" : "")
  }
  static func runForm(_ part: String) -> Self {
    "expected 'run' as a value, or as columns with values such as run=1,iteration=0, got '\(part)'"
  }
  package static let unsortedTimes: Self =
    "the time is earlier than in the row before: sort the rows by time"
  static func noRun(_ run: String) -> Self { "the table has no run '\(run)'" }
  static let noRuns = Self("no column has runs, such as RunId or iteration: remove 'run'")
  static func manyKinds(_ column: String, most: Int) -> Self {
    "the column '\(column)' has more than \(most) kinds: set 'kind' to another column"
  }
  static func secondAgent(_ id: String, _ time: String?) -> Self {
    "the agent '\(id)' has a second row\(time.map { " at time \($0)" } ?? "")"
  }
  static func notANumber(_ word: ArraySlice<UInt8>, column: String) -> Self {
    "expected a number in the column '\(column)', got \(shown(word))"
  }
  static func unequalColumns(_ name: String, _ count: Int) -> Self {
    "the column '\(name)' has only \(count) values, and others have more"
  }
  static func notJSON(_ byte: UInt8) -> Self {
    "expected JSON with an object for each agent and time, got \(shown([byte]))"
  }
  static func agentMemory(limit: Int) -> Self {
    Self(
      limit:
        "the table exceeds the limit of \(limit) bytes: raise 'max-memory', or write a file whose rows are"
        + " sorted by time")
  }
  static func patchCount(_ count: Int, expected: Int?) -> Self {
    Self(
      expected.map { "the world has \(count) patches: expected \($0)" }
        ?? "the world has no section GLOBALS with its size before the section PATCHES")
  }

  private static func sentence(of name: String?, _ available: [String]) -> String {
    if available.isEmpty { return "the archive contains no array: expected a file NAME.npy in it" }
    let names = list(available)
    guard let name else {
      return
        "the archive contains several arrays: set 'array' to one of \(names), or to a pattern such as"
        + " 'step_*'"
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
    return "the array has the shape (\(axes)): expected rows × columns or time × rows × columns:"
      + " select axes with an index, such as array[:, 0], or name them with 'axes'"
  }

  /// Returns what to write instead of a cell that looks like a number of another notation.
  private static func advice(for word: ArraySlice<UInt8>) -> String {
    let start = word.drop { "+-".utf8.contains($0) }
    if word.last == UInt8(ascii: "%") { return "write percentages as numbers, without '%'" }
    if start.first == UInt8(ascii: "0"),
      start.dropFirst().first.map({ "xXbBoO".utf8.contains($0) }) == true
    {
      return "write numbers in decimal digits"
    }
    guard start.first.map({ (48...57).contains($0) || ".,".utf8.contains($0) }) == true else {
      return "write a number, NaN for a missing one, or name the word in 'states'"
    }
    if start.contains(where: { "dDqQ^*".utf8.contains($0) }) {
      return "write exponents as in 1.5e3"
    }
    if start.contains(where: isSpace) {
      return "write semicolons or tabs between numbers with decimal commas"
    }
    if start.contains(UInt8(ascii: ",")) {
      return "write decimal points, or semicolons or tabs between numbers with decimal commas"
    }
    return "write numbers as in -1.5e3, or name the word in 'states'"
  }

  /// Returns the beginning of a word in quotes, or a byte that is not printable.
  private static func shown(_ word: ArraySlice<UInt8>) -> String {
    if word.isEmpty { return "an empty cell" }
    if word.count == 1, let byte = word.first, !(33...126).contains(byte) { return "byte \(byte)" }
    return "'\(String(decoding: word.prefix(20), as: UTF8.self))\(word.count > 20 ? "…" : "")'"
  }
}

/// The expression in Python that returns the values of a file in a format that is not read, for
/// error messages. `docs/arrays.md` has the whole recipes.
enum FormatRecipe: String {
  case netCDF = "xarray.open_dataset('FILE')['NAME'].values"
  case geoTIFF = "rasterio.open('FILE').read(1)"

  private var module: String { String(rawValue.prefix { $0 != "." }) }

  /// The command that prints the values as `.npy`.
  var command: String {
    "python3 -c \"import sys, numpy, \(module); numpy.save(sys.stdout.buffer, \(rawValue))\""
  }
}
