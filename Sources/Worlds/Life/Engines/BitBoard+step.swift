internal import CKernels
internal import Dispatch
internal import Grids

extension BitBoard {
  /// Buffers that successive steps of a board reuse.
  struct StepBuffers {
    fileprivate var outerCells = OuterCells()
    /// The work memory of each band.
    fileprivate var bands: [[UInt64]] = []
  }

  /// The work that is worth another core: words times generations between two synchronizations.
  private static let wordsPerCore = 1 << 16
  /// The most generations that bands advance between two synchronizations. Two cores on a torus of
  /// 4,096 × 4,096 cells were 1.3 times as fast as one when they met after each generation, and
  /// 1.75 times with 16.
  private static let maxBatchGenerations = 16

  /// Advances by one generation, or by several if cores gain from synchronizing less often.
  ///
  /// - Parameters:
  ///   - boardTopology: The way in which the edges are joined.
  ///   - generations: The maximum number of generations; at least 1.
  ///   - cores: The maximum number of cores. The result does not depend on it.
  /// - Returns: The number of generations made.
  @discardableResult
  mutating func step(
    _ rule: RuleKernel, _ boardTopology: BoardTopology, room: inout StepBuffers,
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

  /// Splits the board into ranges of rows for parallel work.
  private func bands(for cores: Int) -> [Range<Int>] {
    let count = max(1, cores)
    return (0..<count).map { size.height * $0 / count..<size.height * ($0 + 1) / count }
  }

  /// Copies the rows above and below each band to its work memory.
  private func fill(
    _ room: inout StepBuffers, around bands: [Range<Int>], _ batch: GenerationBatch,
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

  /// Copies a row of the board, or the row beyond its edge.
  ///
  /// - Parameter edge: The row used beyond an edge that is neither dead nor joined as on a torus.
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
    _ batch: GenerationBatch, _ bands: [Range<Int>], _ room: inout StepBuffers
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
}

extension BitBoard {
  /// Returns true if some of the rows suffice to see that the next generation differs.
  ///
  /// Ignores the outermost rows and columns of the range, which also depend on cells outside. A
  /// result of false therefore proves nothing.
  func provesChange(in rows: Range<Int>, _ rule: RuleKernel) -> Bool {
    var part = BitBoard(size: Size(width: size.width, height: rows.count))
    part.words = Array(words[rows.lowerBound * wordsPerRow..<rows.upperBound * wordsPerRow])
    var next = part
    var room = StepBuffers()
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
}
