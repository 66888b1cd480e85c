/// How much a shape covers of the pixels of a row: what of it lines say that are drawn through the
/// row, one below the other.
struct CoverageRow {
  /// The lines of a row: what lies flat meets as many as there are levels.
  static let lines = Coverage.levels

  /// Where one of a row's lines lies, in 256ths of a pixel.
  @inline(__always)
  static func height(of line: Int, in row: Int) -> Int {
    row * FigurePlace.pixel + (2 * line + 1) * FigurePlace.pixel / (2 * lines)
  }

  /// What a whole pixel comes to.
  private static let whole = lines * FigurePlace.pixel

  private let columns: Range<Int>
  /// By how much the coverage of a pixel differs from that of the one before.
  private var changes: [Int32]
  /// A bit for each pixel in which it changes.
  private var touched: [UInt64]

  /// - Parameter columns: the pixels that are looked at.
  init(_ columns: Range<Int>) {
    self.columns = columns
    changes = Array(repeating: 0, count: columns.count + 2)
    touched = Array(repeating: 0, count: (columns.count + 2 + 63) / 64)
  }

  /// Adds what a line covers, or takes it away.
  ///
  /// - Parameter times: how many lines it is; below 0 where it is taken away.
  @inline(__always)
  mutating func add(_ chord: ConvexPart.Chord, times: Int32 = 1) {
    let (first, last) = (
      columns.lowerBound * FigurePlace.pixel, columns.upperBound * FigurePlace.pixel
    )
    let (left, right) = (max(first, chord.left), min(last, chord.right))
    guard left < right else { return }
    change(at: left - first, by: times)
    change(at: right - first, by: -times)
  }

  @inline(__always)
  private mutating func change(at place: Int, by times: Int32) {
    let (pixel, part) = (place >> 8, Int32(place & 255))
    changes[pixel] += times * (256 - part)
    changes[pixel + 1] += times * part
    touched[pixel >> 6] |= 1 << UInt64(pixel & 63)
    touched[(pixel + 1) >> 6] |= 1 << UInt64((pixel + 1) & 63)
  }

  /// Hands out the pixels that are covered at all, those side by side together that are covered alike,
  /// and begins anew.
  @inline(__always)
  mutating func drain(_ body: (_ columns: Range<Int>, _ level: Int) -> Void) {
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

  /// The nearest level.
  @inline(__always)
  private static func level(_ sum: Int32) -> Int {
    max(0, min(lines, (Int(sum) * lines + whole / 2) / whole))
  }
}
