internal import Encoding
internal import Films

/// The statistics of the runs in a table that was written in parts, group by group.
struct MergeGroups {
  /// The indices of the settings columns that determine a run's group.
  private let keys: [Int]
  private let parts: MergeParts
  private let budget: Budget
  private var groups: [(labels: [String], group: SweepGroup)] = []
  private var places: [[String]: Int] = [:]
  private var memory = 0
  /// The settings and the frame of the last row.
  private var last: (settings: ArraySlice<String>, frame: Int)?

  /// - Throws: an error if a name is not a setting that varies.
  init(_ names: [String], of parts: MergeParts, within budget: Budget) throws(MergeProblem) {
    let settings = parts.settings
    let isKey = { (column: String) in names.contains { column == $0 || column == "setting_\($0)" } }
    keys = settings.indices.filter { isKey(settings[$0]) }
    for name in names where !settings.contains(name) && !settings.contains("setting_\(name)") {
      throw .noGroup(name, known: settings)
    }
    if !parts.first.part.rests, !parts.first.part.isFinal { throw .groupsCycles }
    self.parts = parts
    self.budget = budget
  }

  var names: [String] {
    keys.map { parts.settings[$0] }
      + SweepGroup.names(of: parts.counts, isFinal: parts.first.part.isFinal)
  }

  /// Adds the next row.
  mutating func take(_ row: MergedRow) throws(FilmProblem) {
    let labels = keys.map { row.settings[$0] }
    let place = places[labels] ?? groups.count
    if place == groups.count {
      places[labels] = place
      groups.append(
        (labels, SweepGroup(of: parts.counts, isFinal: parts.first.part.isFinal)))
    }
    let isFirst =
      parts.first.part.isFinal
      || last.map { $0.settings != row.settings || $0.frame >= row.row.frame } ?? true
    memory -= groups[place].group.memory
    try groups[place].group.add(row.row, isFirst: isFirst)
    memory += groups[place].group.memory
    try budget.check(groups: memory)
    last = (row.settings, row.row.frame)
  }

  /// Passes the rows of all groups to a closure, in the order of the groups' first rows.
  func rows(_ take: ([[TableCell]]) throws -> Void) throws {
    for (labels, group) in groups { try take(group.rows(labels.map { TableCell($0) })) }
  }
}
