internal import Decoding
package import Grids
package import Settings

/// A reader of arrays that returns one frame at a time, so that memory does not grow with their
/// number.
package protocol ArrayReader {
  /// The size of every frame. Known before the first frame is returned.
  var size: Size { get }

  /// The meaning of the values. The names of states may grow with each frame.
  var content: ArrayContent { get }

  /// The bytes that the reader keeps from its first frame to its last, besides those of a frame.
  /// The default is 0.
  var kept: Int { get }

  /// Returns the next frame; nil after the last. Must not be called again after an error.
  mutating func next() throws(Located<ArrayProblem>) -> ArrayFrame?
}

extension ArrayReader {
  package var kept: Int { 0 }
}

/// The values of one frame, row by row from the top.
package struct ArrayFrame: Hashable, Sendable {
  package let size: Size
  /// The values, `size.area` of them.
  package let values: ArrayValues
}

/// Values of the type in which the input stores them.
package enum ArrayValues: Hashable, Sendable {
  case bytes([UInt8])
  case integers([Int])
  case numbers([Double])

  package var count: Int {
    switch self {
    case .bytes(let values): values.count
    case .integers(let values): values.count
    case .numbers(let values): values.count
    }
  }
}

/// The meaning of the values in all frames of an input.
package enum ArrayContent: Hashable, Sendable {
  /// States: bytes or integers, possibly negative. In a text or table, a later frame may have
  /// decimal numbers; the content then changes.
  case integers
  /// Floating-point numbers, which may be NaN or infinite.
  case numbers
  /// Colors as integers `0xRRGGBB`.
  case colors
  /// Bytes or integers that are indices in this list. The list may grow while frames are read.
  case names([String])

  /// The values in error messages.
  var words: String {
    switch self {
    case .integers: "integers"
    case .numbers: "decimal numbers"
    case .colors: "colors"
    case .names: "words"
    }
  }
}

/// The limits of readers, and descriptions of inputs that do not describe themselves.
package struct ArrayOptions: Sendable {
  /// The name of an array in an .npz archive, without `.npy`; nil for the only one.
  package var array: String?
  /// The columns for time, x, y and state of a long table, by name or number; nil for its header's.
  package var columns: [String]?
  /// The size and type of frames that consist of raw bytes; nil for all other formats.
  package var raw: (size: Size, type: ElementType)?
  /// The names of states, to which words in texts refer. Other words are appended.
  package var names: [String] = []
  /// The size of a long table, whose rows are then sorted by time; nil if the reader computes it.
  package var size: Size?
  /// The maximum number of cells in a frame.
  package var mostCells: Int
  /// The maximum number of bytes that reading takes: a frame with its bytes, and everything that a
  /// reader keeps besides.
  package var memory: Int

  package init(mostCells: Int, memory: Int) {
    self.mostCells = mostCells
    self.memory = memory
  }

  /// The maximum number of cells in a frame, clamped so that its bytes can be counted in an `Int`.
  var cellLimit: Int { min(mostCells, 1 << 40) }

  /// The maximum length in bytes of a frame's text.
  ///
  /// A line takes three times its length while it grows, and its numbers take four times as much.
  var textLimit: Int { max(1 << 10, min(memory / 8, cellLimit * Self.bytesPerCell)) }

  /// Returns the options with less memory, because the rest is in use.
  func holding(_ bytes: Int) -> ArrayOptions {
    var options = self
    options.memory = max(0, memory - bytes)
    return options
  }

  /// The maximum average length of a number or word with its separator.
  private static let bytesPerCell = 32
}

/// The type of a stored value: an integer or floating-point number with its byte order.
package struct ElementType: Hashable, Sendable {
  /// The types by their names, which end in the number of bits.
  package enum Kind: String, CaseIterable, Sendable {
    case u8, i8, u16, i16, u32, i32, u64, i64, f16, f32, f64
  }

  package let kind: Kind
  package let isBigEndian: Bool

  package init(_ kind: Kind, isBigEndian: Bool = false) {
    self.kind = kind
    self.isBigEndian = isBigEndian
  }

  /// Creates a type from a name such as `u8`, `f32` or `i16be`. The byte order is little-endian
  /// without the suffix `be`. Returns nil if there is no such type.
  package init?(_ name: String) {
    let isBigEndian = name.hasSuffix("be")
    guard let kind = Kind(rawValue: isBigEndian ? String(name.dropLast(2)) : name) else {
      return nil
    }
    self.init(kind, isBigEndian: isBigEndian)
  }

  /// The number of bytes of a value.
  package var byteCount: Int {
    switch kind {
    case .u8, .i8: 1
    case .u16, .i16, .f16: 2
    case .u32, .i32, .f32: 4
    case .u64, .i64, .f64: 8
    }
  }

  /// The content of an array of this type.
  var content: ArrayContent {
    switch kind {
    case .f16, .f32, .f64: .numbers
    default: .integers
    }
  }
}

extension ElementType {
  /// Returns the values that a frame's bytes represent. The number of the frame counts from 1.
  func values(
    of bytes: [UInt8], frame number: Int
  ) throws(Located<ArrayProblem>) -> ArrayValues {
    if let values = values(of: bytes) { return values }
    throw Located(
      "frame \(number) contains an integer above \(Int.max): convert the array to a smaller type",
      column: 1)
  }

  /// Returns the values that bytes represent; nil if one of them exceeds `Int.max`.
  ///
  /// - Precondition: The number of bytes is a multiple of `byteCount`.
  func values(of bytes: [UInt8]) -> ArrayValues? {
    switch kind {
    case .u8: .bytes(bytes)
    case .i8: integers(bytes, Int8.self)
    case .u16: integers(bytes, UInt16.self)
    case .i16: integers(bytes, Int16.self)
    case .u32: integers(bytes, UInt32.self)
    case .i32: integers(bytes, Int32.self)
    case .u64: integers(bytes, UInt64.self)
    case .i64: integers(bytes, Int64.self)
    case .f16: .numbers(mapped(bytes, UInt16.self, Self.number(half:)))
    case .f32: .numbers(mapped(bytes, UInt32.self) { Double(Float(bitPattern: $0)) })
    case .f64: .numbers(mapped(bytes, UInt64.self) { Double(bitPattern: $0) })
    }
  }

  private func integers<T: FixedWidthInteger>(_ bytes: [UInt8], _: T.Type) -> ArrayValues? {
    let integers = mapped(bytes, T.self) { Int(truncatingIfNeeded: $0) }
    // An unsigned number is negative only if it has been truncated.
    if !T.isSigned, integers.contains(where: { $0 < 0 }) { return nil }
    return .integers(integers)
  }

  /// Returns a value for each stored integer of type `T`, in the byte order of this type.
  @inline(__always)
  private func mapped<T: FixedWidthInteger, Value>(
    _ bytes: [UInt8], _: T.Type, _ value: (T) -> Value
  ) -> [Value] {
    let length = MemoryLayout<T>.size
    let total = bytes.count / length
    return unsafe bytes.withUnsafeBytes { stored in
      unsafe [Value](unsafeUninitializedCapacity: total) { values, count in
        for index in 0..<total {
          let bits = unsafe stored.loadUnaligned(fromByteOffset: index * length, as: T.self)
          let ordered = isBigEndian ? T(bigEndian: bits) : T(littleEndian: bits)
          unsafe values.initializeElement(at: index, to: value(ordered))
        }
        count = total
      }
    }
  }

  /// Returns a half-precision number (IEEE 754 binary16). `Float16` is missing on some platforms.
  static func number(half bits: UInt16) -> Double {
    let exponent = Int(bits >> 10 & 31)
    let fraction = Double(bits & 1023)
    let magnitude: Double =
      switch exponent {
      case 0: fraction * 0x1p-24
      case 31: fraction == 0 ? .infinity : .nan
      default: (fraction + 1024) * Double(sign: .plus, exponent: exponent - 25, significand: 1)
      }
    return bits >> 15 == 0 ? magnitude : -magnitude
  }
}

/// A reader of frames that consist of their values only, row by row.
struct RawReader: ArrayReader {
  let size: Size
  private let type: ElementType
  private let source: ByteSource
  /// The number of frames read.
  private var read = 0

  var content: ArrayContent { type.content }

  init(
    _ source: ByteSource, _ size: Size, _ type: ElementType, _ options: ArrayOptions
  ) throws(Located<ArrayProblem>) {
    do throws(ArrayProblem) {
      try size.check(options, bytesACell: type.byteCount + (type.kind == .u8 ? 0 : 8))
    } catch {
      throw Located(error, column: 1)
    }
    (self.source, self.size, self.type) = (source, size, type)
  }

  mutating func next() throws(Located<ArrayProblem>) -> ArrayFrame? {
    if source.peek(1).isEmpty { return nil }
    read += 1
    let bytes = try source.frame(read, bytes: size.area * type.byteCount)
    return ArrayFrame(size: size, values: try type.values(of: bytes, frame: read))
  }
}

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

/// A reader of bytes that a stream produces, which may fail.
struct CheckedReader: ArrayReader {
  private var reader: any ArrayReader
  /// Returns the problem of the stream; nil if it has not failed. A failed stream ends early.
  private let problem: () -> ArrayProblem?
  /// The bytes of the stream that stay in memory.
  private let held: Int

  var size: Size { reader.size }
  var content: ArrayContent { reader.content }
  var kept: Int { held + reader.kept }

  init(
    holding held: Int = 0, problem: @escaping () -> ArrayProblem?,
    open: () throws(Located<ArrayProblem>) -> any ArrayReader
  ) throws(Located<ArrayProblem>) {
    (self.held, self.problem) = (held, problem)
    do throws(Located<ArrayProblem>) {
      reader = try open()
    } catch {
      throw problem().map { Located($0, column: 1) } ?? error
    }
  }

  mutating func next() throws(Located<ArrayProblem>) -> ArrayFrame? {
    let frame = Result { () throws(Located<ArrayProblem>) in try reader.next() }
    if case .success(.some(let frame)) = frame { return frame }
    if let problem = problem() { throw Located(problem, column: 1) }
    return try frame.get()
  }
}

extension ByteSource {
  /// Reads the bytes of a frame, whose number counts from 1.
  ///
  /// - Throws: An error if the source ends before the frame.
  func frame(_ number: Int, bytes count: Int) throws(Located<ArrayProblem>) -> [UInt8] {
    let bytes = read(upTo: count, reserving: true)
    guard bytes.count == count else {
      throw Located(.endsEarly(frame: number, expected: count, got: bytes.count), column: 1)
    }
    return bytes
  }
}
