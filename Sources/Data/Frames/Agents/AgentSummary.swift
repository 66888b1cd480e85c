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
    let input = try AgentInput(file, AgentOptions(memory: RecordingLimit.memory)) { _ in false }
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
    if table.hasHeadings {
      rows.append(("headings", table.hasVelocities ? "velocities" : "angles"))
    }
    if let bounds = table.bounds { rows.append(("bounds", bounds.text)) }
    if let program = table.program { rows.append(("like", program.name)) }
    self.rows = rows
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
    return first == last ? " at \(first)" : ", from \(first) to \(last)"
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
