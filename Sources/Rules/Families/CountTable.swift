internal import Settings

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
