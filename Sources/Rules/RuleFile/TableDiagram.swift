/// The builder of the diagram of a table, level by level.
///
/// A value is the set of live items as bits and, in a last word, the new state plus 1 that applies
/// if none of them matches; 0 before this state is known.
struct TableDiagram {
  let states: Int
  /// The entries of the nodes of each level, as in `DecisionDiagram`.
  private(set) var levels: [[Int32]] = []
  /// The values of the nodes of the next level.
  private var values = KeyTable<UInt64>(width: 0)
  /// The limit of nodes that is left.
  private var nodes: Int
  /// The limit of work that is left, in words to be computed. It bounds the time to some seconds.
  private var words = 1 << 29

  /// The maximum number of words in memory at the same time.
  private static let mostWords = 1 << 24

  init(states: Int, limit: Int) {
    (self.states, nodes) = (states, limit)
  }

  /// Adds a level that reads a cell, or ignores it if `level` is nil. Returns false if a limit is
  /// exceeded.
  mutating func read(_ level: TableLevel?) -> Bool {
    guard let level else {
      let count = max(1, values.count)
      levels.append(
        (0..<count).flatMap { node in
          let entry = levels.count == 8 ? state(ofNode: node) : Int32(node)
          return [Int32](repeating: entry, count: states)
        })
      return true
    }
    if values.count == 0 { start(level) }
    let isLast = levels.count == 8
    var (next, entries) = (KeyTable<UInt64>(width: level.certain.count + 1), [Int32]())
    entries.reserveCapacity(values.count * states)
    var value = [UInt64](repeating: 0, count: next.width)
    for node in 0..<values.count {
      guard spend(level, stored: next) else { return false }
      let numbers = level.effects.indices.map { index in
        let state = level.classes.firstIndex(of: index) ?? 0
        follow(node, level, level.effects[index], state: state, into: &value)
        return isLast ? Int32(value[value.count - 1]) - 1 : next.number(of: value)
      }
      entries += level.classes.map { numbers[$0] }
    }
    levels.append(entries)
    nodes -= next.count
    values = next
    return true
  }

  /// Stores the value of the root: all items are alive.
  private mutating func start(_ level: TableLevel) {
    var value = [UInt64](bits: level.count)
    for item in 0..<level.count { value.setBit(item) }
    values = KeyTable(width: value.count + 1)
    _ = values.number(of: value + [0])
  }

  /// Returns the new state of a node after all cells are read.
  private func state(ofNode node: Int) -> Int32 {
    Int32(values.words[(node + 1) * values.width - 1]) - 1
  }

  private mutating func spend(_ level: TableLevel, stored: KeyTable<UInt64>) -> Bool {
    var work = values.width + stored.width + 16
    if case .successors? = level.effects.first { work += level.count }
    words -= work * level.effects.count
    return words >= 0 && stored.words.count <= Self.mostWords && stored.count <= nodes
  }

  /// Writes the value that follows a node's value to `next`.
  private func follow(
    _ node: Int, _ level: TableLevel, _ effect: TableLevel.Effect, state: Int,
    into next: inout [UInt64]
  ) {
    let first = node * values.width
    let items = values.width - 1
    next[next.count - 1] = values.words[first + items]
    switch effect {
    case .mask(let mask):
      for word in 0..<items { next[word] = values.words[first + word] & mask[word] }
    case .successors(let starts, let targets):
      for word in 0..<next.count - 1 { next[word] = 0 }
      for word in 0..<items {
        var bits = values.words[first + word]
        while bits != 0 {
          let item = word * 64 + bits.trailingZeroBitCount
          for target in starts[item]..<starts[item + 1] { next.setBit(Int(targets[Int(target)])) }
          bits &= bits - 1
        }
      }
    }
    Self.cut(&next, level)
    if level.isCenter, next[next.count - 1] == 0 { next[next.count - 1] = UInt64(state) + 1 }
    Self.trim(&next, level)
  }

  /// Removes the first item that certainly matches, and all items after it. Its new state applies
  /// if none of the items before it matches.
  private static func cut(_ value: inout [UInt64], _ level: TableLevel) {
    guard let word = level.certain.indices.first(where: { value[$0] & level.certain[$0] != 0 })
    else { return }
    let bit = (value[word] & level.certain[word]).trailingZeroBitCount
    value[value.count - 1] = UInt64(level.outputs[word * 64 + bit]) + 1
    value[word] &= (1 << UInt64(bit)) - 1
    for later in word + 1..<value.count - 1 { value[later] = 0 }
  }

  /// Removes the last items as long as their new state is the one that applies without them.
  private static func trim(_ value: inout [UInt64], _ level: TableLevel) {
    let state = value[value.count - 1]
    guard state != 0 else { return }
    for word in level.certain.indices.reversed() {
      while value[word] != 0 {
        let bit = 63 - value[word].leadingZeroBitCount
        guard UInt64(level.outputs[word * 64 + bit]) + 1 == state else { return }
        value[word] &= ~(1 << UInt64(bit))
      }
    }
  }
}
