internal import Decoding
internal import Grids
internal import Settings

/// A reader of PBM, PGM and PPM images (Netpbm), one after the other.
struct NetpbmReader: ArrayReader {
  let size: Size
  let content: ArrayContent
  private var scanner: NetpbmScanner
  private let options: ArrayOptions
  /// The header of the next image, if it has been read.
  private var header: NetpbmHeader?
  /// The number of images read.
  private var read = 0

  init(_ source: ByteSource, _ options: ArrayOptions) throws(Located<ArrayProblem>) {
    self.options = options
    scanner = NetpbmScanner(source)
    let first = try NetpbmHeader(&scanner, frame: 1, options)
    (size, content) = (first.size, first.content)
    header = first
  }

  mutating func next() throws(Located<ArrayProblem>) -> ArrayFrame? {
    if header == nil { header = try nextHeader() }
    guard let header = header.take() else { return nil }
    read += 1
    let values = try scanner.values(of: header, frame: read)
    return ArrayFrame(size: size, values: values)
  }

  private mutating func nextHeader() throws(Located<ArrayProblem>) -> NetpbmHeader? {
    scanner.skipBlanks()
    if scanner.peek() == nil { return nil }
    let header = try NetpbmHeader(&scanner, frame: read + 1, options)
    guard header.size == size else {
      throw Located(.otherSize(header.size, frame: read + 1, first: size), column: 1)
    }
    guard header.content == content else {
      throw Located(.otherContent(header.content, frame: read + 1, first: content), column: 1)
    }
    return header
  }
}

struct NetpbmHeader {
  enum Kind: Int {
    case bits = 1
    case grays, colors
  }

  let kind: Kind
  /// True if the samples are written as numbers in ASCII.
  let isPlain: Bool
  let size: Size
  /// The sample of full intensity, from 1 to 65,535.
  let maximum: Int

  var content: ArrayContent { kind == .colors ? .colors : .integers }

  /// The most bytes that a cell takes while its image is read: the bytes of its samples, the
  /// samples and the value.
  private var bytesACell: Int {
    switch kind {
    case .bits: 2
    case .grays: isPlain || maximum > 255 ? 10 : 1
    case .colors: 3 * (maximum > 255 ? 10 : 9) + 8
    }
  }

  /// Returns true if these are the first bytes of an image: `P` with a digit, and white space or a
  /// comment.
  static func recognizes(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = Array(bytes.prefix(3))
    return start.count == 3 && start[0] == UInt8(ascii: "P")
      && (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(start[1])
      && (isSpace(start[2]) || start[2] == UInt8(ascii: "#"))
  }

  /// Reads the header of an image, whose number counts from 1.
  init(
    _ scanner: inout NetpbmScanner, frame: Int, _ options: ArrayOptions
  ) throws(Located<ArrayProblem>) {
    guard scanner.peek() == UInt8(ascii: "P") else { throw scanner.fault("P1 to P6", frame) }
    _ = scanner.next()
    let digit = try scanner.number(frame: frame)
    guard (1...6).contains(digit), let kind = Kind(rawValue: (digit - 1) % 3 + 1) else {
      throw scanner.fault("P1 to P6", frame)
    }
    (self.kind, isPlain) = (kind, digit <= 3)
    size = Size(
      width: try scanner.number(frame: frame), height: try scanner.number(frame: frame))
    maximum = kind == .bits ? 1 : try scanner.number(frame: frame)
    guard (1...65535).contains(maximum) else {
      throw scanner.fault("a maximum of 1 to 65535", frame)
    }
    guard isPlain || scanner.next().map(isSpace) == true else {
      throw scanner.fault("white space after the header", frame)
    }
    do throws(ArrayProblem) {
      try size.check(options, bytesACell: bytesACell)
    } catch {
      throw Located(error, column: 1)
    }
  }
}

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
        while let byte = next(), !LineEnds.begin(with: byte) {}
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

  /// Consumes `count` bytes; throws if the input ends before.
  mutating func bytes(_ count: Int, frame: Int) throws(Located<ArrayProblem>) -> [UInt8] {
    let start = rest.prefix(count)
    rest = rest.dropFirst(count)
    var bytes: [UInt8]
    if start.isEmpty {
      bytes = source.read(upTo: count, reserving: true)
    } else {
      bytes = []
      bytes.reserveCapacity(count)
      bytes += start
      while bytes.count < count {
        let piece = source.read(upTo: min(count - bytes.count, 1 << 16))
        if piece.isEmpty { break }
        bytes += piece
      }
    }
    guard bytes.count == count else {
      throw Located(.endsEarly(frame: frame, expected: count, got: bytes.count), column: 1)
    }
    return bytes
  }

  /// Returns the problem that something else than `expected` follows.
  mutating func fault(_ expected: String, _ frame: Int) -> Located<ArrayProblem> {
    Located(.image(frame: frame, expected: expected, got: peek()), column: 1)
  }
}

/// Returns true for ASCII white space.
func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

extension NetpbmScanner {
  /// Consumes the samples of an image, and returns its values.
  mutating func values(
    of header: NetpbmHeader, frame: Int
  ) throws(Located<ArrayProblem>) -> ArrayValues {
    switch header.kind {
    case .bits: .bytes(try header.isPlain ? plainBits(header, frame) : packedBits(header, frame))
    case .grays: try grays(header, frame)
    case .colors: .integers(try colors(header, frame))
    }
  }

  private mutating func plainBits(
    _ header: NetpbmHeader, _ frame: Int
  ) throws(Located<ArrayProblem>) -> [UInt8] {
    var bits: [UInt8] = []
    bits.reserveCapacity(header.size.area)
    for _ in 0..<header.size.area { bits.append(try bit(frame: frame)) }
    return bits
  }

  /// Consumes rows of bits. Each begins with a new byte, and with its highest bit.
  private mutating func packedBits(
    _ header: NetpbmHeader, _ frame: Int
  ) throws(Located<ArrayProblem>) -> [UInt8] {
    let width = header.size.width
    let rowBytes = (width + 7) / 8
    let packed = try bytes(rowBytes * header.size.height, frame: frame)
    var bits: [UInt8] = []
    bits.reserveCapacity(header.size.area)
    for row in 0..<header.size.height {
      for x in 0..<width { bits.append(packed[row * rowBytes + x / 8] >> UInt8(7 - x % 8) & 1) }
    }
    return bits
  }

  private mutating func grays(
    _ header: NetpbmHeader, _ frame: Int
  ) throws(Located<ArrayProblem>) -> ArrayValues {
    if header.isPlain || header.maximum > 255 {
      return .integers(try samples(header.size.area, header, frame))
    }
    return .bytes(try bytes(header.size.area, frame: frame))
  }

  private mutating func colors(
    _ header: NetpbmHeader, _ frame: Int
  ) throws(Located<ArrayProblem>) -> [Int] {
    let samples = try samples(3 * header.size.area, header, frame)
    let maximum = header.maximum
    // Rounded to the nearest byte.
    let scaled = { (sample: Int) in (2 * 255 * min(sample, maximum) + maximum) / (2 * maximum) }
    return stride(from: 0, to: samples.count, by: 3).map { place in
      scaled(samples[place]) << 16 | scaled(samples[place + 1]) << 8 | scaled(samples[place + 2])
    }
  }

  private mutating func samples(
    _ count: Int, _ header: NetpbmHeader, _ frame: Int
  ) throws(Located<ArrayProblem>) -> [Int] {
    if header.isPlain { return try plainSamples(count, header, frame) }
    if header.maximum <= 255 { return try bytes(count, frame: frame).map { Int($0) } }
    let bytes = try bytes(2 * count, frame: frame)
    return (0..<count).map { (number: Int) -> Int in
      Int(bytes[2 * number]) << 8 | Int(bytes[2 * number + 1])
    }
  }

  private mutating func plainSamples(
    _ count: Int, _ header: NetpbmHeader, _ frame: Int
  ) throws(Located<ArrayProblem>) -> [Int] {
    var samples: [Int] = []
    samples.reserveCapacity(count)
    for _ in 0..<count {
      let sample = try number(frame: frame)
      guard sample <= header.maximum else {
        throw fault("a value of at most \(header.maximum) before this", frame)
      }
      samples.append(sample)
    }
    return samples
  }
}
