internal import Imaging

/// Reads rows of a picture as runs, beside the picture before it if there is one.
struct GIFRowReader {
  private let surface: any Surface
  private let previous: (any Surface)?
  private let columns: Range<Int>
  /// The runs of a row, before they are handed over together.
  private var row: [GIFRun]

  init(_ surface: any Surface, since previous: (any Surface)?, _ columns: Range<Int>) {
    (self.surface, self.previous, self.columns) = (surface, previous, columns)
    row = Array(
      repeating: GIFRun(length: 0, entry: 0, isSame: false), count: columns.count)
  }

  /// Whether a row equals the one above, in both pictures.
  func repeatsRow(above y: Int) -> Bool {
    surface.repeatsRow(y, columns) && previous?.repeatsRow(y, columns) ?? true
  }

  /// Appends the runs of a row.
  ///
  /// - Parameter merging: whether pixels that are what they were make one run, whatever their colours:
  ///   that of the first.
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
  /// Writes the runs of a row, and says how many there are.
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

  /// Where a run of a byte ends; eight bytes are looked at at once.
  private func end(of byte: UInt8, from start: Int) -> Int {
    let wanted = 0x0101_0101_0101_0101 &* UInt64(byte)
    var x = start
    while x + 8 <= count {
      let difference = unsafe word(x) ^ wanted
      if difference != 0 { return x + difference.trailingZeroBitCount / 8 }
      x += 8
    }
    while x < count, unsafe self[x] == byte { x += 1 }
    return x
  }

  /// The same where other bytes are to be equal all along, or different all along.
  private func end(
    of byte: UInt8, isSame: Bool, as other: UnsafeRawBufferPointer, from start: Int
  ) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let wanted = ones &* UInt64(byte)
    var x = start
    while x + 8 <= count {
      let theirs = unsafe other.word(x) ^ wanted
      // The lowest bit that is set is in the first byte that is zero.
      let ends = isSame ? theirs : (theirs &- ones) & ~theirs & (ones << 7)
      let stop = unsafe Swift.min(
        (word(x) ^ wanted).trailingZeroBitCount / 8, ends.trailingZeroBitCount / 8)
      if stop < 8 { return x + stop }
      x += 8
    }
    while x < count, unsafe self[x] == byte, unsafe (other[x] == byte) == isSame { x += 1 }
    return x
  }

  /// Where bytes are no longer equal to others.
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
