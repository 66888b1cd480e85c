internal import Settings

/// An error in a rule file.
package enum RuleFileProblem: Problem {
  case tooLarge(mostMegabytes: Int)
  case longLine(most: Int)
  case noName
  /// A line that must precede others, such as the first transition.
  case missing(String, before: String)
  /// A keyword that must precede others, but follows them.
  case late(String, before: String)
  /// `symmetries:` precedes `neighborhood:`.
  case symmetriesFirst
  case states(String)
  case neighborhood(String)
  case symmetry(String, TableNeighborhood)
  case undefined(String, nearest: String?)
  case state(String, states: Int)
  case variableName(String)
  case noMembers(String)
  case unboundOutput(String)
  case entries(expected: Int, got: Int)
  case tooManyVariables(most: Int)
  case tooManyTransitions(most: Int)
  case neighborCount(String)
  case treeLine(String)
  case nodeLength(expected: Int, got: Int)
  case nodeLevel(String, most: Int)
  case noNode(String)
  case childLevel(child: Int, level: Int, of: Int)
  case noRoot(level: Int)
  case nodeCount(expected: Int, got: Int)
  case icons(String)

  package var description: String {
    switch self {
    case .tooLarge(let most): "a rule file can have at most \(most) MB"
    case .longLine(let most): "a line can have at most \(most) bytes"
    case .noName: "expected '@RULE NAME' as the first line"
    case .missing(let line, let others): "missing '\(line)' before \(others)"
    case .late(let word, let others): "'\(word)' must precede \(others)"
    case .symmetriesFirst: "write 'neighborhood:' before 'symmetries:'"
    case .states(let text): "expected 2 to 256 states, got '\(text)'"
    case .neighborhood(let text):
      "unknown neighborhood '\(text)'"
        + Self.hint(text, among: TableNeighborhood.allCases.map(\.rawValue))
    case .symmetry(let text, let neighborhood):
      "unknown symmetry '\(text)' of \(neighborhood.rawValue)"
        + Self.hint(text, among: neighborhood.symmetries.map(\.rawValue))
    case .undefined(let name, let nearest):
      "undefined variable '\(name)'\(Nearest.hint(nearest))"
    case .state(let text, let states):
      "state \(text), but the rule has only the states 0 to \(states - 1)"
    case .variableName(let text): "expected a variable such as var a={0,1,2}, got '\(text)'"
    case .noMembers(let name): "variable '\(name)' has no states"
    case .unboundOutput(let name):
      "the new state '\(name)' is one of several states: use '\(name)' also for the cell or a"
        + " neighbor, or write a state"
    case .entries(let expected, let got):
      "expected \(expected) entries (the cell, \(expected - 2) neighbors and the new state),"
        + " got \(got)"
    case .tooManyVariables(let most): "a table can have at most \(most) variables"
    case .tooManyTransitions(let most):
      "the variables of the table stand for more than \(most) transitions"
    case .neighborCount(let text): "expected 4 or 8 neighbors, got '\(text)'"
    case .treeLine(let text):
      "expected num_states=, num_neighbors=, num_nodes= or the numbers of a node, got '\(text)'"
    case .nodeLength(let expected, let got):
      "expected \(expected) numbers (the level and an entry for each state), got \(got)"
    case .nodeLevel(let text, let most): "expected a level from 1 to \(most), got '\(text)'"
    case .noNode(let text): "there is no node \(text) above: nodes are counted from 0"
    case .childLevel(let child, let level, let parent):
      "a node of level \(parent) requires nodes of level \(parent - 1), but node \(child) has level"
        + " \(level)"
    case .noRoot(let level): "the last node must be the root, of level \(level)"
    case .nodeCount(let expected, let got): "expected \(expected) nodes (num_nodes), got \(got)"
    case .icons(let text): "the icons are not used: \(text)"
    }
  }

  private static func hint(_ text: String, among names: [String]) -> String {
    Nearest.hint(
      Nearest.name(to: text, among: names), else: ": expected \(names.joined(separator: ", "))")
  }
}
