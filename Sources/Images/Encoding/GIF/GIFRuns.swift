internal import Grids
internal import Imaging

/// Adjacent pixels of one color, either all or none unchanged since the previous image.
struct GIFRun: Equatable {
  var length: Int32
  var entry: UInt8
  var isSame: Bool
  /// True if the pixels must be left as they are: they are unchanged, and may have several colors.
  var isLeft = false
}

/// Some rows of an image as runs of pixels. A row that equals the one above shares its runs, which
/// is common if cells are large.
struct GIFRuns {
  let width: Int
  /// The range of each row's runs in `runs`. Equal rows share a range.
  private(set) var rows: [Range<Int32>] = []
  private(set) var runs: [GIFRun] = []
  /// The number of rows that differ from the row above.
  private(set) var lines = 0
  /// The parts of the rows, from the top, without gaps.
  private(set) var parts = [GIFPart(rows: 0..<0)]
  /// The number of runs in all rows if each pixel is encoded in its color.
  private(set) var opaqueCount = 0
  /// The number of runs in all rows if each unchanged pixel is encoded as transparent.
  private(set) var transparentCount = 0
  /// The marks of each palette entry: bits that tell in which rows it occurs.
  private var marks = [UInt8](repeating: 0, count: Palette.limit)
  /// True if a run has pixels that must be left as they are.
  private var hasLeftPixels = false
  /// True if such runs may lie beside others in a row. Transparent pixels in the others make them
  /// cheaper, since both use the same strings.
  let leavesPixelsBeside: Bool
  /// The number of rows without changes just above the current one.
  private var unchangedRows = 0

  /// The limit of runs in memory, which one row may exceed. Most images have fewer in total.
  static let most = 1 << 20
  /// A number of runs that encodes in negligible time.
  static let few = 4096
  /// The minimum number of unchanged rows before a separate part. Smaller gaps rarely separate a
  /// world from, for example, a caption.
  private static let leastStill = 4

  /// The bit for entries in rows with changes.
  private static let changing: UInt8 = 1
  /// The bit for entries in rows without changes.
  private static let staying: UInt8 = 2

  /// Reads rows of a region of a surface from `first` on, counted from the surface's top, up to the
  /// limit `most`. `previous`: the image before; nil for the first frame. `changing`: the part around
  /// which most pixels stay. `hasParts`: whether to split the rows into separate parts, and to
  /// leave unchanged pixels around the changing part.
  init(
    of surface: any Surface, since previous: (any Surface)?, _ region: Region, _ changing: Region,
    from first: Int, hasParts: Bool
  ) {
    width = region.width
    leavesPixelsBeside = hasParts && changing.columns.clamped(to: region.columns) != region.columns
    rows.reserveCapacity(region.height)
    var reader = GIFRowReader(
      surface, since: previous, region.columns, changing: hasParts ? changing : Region(surface.size)
    )
    var line = Line()
    for y in first..<region.y + region.height where runs.count < Self.most {
      if y == first || !reader.repeatsRuns(above: y, leavingBeside: line.leavesBeside) {
        let mayMerge = isOpaqueEnough && opaqueCount >= Self.few
        let next = read(y, with: &reader, hasParts: hasParts, mayMerge: mayMerge)
        // Rows with different pixels around the changing part may have equal runs.
        if next.leaves, line.leaves, runs(next) == runs(line) {
          runs.removeLast(next.runs.count)
        } else {
          line = next
          lines += 1
        }
      }
      rows.append(line.runs)
      opaqueCount += line.opaque
      transparentCount += line.transparent
      unchangedRows = line.changes ? 0 : unchangedRows + 1
    }
    parts[parts.count - 1].rows = parts[parts.count - 1].rows.lowerBound..<rows.count
  }

  /// Returns true if a palette entry occurs in a pixel that may be encoded in its color.
  func has(_ entry: Int) -> Bool { marks[entry] != 0 }

  /// True if pixels must be left as they are, which requires a transparent palette entry.
  var leavesPixels: Bool { hasLeftPixels || parts.contains(where: \.isSeparate) }

  /// Sets the transparent palette entry.
  mutating func encodeLeftPixels(as clear: UInt8) {
    guard hasLeftPixels else { return }
    for index in runs.indices where runs[index].isLeft {
      runs[index] = GIFRun(length: runs[index].length, entry: clear, isSame: false)
    }
  }

  private func runs(_ line: Line) -> ArraySlice<GIFRun> {
    runs[Int(line.runs.lowerBound)..<Int(line.runs.upperBound)]
  }

  /// True if encoding every pixel in its color needs nearly as few runs as transparency does. The
  /// transparent candidate then gains less than its time is worth. The threshold is lower if most
  /// rows repeat, as with square cells. Rows then encode fast only if there is a single way to read
  /// them.
  var isOpaqueEnough: Bool {
    let repeats = lines * 4 <= rows.count
    return transparentCount * 16 >= opaqueCount * (repeats ? 12 : 15)
  }

  /// The least gain of a cut while a dictionary grows, in pixels. If most rows repeat, that is the
  /// mean number of equal rows, which is about the side of square cells.
  var leastGain: Int { lines * 4 <= rows.count ? min(16, rows.count / max(1, lines)) : 14 }

  private var isMerged: Bool { parts[parts.count - 1].isMerged }

  /// A row that differs from the row above.
  private struct Line {
    var runs: Range<Int32> = 0..<0
    var changes = false
    /// True if it has pixels that must be left as they are.
    var leaves = false
    /// True if all pixels beside the changing part must be left so.
    var leavesBeside = false
    var opaque = 0
    var transparent = 0
  }

  /// Reads a row, and begins a separate part with it if it contains a new color.
  private mutating func read(
    _ y: Int, with reader: inout GIFRowReader, hasParts: Bool, mayMerge: Bool
  ) -> Line {
    let start = runs.count
    reader.append(y, merging: isMerged, to: &runs)
    // A changed color that no changed row above contains suggests other content below a gap.
    if hasParts, unchangedRows >= Self.leastStill, unchangedRows < rows.count {
      let isNew = runs[start...].contains {
        !$0.isSame && marks[Int($0.entry)] & Self.changing == 0
      }
      if isNew {
        beginPart(isMerged: mayMerge || isMerged)
        // The row was read in the manner of the part above: reads it again for its own part.
        runs.removeLast(runs.count - start)
        reader.append(y, merging: isMerged, to: &runs)
      }
    }
    var line = take(from: start)
    line.leavesBeside = !isMerged && reader.leavesBeside(y, runs[start...])
    return line
  }

  /// Begins a separate part. It includes the unchanged rows just above the current one.
  private mutating func beginPart(isMerged: Bool) {
    let end = rows.count - unchangedRows
    parts[parts.count - 1].rows = parts[parts.count - 1].rows.lowerBound..<end
    parts.append(GIFPart(rows: end..<end, isSeparate: true, isMerged: isMerged))
  }

  /// Counts the runs of a row that were just appended, and marks their palette entries.
  private mutating func take(from start: Int) -> Line {
    let isMerged = isMerged
    let changes = runs[start...].contains { !$0.isSame }
    let mark = changes ? Self.changing : Self.staying
    var line = Line(runs: Int32(start)..<Int32(runs.count), changes: changes)
    var last: GIFRun?
    for run in runs[start...] {
      if run.isLeft {
        (line.leaves, hasLeftPixels) = (true, true)
      } else if !(isMerged && run.isSame) {
        marks[Int(run.entry)] |= mark
      }
      let isOther = run.entry != last?.entry || run.isLeft != last?.isLeft
      if isOther { line.opaque += 1 }
      if last == nil || last?.isSame != run.isSame || isOther && !run.isSame {
        line.transparent += 1
      }
      last = run
    }
    if isMerged { line.opaque = line.transparent }
    return line
  }

  /// Moves from the end of a run to the start of the next one, across rows; returns false if the
  /// next row is `end`.
  @inline(__always)
  func goToNextRun(_ place: inout GIFPlace, before end: Int) -> Bool {
    place.offset = 0
    place.run += 1
    if place.run < Int(rows[place.row].upperBound) { return true }
    place.row += 1
    place.x = 0
    if place.row == end { return false }
    place.run = Int(rows[place.row].lowerBound)
    return true
  }
}

/// A part of the rows that is encoded in one manner.
///
/// A part is separate if it follows several rows without changes and contains a new color. A color
/// is new if changed pixels have it here, but not in the rows above. A caption below a world is an
/// example. The dictionary of the rows above is of little use there.
struct GIFPart {
  var rows: Range<Int>
  var isSeparate = false
  /// True if adjacent unchanged pixels are one run, whatever their colors. Such a run can only be
  /// encoded as transparent.
  var isMerged = false
}

/// A position in some rows: a pixel, and the run that contains it.
struct GIFPlace {
  var row: Int
  var x: Int
  var run: Int
  /// The number of the run's pixels before this one.
  var offset: Int
}

/// A reader of an image's rows as runs of pixels, compared with the previous image, if any.
struct GIFRowReader {
  private let surface: any Surface
  private let previous: (any Surface)?
  private let columns: Range<Int>
  /// The part around which adjacent unchanged pixels are one run that leaves them.
  private let changing: Region
  /// A buffer for the runs of one row. A row never has more runs than pixels.
  private var row: [GIFRun]

  init(
    _ surface: any Surface, since previous: (any Surface)?, _ columns: Range<Int>, changing: Region
  ) {
    (self.surface, self.previous, self.columns) = (surface, previous, columns)
    self.changing = changing
    row = Array(
      repeating: GIFRun(length: 0, entry: 0, isSame: false), count: columns.count)
  }

  /// Returns true if row `y` has the runs of the row above it. `leavingBeside`: true if all pixels
  /// beside the changing part are left as they are there.
  func repeatsRuns(above y: Int, leavingBeside: Bool) -> Bool {
    guard leavingBeside, changing.rows.contains(y), let previous else {
      return surface.repeatsRow(y, columns) && previous?.repeatsRow(y, columns) ?? true
    }
    let middle = changing.columns.clamped(to: columns)
    return surface.repeatsRow(y, middle) && previous.repeatsRow(y, middle)
      && surface.equals(previous, row: y, columns.lowerBound..<middle.lowerBound)
      && surface.equals(previous, row: y, middle.upperBound..<columns.upperBound)
  }

  /// Returns true if all pixels beside the changing part on row `y` are runs that leave them.
  func leavesBeside(_ y: Int, _ runs: ArraySlice<GIFRun>) -> Bool {
    let middle = changing.columns.clamped(to: columns)
    guard changing.rows.contains(y), middle != columns, let first = runs.first, let last = runs.last
    else { return false }
    let (before, after) = (
      middle.lowerBound - columns.lowerBound, columns.upperBound - middle.upperBound
    )
    return (before == 0 || first.isLeft && first.length == before)
      && (after == 0 || last.isLeft && last.length == after)
  }

  /// Appends the runs of row `y`. `merging`: whether to merge adjacent unchanged pixels to one run,
  /// whatever their colors. The run has the color of its first pixel.
  mutating func append(_ y: Int, merging: Bool, to runs: inout [GIFRun]) {
    let onRow = changing.rows.contains(y) ? changing.columns.clamped(to: columns) : 0..<0
    // All of a merged row is encoded alike.
    let middle = merging ? columns : onRow
    if middle.isEmpty { return append(y, columns, merging: true, leaving: true, to: &runs) }
    let (before, after) = (
      columns.lowerBound..<middle.lowerBound, middle.upperBound..<columns.upperBound
    )
    append(y, before, merging: true, leaving: true, to: &runs)
    append(y, middle, merging: merging, leaving: false, to: &runs)
    append(y, after, merging: true, leaving: true, to: &runs)
  }

  /// Appends the runs of some columns. `leaving`: true if unchanged pixels must stay as they are.
  private mutating func append(
    _ y: Int, _ columns: Range<Int>, merging: Bool, leaving: Bool, to runs: inout [GIFRun]
  ) {
    if columns.isEmpty { return }
    let previous = previous
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
    guard leaving, previous != nil else { return }
    for index in runs.indices.suffix(count) where runs[index].isSame {
      (runs[index].entry, runs[index].isLeft) = (0, true)
    }
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
