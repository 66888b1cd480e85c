internal import Grids
internal import Imaging

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Pixels of one colour side by side, all of which are what they were in the picture before, or none.
struct GIFRun {
  var length: Int32
  var entry: UInt8
  var isSame: Bool
}

/// Some rows of a picture, as runs. Rows that equal the one above share its runs, as pictures of
/// large cells have many.
struct GIFRuns {
  let width: Int
  /// Of each row: where its runs lie.
  private(set) var rows: [Range<Int32>] = []
  private(set) var runs: [GIFRun] = []
  /// How many rows do not equal the one above.
  private(set) var lines = 0
  /// Which palette entries occur.
  private(set) var entries = [Bool](repeating: false, count: Palette.limit)
  /// Rows from which on nothing changes for a while, before what has entries that no row above has: a
  /// caption under a world. Strings of what is above are of no use there.
  private(set) var breaks: [Int] = []
  /// The runs of all rows where each pixel has its colour, and where what is the same is transparent.
  private(set) var opaqueCount = 0
  private(set) var transparentCount = 0

  /// Runs that are kept at a time, not counting a row's: all there are in most pictures.
  static let most = 1 << 20

  /// - Parameters:
  ///   - region: the part of the surface that is meant.
  ///   - first: the first of its rows, counted from the surface's top; as many are taken as `most`
  ///     allows.
  init(of surface: any Surface, since previous: (any Surface)?, _ region: Region, from first: Int) {
    width = region.width
    rows.reserveCapacity(region.height)
    var last: (opaque: Int, transparent: Int) = (0, 0)
    var isSame: [Bool] = []
    for y in first..<region.y + region.height where runs.count < Self.most {
      let columns = region.columns
      if y > first, surface.repeatsRow(y, columns), previous?.repeatsRow(y, columns) ?? true {
        rows.append(rows[rows.count - 1])
      } else {
        let start = runs.count
        unsafe surface.withPixels(y, columns) { pixels in
          if let previous {
            unsafe previous.withPixels(y, columns) { unsafe appendRuns(pixels, since: $0) }
          } else {
            unsafe appendRuns(pixels)
          }
        }
        rows.append(Int32(start)..<Int32(runs.count))
        last = count(from: start)
        lines += 1
      }
      opaqueCount += last.opaque
      transparentCount += last.transparent
      isSame.append(
        last.transparent == 1 && runs[Int(rows[rows.count - 1].lowerBound)].isSame)
    }
    if previous != nil { breaks = breaks(isSame) }
  }

  private mutating func count(from start: Int) -> (Int, Int) {
    var (opaque, transparent) = (1, 1)
    entries[Int(runs[start].entry)] = true
    for index in (start + 1)..<max(start + 1, runs.count) {
      let (left, right) = (runs[index - 1], runs[index])
      entries[Int(right.entry)] = true
      if left.entry != right.entry { opaque += 1 }
      if !(left.isSame && right.isSame)
        && (left.isSame != right.isSame || left.entry != right.entry)
      {
        transparent += 1
      }
    }
    return (opaque, transparent)
  }

  private mutating func appendRuns(_ pixels: UnsafeRawBufferPointer) {
    var x = 0
    while x < pixels.count {
      let entry = unsafe pixels[x]
      let end = unsafe pixels.end(of: entry, from: x)
      runs.append(GIFRun(length: Int32(end - x), entry: entry, isSame: false))
      x = end
    }
  }

  private mutating func appendRuns(
    _ pixels: UnsafeRawBufferPointer, since previous: UnsafeRawBufferPointer
  ) {
    var x = 0
    while x < pixels.count {
      let entry = unsafe pixels[x]
      let isSame = unsafe entry == previous[x]
      let end = unsafe pixels.end(of: entry, isSame: isSame, as: previous, from: x)
      runs.append(GIFRun(length: Int32(end - x), entry: entry, isSame: isSame))
      x = end
    }
  }
}

extension UnsafeRawBufferPointer {
  private func word(_ offset: Int) -> UInt64 {
    unsafe UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Where a run of a byte ends; eight bytes are looked at at once.
  fileprivate func end(of byte: UInt8, from start: Int) -> Int {
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
  fileprivate func end(
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
}

extension Surface {
  fileprivate func withPixels(
    _ y: Int, _ columns: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    withRow(y) { row in
      unsafe row.withUnsafeBytes { unsafe body(UnsafeRawBufferPointer(rebasing: $0[columns])) }
    }
  }

  /// Whether a row, in some columns, equals the one above.
  fileprivate func repeatsRow(_ y: Int, _ columns: Range<Int>) -> Bool {
    var isEqual = false
    unsafe withPixels(y, columns) { mine in
      unsafe withPixels(y - 1, columns) { above in
        isEqual = unsafe memcmp(mine.baseAddress!, above.baseAddress!, mine.count) == 0
      }
    }
    return isEqual
  }
}
