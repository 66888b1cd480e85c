internal import Grids

/// Finds the coverage of pixels by an outline: adds up for each row of pixels the parts of several lines through it
/// that lie in the outline.
///
/// The coverage of a pixel depends on its place, and not on the rows that are asked for with it.
struct Rasterizer {
  /// The pixels that are looked at.
  private let clip: Region
  private var row: CoverageRow
  private var chords: [ConvexPart.Chord] = []

  init(_ clip: Region) {
    self.clip = clip
    row = CoverageRow(clip.columns)
  }

  /// Hands out the pixels that an outline covers: row by row from the top, and in a row from the left, those side by
  /// side together that are covered alike.
  mutating func cover(
    _ outline: FigureOutline, _ body: (_ y: Int, _ columns: Range<Int>, _ level: Int) -> Void
  ) {
    let parts = outline.parts.map { (part: $0, rows: rows(of: $0)) }
      .filter { !$0.rows.isEmpty }
      .sorted { $0.rows.lowerBound < $1.rows.lowerBound }
    let end = parts.map(\.rows.upperBound).max() ?? 0
    /// The numbers of those that lie in a row.
    var active: [Int] = []
    var (next, y) = (0, parts.first?.rows.lowerBound ?? 0)
    while y < end {
      active.removeAll { parts[$0].rows.upperBound <= y }
      if active.isEmpty, next < parts.count { y = max(y, parts[next].rows.lowerBound) }
      while next < parts.count, parts[next].rows.lowerBound <= y {
        active.append(next)
        next += 1
      }
      if active.count == 1 {
        cover(y, parts[active[0]].part)
      } else {
        for line in 0..<CoverageRow.lines {
          coverTogether(active, of: parts, at: CoverageRow.height(of: line, in: y))
        }
      }
      if let hole = outline.hole { cover(y, hole, sign: -1) }
      row.drain { body(y, $0, $1) }
      y += 1
    }
  }

  /// The rows of the picture that it may cover, of those that are painted.
  private func rows(of part: ConvexPart) -> Range<Int> {
    let height = part.height
    let pixel = FigurePlace.pixel
    return (height.lowerBound >> 8..<(height.upperBound + pixel - 1) >> 8).clamped(to: clip.rows)
  }

  /// Adds what a part covers of a row, or takes it away.
  private mutating func cover(_ y: Int, _ part: ConvexPart, sign: Int32 = 1) {
    if let chord = part.chord(throughPixelAt: y * FigurePlace.pixel) {
      return row.add(chord, times: sign * Int32(CoverageRow.lines))
    }
    for line in 0..<CoverageRow.lines {
      if let chord = part.chord(at: CoverageRow.height(of: line, in: y)) {
        row.add(chord, times: sign)
      }
    }
  }

  /// What several parts cover counts once.
  private mutating func coverTogether(
    _ active: [Int], of parts: [(part: ConvexPart, rows: Range<Int>)], at height: Int
  ) {
    chords.removeAll(keepingCapacity: true)
    for number in active {
      guard let chord = parts[number].part.chord(at: height) else { continue }
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
