/// The newest generations of an elementary automaton. Every so many are kept, and those between them
/// are worked out again when they are asked for: about as many rows are kept as lie between two.
struct ElementaryHistory: Sendable {
  /// The newest generation, and its number.
  private(set) var newest: ElementaryRow
  private(set) var generation = 0
  /// How many can be asked for.
  private let most: Int
  private let interval: Int
  /// Oldest first: the first is no younger than the oldest that can be asked for.
  private var kept: [(generation: Int, row: ElementaryRow)]
  /// The rules under which generations step on, from which one on, likewise.
  private var rules: [(from: Int, rule: ElementaryRule)]
  /// Which columns were flipped, and when, oldest first: as far as rows are worked out again.
  private var toggles: [(generation: Int, columns: [Int])] = []

  init(_ opening: ElementaryRow, rule: ElementaryRule, most: Int) {
    newest = opening
    self.most = most
    interval = Self.interval(of: most)
    kept = [(0, opening)]
    rules = [(0, rule)]
  }

  private static func interval(of most: Int) -> Int { max(1, Int(Double(most).squareRoot())) }

  /// The bytes that rows of a width take, of which so many can be asked for.
  static func memory(rows most: Int, width: Int) -> Int {
    // The newest, and one that is worked out.
    (most / interval(of: most) + 4) * (ElementaryRow.memory(width: width) + 32)
  }

  /// The bytes that it takes.
  var memory: Int { kept.reduce(2 * newest.memory) { $0 + $1.row.memory } }

  /// The rule under which the newest generation steps on.
  var rule: ElementaryRule {
    get { rules[rules.count - 1].rule }
    set {
      if rules[rules.count - 1].from == generation { rules.removeLast() }
      rules.append((generation, newValue))
    }
  }

  /// The generations that can be asked for.
  var generations: Range<Int> { max(0, generation + 1 - most)..<generation + 1 }

  /// Flips the cells of some columns in the newest generation.
  mutating func toggle(_ columns: [Int]) {
    newest.toggle(columns)
    toggles.append((generation, columns))
    if kept[kept.count - 1].generation == generation { kept[kept.count - 1].row = newest }
  }

  mutating func advance() {
    newest.step(rule)
    generation += 1
    if generation % interval == 0 { kept.append((generation, newest)) }
    let oldest = generations.lowerBound
    if kept.count > 1, kept[1].generation <= oldest {
      kept.removeFirst()
      while rules.count > 1, rules[1].from <= kept[0].generation { rules.removeFirst() }
      toggles.removeAll { $0.generation <= kept[0].generation }
    }
  }

  /// Hands out some generations, oldest first, as long as they are wanted.
  ///
  /// - Precondition: they can be asked for.
  /// - Returns: whether all were wanted.
  @discardableResult
  func forEach(
    in wanted: Range<Int>, _ wantsMore: (_ generation: Int, ElementaryRow) -> Bool
  ) -> Bool {
    guard let start = kept.last(where: { $0.generation <= wanted.lowerBound }) else { return true }
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
