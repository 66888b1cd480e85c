internal import Grids

/// Steps a board, 64 cells or more at a time.
///
/// It is stepped in place: once the rows around it are taken in, a row's own cells are all that is still
/// needed of it.
struct LifeKernel<Logic: RowLogic>: Sendable {
  let logic: Logic
  /// How the board's edges are joined.
  let joints: Joints

  /// Room for what a step works out on its way, which many steps may share.
  struct Room {
    fileprivate var frame = Frame()
    fileprivate var above = Logic.Row(words: 0)
    fileprivate var here = Logic.Row(words: 0)
    fileprivate var below = Logic.Row(words: 0)
    /// A row with one word more at both ends, so that the loop over it needs no edges.
    fileprivate var edged: [UInt64] = []
    fileprivate var scratch: Logic.Scratch

    init(_ logic: Logic) { scratch = logic.scratch }

    /// A board that has grown needs longer rows.
    fileprivate mutating func fit(words: Int) {
      guard edged.count != words + 2 else { return }
      edged = Array(repeating: 0, count: words + 2)
      above = Logic.Row(words: words)
      here = above
      below = above
    }
  }

  var room: Room { Room(logic) }

  /// Makes a board the next generation.
  func step(_ board: inout BitBoard, room: inout Room) {
    room.fit(words: board.wordsPerRow)
    room.frame.fill(around: board, joints)
    take(-1, of: board, &room.edged, room.frame, into: &room.above)
    take(0, of: board, &room.edged, room.frame, into: &room.here)
    for y in 0..<board.size.height {
      take(y + 1, of: board, &room.edged, room.frame, into: &room.below)
      decide(&board, row: y, &room)
      swap(&room.above, &room.here)
      swap(&room.here, &room.below)
    }
  }

  private func take(
    _ y: Int, of board: BitBoard, _ edged: inout [UInt64], _ frame: Frame,
    into row: inout Logic.Row
  ) {
    let busy = frame.copy(y, of: board, into: &edged)
    row.fill(from: edged, busy: busy)
  }

  /// Writes a row's next generation where the row is. Its live words all lie within what is busy, so
  /// that none is left as it was.
  private func decide(_ board: inout BitBoard, row y: Int, _ room: inout Room) {
    let start = y * board.wordsPerRow
    // Where nobody lives nearby nobody is born, but under a rule with B0.
    var busy = room.above.busy.hull(with: room.here.busy).hull(with: room.below.busy)
    if logic.bearsOfNothing { busy = 0..<board.wordsPerRow }
    logic.decide(
      &board.words, from: start, busy, above: room.above, here: room.here, below: room.below,
      &room.scratch)
    board.words[start + board.wordsPerRow - 1] &= board.lastWordMask
    while let last = busy.last, board.words[start + last] == 0 { busy.removeLast() }
    while let first = busy.first, board.words[start + first] == 0 { busy.removeFirst() }
    board.busy[y] = busy
  }
}
