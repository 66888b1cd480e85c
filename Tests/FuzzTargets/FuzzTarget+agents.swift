internal import Arrays
internal import Decoding
internal import Settings

extension FuzzTarget {
  /// Tables of agents in all forms, also with named columns and kinds, described, and frame by frame.
  static let agents = FuzzTarget("agents") { bytes in
    let options = AgentOptions(memory: 1 << 20)
    var named = options
    named.columns = [.size: "x", .color: "y", .kind: "id"]
    named.run = "0"
    var described = options
    described.describes = true
    for options in [options, named, described] {
      do throws(Located<ArrayProblem>) {
        check(try AgentTable(ByteSource(bytes), options))
        let next = try AgentTable.frames(of: ByteSource(bytes), after: 1, options)
        while let table = try next() { check(table) }
      } catch {
        _ = error.description
      }
    }
  }

  private static func check(_ table: AgentTable) {
    precondition(
      table.frames.last.map(\.agents.upperBound) ?? 0 == table.agents.count,
      "frames have all agents")
    for (index, before) in table.previous.enumerated() where before >= 0 {
      precondition(table.agents[Int(before)].id == table.agents[index].id, "an agent keeps its id")
    }
    precondition(
      table.kinds.isEmpty || table.agents.allSatisfy { Int($0.kind) < table.kinds.count },
      "kinds have names")
  }
}
