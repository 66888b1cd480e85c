/// The next state of a cell as a function of the states of the cell and its eight neighbors.
///
/// Neighborhoods are read column by column from the west, each from the north: NW, W, SW, N, C
/// (the cell itself), S, NE, E, SE. A function may ignore some of them.
package protocol CellFunction: Sendable {
  /// The number of states, from 2 to 256.
  var states: Int { get }

  /// Returns the next state, computed without any compiled table. It is the reference that tests
  /// compare the engines with. `neighborhood`: the nine states in the order above, each less than
  /// `states`.
  func next(_ neighborhood: [UInt8]) -> UInt8

  /// Returns the function as a decision diagram; nil if it would have more than `limit` nodes.
  func diagram(limit: Int) -> DecisionDiagram?
}

extension CellFunction {
  /// The index of the cell itself in a neighborhood.
  package static var center: Int { 4 }

  /// True if a cell of state 0 with neighbors of state 0 changes its state.
  package var hasSpontaneousBirth: Bool { next([UInt8](repeating: 0, count: 9)) != 0 }
}

/// A function of nine cells as a reduced, leveled decision diagram.
///
/// Level i reads cell i of the neighborhood, in the order of `CellFunction`. Every node has one
/// entry for each state of that cell: the index of a node in the next level or, in the last level,
/// the next state. The first level has a single node. No two nodes of a level have equal entries.
package struct DecisionDiagram: Sendable {
  package let states: Int
  /// The entries of the nodes of each of the nine levels, node after node, `states` for each.
  package private(set) var levels: [[Int32]]

  /// Builds the diagram of a function that reads one cell at a time; nil if it has more than
  /// `limit` nodes before the reduction. `start`: the value before any cell is read. `read` returns
  /// the value after the state of the cell at a place, from 0 to 8, is read. `result` returns the
  /// next state for a value after nine cells.
  package init?<Value: Hashable>(
    states: Int, start: Value, limit: Int,
    read: (_ value: Value, _ place: Int, _ state: UInt8) -> Value,
    result: (Value) -> UInt8
  ) {
    self.states = states
    levels = []
    var values = [start]
    var total = 1
    for place in 0..<9 {
      var entries: [Int32] = []
      entries.reserveCapacity(values.count * states)
      var (found, index): ([Value], [Value: Int32]) = ([], [:])
      for value in values {
        for state in 0..<states {
          let following = read(value, place, UInt8(state))
          if place == 8 {
            entries.append(Int32(result(following)))
            continue
          }
          let known = index[following] ?? Int32(found.count)
          if Int(known) == found.count {
            index[following] = known
            found.append(following)
          }
          entries.append(known)
        }
      }
      levels.append(entries)
      values = found
      total += found.count
      if total > limit { return nil }
    }
    reduce()
  }

  /// Creates a diagram from nine levels whose nodes need not be distinct, by merging them.
  init(states: Int, merging levels: [[Int32]]) {
    (self.states, self.levels) = (states, levels)
    reduce()
  }

  /// Merges nodes with equal entries, from the last level up.
  private mutating func reduce() {
    var merged: [Int32] = []
    for level in levels.indices.reversed() {
      var nodes = KeyTable<Int32>(width: states)
      let entries = level == 8 ? levels[level] : levels[level].map { merged[Int($0)] }
      merged = unsafe entries.withUnsafeBufferPointer { entries in
        stride(from: 0, to: entries.count, by: states).map { first in
          unsafe nodes.number(of: .init(rebasing: entries[first..<first + states]))
        }
      }
      levels[level] = nodes.words
    }
  }

  package func next(_ neighborhood: [UInt8]) -> UInt8 {
    var node = 0
    for (level, state) in zip(levels, neighborhood) {
      node = Int(level[node * states + Int(state)])
    }
    return UInt8(node)
  }
}

/// A numbering of distinct keys of equal length, in the order in which they are first found.
struct KeyTable<Word: FixedWidthInteger> {
  /// The number of words of a key.
  let width: Int
  private(set) var words: [Word] = []
  private(set) var count = 0
  /// The numbers of the keys in an open hash table, plus 1; 0 is a free slot.
  private var slots = [Int32](repeating: 0, count: 64)
  /// A random number that makes collisions unpredictable. It has no influence on the numbering.
  private let seed = UInt64(truncatingIfNeeded: Hasher().finalize())

  init(width: Int) { self.width = width }

  /// Returns the number of a key, and stores the key if it is new.
  mutating func number(of key: [Word]) -> Int32 {
    unsafe key.withUnsafeBufferPointer { key in unsafe number(of: key) }
  }

  mutating func number(of key: UnsafeBufferPointer<Word>) -> Int32 {
    let mask = slots.count - 1
    var slot = unsafe hash(key) & mask
    while slots[slot] != 0 {
      if unsafe isEqual(key, to: Int(slots[slot]) - 1) { return slots[slot] - 1 }
      slot = (slot + 1) & mask
    }
    unsafe words.append(contentsOf: key)
    count += 1
    slots[slot] = Int32(count)
    if count * 2 > slots.count { grow() }
    return Int32(count - 1)
  }

  private func isEqual(_ key: UnsafeBufferPointer<Word>, to number: Int) -> Bool {
    let first = number * width
    for place in 0..<width where unsafe words[first + place] != key[place] { return false }
    return true
  }

  private func hash(_ key: UnsafeBufferPointer<Word>) -> Int {
    var hash = seed
    for place in 0..<width {
      hash ^= unsafe UInt64(truncatingIfNeeded: key[place])
      hash &*= 0x9e37_79b9_7f4a_7c15
      hash ^= hash >> 29
    }
    return Int(truncatingIfNeeded: hash >> 16)
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    unsafe words.withUnsafeBufferPointer { all in
      for number in 0..<count {
        let first = number * width
        let key = unsafe UnsafeBufferPointer(rebasing: all[first..<first + width])
        var slot = unsafe hash(key) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = Int32(number + 1)
      }
    }
  }
}

/// A rule of the family Cyclic CA, of any range.
///
/// A cell advances to its next state if enough neighbors have that state; the last state is
/// followed by 0. In the model of Greenberg and Hastings, states above 0 always advance.
package struct CyclicRule: Hashable, Sendable {
  package let states: Int
  /// The distance of the farthest neighbors in columns and rows, from 1 to 10.
  package let range: Int
  /// The least number of neighbors in the next state; from 1 to one more than there are neighbors.
  let threshold: Int
  /// True if the neighbors form a square, false if they form a diamond.
  let isMoore: Bool
  /// True in the model of Greenberg and Hastings.
  let isExcitable: Bool

  /// Creates a rule. `threshold`: the least number of neighbors in the next state; at least 1. More
  /// neighbors than there are never have the next state.
  init(states: Int, range: Int, threshold: Int, isMoore: Bool, isExcitable: Bool) {
    let neighbors = isMoore ? 4 * range * (range + 1) : 2 * range * (range + 1)
    (self.states, self.range) = (states, range)
    (self.isMoore, self.isExcitable) = (isMoore, isExcitable)
    self.threshold = min(threshold, neighbors + 1)
  }

  /// Returns the state after another one.
  package func advanced(_ state: UInt8) -> UInt8 { Int(state) + 1 == states ? 0 : state + 1 }

  /// Returns the next state of a cell with `count` neighbors in the state after its own.
  package func next(_ center: UInt8, count: Int) -> UInt8 {
    isExcitable && center > 0 || count >= threshold ? advanced(center) : center
  }

  /// Returns the distance in columns up to which cells of a row are neighbors. `row`: the distance
  /// of the row from the cell, at most `range`.
  package func reach(inRow row: Int) -> Int { isMoore ? range : range - abs(row) }
}
