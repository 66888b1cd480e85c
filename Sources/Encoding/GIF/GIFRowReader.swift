internal import Imaging

/// A reader of a picture's rows as runs of pixels, compared with the previous picture if there is
/// one.
struct GIFRowReader {
  private let surface: any Surface
  private let previous: (any Surface)?
  private let columns: Range<Int>
  /// A buffer for the runs of one row. A row never has more runs than pixels.
  private var row: [GIFRun]

  init(_ surface: any Surface, since previous: (any Surface)?, _ columns: Range<Int>) {
    (self.surface, self.previous, self.columns) = (surface, previous, columns)
    row = Array(
      repeating: GIFRun(length: 0, entry: 0, isSame: false), count: columns.count)
  }

  /// Returns true if row `y` equals the row above it, in both pictures.
  func repeatsRow(above y: Int) -> Bool {
    surface.repeatsRow(y, columns) && previous?.repeatsRow(y, columns) ?? true
  }

  /// Appends the runs of a row.
  ///
  /// - Parameters:
  ///   - y: The row.
  ///   - merging: Whether to merge adjacent unchanged pixels to one run, whatever their colors. The
  ///     run has the color of its first pixel.
  ///   - runs: The array to append to.
  mutating func append(_ y: Int, merging: Bool, to runs: inout [GIFRun]) {
    let (previous, columns) = (previous, columns)
    var count = 0
    unsafe row.withUnsafeMutableBufferPointer { row in
      unsafe surface.withPixels(y, columns) { pixels in
        guard let previous else {
          count = unsafe pixels.read(into: row)
          return
        }
        unsafe previous.withPixels(y, columns) {
          count = unsafe pixels.read(since: $0, merging: merging, into: row)
        }
      }
    }
    runs.append(contentsOf: row[..<count])
  }
}

extension UnsafeRawBufferPointer {
  /// Writes the runs of a row, and returns their number.
  fileprivate func read(into runs: UnsafeMutableBufferPointer<GIFRun>) -> Int {
    var (x, count) = (0, 0)
    while x < self.count {
      let entry = unsafe self[x]
      let end = unsafe end(of: entry, from: x)
      unsafe runs[count] = GIFRun(length: Int32(end - x), entry: entry, isSame: false)
      (x, count) = (end, count + 1)
    }
    return count
  }

  fileprivate func read(
    since previous: UnsafeRawBufferPointer, merging: Bool,
    into runs: UnsafeMutableBufferPointer<GIFRun>
  ) -> Int {
    var (x, count) = (0, 0)
    while x < self.count {
      let entry = unsafe self[x]
      let isSame = unsafe entry == previous[x]
      let end =
        merging && isSame
        ? unsafe endOfSame(as: previous, from: x)
        : unsafe end(of: entry, isSame: isSame, as: previous, from: x)
      unsafe runs[count] = GIFRun(length: Int32(end - x), entry: entry, isSame: isSame)
      (x, count) = (end, count + 1)
    }
    return count
  }

  private func word(_ offset: Int) -> UInt64 {
    unsafe UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Returns the offset at which a run of equal bytes ends. Compares 8 bytes at once.
  private func end(of byte: UInt8, from start: Int) -> Int {
    let wanted = 0x0101_0101_0101_0101 &* UInt64(byte)
    // Little-endian words: the lowest set bit of the difference lies in the first differing byte.
    var x = start
    while x + 8 <= count {
      let difference = unsafe word(x) ^ wanted
      if difference != 0 { return x + difference.trailingZeroBitCount / 8 }
      x += 8
    }
    while x < count, unsafe self[x] == byte { x += 1 }
    return x
  }

  /// Returns the offset at which a run of `byte` ends, if the other row must also equal `byte`
  /// throughout (`isSame`), or differ from it throughout.
  private func end(
    of byte: UInt8, isSame: Bool, as other: UnsafeRawBufferPointer, from start: Int
  ) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let wanted = ones &* UInt64(byte)
    var x = start
    while x + 8 <= count {
      let theirs = unsafe other.word(x) ^ wanted
      // The classic test for zero bytes marks the highest bit of each byte in which the other row
      // equals `byte`. A borrow may mark later bytes falsely, but the lowest mark is always right.
      let ends = isSame ? theirs : (theirs &- ones) & ~theirs & (ones << 7)
      // Both counts are 64, and so the offset 8, if nothing ends within the word.
      let stop = unsafe Swift.min(
        (word(x) ^ wanted).trailingZeroBitCount / 8, ends.trailingZeroBitCount / 8)
      if stop < 8 { return x + stop }
      x += 8
    }
    while x < count, unsafe self[x] == byte, unsafe (other[x] == byte) == isSame { x += 1 }
    return x
  }

  /// Returns the offset at which the bytes of both rows first differ.
  private func endOfSame(as other: UnsafeRawBufferPointer, from start: Int) -> Int {
    var x = start
    while x + 8 <= count {
      let difference = unsafe word(x) ^ other.word(x)
      if difference != 0 { return x + difference.trailingZeroBitCount / 8 }
      x += 8
    }
    while x < count, unsafe self[x] == other[x] { x += 1 }
    return x
  }
}

extension Surface {
  fileprivate func withPixels(
    _ y: Int, _ columns: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    withRow(y) { row in
      unsafe row.withUnsafeBytes { unsafe body(UnsafeRawBufferPointer(rebasing: $0[columns])) }
    }
  }
}
