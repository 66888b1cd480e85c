import TestSupport
import Testing

@testable import Rules

@Suite struct `Transition tables` {
  /// Returns the next state of a cell with four neighbors, from the north clockwise.
  private func next(_ table: String, _ cell: UInt8, _ neighbors: [UInt8]) throws -> UInt8 {
    let file = RuleFile("@RULE t\n@TABLE\n\(table)")
    #expect(file.errors.isEmpty)
    let function = try #require(file.table)
    var cells = [UInt8](repeating: 0, count: 9)
    cells[4] = cell
    for (place, state) in zip(function.neighborhood.places, neighbors) { cells[place] = state }
    let diagram = try #require(function.diagram(limit: 1000))
    #expect(diagram.next(cells) == function.next(cells))
    return function.next(cells)
  }

  private let start = "n_states:4\nneighborhood:vonNeumann\nsymmetries:none\n"

  @Test func `The first transition that matches decides`() throws {
    let table = start + "var a={0,1}\n0,a,0,0,0,2\n0,1,0,0,0,3"
    #expect(try next(table, 0, [1, 0, 0, 0]) == 2)
  }

  @Test func `A cell that nothing matches keeps its state`() throws {
    #expect(try next(start, 3, [1, 0, 0, 0]) == 3)
    #expect(try next(start + "3,0,0,0,0,1", 3, [1, 0, 0, 0]) == 3)
  }

  @Test func `A variable that stands once means any of its states`() throws {
    let table = start + "var a={1,2}\nvar b={1,2}\n0,a,b,0,0,3"
    #expect(try next(table, 0, [1, 2, 0, 0]) == 3)
  }

  @Test func `A variable that stands twice has the same state at both places`() throws {
    let table = start + "var a={1,2}\n0,a,a,0,0,3"
    #expect(try next(table, 0, [1, 2, 0, 0]) == 0)
    #expect(try next(table, 0, [2, 2, 0, 0]) == 3)
  }

  @Test func `A new state can be a variable of the line or of a single state`() throws {
    let table = start + "var a={1,2}\nvar b={3}\n0,a,0,0,0,a\n0,0,0,0,a,b"
    #expect(try next(table, 0, [2, 0, 0, 0]) == 2)
    #expect(try next(table, 0, [0, 0, 0, 2]) == 3)
  }

  @Test func `The alphabetically first variable changes fastest`() throws {
    // The neighbors match if one variable is 1 and the other is 2, in both orders.
    for (name, result) in [("b", 2), ("_", 1)] as [(String, UInt8)] {
      let table = """
        n_states:4
        neighborhood:vonNeumann
        symmetries:permute
        var \(name)={1,2}
        var a={1,2}
        0,a,a,\(name),\(name),a
        """
      #expect(try next(table, 0, [1, 2, 1, 2]) == result)
    }
  }

  @Test func `A variable can contain others and be replaced`() throws {
    let table = start + "var a={1}\nvar b={a 2}\nvar a=3\n0,b,a,0,0,1"
    #expect(try next(table, 0, [1, 3, 0, 0]) == 1)
    #expect(try next(table, 0, [2, 3, 0, 0]) == 1)
    #expect(try next(table, 0, [2, 1, 0, 0]) == 0)
  }

  @Test func `Digits need no separators before the first variable`() throws {
    #expect(try next(start + "010203", 0, [1, 0, 2, 0]) == 3)
    #expect(try next(start + "0 1 0 2 0 3", 0, [1, 0, 2, 0]) == 3)
    let late = RuleFile("@RULE t\n@TABLE\n\(start)var a={0}\n010203")
    #expect(late.errors.count == 1)
  }

  @Test func `Keywords have any case, lines any end, and excess entries do not count`() throws {
    let table = """
      N_STATES: 4  # four
      Neighborhood: vonneumann
      SYMMETRIES:\tnone

      0,1,0,2,0,3,9,x # more
      """
    for end in ["\n", "\r\n", "\r"] {
      let text = table.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(try next(text.joined(separator: end), 0, [1, 0, 2, 0]) == 3)
    }
  }

  @Test func `A neighborhood has as many images as its symmetry`() {
    let counts = TableNeighborhood.allCases.flatMap { neighborhood in
      neighborhood.symmetries.filter { $0 != .permute }.map { symmetry in
        Set(symmetry.images(of: neighborhood.places.count)).count
      }
    }
    #expect(counts == [1, 4, 8, 2, 1, 2, 3, 6, 12, 1, 2, 1, 4, 8, 8, 16, 2])
  }

  @Test func `Tables at random agree with their diagrams`() throws {
    var dice = Dice(seed: 30)
    for number in 0..<TestScope.size(.ruleTables) {
      let text = randomTable(&dice)
      let table = try #require(RuleFile(text).table, "\(text)")
      let diagram = try #require(table.diagram(limit: 100_000))
      let seed = UInt8(dice.below(table.states))
      for _ in 0..<20 {
        let cells = (0..<9).map { _ in
          dice.below(3) == 0 ? UInt8(dice.below(table.states)) : dice.below(2) == 0 ? seed : 0
        }
        #expect(diagram.next(cells) == table.next(cells), "table \(number): \(text)")
      }
    }
  }

  /// Returns a rule file with a table of random transitions.
  private func randomTable(_ dice: inout Dice) -> String {
    let neighborhood = TableNeighborhood.allCases[dice.below(4)]
    let symmetry = neighborhood.symmetries[dice.below(neighborhood.symmetries.count)]
    let states = [2, 3, 4, 7][dice.below(4)]
    var lines = ["@RULE random", "@TABLE", "n_states:\(states)"]
    lines += ["neighborhood:\(neighborhood.rawValue)", "symmetries:\(symmetry.rawValue)"]
    for name in ["c", "a", "b"] {
      let members = (0...dice.below(states)).map { _ in "\(dice.below(states))" }
      lines.append("var \(name)={\(members.joined(separator: ","))}")
    }
    for _ in 0...dice.below(8) {
      var entries = (0...neighborhood.places.count).map { _ in
        dice.below(3) > 0 ? "abc".map(String.init)[dice.below(3)] : "\(dice.below(states))"
      }
      entries.append(dice.below(2) == 0 ? entries[dice.below(entries.count)] : "1")
      lines.append(entries.joined(separator: ","))
    }
    return lines.joined(separator: "\n")
  }
}
