/// The newest generations of an automaton. It stores a snapshot every √n generations,
/// where n is the number of rows to show, and recomputes the rows between on request. Both the
/// snapshots and the distance between them number about √n.
struct RowHistory: Sendable {
  /// The newest generation and its number.
  private(set) var newest: AutomatonRow
  private(set) var generation = 0
  /// The maximum number of generations that can be requested.
  private let most: Int
  private let interval: Int
  /// The snapshots, oldest first. The first is at or before the oldest generation that can be
  /// requested.
  private var snapshots: [(generation: Int, row: AutomatonRow)]
  /// The rules with the generations from which they apply, oldest first. They cover the time since
  /// the first snapshot.
  private var rules: [(from: Int, rule: WolframRule)]
  /// The flipped columns with their generations, oldest first, since the first snapshot.
  private var toggles: [(generation: Int, columns: [Int])] = []

  init(_ opening: AutomatonRow, rule: WolframRule, most: Int) {
    newest = opening
    self.most = most
    interval = Self.interval(of: most)
    snapshots = [(0, opening)]
    rules = [(0, rule)]
  }

  private static func interval(of most: Int) -> Int { max(1, Int(Double(most).squareRoot())) }

  /// Returns the memory in bytes of a history of `most` rows of a width.
  static func memory(rows most: Int, width: Int, _ rule: WolframRule) -> Int {
    // The extra rows include the newest row and the one being recomputed.
    (most / interval(of: most) + 4) * (AutomatonRow.memory(width: width, rule) + 32)
  }

  /// The memory of the stored rows in bytes.
  var memory: Int { snapshots.reduce(2 * newest.memory) { $0 + $1.row.memory } }

  /// The rule that computes the generation after the newest.
  var rule: WolframRule {
    get { rules[rules.count - 1].rule }
    set {
      if rules[rules.count - 1].from == generation { rules.removeLast() }
      rules.append((generation, newValue))
    }
  }

  /// The generations that can be requested.
  var generations: Range<Int> { max(0, generation + 1 - most)..<generation + 1 }

  /// Flips the cells of some columns in the newest generation.
  mutating func toggle(_ columns: [Int]) {
    newest.toggle(columns)
    toggles.append((generation, columns))
    if snapshots[snapshots.count - 1].generation == generation {
      snapshots[snapshots.count - 1].row = newest
    }
  }

  mutating func advance() {
    newest.step(rule)
    generation += 1
    if generation % interval == 0 { snapshots.append((generation, newest)) }
    let oldest = generations.lowerBound
    if snapshots.count > 1, snapshots[1].generation <= oldest {
      snapshots.removeFirst()
      // Recomputing starts at the first snapshot, which already includes older rules and flips.
      while rules.count > 1, rules[1].from <= snapshots[0].generation { rules.removeFirst() }
      toggles.removeAll { $0.generation <= snapshots[0].generation }
    }
  }

  /// Calls a closure with each generation of a range, oldest first, until the closure returns
  /// false.
  ///
  /// - Precondition: All of the generations can be requested.
  /// - Returns: True if the closure never returned false.
  @discardableResult
  func forEach(
    in wanted: Range<Int>, _ wantsMore: (_ generation: Int, AutomatonRow) -> Bool
  ) -> Bool {
    guard let start = snapshots.last(where: { $0.generation <= wanted.lowerBound }) else {
      return true
    }
    var (now, row) = start
    var rule = rules.lastIndex { $0.from <= now } ?? 0
    var toggles = toggles.drop { $0.generation <= now }
    while now < wanted.upperBound {
      if now >= wanted.lowerBound, !wantsMore(now, row) { return false }
      if rule + 1 < rules.count, rules[rule + 1].from == now { rule += 1 }
      row.step(rules[rule].rule)
      now += 1
      while let next = toggles.first, next.generation == now {
        row.toggle(next.columns)
        toggles = toggles.dropFirst()
      }
    }
    return true
  }
}
