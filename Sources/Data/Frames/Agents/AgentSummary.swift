internal import Arrays
internal import Grids
package import Settings
internal import Worlds

/// The properties of a table of agents in words.
package struct AgentSummary {
  /// The names of the properties, and what the table has.
  package let rows: [(name: String, value: String)]

  /// Reads a table. Throws its first error.
  package init(_ file: SourceFile) throws(RecordingProblem) {
    var options = AgentOptions(memory: RecordingLimit.memory)
    options.describes = true
    let input = try AgentInput(file, options) { _ in false }
    let (table, survey) = (input.table, input.survey)
    var rows = [
      ("rows", "\(survey.rows)"), ("columns", table.columns.joined(separator: ", ")),
      ("frames", "\(survey.frames)" + Self.range(survey.times?.first, survey.times?.last)),
    ]
    // A table that exceeds memory has too many ids to count.
    if table.roles.contains(.id), input.stream == nil {
      rows.append(("agents", "\(Set(table.agents.lazy.map(\.id).filter { $0 >= 0 }).count)"))
    }
    if !table.kinds.isEmpty {
      let kinds = zip(table.kinds, survey.fullest).map { "\($0) \($1)" }
      rows.append(("kinds", kinds.joined(separator: ", ")))
    }
    if survey.hasPlaces {
      rows += Self.rows(of: survey)
      if table.bounds == nil {
        rows.append(("bounds", AgentBounds(of: survey, .center, diameter: 0.8).text))
      }
    }
    if survey.unplaced > 0 { rows.append(("without place", "\(survey.unplaced)")) }
    if !table.otherRuns.isEmpty {
      rows.append(("other runs", table.otherRuns.joined(separator: ", ")))
    }
    if table.secondRows > 0 {
      rows.append(("second rows", "\(table.secondRows) of agents at a time"))
    }
    if table.hasHeadings {
      rows.append(("headings", table.hasVelocities ? "velocities" : "angles"))
    }
    if input.stream == nil { rows += Self.ranges(of: table) }
    if let bounds = table.bounds { rows.append(("bounds", bounds.text)) }
    if let program = table.program { rows.append(("like", program.name)) }
    self.rows = rows
  }

  /// Returns the ranges of the columns that have numbers.
  private static func ranges(of table: AgentTable) -> [(name: String, value: String)] {
    let ranges = table.measured.indices.compactMap { column -> String? in
      let numbers = table.measured[column].lazy.filter(\.isFinite)
      guard !table.texts.contains(column), let least = numbers.min(), let most = numbers.max()
      else { return nil }
      return "\(table.measuredColumns[column]) \(range(least, most))"
    }
    return ranges.isEmpty ? [] : [("numbers", ranges.joined(separator: ", "))]
  }

  private static func rows(of survey: AgentSurvey) -> [(name: String, value: String)] {
    [
      ("x", Self.range(survey.x.least, survey.x.greatest)),
      ("y", Self.range(survey.y.least, survey.y.greatest)),
      ("places", survey.areWhole ? "whole numbers" : "between cells"),
    ]
  }

  /// Returns a range of numbers with four digits.
  private static func range(_ least: Double, _ greatest: Double) -> String {
    "\(ValueRange.End(least).text) to \(ValueRange.End(greatest).text)"
  }

  private static func range(_ first: String?, _ last: String?) -> String {
    guard let first, let last else { return "" }
    return first == last ? ", at \(first)" : ", from \(first) to \(last)"
  }
}

extension AgentProgram {
  /// The name of the program.
  fileprivate var name: String {
    switch self {
    case .mesa: "Mesa"
    case .agentsJL: "Agents.jl"
    case .netLogo: "NetLogo"
    case .repast: "Repast"
    case .gama: "GAMA"
    case .agentPy: "AgentPy"
    }
  }
}
