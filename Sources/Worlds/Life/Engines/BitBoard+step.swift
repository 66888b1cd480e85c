internal import CKernels
internal import Dispatch
internal import Grids

extension BitBoard {
  /// What many steps of a board share.
  struct Room {
    fileprivate var frame = Frame()
    /// For each band the rows above and below it as they were, and what the kernel takes.
    fileprivate var words: [[UInt64]] = []
  }

  /// A board of as many words is worth more than one core.
  private static let wordsPerCore = 1 << 15

  /// Makes the next generation.
  ///
  /// - Parameters:
  ///   - joints: how the edges are joined.
  ///   - cores: how many may work on it; the result is the same with any number.
  mutating func step(
    _ rule: RuleKernel, _ joints: Joints, room: inout Room, cores: Int = 1,
    features: ck_features = Processor.features
  ) {
    room.frame.fill(around: self, joints)
    let bands = bands(for: max(1, min(cores, words.count / Self.wordsPerCore)))
    let count = 2 * wordsPerRow + rule.rowsRoom(stride: wordsPerRow)
    if room.words.count != bands.count || room.words[0].count != count {
      room.words = bands.map { _ in Array(repeating: 0, count: count) }
    }
    for (band, rows) in bands.enumerated() {
      copy(row: rows.lowerBound - 1, or: room.frame.above, to: &room.words[band], at: 0)
      copy(row: rows.upperBound, or: room.frame.below, to: &room.words[band], at: wordsPerRow)
    }
    step(bands, rule, wraps: joints == .torus, &room, features)
  }

  /// Rows that are worked on at the same time.
  private func bands(for cores: Int) -> [Range<Int>] {
    (0..<cores).map { size.height * $0 / cores..<size.height * ($0 + 1) / cores }
  }

  private func copy(row: Int, or beyond: [UInt64], to words: inout [UInt64], at place: Int) {
    if (0..<size.height).contains(row) {
      let start = row * wordsPerRow
      words.replaceSubrange(
        place..<place + wordsPerRow, with: self.words[start..<start + wordsPerRow])
    } else {
      words.replaceSubrange(place..<place + wordsPerRow, with: beyond)
    }
  }

  private mutating func step(
    _ bands: [Range<Int>], _ rule: RuleKernel, wraps: Bool, _ room: inout Room,
    _ features: ck_features
  ) {
    let (size, stride) = (size, wordsPerRow)
    unsafe words.withUnsafeMutableBufferPointer { words in
      unsafe room.frame.left.withUnsafeBufferPointer { left in
        unsafe room.frame.right.withUnsafeBufferPointer { right in
          unsafe room.words.withUnsafeMutableBufferPointer { rooms in
            // Each band writes its own rows, and reads no others: those beside it have been copied.
            nonisolated(unsafe) let (words, rooms) = unsafe (words.baseAddress!, rooms)
            nonisolated(unsafe) let edges = unsafe ck_edges(
              above: nil, below: nil, left: left.isEmpty ? nil : left.baseAddress,
              right: right.isEmpty ? nil : right.baseAddress, wraps: wraps ? 1 : 0)
            let step = { @Sendable (band: Int) in
              unsafe Self.step(
                words + bands[band].lowerBound * stride, bands[band], size, rule, edges,
                room: &rooms[band], features)
            }
            if bands.count == 1 { return step(0) }
            DispatchQueue.concurrentPerform(iterations: bands.count, execute: step)
          }
        }
      }
    }
  }

  /// - Parameter words: those of the rows.
  private static func step(
    _ words: UnsafeMutablePointer<UInt64>, _ rows: Range<Int>, _ size: Size, _ rule: RuleKernel,
    _ edges: ck_edges, room: inout [UInt64], _ features: ck_features
  ) {
    let stride = (size.width + 63) / 64
    unsafe room.withUnsafeMutableBufferPointer { room in
      let room = room.baseAddress!
      var edges = unsafe edges
      unsafe edges.above = UnsafePointer(room)
      unsafe edges.below = UnsafePointer(room + stride)
      unsafe edges.left = edges.left.map { unsafe $0 + rows.lowerBound }
      unsafe edges.right = edges.right.map { unsafe $0 + rows.lowerBound }
      unsafe rule.lend { rule in
        unsafe ck_step_rows(
          words, stride, size.width, rows.count, edges, rule,
          room + 2 * stride, features)
      }
    }
  }
}

extension BitBoard {
  /// Whether it is seen from some of its rows alone that the next generation is another one.
  ///
  /// Says nothing of the rows and columns at the edges of those rows, which others decide, too.
  func moves(in rows: Range<Int>, _ rule: RuleKernel) -> Bool {
    var part = BitBoard(size: Size(width: size.width, height: rows.count))
    part.words = Array(words[rows.lowerBound * wordsPerRow..<rows.upperBound * wordsPerRow])
    var next = part
    var room = Room()
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
