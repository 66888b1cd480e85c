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
    let options = AgentOptions(memory: RecordingLimit.memory)
    let table = try AgentInput(file, options).table
    let (extent, times) = (AgentExtent(table), table.frames.compactMap(\.time))
    var rows = [
      ("rows", "\(table.agents.count)"), ("columns", table.columns.joined(separator: ", ")),
      ("frames", "\(table.frames.count)" + Self.range(times.first, times.last)),
    ]
    if !table.previous.isEmpty {
      rows.append(("agents", "\(Set(table.agents.lazy.map(\.id).filter { $0 >= 0 }).count)"))
    }
    if !table.kinds.isEmpty {
      let most = table.frames.max { $0.agents.count < $1.agents.count }
      let agents = table.agents[most?.agents ?? 0..<0]
      let kinds = table.kinds.enumerated().map { kind, name in
        "\(name) \(agents.count { Int($0.kind) == kind })"
      }
      rows.append(("kinds", kinds.joined(separator: ", ")))
    }
    if !extent.isEmpty {
      rows += Self.rows(of: extent)
      if table.bounds == nil { rows.append(("bounds", AgentBounds(of: extent, .center).text)) }
    }
    if table.unplaced > 0 { rows.append(("without place", "\(table.unplaced)")) }
    if table.hasHeadings {
      rows.append(("headings", table.hasVelocities ? "velocities" : "angles"))
    }
    if let bounds = table.bounds { rows.append(("bounds", bounds.text)) }
    if let program = table.program { rows.append(("like", program.name)) }
    self.rows = rows
  }

  private static func rows(of extent: AgentExtent) -> [(name: String, value: String)] {
    [
      ("x", Self.range(extent.least.x, extent.greatest.x)),
      ("y", Self.range(extent.least.y, extent.greatest.y)),
      ("places", extent.areWhole ? "whole numbers" : "between cells"),
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
