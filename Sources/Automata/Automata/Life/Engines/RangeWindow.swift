internal import CKernels
internal import Grids
internal import Worlds

/// The sums along lines of a rectangle of cells and its surroundings, and the counts of one row.
///
/// Rows are taken from the top, and the sums of the latest ones are kept in a ring. Sums keep only
/// their lowest 16 bits, which is enough for the differences of `RangeKernel`.
struct RangeWindow: Sendable {
  private let kernel: RangeKernel
  /// The width of the rectangle in words.
  private let words: Int
  /// The number of cells from the start of a buffer to the first cell of the rectangle.
  private let margin: Int
  /// The length of a row of sums.
  private let stride: Int
  private let rows: Int
  /// The cells of the latest row, one number each.
  private var cells: [UInt16]
  /// The sums: a plane of `rows` rows for each line.
  private var sums: [UInt16]
  /// The counts of the latest row, or of the latest two. If odd cells have a neighborhood of their
  /// own, the second row is that of their counts.
  private var counts: [Int32]
  /// The number of rows taken since the start.
  private var taken = 0

  /// Returns the bytes of the buffers for a board of a given size.
  static func memory(of size: Size, range: Int) -> Int {
    let (stride, rows) = (size.width + 2 * range + 512, 2 * range + 5)
    return Size(width: stride, height: 4 * rows).memory(bytesACell: 2)
  }

  init(width: Int, _ kernel: RangeKernel) {
    self.kernel = kernel
    words = (width + 63) / 64
    // A whole number of words, so that words of cells can start to the left of the rectangle.
    margin = (kernel.range + 65) / 64 * 64
    // The spare cells let blocks of 64 counts be read past the last cell.
    stride = 64 * (words + 2) + 2 * margin
    rows = 2 * kernel.range + 5
    cells = Array(repeating: 0, count: stride)
    sums = Array(repeating: 0, count: stride * rows * kernel.lines.count)
    counts = Array(
      repeating: 0, count: 64 * words * max(1, kernel.slide, kernel.odd.isEmpty ? 1 : 2))
  }

  /// Starts again at the top. The first row to take is `range` rows above the rectangle.
  mutating func restart() {
    taken = 0
    for line in kernel.lines.indices {
      let first = line * rows * stride
      for place in first..<first + stride { sums[place] = 0 }
    }
  }

  /// Takes the next row of cells, one bit each. Cells beyond `words` are dead. `column` is that of
  /// the first bit relative to the rectangle, a multiple of 64 if not 0; `width` is that of a torus
  /// of which `words` is a row.
  mutating func take(_ words: ArraySlice<UInt64>, from column: Int = 0, width: Int? = nil) {
    for place in cells.indices { cells[place] = 0 }
    let start = margin + column
    precondition(start >= 0 && start + 64 * words.count <= stride, "the row fits")
    unsafe cells.withUnsafeMutableBufferPointer { cells in
      unsafe words.withUnsafeBufferPointer { words in
        guard let from = words.baseAddress else { return }
        unsafe ck_spread(from, words.count, cells.baseAddress! + start)
      }
    }
    if let width { join(width) }
    addSums()
    taken += 1
  }

  /// Copies the cells at each end of a row to the other end.
  private mutating func join(_ width: Int) {
    for step in 0..<margin {
      cells[margin - 1 - step] = cells[margin + width - 1 - step % width]
      cells[margin + width + step] = cells[margin + step % width]
    }
  }

  private mutating func addSums() {
    let (from, to) = (taken % rows * stride, (taken + 1) % rows * stride)
    let (stride, rows, lines) = (stride, rows, kernel.lines)
    unsafe cells.withUnsafeBufferPointer { cells in
      unsafe sums.withUnsafeMutableBufferPointer { sums in
        let cells = cells.baseAddress!
        for (number, line) in lines.enumerated() {
          let plane = unsafe sums.baseAddress! + number * rows * stride
          switch line {
          case .row: unsafe ck_sum_along(cells, plane + from, 1, stride)
          case .alternateRow: unsafe ck_sum_along(cells, plane + from, 2, stride)
          case .column: unsafe ck_sum_across(cells, plane + from, plane + to, 0, stride)
          case .falling: unsafe ck_sum_across(cells, plane + from, plane + to, 1, stride)
          case .rising: unsafe ck_sum_across(cells, plane + from, plane + to, -1, stride)
          case .doubleRow:
            // The next row of the ring is free, and serves for the single sums.
            unsafe ck_sum_along(cells, plane + to, 1, stride)
            unsafe ck_sum_along(plane + to, plane + from, 1, stride)
          }
        }
      }
    }
  }

  /// Computes the counts of a row of the rectangle. Rows must be counted in order from 0, each when
  /// the rows up to `range` below it have been taken.
  mutating func count(row: Int, _ features: ck_features = Processor.features) {
    let slides = kernel.slide > 0 && row >= kernel.slide
    let start = startOfCounts(row)
    if !slides { for place in start..<start + 64 * words { counts[place] = 0 } }
    for term in slides ? kernel.change : kernel.whole { add(term, row, at: start, features) }
    if !kernel.odd.isEmpty { countOddCells(row: row, features) }
  }

  /// Replaces the counts of the cells of a row at which x + y is odd. Precondition: counts do not
  /// slide.
  private mutating func countOddCells(row: Int, _ features: ck_features) {
    let start = 64 * words
    for place in start..<2 * start { counts[place] = 0 }
    for term in kernel.odd { add(term, row, at: start, features) }
    for place in Swift.stride(from: 1 - row & 1, to: start, by: 2) {
      counts[place] = counts[start + place]
    }
  }

  private func startOfCounts(_ row: Int) -> Int { row % max(1, kernel.slide) * 64 * words }

  private mutating func add(
    _ term: RangeKernel.Term, _ row: Int, at start: Int, _ features: ck_features
  ) {
    let plus = term.plus.map { index(of: $0, row) }
    let minus = term.minus.map { index(of: $0, row) }
    let count = 64 * words
    unsafe sums.withUnsafeBufferPointer { sums in
      unsafe counts.withUnsafeMutableBufferPointer { counts in
        unsafe ck_add_sums(
          sums.baseAddress!, plus, plus.count, minus, minus.count, Int32(term.weight),
          counts.baseAddress! + start, count, features)
      }
    }
  }

  private func index(of sum: RangeKernel.Sum, _ row: Int) -> Int {
    let plane = kernel.lines.firstIndex(of: sum.line)! * rows
    return (plane + (row + kernel.range + sum.y) % rows) * stride + margin + sum.x
  }

  /// Replaces the cells of the row that was counted last with their next generation.
  func advance(
    _ cells: inout ArraySlice<UInt64>, row: Int, _ features: ck_features = Processor.features
  ) {
    let start = startOfCounts(row)
    unsafe cells.withUnsafeMutableBufferPointer { cells in
      unsafe counts.withUnsafeBufferPointer { counts in
        unsafe ck_decide(
          cells.baseAddress!, counts.baseAddress! + start, words, kernel.births,
          kernel.births.count, kernel.survivals, kernel.survivals.count, features)
      }
    }
  }
}
