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

  /// The type in which values are stored; nil, the default, for texts and images.
  var elementType: ElementType? { get }

  /// True if integers can be missing (`ArrayValues.missing`). The default is false.
  var canLackValues: Bool { get }

  /// True if the first row is at the top whatever the setting `origin` says, because the reader has
  /// ordered the rows. The default is false.
  var ordersRows: Bool { get }

  /// What the reader decided so far although the user could mean something else, as a sentence; nil,
  /// the default, if it decided nothing.
  var note: String? { get }

  /// Returns the next frame; nil after the last. Must not be called again after an error.
  mutating func next() throws(Located<ArrayProblem>) -> ArrayFrame?
}

extension ArrayReader {
  package var kept: Int { 0 }
  package var elementType: ElementType? { nil }
  package var canLackValues: Bool { false }
  package var ordersRows: Bool { false }
  package var note: String? { nil }
}

/// The limits of readers, and descriptions of inputs that do not describe themselves.
package struct ArrayOptions: Sendable {
  /// The name of an array in an .npz archive, without `.npy`, in which `*` stands for any text; nil
  /// for the only one.
  package var array: String?
  /// The columns for time, x, y and state of a long table, by name or number; nil for its header's.
  package var columns: [String]?
  /// The size and type of frames that consist of raw bytes; nil for all other formats.
  package var raw: (size: Size, type: ElementType)?
  /// The names of states, to which words in texts refer.
  package var names: [String] = []
  /// The words that texts may contain.
  package var words = Words.any
  /// The numbers that stand for missing values.
  package var noData: [Double] = []
  /// The meaning of an array's axes, in their order; nil for time, rows and columns.
  package var axes: [ArrayAxis]?
  /// The number of the first column and row of tables; nil to decide from the positions, with a
  /// note.
  package var base: TableBase?
  /// The distance of the cells of tables; nil to find it.
  package var spacing: CellSpacing?
  /// The place of the first row; nil for that of the format.
  package var origin: ArrayOrigin?
  /// The size of a long table, whose rows are then sorted by time; nil if the reader computes it.
  package var size: Size?
  /// True if worlds of NetLogo show their turtles above the patches.
  package var showsTurtles = true
  /// The maximum number of cells in a frame.
  package var mostCells: Int
  /// The maximum number of bytes that reading takes: a frame with its bytes, and everything that a
  /// reader keeps besides.
  package var memory: Int

  package enum Words: Sendable {
    /// The names of states, and others, which are appended to them.
    case any
    /// Only the names of states.
    case named
    /// None: all cells are numbers.
    case none
  }

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
  var elementType: ElementType? { type }

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
