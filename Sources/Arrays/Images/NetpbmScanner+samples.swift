internal import Grids
internal import Settings

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
    return (0..<count).map { Int(bytes[2 * $0]) << 8 | Int(bytes[2 * $0 + 1]) }
  }

  private mutating func plainSamples(
    _ count: Int, _ header: NetpbmHeader, _ frame: Int
  ) throws(Located<ArrayProblem>) -> [Int] {
    var samples: [Int] = []
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
