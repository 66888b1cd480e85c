import Settings
import TestSupport
import Testing

@testable import Rules

@Suite struct `Errors in rule files` {
  /// Returns the errors of a file with a table.
  private func errors(table: String) -> [String] {
    RuleFile("@RULE t\n@TABLE\n\(table)").errors.map(\.description)
  }

  private func errors(tree: String) -> [String] {
    RuleFile("@RULE t\n@TREE\n\(tree)").errors.map(\.description)
  }

  private let start = "n_states:3\nneighborhood:vonNeumann\nsymmetries:none\n"

  @Test func `A file without a name is refused`() {
    let file = RuleFile("@TABLE\n\(start)")
    #expect(file.errors.map(\.problem) == [.noName])
    #expect(file.function == nil)
  }

  @Test func `A file may have neither a table nor a tree`() {
    let file = RuleFile("@RULE looks\n@NAMES\n1 head")
    #expect(file.errors.isEmpty && !file.hasFunction && file.function == nil)
    #expect(file.looks.names == [1: "head"])
  }

  @Test func `The lines that come first are required`() {
    #expect(
      errors(table: "n_states:3\n0,0,0,0,0,1") == [
        "4:1: missing 'neighborhood:NAME' before all variables and transitions",
        "4:1: missing 'symmetries:NAME' before all variables and transitions",
      ])
    #expect(errors(table: "").count == 3)
    #expect(
      errors(table: "symmetries:none\nneighborhood:Moore\nn_states:2")
        == [
          "3:1: write 'neighborhood:' before 'symmetries:'"
        ])
    #expect(
      errors(table: start + "0,0,0,0,0,1\nn_states:4") == [
        "7:1: 'n_states:' must precede all variables and transitions"
      ])
  }

  @Test func `Unknown names have suggestions`() {
    #expect(
      errors(table: "n_states:1\nneighborhood:vonNeuman\nsymmetries:rotate4") == [
        "3:10: expected 2 to 256 states, got '1'",
        "4:14: unknown neighborhood 'vonNeuman' (did you mean 'vonNeumann'?)",
      ])
    #expect(
      errors(table: "n_states:2\nneighborhood:Moore\nsymmetries:rotate4reflct") == [
        "5:12: unknown symmetry 'rotate4reflct' of Moore (did you mean 'rotate4reflect'?)"
      ])
    #expect(
      errors(table: "n_states:2\nneighborhood:oneDimensional\nsymmetries:rotate4") == [
        "5:12: unknown symmetry 'rotate4' of oneDimensional: expected none, reflect, permute"
      ])
  }

  @Test func `All errors of a table are reported at once`() {
    #expect(
      errors(
        table: start + """
          var alpha={0,1,3}
          var beta={beta}
          var gamma={}
          var 1={0}
          0,alpa,0,0,0,1
          0,alpha,0,0,0,beta
          0,1,2,0 # short
          0,0,0,0,0,alpha
          """) == [
          "6:16: state 3, but the rule has only the states 0 to 2",
          "7:11: undefined variable 'beta'",
          "8:5: variable 'gamma' has no states",
          "9:5: expected a variable such as var a={0,1,2}, got '1={0}'",
          "10:3: undefined variable 'alpa' (did you mean 'alpha'?)",
          "11:15: the new state 'beta' is one of several states: use 'beta' also for the cell or a"
            + " neighbor, or write a state",
          "12:1: expected 6 entries (the cell, 4 neighbors and the new state), got 4",
          "13:11: the new state 'alpha' is one of several states: use 'alpha' also for the cell or"
            + " a neighbor, or write a state",
        ])
  }

  @Test func `At most twenty errors are reported`() {
    #expect(errors(table: start + String(repeating: "0,9\n", count: 99)).count == 20)
  }

  @Test func `Numbers that are too large are errors`() {
    let huge = String(repeating: "9", count: 40)
    #expect(errors(table: start + "0,0,0,0,0,\(huge)").count == 1)
    #expect(errors(table: "n_states:\(huge)").first?.contains("got '99999") == true)
    #expect(errors(tree: "num_states=\(huge)").count == 1)
  }

  @Test func `A table of too many transitions is refused`() {
    let states = (0..<256).map(String.init).joined(separator: ",")
    let table = """
      n_states:256
      neighborhood:Moore
      symmetries:none
      var a={\(states)}
      var b=a
      var c=a
      a,a,b,b,c,c,0,0,0,0
      """
    #expect(errors(table: table).count == 1)
  }

  @Test func `Errors of trees have lines`() {
    let first = "num_states=2\nnum_neighbors=4\nnum_nodes=5\n"
    #expect(
      errors(tree: first + "1 0 1\n2 0 0\n3 1 1\n4 2 2\n5 3 3").isEmpty)
    #expect(
      errors(tree: first + "1 0 2\n2 0\n3 0 7\n7 1 1\n5 0 0") == [
        "6:5: state 2, but the rule has only the states 0 to 1",
        "7:1: expected 3 numbers (the level and an entry for each state), got 2",
        "8:3: a node of level 3 requires nodes of level 2, but node 0 has level 1",
        "8:5: there is no node 7 above: nodes are counted from 0",
        "9:1: expected a level from 1 to 5, got '7'",
        "10:3: a node of level 5 requires nodes of level 4, but node 0 has level 1",
        "10:5: a node of level 5 requires nodes of level 4, but node 0 has level 1",
      ])
    #expect(
      errors(tree: first + "1 0 1\n2 0 0\n3 1 1\n4 2 2") == [
        "9:1: expected 5 nodes (num_nodes), got 4",
        "9:1: the last node must be the root, of level 5",
      ])
    #expect(
      errors(tree: "num_states=2\n1 0 1") == [
        "4:1: missing 'num_neighbors=NUMBER' before all nodes"
      ])
    #expect(
      errors(tree: first + "1 0 1\nnum_states=3\n=").prefix(2) == [
        "7:1: 'num_states' must precede all nodes", "8:1: '' must precede all nodes",
      ])
    #expect(
      errors(tree: "num_state=2").first
        == "3:1: expected num_states=, num_neighbors=, num_nodes= or the numbers of a node,"
        + " got 'num_state=2'")
  }

  @Test func `Bytes at random are read without a crash`() {
    var dice = Dice(seed: 7)
    let words = [
      "@RULE a\n@TABLE\n", start, "var a={", "0,1", "\n", "@TREE\n", "num_states=3", "\r",
    ]
    for _ in 0..<300 {
      let text = (0..<12).map { _ in words[dice.below(words.count)] }.joined()
      let noise = (0..<dice.below(20)).map { _ in UInt8(dice.below(256)) }
      let file = RuleFile((Array(text.utf8) + noise)[...])
      #expect(file.function == nil || file.errors.isEmpty)
    }
  }
}
