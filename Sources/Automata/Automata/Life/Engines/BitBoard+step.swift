internal import CKernels
internal import Dispatch
internal import Grids
internal import Worlds

/// The steps of a board. Its rows are divided into bands, one for each core, and the bands meet
/// after each `GenerationBatch`. The kernels step one row after the other, in place.
extension BitBoard {
  struct RowBuffers {
    fileprivate var outerCells = OuterCells()
    fileprivate var bands: [[UInt64]] = []
  }

  /// The work that is worth another core: words times generations between two synchronizations.
  private static let wordsPerCore = 1 << 16
  /// The most generations that bands advance between two synchronizations. Two cores on a torus of
  /// 4,096 × 4,096 cells were 1.3 times as fast as one when they met after each generation, and
  /// 1.75 times when they met after this number.
  private static let maxBatchGenerations = 16

  /// Advances by one generation, or by several, at most `generations`, if cores gain from
  /// synchronizing less often. Returns the number made. The cells do not depend on `cores`.
  @discardableResult
  mutating func step(
    _ rule: RuleKernel, _ boardTopology: BoardTopology, room: inout RowBuffers,
    atMost generations: Int = 1,
    cores: Int = 1, features: ck_features = Processor.features
  ) -> Int {
    // On other boards, the cells beyond the edges change with each generation and must be read
    // again.
    let isEven = boardTopology == .torus || boardTopology == .plane
    if !isEven { room.outerCells.fill(around: self, boardTopology) }
    // Both bands compute the rows around their common seam. The limit keeps these duplicate rows a
    // small part of the work.
    let longest = max(1, min(Self.maxBatchGenerations, size.height / 8 / cores))
    let most = isEven ? min(generations, longest) : 1
    let bands = bands(for: min(cores, words.count * most / Self.wordsPerCore, size.height))
    let batch = GenerationBatch(
      rule: rule, generations: bands.count == 1 ? 1 : most, width: size.width,
      wraps: boardTopology == .torus, features: features)
    fill(&room, around: bands, batch, boardTopology)
    run(batch, bands, &room)
    return batch.generations
  }

  private func bands(for cores: Int) -> [Range<Int>] {
    let count = max(1, cores)
    return (0..<count).map { size.height * $0 / count..<size.height * ($0 + 1) / count }
  }

  private func fill(
    _ room: inout RowBuffers, around bands: [Range<Int>], _ batch: GenerationBatch,
    _ boardTopology: BoardTopology
  ) {
    if room.bands.count != bands.count || room.bands[0].count != batch.room {
      room.bands = bands.map { _ in Array(repeating: 0, count: batch.room) }
    }
    let count = batch.generations
    for (band, rows) in bands.enumerated() {
      for row in 0..<count {
        let places = (row * wordsPerRow, (count + row) * wordsPerRow)
        copy(
          rows.lowerBound - count + row, boardTopology, room.outerCells.above,
          to: &room.bands[band], places.0)
        copy(
          rows.upperBound + row, boardTopology, room.outerCells.below, to: &room.bands[band],
          places.1)
      }
    }
  }

  /// Copies a row of the board, or the row beyond its edge. `edge`: the row used beyond an edge
  /// that is neither dead nor joined as on a torus.
  private func copy(
    _ row: Int, _ boardTopology: BoardTopology, _ edge: [UInt64], to words: inout [UInt64],
    _ place: Int
  ) {
    let copied = place..<place + wordsPerRow
    if boardTopology == .torus || (0..<size.height).contains(row) {
      let start = (row + size.height) % size.height * wordsPerRow
      words.replaceSubrange(copied, with: self.words[start..<start + wordsPerRow])
    } else if boardTopology == .plane {
      words.replaceSubrange(copied, with: repeatElement(0, count: wordsPerRow))
    } else {
      words.replaceSubrange(copied, with: edge)
    }
  }

  private mutating func run(
    _ batch: GenerationBatch, _ bands: [Range<Int>], _ room: inout RowBuffers
  ) {
    let height = size.height
    unsafe words.withUnsafeMutableBufferPointer { words in
      unsafe room.outerCells.left.withUnsafeBufferPointer { left in
        unsafe room.outerCells.right.withUnsafeBufferPointer { right in
          unsafe room.bands.withUnsafeMutableBufferPointer { rooms in
            let hasSides = !left.isEmpty
            // No data race: each band writes only its own rows, and reads copies of the rows beside
            // it.
            nonisolated(unsafe) let (words, rooms) = unsafe (words.baseAddress!, rooms)
            nonisolated(unsafe) let (left, right) = unsafe (left, right)
            let step = { @Sendable (number: Int) in
              let rows = bands[number]
              let band = unsafe RowBand(
                words: words + rows.lowerBound * batch.stride, count: rows.count,
                carriesAbove: batch.wraps || rows.lowerBound > 0,
                carriesBelow: batch.wraps || rows.upperBound < height,
                left: hasSides ? left.baseAddress! + rows.lowerBound : nil,
                right: hasSides ? right.baseAddress! + rows.lowerBound : nil)
              unsafe rooms[number].withUnsafeMutableBufferPointer {
                unsafe batch.step(band, room: $0.baseAddress!)
              }
            }
            if bands.count == 1 { return step(0) }
            DispatchQueue.concurrentPerform(iterations: bands.count, execute: step)
          }
        }
      }
    }
  }

  /// Returns true if some of the rows suffice to see that the next generation differs.
  ///
  /// Ignores the outermost rows and columns of the range, which also depend on cells outside. A
  /// result of false therefore proves nothing.
  func provesChange(in rows: Range<Int>, _ rule: RuleKernel) -> Bool {
    var part = BitBoard(size: Size(width: size.width, height: rows.count))
    part.words = Array(words[rows.lowerBound * wordsPerRow..<rows.upperBound * wordsPerRow])
    var next = part
    var room = RowBuffers()
    next.step(rule, .plane, room: &room)
    return (1..<max(1, rows.count - 1)).contains { y in
      (0..<wordsPerRow).contains { word in
        let columns = 1..<size.width - 1
        let inside = UInt64.columns(columns.lowerBound - 64 * word..<columns.upperBound - 64 * word)
        let place = y * wordsPerRow + word
        return (part.words[place] ^ next.words[place]) & inside != 0
      }
    }
  }

  // MARK: Dying cells

  /// Copies the live cells. Reuses the memory of `copy` if the size matches.
  func copyLiving(to copy: inout [UInt64]) {
    if copy.count != words.count { copy = Array(repeating: 0, count: words.count) }
    let words = words.span
    var copy = copy.mutableSpan
    for word in words.indices { copy[word] = words[word] }
  }

  /// Advances the dying cells, and starts to kill the cells that did not survive a step. `before`:
  /// the live cells before the step.
  mutating func decay(
    from before: [UInt64], features: ck_features = Processor.features
  ) {
    let (count, digits, longest) = (words.count, decay.digits, decay.states - 2)
    unsafe words.withUnsafeMutableBufferPointer { words in
      unsafe dying.withUnsafeMutableBufferPointer { dying in
        unsafe before.withUnsafeBufferPointer { before in
          unsafe ck_decay(
            words.baseAddress!, before.baseAddress!, dying.baseAddress!, count, UInt32(digits),
            UInt32(longest), features)
        }
      }
    }
  }

  // MARK: Larger neighborhoods

  /// Advances by one generation. All cells beyond edges that are not joined are dead.
  mutating func step(
    _ kernel: RangeKernel, _ boardTopology: BoardTopology, _ window: inout RangeWindow
  ) {
    let (height, range) = (size.height, kernel.range)
    let isTorus = boardTopology.kind == .torus
    let before = self
    window.restart()
    for y in -range..<height + range {
      let row = isTorus ? (y % height + height) % height : y
      if isTorus, boardTopology.shift != nil {
        let (words, column) = before.row(y, beyond: range, boardTopology)
        window.take(words[...], from: column)
      } else if (0..<height).contains(row) {
        let start = row * wordsPerRow
        window.take(before.words[start..<start + wordsPerRow], width: isTorus ? size.width : nil)
      } else {
        window.take([])
      }
      if y >= range { advance(row: y - range, window: &window) }
    }
  }

  /// Returns a row of a torus with some cells beyond both of its ends, and the column of its first
  /// cell.
  private func row(
    _ y: Int, beyond range: Int, _ boardTopology: BoardTopology
  ) -> (words: [UInt64], column: Int) {
    let first = -(range + 63) / 64 * 64
    var words = [UInt64](repeating: 0, count: (size.width + range - first + 63) / 64)
    for x in -range..<size.width + range {
      let place = boardTopology.cell(beyond: Position(x: x, y: y), of: size)
      if let place, self[place.x, place.y] { words[(x - first) / 64] |= 1 << ((x - first) % 64) }
    }
    return (words, first)
  }

  private mutating func advance(row: Int, window: inout RangeWindow) {
    window.count(row: row)
    let start = row * wordsPerRow
    window.advance(&words[start..<start + wordsPerRow], row: row)
    words[start + wordsPerRow - 1] &= lastWordMask
  }
}

/// A number of generations that a band of rows can advance without reading the bands beside it.
///
/// The band works on copies of the rows above and below it, one on each side per generation. With
/// each generation, the outermost valid copy becomes unknown, so one row fewer is stepped.
struct GenerationBatch: Sendable {
  let rule: RuleKernel
  /// The number of generations; at least 1.
  let generations: Int
  let width: Int
  /// True if the ends of each row are joined.
  let wraps: Bool
  let features: ck_features

  /// The number of words in a row.
  var stride: Int { (width + 63) / 64 }

  /// The size of a band's work memory in words. It has copies of the rows above and below, four
  /// rows at the seams, and the kernel's own memory.
  var room: Int { (2 * generations + 4) * stride + rule.rowsWorkspaceSize(stride: stride) }

  /// Advances a band by all generations. `room`: work memory of `self.room` words. It begins with
  /// the copies of the rows above and below.
  func step(_ band: RowBand, room: UnsafeMutablePointer<UInt64>) {
    let above = unsafe room
    let below = unsafe room + generations * stride
    // The rows at both seams before the step. The kernel works in place, so these rows are
    // overwritten before the part beyond the seam reads them.
    let seams = unsafe below + generations * stride
    let kernelRoom = unsafe seams + 4 * stride
    unsafe rule.lend { rule in
      for left in (0..<generations).reversed() {
        unsafe copy(above + (generations - 1) * stride, to: seams)
        unsafe copy(band.words, to: seams + stride)
        unsafe copy(band.words + (band.count - 1) * stride, to: seams + 2 * stride)
        unsafe copy(below, to: seams + 3 * stride)
        // `left` is the number of generations after this one. Only that many copied rows are still
        // needed on each side: those closest to the band.
        let first = generations - left
        if band.carriesAbove, left > 0 {
          let edges = unsafe edges(above: above + (first - 1) * stride, below: seams + stride)
          unsafe ck_step_rows(
            above + first * stride, stride, width, left, edges, rule, kernelRoom, features)
        }
        var edges = unsafe edges(above: seams, below: seams + 3 * stride)
        unsafe (edges.left, edges.right) = (band.left, band.right)
        unsafe ck_step_rows(
          band.words, stride, width, band.count, edges, rule, kernelRoom, features)
        if band.carriesBelow, left > 0 {
          let edges = unsafe self.edges(above: seams + 2 * stride, below: below + left * stride)
          unsafe ck_step_rows(below, stride, width, left, edges, rule, kernelRoom, features)
        }
      }
    }
  }

  private func copy(_ row: UnsafeMutablePointer<UInt64>, to other: UnsafeMutablePointer<UInt64>) {
    unsafe other.update(from: row, count: stride)
  }

  private func edges(
    above: UnsafeMutablePointer<UInt64>, below: UnsafeMutablePointer<UInt64>
  ) -> ck_edges {
    unsafe ck_edges(above: above, below: below, left: nil, right: nil, wraps: wraps ? 1 : 0)
  }
}

/// A band of rows and the properties of its surroundings.
@safe
struct RowBand {
  let words: UnsafeMutablePointer<UInt64>
  let count: Int
  /// True if the copied rows above or below advance with the band; false if they are fixed edges.
  let carriesAbove: Bool
  let carriesBelow: Bool
  /// The cells beyond the ends of each row, as in `ck_edges`.
  let left: UnsafePointer<UInt8>?
  let right: UnsafePointer<UInt8>?
}
