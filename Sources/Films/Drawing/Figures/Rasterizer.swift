internal import Grids

/// A rasterizer that computes the coverage of pixels by an outline.
///
/// Each row of pixels is sampled along `CoverageRow.lines` horizontal lines, and the covered
/// lengths are added up. The coverage of a pixel depends only on its position in the image, not on
/// the rows requested with it.
struct Rasterizer {
  /// The region of the image, in pixels, outside of which no pixel is reported.
  private let clip: Region
  private var row: CoverageRow
  private var chords: [ConvexPart.Chord] = []

  init(_ clip: Region) {
    self.clip = clip
    row = CoverageRow(clip.columns)
  }

  /// Calls `body` for each run of pixels that an outline covers to the same level, from 1 to
  /// `Coverage.levels`: rows from top to bottom, runs from left to right, without uncovered pixels.
  mutating func cover(
    _ outline: FigureOutline, _ body: (_ y: Int, _ columns: Range<Int>, _ level: Int) -> Void
  ) {
    if outline.isDivided || outline.parts.count == 1 { return add(outline, body) }
    let parts = outline.parts.map { (part: $0, rows: rows(of: $0)) }
      .filter { !$0.rows.isEmpty }
      .sorted { $0.rows.lowerBound < $1.rows.lowerBound }
    let end = parts.map(\.rows.upperBound).max() ?? 0
    /// The indices into `parts` of the parts that intersect row `y`.
    var active: [Int] = []
    var (next, y) = (0, parts.first?.rows.lowerBound ?? 0)
    while y < end {
      active.removeAll { parts[$0].rows.upperBound <= y }
      // If no part intersects row `y`, continue at the first row of the next part.
      if active.isEmpty, next < parts.count { y = max(y, parts[next].rows.lowerBound) }
      while next < parts.count, parts[next].rows.lowerBound <= y {
        active.append(next)
        next += 1
      }
      if active.count == 1 {
        cover(y, parts[active[0]].part)
      } else {
        // Overlapping parts count only once, so their union is computed line by line.
        for line in 0..<CoverageRow.lines {
          coverUnion(active, of: parts, at: CoverageRow.height(of: line, in: y))
        }
      }
      if let hole = outline.hole { cover(y, hole, sign: -1) }
      row.drain { body(y, $0, $1) }
      y += 1
    }
  }

  /// Covers an outline whose parts do not overlap, so that their coverage is added up.
  private mutating func add(
    _ outline: FigureOutline, _ body: (_ y: Int, _ columns: Range<Int>, _ level: Int) -> Void
  ) {
    let parts = outline.parts.span
    var (first, end) = (Int.max, Int.min)
    for number in parts.indices {
      let rows = rows(of: parts[number])
      if !rows.isEmpty { (first, end) = (min(first, rows.lowerBound), max(end, rows.upperBound)) }
    }
    if first >= end { return }
    for y in first..<end {
      for number in parts.indices { cover(y, parts[number]) }
      if let hole = outline.hole { cover(y, hole, sign: -1) }
      row.drain { body(y, $0, $1) }
    }
  }

  /// Returns the rows of pixels that a part may cover, clamped to the clip.
  private func rows(of part: ConvexPart) -> Range<Int> {
    let height = part.height
    let pixel = SubpixelPoint.pixel
    return (height.lowerBound >> 8..<(height.upperBound + pixel - 1) >> 8).clamped(to: clip.rows)
  }

  /// Adds the coverage of one part in row `y`, or subtracts it if `sign` is -1.
  private mutating func cover(_ y: Int, _ part: ConvexPart, sign: Int32 = 1) {
    // All sample lines of this row have the same chord, so it is added once with their number.
    if let chord = part.chord(throughPixelAt: y * SubpixelPoint.pixel) {
      return row.add(chord, times: sign * Int32(CoverageRow.lines))
    }
    for line in 0..<CoverageRow.lines {
      if let chord = part.chord(at: CoverageRow.height(of: line, in: y)) {
        row.add(chord, times: sign)
      }
    }
  }

  /// Adds the union of the parts' chords along one sample line.
  private mutating func coverUnion(
    _ active: [Int], of parts: [(part: ConvexPart, rows: Range<Int>)], at height: Int
  ) {
    chords.removeAll(keepingCapacity: true)
    for number in active {
      guard let chord = parts[number].part.chord(at: height) else { continue }
      // An insertion sort by left end: few parts overlap in one line.
      var place = chords.count
      chords.append(chord)
      while place > 0, chords[place - 1].left > chord.left {
        chords.swapAt(place, place - 1)
        place -= 1
      }
    }
    var together: ConvexPart.Chord?
    for chord in chords {
      if let before = together, chord.left <= before.right {
        together?.right = max(before.right, chord.right)
      } else {
        if let together { row.add(together) }
        together = chord
      }
    }
    if let together { row.add(together) }
  }
}

/// An accumulator for the coverage of one row of pixels.
///
/// Coverage is sampled along horizontal lines through the row. The chords of each line are stored
/// as differences between neighboring pixels, so adding a chord takes constant time.
struct CoverageRow {
  /// The number of sample lines in a row, one for each coverage level.
  static let lines = Coverage.levels

  /// Returns the y coordinate of a sample line, in 256ths of a pixel.
  @inline(__always)
  static func height(of line: Int, in row: Int) -> Int {
    row * SubpixelPoint.pixel + (2 * line + 1) * SubpixelPoint.pixel / (2 * lines)
  }

  /// The sum of a fully covered pixel.
  private static let whole = lines * SubpixelPoint.pixel

  private let columns: Range<Int>
  /// The differences between the coverage of each pixel and that of its left neighbor.
  private var changes: [Int32]
  /// A bit mask of the pixels with a written entry in `changes`.
  private var touched: [UInt64]

  /// - Parameter columns: the pixels for which coverage is reported.
  init(_ columns: Range<Int>) {
    self.columns = columns
    changes = Array(repeating: 0, count: columns.count + 2)
    touched = Array(repeating: 0, count: (columns.count + 2 + 63) / 64)
  }

  /// Adds the coverage of a chord, or subtracts it. `times`: the number of sample lines that have
  /// this chord; negative to subtract.
  @inline(__always)
  mutating func add(_ chord: ConvexPart.Chord, times: Int32 = 1) {
    let (first, last) = (
      columns.lowerBound * SubpixelPoint.pixel, columns.upperBound * SubpixelPoint.pixel
    )
    let (left, right) = (max(first, chord.left), min(last, chord.right))
    guard left < right else { return }
    change(at: left - first, by: times)
    change(at: right - first, by: -times)
  }

  @inline(__always)
  private mutating func change(at place: Int, by times: Int32) {
    // The pixel that contains the end of a chord gets a share; the rest goes to the next pixel.
    let (pixel, part) = (place >> 8, Int32(place & 255))
    changes[pixel] += times * (256 - part)
    changes[pixel + 1] += times * part
    touched[pixel >> 6] |= 1 << UInt64(pixel & 63)
    touched[(pixel + 1) >> 6] |= 1 << UInt64((pixel + 1) & 63)
  }

  /// Calls `body` from left to right for runs of covered pixels with one level each, then resets
  /// the row. Runs end at touched pixels, so neighboring runs may have equal levels. Uncovered
  /// pixels are skipped.
  @inline(__always)
  mutating func drain(_ body: (_ columns: Range<Int>, _ level: Int) -> Void) {
    // The running sum of the changes is the coverage; only touched pixels can start a new run.
    var (sum, start) = (Int32(0), 0)
    for word in touched.indices where touched[word] != 0 {
      var bits = touched[word]
      touched[word] = 0
      while bits != 0 {
        let pixel = word << 6 + bits.trailingZeroBitCount
        bits &= bits - 1
        let level = Self.level(sum)
        if level > 0 { body(columns.lowerBound + start..<columns.lowerBound + pixel, level) }
        sum += changes[pixel]
        changes[pixel] = 0
        start = pixel
      }
    }
  }

  /// Returns the level nearest to a sum of coverage.
  @inline(__always)
  private static func level(_ sum: Int32) -> Int {
    max(0, min(lines, (Int(sum) * lines + whole / 2) / whole))
  }
}
