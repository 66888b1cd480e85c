internal import Decoding
internal import Settings

/// The header of an array in the format of `numpy.save`: its element type, order and shape.
struct NpyHeader {
  let type: ElementType
  /// True if the first index changes fastest.
  let isFortran: Bool
  let shape: [Int]

  /// The first bytes of every array.
  static let signature: [UInt8] = [0x93] + Array("NUMPY".utf8)

  /// The maximum length of a header, which is that of numpy.
  private static let mostBytes = 10_000

  /// Reads a header, and consumes its bytes.
  init(_ source: ByteSource) throws(Located<ArrayProblem>) {
    let start = source.read(upTo: 8)
    guard start.count == 8, start.starts(with: Self.signature) else {
      throw Located(.header("expected an array in .npy format"), column: 1)
    }
    guard (1...3).contains(start[6]), start[7] == 0 else {
      throw Located(.npyVersion(start[6], start[7]), column: 1)
    }
    let lengthBytes = start[6] == 1 ? 2 : 4
    let length = source.read(upTo: lengthBytes).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= Self.mostBytes else {
      throw Located(.header("it has \(length) bytes, more than \(Self.mostBytes)"), column: 1)
    }
    let text = source.read(upTo: length)
    guard text.count == length else { throw Located(.header("it ends early"), column: 1) }
    self = try Self.parse(text)
  }

  private init(type: ElementType, isFortran: Bool, shape: [Int]) {
    (self.type, self.isFortran, self.shape) = (type, isFortran, shape)
  }

  private static func parse(_ text: [UInt8]) throws(Located<ArrayProblem>) -> NpyHeader {
    do throws(ArrayProblem) {
      var dictionary = NpyDictionary(text)
      try dictionary.read()
      guard let descr = dictionary.descr, let isFortran = dictionary.isFortran,
        let shape = dictionary.shape
      else { throw .header("expected the keys descr, fortran_order and shape") }
      return NpyHeader(
        type: try ElementType(numpy: descr), isFortran: isFortran, shape: shape)
    } catch {
      throw Located(error, column: 1)
    }
  }
}

extension ElementType {
  /// Creates the type of numpy's description, such as `<i4`.
  init(numpy descr: String) throws(ArrayProblem) {
    let kinds: [String: Kind] = [
      "b1": .u8, "u1": .u8, "i1": .i8, "u2": .u16, "i2": .i16, "u4": .u32, "i4": .i32, "u8": .u64,
      "i8": .i64, "f2": .f16, "f4": .f32, "f8": .f64,
    ]
    let hasOrder = descr.first.map { "<>|=".contains($0) } ?? false
    guard let kind = kinds[hasOrder ? String(descr.dropFirst()) : descr] else {
      throw Self.unsupported(descr)
    }
    self.init(kind, isBigEndian: descr.first == ">")
  }

  /// Returns the problem of an unsupported type, with a remedy.
  static func unsupported(_ descr: String) -> ArrayProblem {
    .elementType(descr, advice: advice(descr.first { $0.isLetter }))
  }

  private static func advice(_ letter: Character?) -> String {
    switch letter {
    case "O": "Python objects: convert the array with array.astype('uint8')"
    case "S", "U", "a":
      "texts: convert the array with"
        + " numpy.unique(array, return_inverse=True)[1].reshape(array.shape)"
    case "c": "complex numbers: save abs(array) or array.real"
    case "m", "M": "dates or durations: convert the array with array.astype('int64')"
    case "V": "records or an unknown type: save one field, or array.astype('float32')"
    case "f", "g": "long floating-point numbers: convert the array with array.astype('float64')"
    default: "an unknown type: convert the array with array.astype('uint8')"
    }
  }
}
