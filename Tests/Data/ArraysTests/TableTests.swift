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

  @Test func `Rows need no order, and negative positions come before 0`() throws {
    let film = try Film("x\tstep\ty\tvalue\n1\t2\t0\t4\n1\t1\t-1\t5\n0\t2\t0\t6\n")
    #expect(film.integers == [[0, 5, 0, 0], [0, 0, 6, 4]])
  }

  @Test func `Fields of common names need no option, and ids are ignored`() throws {
    let mesa = """
      Step,AgentID,pos,Type
      0,1,"(0, 0)",wolf
      0,2,"(2, 1)",sheep
      1,1,"(np.int64(1), np.int64(0))",wolf
      1,2,None,sheep
      """
    let film = try Film(mesa)
    #expect(film.content == .names(["empty", "wolf", "sheep"]))
    #expect(film.integers == [[1, 0, 0, 0, 0, 2], [0, 1, 0, 0, 0, 0]])
    let pandas = ",day,col,row,agent_id,mood\n0,1,0,0,7,3\n1,1,1,0,8,4\n2,2,1,0,7,5\n"
    #expect(try Film(pandas).integers == [[3, 4], [0, 5]])
    let generations = "generation;x;y;state\n0;1,0;0;2,5\n0;0;0;1\n"
    #expect(try Film(generations).numbers == [[1, 2.5]])
    // Without a time, the rows are one frame.
    #expect(try Film("x y value\n0 0 3\n1 0 4\n").integers == [[3, 4]])
    #expect(
      try Film("\"t\" \"x\" \"y\" \"state\"\n\"1\" 0 0 0 5\n\"2\" 0 1 0 6\n").integers == [[5, 6]])
  }

  @Test func `Latitudes grow upward, and positions have the spacing of the grid`() throws {
    let film = try Film(
      """
      time,lat,lon,burned
      2020-01-01,44.95,7.0,1
      2020-01-01,45.05,7.1,2
      2020-01-01,45.15,7.2,3
      2020-02-01 12:00:00,45.050000000000004,7.2,4
      """)
    #expect(film.frames.map(\.size) == Array(repeating: Size(width: 3, height: 3), count: 2))
    #expect(film.integers == [[0, 0, 3, 0, 2, 0, 1, 0, 0], [0, 0, 0, 0, 0, 4, 0, 0, 0]])
    var options = smallOptions
    options.columns = ["when", "lon", "north", "burned"]
    let named = "when,north,lon,burned\n0,44.95,-10,1\n0,45.05,0,2\n0,44.95,10,3\n"
    #expect(try Film(named, options).integers == [[1, 0, 3, 0, 2, 0]])
    // A full grid has the spacing of its rows.
    let rows = (0..<9).map { "0,\(500 + 1000 * ($0 % 3)),\(10 * ($0 / 3)),\($0)" }
    let full = try Film((["t,x,y,value"] + rows).joined(separator: "\n"))
    #expect(full.integers == [Array(0..<9)])
  }

  @Test func `Times are numbers or dates, in their order`() throws {
    let dates = "date,x,y,state\n2020-03-01,0,0,3\n2020-02-29T23:59:59.5Z,0,0,2\n2020-02-29,0,0,1\n"
    #expect(try Film(dates).integers == [[1], [2], [3]])
    let zones = "date,x,y,state\n2020-01-01T00:30:00+01:00,0,0,1\n2020-01-01T00:00:00Z,0,0,2\n"
    #expect(try Film(zones).integers == [[1], [2]])
  }

  @Test func `Comments above the header are skipped, and may be the header`() throws {
    let text = "# made by a model\n#seed 3\n\nt,x,y,state\n0,0,0,1\n# a remark\n1,0,0,2\n"
    #expect(try Film(text).integers == [[1], [2]])
    #expect(try Film("# t x y state\n0 0 0 1\n0 1 0 2\n").integers == [[1, 2]])
    #expect(try Film("# a b c d\n0 0 0 1\n0 1 0 2\n").integers == [[0, 0, 0, 1, 0, 1, 0, 2]])
  }

  @Test func `Empty states are missing`() throws {
    #expect(try Film("t,x,y,state\n0,0,0,\n0,1,0,2\n").integers == [[0, 2]])
    let film = try Film("t,x,y,state\n0,0,0,\"\"\n0,1,0,2.5\n")
    #expect(film.numbers.map { "\($0)" } == ["[nan, 2.5]"])
  }

  @Test(arguments: [
    (
      "Step,AgentID,pos,Wealth,Type\n0,1,\"(0, 0)\",5,a\n",
      "1:1: the first line names columns: set 'columns' to those of time, x, y and state, or of time,"
        + " position and state, such as --columns Step,pos,Wealth, or"
    ),
    (
      "when,east,north,kind\n0,1,1,a\n",
      "1:1: the first line names columns: set 'columns' to those of time, x, y and state, or of time,"
        + " position and state, such as --columns when,east,north,kind, or"
    ),
    ("a,b\n1,2\n3,4", "1:1: the first line names columns"),
    ("a b\nc 2\nd 3", "1:1: the first line names columns"),
    (
      "epoch,x,y,state\n0,0,0,1\n1,1,0,2",
      "1:1: the first line names columns: set 'columns' to those of time, x, y and state, or of time,"
        + " position and state, such as --columns epoch,x,y,state, or"
    ),
    ("x,y,value\n0,0,1\n1,0,1\n0,0,2", "4:1: the cell at 0.0,0.0 has a second row"),
    ("t,x,y,value\n0,0.3,0,1\n0,1.1,0,1\n0,3.2,0,2", "2:1: the positions along x, such as 0.3"),
    ("t,x,y,value\n0,0,0,1\n01/02/2020,0,0,1", "3:1: expected a time as in the first row"),
    ("t,x,y,value\n2020-01-01,0,0,1\n7,0,0,1", "3:1: expected a time as in the first row"),
    ("t,x,y,value\n2020-13-01,0,0,1", "2:1: expected a time as in the first row"),
    ("t,pos,value\n0,(1, 2),5", "2:1: the row has 4 columns, but the header 3"),
    ("t,pos,value\n0,\"(1, 2, 3)\",5", "2:4: expected a position such as (3, 0)"),
    ("t,x,y,state\n0,0,0,tree\n0,1,0,12", "3:7: expected a word"),
  ])
  func `A table that is not understood is refused`(text: String, expected: String) {
    #expect(message(text)?.hasPrefix(expected) == true, "\(message(text) ?? "read")")
  }

  @Test func `Words in separated rows are no table`() throws {
    #expect(try Film("x y o\no x y\n").content == .names(["x", "y", "o"]))
    #expect(try Film("tree,fire\nfire,tree\n").frames.count == 1)
  }

  @Test func `Columns of positions and tables without a time can be named`() throws {
    var options = smallOptions
    options.columns = ["Step", "pos", "Type"]
    let text = "Step,AgentID,pos,Wealth,Type\n0,1,\"(0, 0)\",5,a\n0,2,\"[1, 0]\",6,b\n"
    #expect(try Film(text, options).integers == [[1, 2]])
    options.columns = ["pos", "Wealth"]
    #expect(try Film(text, options).integers == [[5, 6]])
    options.columns = ["a", "b", "c"]
    #expect(try Film("a,b,c\n0,0,1\n1,0,2\n", options).integers == [[1, 2]])
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
    ("0,0,0,1\n0,0,0,a", "3:7: expected a number as in most cells, got 'a'"),
    ("0,0,0", "2:6: the row ends early"), ("0,,0,1", "2:3: expected a coordinate"),
    ("0,2147483647,2147483647,1", "1:1: a frame of 2147483648x2147483648 cells is too large"),
    ("0,-2147483647,0,1", "1:1: a frame of 2147483648x1 cells is too large"),
    ("", "1:1: the input"),
  ])
  func `An error in a row names its column`(row: String, expected: String) {
    let text = "t,x,y,state\n\(row)"
    #expect(message(text)?.hasPrefix(expected) == true, "\(message(text) ?? "read")")
  }
}
