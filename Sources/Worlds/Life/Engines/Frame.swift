internal import Grids

/// What lies beyond a board's edges, one cell deep: a board of any kind is stepped as one in the middle
/// of dead cells, but for these.
struct Frame: Sendable {
  /// The rows above the first and below the last one; empty where all is dead.
  private(set) var above: [UInt64] = []
  private(set) var below: [UInt64] = []
  /// The columns left of the first and right of the last one, from the row above the first to that
  /// below the last.
  private var left: [Bool] = []
  private var right: [Bool] = []

  /// Dead cells.
  init() {}

  /// Around a board whose edges are joined.
  mutating func fill(around board: BitBoard, _ joints: Joints) {
    guard joints != .plane else { return }
    let size = board.size
    if left.count != size.height + 2 || above.count != board.wordsPerRow {
      left = Array(repeating: false, count: size.height + 2)
      right = left
    }
    if joints == .torus { return fillTorus(around: board) }
    above = Array(repeating: 0, count: board.wordsPerRow)
    below = above
    let lives = { (x: Int, y: Int) in
      joints.cell(beyond: Position(x: x, y: y), of: size).map { board[$0.x, $0.y] } ?? false
    }
    for x in 0..<size.width {
      if lives(x, -1) { above[x / 64] |= 1 << (x % 64) }
      if lives(x, size.height) { below[x / 64] |= 1 << (x % 64) }
    }
    for y in -1...size.height {
      left[y + 1] = lives(-1, y)
      right[y + 1] = lives(size.width, y)
    }
  }

  /// As for any board, a word at a time.
  private mutating func fillTorus(around board: BitBoard) {
    let (width, height, count) = (board.size.width, board.size.height, board.wordsPerRow)
    above = Array(board.words[(height - 1) * count..<height * count])
    below = Array(board.words[..<count])
    for y in 0..<height {
      let isBusy = !board.busy[y].isEmpty
      left[y + 1] = isBusy && board[width - 1, y]
      right[y + 1] = isBusy && board[0, y]
    }
    (left[0], left[height + 1]) = (left[height], left[1])
    (right[0], right[height + 1]) = (right[height], right[1])
  }
}

extension Frame {
  /// Copies a row of a board between the cells at its ends, as far as something lives.
  ///
  /// - Parameters:
  ///   - y: −1 is the row above the first one.
  ///   - edged: as long as the row, and a word more at both ends.
  /// - Returns: the words in or beside which something lives.
  func copy(_ y: Int, of board: BitBoard, into edged: inout [UInt64]) -> Range<Int> {
    let count = board.wordsPerRow
    let (isLeft, isRight) = left.isEmpty ? (false, false) : (left[y + 1], right[y + 1])
    let isOutside = y < 0 || y == board.size.height
    var busy = isOutside ? (left.isEmpty ? 0..<0 : 0..<count) : board.busy[y]
    if isLeft { busy = busy.hull(with: 0..<1) }
    if isRight { busy = busy.hull(with: count - 1..<count) }
    if busy.isEmpty { return busy }
    let read = max(0, busy.lowerBound - 2)..<min(count, busy.upperBound + 2)
    if isOutside {
      for word in read { edged[word + 1] = y < 0 ? above[word] : below[word] }
    } else {
      for word in read { edged[word + 1] = board.words[y * count + word] }
    }
    edged[0] = isLeft ? 1 << 63 : 0
    edged[count + 1] = 0
    if isRight { edged[1 + board.size.width / 64] |= 1 << (board.size.width % 64) }
    return max(0, busy.lowerBound - 1)..<min(count, busy.upperBound + 1)
  }
}
