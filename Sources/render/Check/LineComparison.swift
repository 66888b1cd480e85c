internal import Decoding

/// Holds a file of lines against those that it would have.
struct LineComparison {
  private let expected: [UInt8]
  /// How many lines of the file are over, and how many bytes are read.
  private var lines = 0
  private var count = 0
  /// The first line that differs, from 1.
  private var line: Int?

  private static let newline = UInt8(ascii: "\n")

  static func finding(_ expected: [UInt8], _ actual: ByteSource) -> Finding {
    var comparison = LineComparison(expected: expected)
    while case let bytes = actual.next(), !bytes.isEmpty {
      for byte in bytes { comparison.take(byte) }
    }
    return comparison.finding
  }

  private init(expected: [UInt8]) {
    self.expected = expected
  }

  private mutating func take(_ byte: UInt8) {
    if line == nil {
      let ours = count < expected.count ? expected[count] : nil
      // Where the other ends before the end of a line, that line is the same.
      if ours != byte { line = lines + (ours == nil && byte == Self.newline ? 2 : 1) }
    }
    if byte == Self.newline { lines += 1 }
    count += 1
  }

  private var finding: Finding {
    var finding = Finding()
    finding.line = line
    if line == nil, count < expected.count {
      finding.line = lines + (expected[count] == Self.newline ? 2 : 1)
    }
    if finding.line != nil {
      finding.lines = Sides(differing: lines, expected.count { $0 == Self.newline })
    }
    return finding
  }
}
