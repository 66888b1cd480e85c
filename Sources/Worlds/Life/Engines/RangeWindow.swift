internal import Grids

/// A rectangle of cells with those around it as far as a rule looks, and the counts of a row of them.
///
/// Of its lines there are sums from their beginning, of which only the lowest 8 bits count: what lives on
/// a stretch is the difference, and no stretch is longer than that holds.
struct RangeWindow: Sendable {
  /// Before each cell of a line how many live on it: plane by plane, row by row.
  private var sums: [UInt8] = []
  /// How many live around each cell of a row, itself included.
  private var counts: [UInt16] = []
  /// From one row to the next.
  private var stride = 0
  /// From the sums of diagonals that go down to the right to those that go down to the left.
  private var plane = 0
  /// Where the sums of stretches are found for the first cell of a window's first row.
  private var whole: [Ends] = []
  private var entering: [Ends] = []
  private var leaving: [Ends] = []

  private typealias Ends = (from: Int, to: Int)
  private typealias Bytes = SIMD16<UInt8>
  private typealias Counts = SIMD16<UInt16>

  /// The bytes that a window of cells takes.
  static func memory(of size: Size, range: Int) -> Int {
    Size(width: size.width + 208, height: size.height + 2 * range + 3).memory(bytesACell: 2)
  }

  /// Gets room for cells, unless it has it.
  mutating func fit(width: Int, height: Int, _ kernel: RangeKernel) {
    let words = (width + 63) / 64
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

  private func ends(of stretch: RangeKernel.Stretch, _ kernel: RangeKernel) -> Ends {
    let (first, last) = (stretch.first, stretch.last)
    let from = (first.y + kernel.range) * stride + first.x + kernel.range
    let to = (last.y + kernel.range) * stride + last.x + kernel.range
    switch kernel.lines {
    case .rows: return (from, to + 1)
    case .diagonals where first.x <= last.x: return (from, to + stride + 1)
    // To the left they are a column further right, so that none lies before the first.
    case .diagonals: return (plane + from + 1, plane + to + stride)
    }
  }

  /// Takes in the next row of cells, a bit each, from the first that is looked at; dead ones follow.
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

  /// Each sum of the next row is that of the row, more the cell between them.
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

  /// For eight cells how many live left of each.
  private static let before = (0..<256).map { cells in
    eight { bit in UInt8((cells & (1 << bit - 1)).nonzeroBitCount) }
  }

  /// Eight cells.
  private static let cells = (0..<256).map { cells in eight { bit in UInt8(cells >> bit & 1) } }

  private static func eight(_ byte: (_ bit: Int) -> UInt8) -> SIMD8<UInt8> {
    var bytes = SIMD8<UInt8>.zero
    for bit in 0..<8 { bytes[bit] = byte(bit) }
    return bytes
  }
}

extension RangeWindow {
  /// Counts around the cells of a row, the one below the last that was counted, or the first.
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

  /// What lives on stretches, for 16 cells side by side. All of it lies in rows that there are: a row is
  /// two words longer than counts reach.
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

  /// What lives next of 64 cells of the row that was counted last.
  func next(of cells: UInt64, word: Int, _ kernel: RangeKernel) -> UInt64 {
    var next: UInt64 = 0
    for bit in 0..<64 {
      let fate = kernel.fates[Int(counts[64 * word + bit])]
      next |= UInt64(fate >> UInt8(truncatingIfNeeded: cells >> UInt64(bit) & 1) & 1) << UInt64(bit)
    }
    return next
  }
}
