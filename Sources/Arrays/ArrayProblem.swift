package import Decoding
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
    "unknown format: expected .npy, .npz, PNG, PBM, PGM, PPM, a NetLogo world, or a text or CSV"
    + " with a row of cells in each line"
  static func otherFormat(_ format: String) -> Self {
    "\(format) file is not supported: convert it to .npy, CSV or PNG"
  }
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
  static func fortranMemory(limit: Int) -> Self {
    Self(
      limit:
        "the array is in Fortran order and exceeds the limit of \(limit) bytes: raise 'max-memory', or"
        + " save it with numpy.save(file, numpy.ascontiguousarray(array))")
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
  static func notADigit(_ byte: UInt8) -> Self {
    "expected a digit as in the first row, got \(shown([byte]))"
  }
  static func notANumber(_ word: ArraySlice<UInt8>) -> Self {
    "expected a number as in the first frame, got \(shown(word))"
  }
  static func longWord(most: Int) -> Self { "the word is too long: expected at most \(most) bytes" }
  // Tables.
  static func missingColumn(_ name: String, available: [String]) -> Self {
    "there is no column '\(name)': expected one of \(list(available))"
  }
  static let shortRow = Self("the row ends early: expected as many columns as in the first line")
  static func notATime(_ word: ArraySlice<UInt8>) -> Self {
    "expected a time, which is a number, got \(shown(word))"
  }
  static func notACoordinate(_ word: ArraySlice<UInt8>) -> Self {
    "expected a coordinate, which is a number below 2^31, got \(shown(word))"
  }
  static func notAColor(_ word: ArraySlice<UInt8>) -> Self {
    "expected a color such as 15 or [255 0 0], got \(shown(word))"
  }
  static func outside(_ position: Position, _ size: Size) -> Self {
    "the cell \(position.x),\(position.y) is outside the world of \(size) cells"
  }
  static func tableMemory(limit: Int) -> Self {
    Self(
      limit:
        "the table exceeds the limit of \(limit) bytes: raise 'max-memory', or sort the rows by"
        + " time and set 'size'")
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
