internal import Decoding
internal import Grids
internal import Settings

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
  var elementType: ElementType? { reader.elementType }
  var canLackValues: Bool { reader.canLackValues }
  var note: String? { reader.note }
  var ordersRows: Bool { reader.ordersRows }

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

/// A reader that replaces the values that stand for missing ones.
struct NoDataReader: ArrayReader {
  private var reader: any ArrayReader
  /// The values that are missing, rounded to the type of the input.
  private let values: Set<Double>

  var size: Size { reader.size }
  var content: ArrayContent { reader.content }
  var kept: Int { reader.kept }
  var elementType: ElementType? { reader.elementType }
  var canLackValues: Bool { true }
  var note: String? { reader.note }

  /// - Parameter values: The numbers without a meaning. NaN is always missing.
  init(
    _ reader: any ArrayReader, _ values: [Double], _ options: ArrayOptions
  ) throws(Located<ArrayProblem>) {
    self.reader = reader
    let type = reader.elementType
    self.values = Set(values.filter { !$0.isNaN }.map { type?.rounded($0) ?? $0 })
    do throws(ArrayProblem) {
      switch reader.content {
      case .integers, .numbers: try reader.size.check(options, bytesACell: 16)
      case .colors, .names: throw .noDataContent(reader.content)
      }
    } catch {
      throw Located(error, column: 1)
    }
  }

  mutating func next() throws(Located<ArrayProblem>) -> ArrayFrame? {
    guard let frame = try reader.next() else { return nil }
    return ArrayFrame(size: frame.size, values: replaced(frame.values), time: frame.time)
  }

  private func replaced(_ frame: ArrayValues) -> ArrayValues {
    switch frame {
    case .bytes(let bytes):
      let table = (0...255).map { values.contains(Double($0)) ? ArrayValues.missing : $0 }
      guard bytes.contains(where: { table[Int($0)] == ArrayValues.missing }) else { return frame }
      return .integers(bytes.map { table[Int($0)] })
    case .integers(let integers):
      let missing = Set(values.compactMap { Int(exactly: $0) })
      return .integers(integers.map { missing.contains($0) ? ArrayValues.missing : $0 })
    case .numbers(let numbers):
      return .numbers(numbers.map { values.contains($0) ? .nan : $0 })
    }
  }
}

extension ElementType {
  /// Returns the number of this type that is nearest to a number.
  func rounded(_ number: Double) -> Double {
    switch kind {
    case .f32: Double(Float(number))
    case .f16: Self.half(number)
    default: number
    }
  }

  /// Returns the nearest half-precision number, as NumPy rounds it.
  private static func half(_ number: Double) -> Double {
    if !number.isFinite || number == 0 { return number }
    // Numbers below 2^-14 have the spacing of the smallest ones.
    let spacing = Double(sign: .plus, exponent: max(number.exponent, -14) - 10, significand: 1)
    let rounded = (number / spacing).rounded(.toNearestOrEven) * spacing
    return abs(rounded) > 65504 ? (number < 0 ? -.infinity : .infinity) : rounded
  }
}

/// A reader of frames whose rows are counted from the bottom.
struct FlippedReader: ArrayReader {
  private var reader: any ArrayReader

  var size: Size { reader.size }
  var content: ArrayContent { reader.content }
  var kept: Int { reader.kept }
  var elementType: ElementType? { reader.elementType }
  var canLackValues: Bool { reader.canLackValues }
  var note: String? { reader.note }

  init(_ reader: any ArrayReader, _ options: ArrayOptions) throws(Located<ArrayProblem>) {
    self.reader = reader
    do throws(ArrayProblem) {
      // The values and their copy.
      try reader.size.check(options.holding(reader.kept), bytesACell: 16)
    } catch {
      throw Located(error, column: 1)
    }
  }

  mutating func next() throws(Located<ArrayProblem>) -> ArrayFrame? {
    guard let frame = try reader.next() else { return nil }
    let values: ArrayValues =
      switch frame.values {
      case .bytes(let bytes): .bytes(flipped(bytes))
      case .integers(let integers): .integers(flipped(integers))
      case .numbers(let numbers): .numbers(flipped(numbers))
      }
    return ArrayFrame(size: frame.size, values: values, time: frame.time)
  }

  private func flipped<Value>(_ values: [Value]) -> [Value] {
    var flipped: [Value] = []
    flipped.reserveCapacity(values.count)
    for row in (0..<size.height).reversed() {
      flipped += values[row * size.width..<(row + 1) * size.width]
    }
    return flipped
  }
}
