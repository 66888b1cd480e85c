package import Settings

/// A function of the family Rules table: the next state for each state of the cell and each number
/// of firing cells in its neighborhood.
struct CountTable: FamilyFunction {
  let states: Int
  private let isMoore: Bool
  /// True if a firing cell counts itself.
  private let countsItself: Bool
  /// True if cells of all odd states fire; otherwise only those of state 1.
  private let oddStatesFire: Bool
  /// The next states, ten for each state of the cell.
  private let entries: [UInt8]

  private static let columns = 10

  /// Parses `N,M,F,` and the entries row by row. Entries at the end may be missing.
  ///
  /// N is 1 for the Moore and 2 for the von Neumann neighborhood. M is 1 if a cell counts itself,
  /// and F if all odd states fire. The first entry is always 0, as in MCell.
  init(_ scanner: inout FamilyScanner) throws(Located<FamilyProblem>) {
    isMoore = try scanner.number("a neighborhood", in: 1...2) == 1
    try scanner.expect(",")
    countsItself = try scanner.number("a number", in: 0...1) == 1
    try scanner.expect(",")
    oddStatesFire = try scanner.number("a number", in: 0...1) == 1
    var entries: [UInt8] = []
    while scanner.take(",") {
      if entries.count == 256 * Self.columns { throw scanner.fault(.entries(most: entries.count)) }
      entries.append(UInt8(try scanner.number("a state", in: 0...255)))
    }
    try scanner.expectEnd()
    if !entries.isEmpty { entries[0] = 0 }
    entries.removeLast(entries.reversed().prefix { $0 == 0 }.count)
    self.entries = entries
    let rows = (entries.count + Self.columns - 1) / Self.columns
    states = max(2, rows, Int(entries.max() ?? 0) + 1)
  }

  private func fires(_ state: UInt8) -> Bool { oddStatesFire ? state % 2 == 1 : state == 1 }

  /// Returns true if the cell at a place of the neighborhood counts.
  private func counts(_ place: Int) -> Bool {
    place == Self.center ? countsItself : isMoore || place % 2 == 1
  }

  private func next(_ center: UInt8, count: Int) -> UInt8 {
    let entry = Int(center) * Self.columns + count
    return entry < entries.count ? entries[entry] : 0
  }

  func next(_ neighborhood: [UInt8]) -> UInt8 {
    let count = neighborhood.indices.count { counts($0) && fires(neighborhood[$0]) }
    return next(neighborhood[Self.center], count: count)
  }

  func diagram(limit: Int) -> DecisionDiagram? {
    struct Seen: Hashable { var (center, count): (UInt8, UInt8) }
    return DecisionDiagram(
      states: states, start: Seen(center: 0, count: 0), limit: limit,
      read: { seen, place, state in
        Seen(
          center: place == Self.center ? state : seen.center,
          count: seen.count + (counts(place) && fires(state) ? 1 : 0))
      },
      result: { next($0.center, count: Int($0.count)) })
  }

  var notation: String {
    let head = [isMoore ? 1 : 2, countsItself ? 1 : 0, oddStatesFire ? 1 : 0]
    let numbers = head + entries.map { Int($0) }
    return "\(RuleFamily.table.rawValue):" + numbers.map { "\($0)" }.joined(separator: ",")
  }
}

/// A function of the family Neumann binary: the next state for each neighborhood of the cell and
/// its four neighbors at edges.
struct NeumannTable: FamilyFunction {
  let states: Int
  /// The next states. The number of a neighborhood has the digits cell, N, E, S, W in base
  /// `states`.
  private let entries: [UInt8]

  /// Parses the number of states, from 2 to 4, and one digit for each neighborhood.
  init(_ scanner: inout FamilyScanner) throws(Located<FamilyProblem>) {
    guard let states = scanner.digit, (2...4).contains(states) else {
      throw scanner.fault(.number("a number of states", 2...4))
    }
    scanner.skip()
    self.states = states
    let count = states * states * states * states * states
    var entries: [UInt8] = []
    while entries.count < count {
      guard let digit = scanner.digit, digit < states else {
        throw scanner.fault(
          scanner.digit == nil ? .expected("\(count) states") : .number("a state", 0...states - 1))
      }
      entries.append(UInt8(digit))
      scanner.skip()
    }
    try scanner.expectEnd()
    self.entries = entries
  }

  /// The power of `states` that each place of a neighborhood counts; nil for cells without effect.
  private static let powers = [nil, 0, nil, 3, 4, 1, nil, 2, nil]

  private func value(of state: UInt8, at place: Int) -> Int {
    guard let power = Self.powers[place] else { return 0 }
    return (0..<power).reduce(Int(state)) { value, _ in value * states }
  }

  func next(_ neighborhood: [UInt8]) -> UInt8 {
    entries[
      neighborhood.indices.reduce(0) { $0 + value(of: neighborhood[$1], at: $1) }]
  }

  func diagram(limit: Int) -> DecisionDiagram? {
    DecisionDiagram(
      states: states, start: 0, limit: limit,
      read: { $0 + value(of: $2, at: $1) }, result: { entries[$0] })
  }

  var notation: String {
    "\(RuleFamily.neumann.rawValue):\(states)" + entries.map { "\($0)" }.joined()
  }
}

/// A rule of the family Cyclic CA as a function of a cell and its eight neighbors. Cells further away
/// are left out.
struct CyclicFunction: FamilyFunction {
  let rule: CyclicRule

  var states: Int { rule.states }
  var notation: String { rule.notation }

  private func isNeighbor(_ place: Int) -> Bool {
    place != Self.center && (rule.isMoore || place % 2 == 1)
  }

  func next(_ neighborhood: [UInt8]) -> UInt8 {
    let center = neighborhood[Self.center]
    let count = neighborhood.indices.count {
      isNeighbor($0) && neighborhood[$0] == rule.advanced(center)
    }
    return rule.next(center, count: count)
  }

  /// The cells read so far: the sorted states of the neighbors before the center is known, then the
  /// center and the number of neighbors in its next state.
  private struct Seen: Hashable {
    var before: [UInt8] = []
    var center: UInt8 = 0
    var count = 0
  }

  func diagram(limit: Int) -> DecisionDiagram? {
    // Four states in any order, or two, are known before the center is.
    let kinds = rule.isExcitable ? 1 : states
    let most =
      rule.isMoore ? kinds * (kinds + 1) * (kinds + 2) / 6 * (kinds + 3) / 4 : kinds * kinds / 2
    if most > limit { return nil }
    return DecisionDiagram(
      states: states, start: Seen(), limit: limit, read: read,
      result: { rule.next($0.center, count: $0.count) })
  }

  private func read(_ seen: Seen, _ place: Int, _ state: UInt8) -> Seen {
    var seen = seen
    if place == Self.center {
      let next = rule.advanced(state)
      let count = seen.before.count { $0 == next }
      return counting(Seen(center: state, count: count))
    }
    guard isNeighbor(place) else { return seen }
    if place < Self.center {
      // Only the state after 0 matters to excitable cells.
      if rule.isExcitable && state != 1 { return seen }
      seen.before.append(state)
      seen.before.sort()
      return seen
    }
    if state == rule.advanced(seen.center) { seen.count += 1 }
    return counting(seen)
  }

  /// Removes the differences between counts that have the same effect.
  private func counting(_ seen: Seen) -> Seen {
    var seen = seen
    seen.count = rule.isExcitable && seen.center > 0 ? 0 : min(seen.count, rule.threshold)
    return seen
  }
}

extension CyclicRule {
  /// Parses `R1/T3/C5/NM` with the parts in any order, and `GH` for Greenberg and Hastings.
  ///
  /// - Parameter text: The part of the notation after the family's name. Spaces are ignored.
  package init(_ text: String) throws(Located<FamilyProblem>) {
    guard text.utf8.count <= RuleFamily.longest else { throw Located(.tooLong, column: 1) }
    var scanner = FamilyScanner(text)
    try self.init(&scanner)
  }

  init(_ scanner: inout FamilyScanner) throws(Located<FamilyProblem>) {
    var (range, threshold, states, isMoore, isExcitable) = (1, 3, 3, true, false)
    repeat {
      if scanner.take("NM") {
        isMoore = true
      } else if scanner.take("NN") {
        isMoore = false
      } else if scanner.take("GH") {
        isExcitable = true
      } else if scanner.take("R") {
        range = try scanner.number("a range", in: 1...10)
      } else if scanner.take("T") {
        threshold = try scanner.number("a threshold", in: 1...440)
      } else if scanner.take("C") {
        states = try scanner.number("a number of states", in: 2...256)
      } else {
        throw scanner.fault(.expected("a part such as R1, T3, C5, NM, NN or GH"))
      }
    } while scanner.take("/")
    try scanner.expectEnd()
    self.init(
      states: states, range: range, threshold: threshold, isMoore: isMoore,
      isExcitable: isExcitable)
  }

  /// The canonical notation, which begins with the name of the family.
  package var notation: String {
    "\(RuleFamily.cyclic.rawValue):R\(range)/T\(threshold)/C\(states)/\(isMoore ? "NM" : "NN")"
      + (isExcitable ? "/GH" : "")
  }
}
