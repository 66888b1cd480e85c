/// The ends of lines in a text: a line feed with up to two carriage returns directly before it, or
/// a carriage return alone. Files that were assembled on several systems mix them, and some
/// programs write two returns.
///
/// A value converts a text that arrives in pieces.
package struct LineEnds: Sendable {
  /// The carriage returns before the next byte, which may be the line feed of one end.
  private var returns = 0

  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let mostReturns = 2

  package init() {}

  /// Returns the next piece of a text, in which each line ends with a line feed. Carriage returns
  /// at the end of a piece come with the next one.
  package mutating func unified(_ piece: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if returns == 0, !piece.contains(Self.carriageReturn) { return piece }
    var result: [UInt8] = []
    result.reserveCapacity(piece.count + returns)
    for byte in piece {
      if byte == Self.carriageReturn {
        if returns < Self.mostReturns { returns += 1 } else { result.append(Self.newline) }
        continue
      }
      if byte == Self.newline { returns = 0 } else { result += finish() }
      result.append(byte)
    }
    return result[...]
  }

  /// Returns the line ends that are left after the last piece.
  package mutating func finish() -> [UInt8] {
    defer { returns = 0 }
    return Array(repeating: Self.newline, count: returns)
  }

  /// Returns a whole text in which each line ends with a line feed.
  package static func unified(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var ends = LineEnds()
    return Array(ends.unified(Array(bytes)[...]) + ends.finish())
  }

  /// Returns the length of the line end with which bytes begin; 0 without one.
  package static func length(_ bytes: ArraySlice<UInt8>) -> Int {
    let returns = bytes.prefix(mostReturns).prefix { $0 == carriageReturn }.count
    if bytes.dropFirst(returns).first == newline { return returns + 1 }
    return min(1, returns)
  }

  /// The most bytes of a line end.
  package static let longest = mostReturns + 1

  /// Returns true for a byte that begins a line end.
  @inline(__always)
  package static func begin(with byte: UInt8) -> Bool { byte == newline || byte == carriageReturn }
}
