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

  /// Calls `body` for each run of pixels that an outline covers to the same level.
  ///
  /// Rows come from top to bottom, and the runs of a row from left to right. Uncovered pixels are
  /// skipped.
  ///
  /// - Parameter level: the coverage of the run, from 1 to `Coverage.levels`.
  mutating func cover(
    _ outline: FigureOutline, _ body: (_ y: Int, _ columns: Range<Int>, _ level: Int) -> Void
  ) {
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
