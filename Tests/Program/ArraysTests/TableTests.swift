import Arrays
import Grids
import Testing

/// Tests of tables with a row for each cell.
@Suite struct TableTests {
  @Test func `Each time is a frame, and missing cells are state 0`() throws {
    let film = try Film("t,x,y,state\n0,0,0,1\n0,2,1,2\n5,1,0,3\n")
    #expect(film.content == .integers)
    #expect(film.frames.map(\.size) == Array(repeating: Size(width: 3, height: 2), count: 2))
    #expect(film.integers == [[1, 0, 0, 0, 0, 2], [0, 3, 0, 0, 0, 0]])
  }

  @Test func `Rows need no order, and positions are rounded down`() throws {
    let film = try Film("x\tstep\ty\tvalue\n0.9\t2\t0\t4\n1.0\t1\t-0.5\t5\n0\t2\t0.1\t6\n")
    // The lowest row is -1.
    #expect(film.integers == [[0, 5, 0, 0], [0, 0, 6, 0]])
  }

  @Test func `Columns are named or numbered`() throws {
    var options = smallOptions
    options.columns = ["Step", "col", "row", "Kind"]
    let text = "Step;AgentID;Kind;row;col\n0;1;wolf;0;1\n\n0;2;sheep;0;0\n1;1;wolf;0;0\n"
    let film = try Film(text, options)
    #expect(film.content == .names(["empty", "wolf", "sheep"]))
    #expect(film.integers == [[2, 1], [1, 0]])
    options.columns = ["1", "5", "4", "3"]
    #expect(try Film(text, options).integers == film.integers)
    let headerless = text.split(separator: "\n").dropFirst().joined(separator: "\n")
    #expect(try Film(headerless, options).integers == film.integers)
    options.names = ["grass", "sheep", "wolf"]
    #expect(try Film(text, options).integers == [[1, 2], [2, 0]])
    options.columns = ["1", "5", "4", "Sort"]
    #expect(
      message(text, options)
        == "1:1: there is no column 'Sort': expected one of 'Step', 'AgentID', 'Kind', 'row', 'col'"
    )
    options.columns = ["1", "2"]
    #expect(message(text, options)?.hasPrefix("1:1: expected four columns") == true)
  }

  @Test func `Decimal states are numbers, and missing cells NaN`() throws {
    let film = try Film("t x y value\n0 0 0 1\n0 1 0 0.5\n1 1 0 2")
    #expect(film.content == .numbers)
    #expect(film.numbers.map { "\($0)" } == ["[1.0, 0.5]", "[nan, 2.0]"])
  }

  @Test func `A known size needs rows in order, and no memory`() throws {
    var options = ArrayOptions(mostCells: 100, memory: 200)
    options.size = Size(width: 2, height: 2)
    let rows = (0..<1000).map { "\($0),\($0 % 2),0,\($0 % 7)" }
    let table = (["t,x,y,state"] + rows).joined(separator: "\n")
    #expect(try Film(table, options).frames.count == 1000)
    #expect(
      message(table + "\n5,0,0,1", options)?.hasPrefix("1002:1: the time is earlier") == true)
    #expect(
      message(table + "\n1000,0,2,1", options)
        == "1002:1: the cell 0,2 is outside the world of 2x2 cells")
    options.size = nil
    #expect(message(table, options)?.contains("exceeds the limit of 200 bytes") == true)
  }

  @Test func `Repeated headers are skipped`() throws {
    let film = try Film("t,x,y,state\n0,0,0,1\n\nt,x,y,state\n1,0,0,2\n")
    #expect(film.integers == [[1], [2]])
  }

  @Test(arguments: [
    ("0,0", "2:4: the row ends early"), ("a,0,0,1", "2:1: expected a time"),
    ("nan,0,0,1", "2:1: expected a time"), ("0,x,0,1", "2:3: expected a coordinate"),
    ("0,0,3000000000,1", "2:5: expected a coordinate"),
    ("0,1e300,0,1", "2:3: expected a coordinate"),
    ("0,0,0,1\n0,0,0,a", "3:7: expected a number as in the first frame, got 'a'"),
    ("0,0,0,", "2:7: the row ends early"), ("0,0,0,\"\"", "2:8: expected a number or word in each"),
    ("0,2147483647,2147483647,1", "1:1: a frame of 2147483648x2147483648 cells is too large"),
    ("0,-2147483648,0,1", "1:1: a frame of 2147483649x1 cells is too large"),
    ("", "1:1: the input"),
  ])
  func `An error in a row names its column`(row: String, expected: String) {
    let text = "t,x,y,state\n\(row)"
    #expect(message(text)?.hasPrefix(expected) == true, "\(message(text) ?? "read")")
  }
}
