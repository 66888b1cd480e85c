internal import Grids

/// The prefix sums of a rectangle of cells and its surroundings, and the neighbor counts of one
/// row.
///
/// The sums run along lines from their beginning and keep only the lowest 8 bits. The number of
/// live cells in a segment is the difference of two sums. That is exact modulo 256, because no
/// segment has more than 101 cells.
struct RangeWindow: Sendable {
  /// For each position on a line, the number of live cells before it. One plane for rows, or two
  /// for diagonals; row by row.
  private var sums: [UInt8] = []
  /// The number of live cells in the neighborhood of each cell of a row, itself included.
  private var counts: [UInt16] = []
  /// The offset from one row to the next.
  private var stride = 0
  /// The offset from the sums of diagonals down to the right to the sums of diagonals down to the
  /// left.
  private var plane = 0
  /// The offsets of the sums at both ends of each segment, relative to the first cell of the
  /// window's first row.
  private var whole: [Ends] = []
  private var entering: [Ends] = []
  private var leaving: [Ends] = []

  private typealias Ends = (from: Int, to: Int)
  private typealias Bytes = SIMD16<UInt8>
  private typealias Counts = SIMD16<UInt16>

  /// Returns the bytes of the buffers for a board of a given size.
  static func memory(of size: Size, range: Int) -> Int {
    // The stride is at most width + 63 + 2 · 64 + 16 bytes; two planes make two bytes a cell.
    Size(width: size.width + 208, height: size.height + 2 * range + 3).memory(bytesACell: 2)
  }

  /// Allocates buffers for a rectangle of cells, unless they fit already.
  mutating func fit(width: Int, height: Int, _ kernel: RangeKernel) {
    let words = (width + 63) / 64
    // The spare bytes let vectors be read past the last cell.
    let stride = 64 * (words + 2) + Bytes.scalarCount
    let plane = stride * (height + 2 * kernel.range + 1)
    if stride == self.stride, plane == self.plane, counts.count == 64 * words { return }
    self.stride = stride
    self.plane = plane
    sums = Array(repeating: 0, count: kernel.lines == .rows ? plane : 2 * plane)
    counts = Array(repeating: 0, count: 64 * words)
    whole = kernel.whole.map { ends(of: $0, kernel) }
    entering = kernel.entering.map { ends(of: $0, kernel) }
    leaving = kernel.leaving.map { ends(of: $0, kernel) }
  }

  private func ends(of stretch: RangeKernel.Segment, _ kernel: RangeKernel) -> Ends {
    let (first, last) = (stretch.first, stretch.last)
    let from = (first.y + kernel.range) * stride + first.x + kernel.range
    let to = (last.y + kernel.range) * stride + last.x + kernel.range
    switch kernel.lines {
    case .rows: return (from, to + 1)
    case .diagonals where first.x <= last.x: return (from, to + stride + 1)
    // Sums to the left are stored one column further right, so that no index is negative.
    case .diagonals: return (plane + from + 1, plane + to + stride)
    }
  }

  /// Adds the next row of cells, one bit each, beginning `range` cells left of the window. Cells
  /// beyond the words are dead.
  mutating func take(_ words: some Collection<UInt64>, row: Int, _ kernel: RangeKernel) {
    switch kernel.lines {
    case .rows: sumRow(words, from: row * stride)
    case .diagonals: sumDiagonals(words, from: row * stride)
    }
  }

  private mutating func sumRow(_ words: some Collection<UInt64>, from start: Int) {
    let end = start + stride
    unsafe sums.withUnsafeMutableBytes { sums in
      var place = start
      var sum: UInt8 = 0
      for word in words where place + 64 < end {
        for byte in 0..<8 {
          let cells = Int(truncatingIfNeeded: word >> UInt64(8 * byte)) & 255
          let before = Self.before[cells] &+ SIMD8(repeating: sum)
          unsafe sums.storeBytes(of: before, toByteOffset: place, as: SIMD8<UInt8>.self)
          sum &+= UInt8(truncatingIfNeeded: cells.nonzeroBitCount)
          place += 8
        }
      }
      while place < end {
        unsafe sums[place] = sum
        place += 1
      }
    }
  }

  /// Each sum of the next row is the sum of this row at the diagonal neighbor, plus the cell in
  /// between.
  private mutating func sumDiagonals(_ words: some Collection<UInt64>, from start: Int) {
    let (stride, plane) = (stride, plane)
    unsafe sums.withUnsafeMutableBytes { sums in
      var place = start
      for word in words where place + 65 < start + stride {
        for byte in 0..<8 {
          let cells = Self.cells[Int(truncatingIfNeeded: word >> UInt64(8 * byte)) & 255]
          let right = unsafe sums.loadUnaligned(fromByteOffset: place, as: SIMD8<UInt8>.self)
          let left = unsafe sums.loadUnaligned(
            fromByteOffset: plane + place + 1, as: SIMD8<UInt8>.self)
          unsafe sums.storeBytes(
            of: right &+ cells, toByteOffset: place + stride + 1, as: SIMD8<UInt8>.self)
          unsafe sums.storeBytes(
            of: left &+ cells, toByteOffset: plane + place + stride, as: SIMD8<UInt8>.self)
          place += 8
        }
      }
      unsafe sums[start + stride] = 0
    }
  }

  /// For each byte of eight cells, the number of live cells before each.
  private static let before = (0..<256).map { cells in
    eight { bit in UInt8((cells & (1 << bit - 1)).nonzeroBitCount) }
  }

  /// For each byte of eight cells, the cells as bytes of 0 or 1.
  private static let cells = (0..<256).map { cells in eight { bit in UInt8(cells >> bit & 1) } }

  private static func eight(_ byte: (_ bit: Int) -> UInt8) -> SIMD8<UInt8> {
    var bytes = SIMD8<UInt8>.zero
    for bit in 0..<8 { bytes[bit] = byte(bit) }
    return bytes
  }
}

extension RangeWindow {
  /// Computes the counts of a row. Rows must be counted in order from 0, as each builds on the
  /// previous one.
  mutating func count(row: Int) {
    if row == 0 { countFirst() } else { move(to: row) }
  }

  private mutating func countFirst() {
    for place in counts.indices { counts[place] = 0 }
    for ends in whole {
      for place in counts.indices {
        counts[place] += UInt16(sums[place + ends.to] &- sums[place + ends.from])
      }
    }
  }

  private mutating func move(to row: Int) {
    let start = row * stride
    let (entering, leaving, width) = (entering, leaving, counts.count)
    unsafe Self.lend(sums, &counts) { sums, counts in
      for column in Swift.stride(from: 0, to: width, by: Bytes.scalarCount) {
        let more = unsafe Self.sum(of: entering, in: sums, at: start + column)
        let less = unsafe Self.sum(of: leaving, in: sums, at: start + column)
        let before = unsafe counts.loadUnaligned(fromByteOffset: 2 * column, as: Counts.self)
        let now = before &+ Counts(truncatingIfNeeded: more) &- Counts(truncatingIfNeeded: less)
        unsafe counts.storeBytes(of: now, toByteOffset: 2 * column, as: Counts.self)
      }
    }
  }

  private static func lend(
    _ sums: [UInt8], _ counts: inout [UInt16],
    _ body: (_ sums: UnsafeRawBufferPointer, _ counts: UnsafeMutableRawBufferPointer) -> Void
  ) {
    unsafe sums.withUnsafeBytes { sums in
      unsafe counts.withUnsafeMutableBytes { counts in unsafe body(sums, counts) }
    }
  }

  /// Returns the number of live cells in some segments, for 16 adjacent cells. All reads are inside
  /// the buffer: rows are at least two words longer than the row of counts.
  @inline(__always)
  private static func sum(
    of stretches: [Ends], in sums: UnsafeRawBufferPointer, at place: Int
  ) -> Bytes {
    var sum = Bytes.zero
    for ends in stretches {
      sum &+= unsafe sums.loadUnaligned(fromByteOffset: place + ends.to, as: Bytes.self)
      sum &-= unsafe sums.loadUnaligned(fromByteOffset: place + ends.from, as: Bytes.self)
    }
    return sum
  }

  /// Returns the next generation of 64 cells of the row that was counted last.
  func next(of cells: UInt64, word: Int, _ kernel: RangeKernel) -> UInt64 {
    var next: UInt64 = 0
    for bit in 0..<64 {
      let fate = kernel.fates[Int(counts[64 * word + bit])]
      next |= UInt64(fate >> UInt8(truncatingIfNeeded: cells >> UInt64(bit) & 1) & 1) << UInt64(bit)
    }
    return next
  }
}
