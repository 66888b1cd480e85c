internal import Decoding
internal import Settings

/// A scanner for the bytes and written numbers of Netpbm images.
struct NetpbmScanner {
  private let source: ByteSource
  /// The bytes that have been read from the source, but not consumed.
  private var rest: ArraySlice<UInt8> = []

  /// The maximum value of a number: no width, height or sample is larger.
  private static let most = 1 << 31

  init(_ source: ByteSource) { self.source = source }

  /// Returns the next byte without consuming it; nil at the end.
  @inline(__always)
  mutating func peek() -> UInt8? {
    if rest.isEmpty { rest = source.next() }
    return rest.first
  }

  /// Consumes and returns the next byte; nil at the end.
  @inline(__always)
  mutating func next() -> UInt8? {
    guard let byte = peek() else { return nil }
    rest = rest[(rest.startIndex + 1)...]
    return byte
  }

  /// Consumes white space, and comments from `#` to the end of the line.
  mutating func skipBlanks() {
    while let byte = peek() {
      if byte == UInt8(ascii: "#") {
        while let byte = next(), byte != UInt8(ascii: "\n") {}
      } else if isSpace(byte) {
        _ = next()
      } else {
        return
      }
    }
  }

  /// Consumes a number with the white space and comments before it.
  ///
  /// - Parameter frame: The number of the image, for the error message.
  mutating func number(frame: Int) throws(Located<ArrayProblem>) -> Int {
    skipBlanks()
    var number: Int?
    while let byte = peek(), case let digit = byte &- UInt8(ascii: "0"), digit < 10 {
      number = (number ?? 0) * 10 + Int(digit)
      if number ?? 0 > Self.most { throw fault("a number of at most \(Self.most)", frame) }
      _ = next()
    }
    guard let number else { throw fault("a number", frame) }
    return number
  }

  /// Consumes one of the digits 0 and 1 with the white space and comments before it.
  mutating func bit(frame: Int) throws(Located<ArrayProblem>) -> UInt8 {
    skipBlanks()
    guard let byte = next(), byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw fault("0 or 1", frame)
    }
    return byte - UInt8(ascii: "0")
  }

  /// Consumes `count` bytes.
  mutating func bytes(_ count: Int, frame: Int) throws(Located<ArrayProblem>) -> [UInt8] {
    let start = rest.prefix(count)
    rest = rest.dropFirst(count)
    let bytes = start + source.read(upTo: count - start.count)
    guard bytes.count == count else {
      throw Located(.endsEarly(frame: frame, expected: count, got: bytes.count), column: 1)
    }
    return Array(bytes)
  }

  /// Returns the problem that something else than `expected` follows.
  mutating func fault(_ expected: String, _ frame: Int) -> Located<ArrayProblem> {
    Located(.image(frame: frame, expected: expected, got: peek()), column: 1)
  }
}

/// Returns true for ASCII white space.
func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
