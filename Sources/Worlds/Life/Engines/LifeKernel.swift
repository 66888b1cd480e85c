internal import Grids

/// Steps a board under a B/S rule, 64 cells at a time.
///
/// The counts of a word's 64 cells are held as bit planes: bit b of `ones` is the lowest binary
/// digit of cell b's count, and so on, so that adding is done with full adders on whole words. Of
/// each row the sums of three cells side by side (left, itself, right: 0 to 3, two planes) are made
/// once and serve the row above, itself and the row below. Their sum counts the cell itself too,
/// hence a live cell with n neighbours is looked up at n + 1.
///
/// A board is stepped in place: once the sums of the rows around it are made, a row's own cells are
/// all that is still needed of it.
struct LifeKernel: Sendable {
  /// All ones where a dead cell with that many live neighbours is born, else 0.
  private let born: [UInt64]
  /// All ones where a live cell with that many live neighbours stays alive, else 0.
  private let kept: [UInt64]
  /// Whether opposite edges touch; else everything outside is dead.
  private let wraps: Bool

  init(_ counts: NeighbourCounts, wraps: Bool) {
    born = (0...8).map { counts.bears($0) ? .max : 0 }
    kept = (0...8).map { counts.keeps($0) ? .max : 0 }
    self.wraps = wraps
  }

  /// Room for what a step works out on its way, which many steps may share.
  struct Room {
    fileprivate var above = RowSums(words: 0)
    fileprivate var here = RowSums(words: 0)
    fileprivate var below = RowSums(words: 0)
    /// Those of the first row, which a ring's last row needs when the first is no longer what it
    /// was.
    fileprivate var first = RowSums(words: 0)
    /// A row with one cell more at both ends, so that the loop over it needs no edges.
    fileprivate var edged: [UInt64] = []

    /// A board that has grown needs longer rows.
    fileprivate mutating func fit(words: Int) {
      guard edged.count != words + 2 else { return }
      edged = Array(repeating: 0, count: words + 2)
      above = RowSums(words: words)
      here = above
      below = above
      first = above
    }
  }

  /// Sums of three cells side by side, for one row; 0 outside `busy`.
  fileprivate struct RowSums {
    var ones: [UInt64]
    var twos: [UInt64]
    var busy = 0..<0

    init(words: Int) {
      ones = Array(repeating: 0, count: words)
      twos = ones
    }

    mutating func clear() {
      for word in busy {
        ones[word] = 0
        twos[word] = 0
      }
      busy = 0..<0
    }
  }

  /// Makes a board the next generation.
  func step(_ board: inout BitBoard, room: inout Room) {
    let height = board.size.height
    room.fit(words: board.wordsPerRow)
    room.above.clear()
    room.first.clear()
    if wraps {
      sum(board, row: height - 1, &room.edged, into: &room.above)
      sum(board, row: 0, &room.edged, into: &room.first)
    }
    sum(board, row: 0, &room.edged, into: &room.here)
    for y in 0..<height {
      if y + 1 < height {
        sum(board, row: y + 1, &room.edged, into: &room.below)
      } else {
        swap(&room.below, &room.first)
      }
      combine(&board, row: y, room)
      swap(&room.above, &room.here)
      swap(&room.here, &room.below)
    }
  }

  /// Adds each cell of a row to its left and right neighbour.
  private func sum(
    _ board: BitBoard, row y: Int, _ edged: inout [UInt64], into sums: inout RowSums
  ) {
    sums.clear()
    let busy = board.busy[y]
    guard !busy.isEmpty else { return }
    let count = board.wordsPerRow
    let start = y * count
    // What lives in the outermost words of a ring is felt at its other end.
    let meetsItself = wraps && (busy.lowerBound == 0 || busy.upperBound == count)
    let around = { (words: Int) in
      meetsItself
        ? 0..<count : max(0, busy.lowerBound - words)..<min(count, busy.upperBound + words)
    }
    for i in around(2) { edged[i + 1] = board.words[start + i] }
    edged[0] = 0
    edged[count + 1] = 0
    if wraps {
      let width = board.size.width
      edged[0] = board[width - 1, y] ? 1 << 63 : 0
      edged[1 + width / 64] |= board[0, y] ? 1 << (width % 64) : 0
    }
    sums.busy = around(1)
    for i in sums.busy {
      let centre = edged[i + 1]
      let left = centre << 1 | edged[i] >> 63
      let right = centre >> 1 | edged[i + 2] << 63
      let odd = left ^ centre
      sums.ones[i] = odd ^ right
      sums.twos[i] = left & centre | odd & right
    }
  }

  /// Writes a row's next generation where the row is. Its live words all lie within the sums', so
  /// that none is left as it was.
  private func combine(_ board: inout BitBoard, row y: Int, _ room: Room) {
    let (above, here, below) = (room.above, room.here, room.below)
    let start = y * board.wordsPerRow
    // Where nobody lives nearby nobody is born, but under a rule with B0.
    var busy = above.busy.hull(with: here.busy).hull(with: below.busy)
    if born[0] != 0 { busy = 0..<board.wordsPerRow }
    for i in busy {
      let odd = above.ones[i] ^ here.ones[i]
      let carry = above.ones[i] & here.ones[i] | odd & below.ones[i]
      let pair = above.twos[i] ^ here.twos[i]
      let triple = pair ^ below.twos[i]
      let four = above.twos[i] & here.twos[i] | pair & below.twos[i]
      let more = triple & carry
      board.words[start + i] = decide(
        board.words[start + i], ones: odd ^ below.ones[i], twos: triple ^ carry,
        fours: four ^ more, eights: four & more)
    }
    board.words[start + board.wordsPerRow - 1] &= board.lastWordMask
    while let last = busy.last, board.words[start + last] == 0 { busy.removeLast() }
    while let first = busy.first, board.words[start + first] == 0 { busy.removeFirst() }
    board.busy[y] = busy
  }

  /// The next state of 64 cells from the binary digits of their counts, themselves included.
  @inline(__always)
  private func decide(
    _ cell: UInt64, ones: UInt64, twos: UInt64, fours: UInt64, eights: UInt64
  ) -> UInt64 {
    let low0 = ~twos & ~ones
    let low1 = ~twos & ones
    let low2 = twos & ~ones
    let low3 = twos & ones
    let small = ~(fours | eights)
    let births =
      small & (low0 & born[0] | low1 & born[1] | low2 & born[2] | low3 & born[3])
      | fours & (low0 & born[4] | low1 & born[5] | low2 & born[6] | low3 & born[7])
      | eights & low0 & born[8]
    let survivals =
      small & (low1 & kept[0] | low2 & kept[1] | low3 & kept[2])
      | fours & (low0 & kept[3] | low1 & kept[4] | low2 & kept[5] | low3 & kept[6])
      | eights & (low0 & kept[7] | low1 & kept[8])
    return cell & survivals | ~cell & births
  }
}
