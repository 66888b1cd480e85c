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

  /// Adds the coverage of a chord, or subtracts it.
  ///
  /// - Parameter times: the number of sample lines that have this chord; negative to subtract.
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
