import Arrays
import Grids
import Settings
import Testing

/// Tests of the cells at which the positions of a table are.
@Suite struct PositionTests {
  private func options(
    base: TableBase? = nil, spacing: String? = nil, size: Size? = nil
  ) -> ArrayOptions {
    var options = smallOptions
    (options.base, options.size) = (base, size)
    options.spacing = spacing.flatMap { CellSpacing($0) }
    return options
  }

  private let fromOne = "t,x,y,state\n0,1,2,5\n0,3,1,6\n1,2,2,7\n"

  @Test func `Positions whose least x and y are 1 count from 1, with a note`() throws {
    let film = try Film(fromOne)
    #expect(film.frames[0].size == Size(width: 3, height: 2))
    #expect(film.integers == [[0, 0, 6, 5, 0, 0], [0, 0, 0, 0, 7, 0]])
    #expect(
      film.note
        == "the least x and y are 1, so that positions count from 1: set 'base' to 1, or to 0"
        + " if the first column and row are empty")
    // The least of all frames decides.
    #expect(try Film(fromOne + "2,0,1,8\n").frames[0].size == Size(width: 4, height: 3))
    #expect(try Film(fromOne + "2,1,0,8\n").note == nil)
    #expect(try Film("t,x,y,state\n0,2,1,5\n").note == nil)
    #expect(try Film("t,pos,state\n0,\"(1, 1)\",5\n0,\"(2, 1)\",6\n").integers == [[5, 6]])
  }

  @Test func `The base of positions can be given, which silences the note`() throws {
    let one = try Film(fromOne, options(base: .one))
    #expect(one.integers == [[0, 0, 6, 5, 0, 0], [0, 0, 0, 0, 7, 0]])
    #expect(one.note == nil)
    let zero = try Film(fromOne, options(base: .zero))
    #expect(zero.frames[0].size == Size(width: 4, height: 3))
    #expect(zero.integers[1] == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0])
    #expect(zero.note == nil)
    #expect(try Film("t,x,y,state\n0,2,2,5\n", options(base: .one)).integers == [[0, 0, 0, 5]])
    #expect(
      message("t,x,y,state\n0,2,2,5\n0,2,0,5\n", options(base: .one))
        == "3:1: the position 2,0 is before 1,1: set 'base' to 0")
    // A whole grid has no empty first row, whatever the number of its first one is.
    let rows = (0..<9).map { "0,\(1 + $0 % 3),\(1 + $0 / 3),\($0)" }
    let full = (["t,x,y,value"] + rows).joined(separator: "\n")
    #expect(try Film(full).integers == [Array(0..<9)])
    #expect(try Film(full).note?.contains("count from 1") == true)
    #expect(try Film(full, options(base: .one)).note == nil)
    #expect(try Film(full, options(base: .zero)).frames[0].size == Size(width: 4, height: 4))
  }

  @Test func `With a size, positions count from 0 or the given base`() throws {
    let size = Size(width: 4, height: 3)
    let film = try Film(fromOne, options(size: size))
    #expect(film.integers[1] == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0])
    #expect(film.note?.contains("with 'size' positions count from 0: set 'base' to 1") == true)
    #expect(try Film(fromOne, options(base: .zero, size: size)).note == nil)
    let small = Size(width: 3, height: 2)
    #expect(
      message(fromOne, options(size: small))
        == "2:1: the cell 1,2 is outside the world of 3x2 cells: set 'base' to 1 if positions count"
        + " from 1")
    let one = try Film(fromOne, options(base: .one, size: small))
    #expect(one.integers == [[0, 0, 6, 5, 0, 0], [0, 0, 0, 0, 7, 0]])
    #expect(
      message("t,x,y,state\n0,0,1,5\n", options(base: .one, size: small))
        == "2:1: the cell 0,1 is outside the world of 3x2 cells")
  }

  @Test func `Scattered positions have one spacing for both axes, with a note`() throws {
    // Alone, x has the spacing 1, and y has 0.5.
    let film = try Film("t,x,y,state\n0,0,0,1\n0,1,0.5,2\n0,2,1.5,3\n")
    #expect(film.frames[0].size == Size(width: 5, height: 4))
    #expect(film.integers[0].enumerated().filter { $0.element > 0 }.map(\.offset) == [0, 7, 19])
    #expect(film.note?.hasPrefix("the cells are 0.5 wide and high") == true)
    let thirds = try Film("x,y,state\n0.5,0,1\n1,0.75,2\n0,3,3\n")
    #expect(thirds.frames[0].size == Size(width: 5, height: 13))
  }

  @Test func `A table that fills its lattice has a spacing for each axis`() throws {
    let rows = (0..<12).map { "0,\(10 + 0.5 * Double($0 % 4)),\(50 - 0.25 * Double($0 / 4)),\($0)" }
    for names in ["t,lon,lat,value", "t,x,y,value"] {
      let film = try Film(([names] + rows).joined(separator: "\n"))
      #expect(film.frames[0].size == Size(width: 4, height: 3))
      #expect(film.note == nil)
    }
    // Degrees can have gaps, such as the sea. Other positions are then scattered.
    let land = rows.enumerated().filter { $0.offset % 2 == 0 }.map(\.element) + [rows[11]]
    let degrees = try Film((["t,lon,lat,value"] + land).joined(separator: "\n"))
    #expect(degrees.frames[0].size == Size(width: 4, height: 3))
    let others = try Film((["t,x,y,value"] + land).joined(separator: "\n"))
    #expect(others.frames[0].size == Size(width: 7, height: 3))
  }

  @Test func `A board with more than 50 cells for each row is refused`() throws {
    // 20 points with three decimals, as agents in continuous space have.
    let places = [(0, 0), (1, 1), (193, 188)] + (3..<20).map { ($0 * 7919 % 194, $0 * 6007 % 189) }
    let points = places.map { "0,\(Double($0) / 100),\(Double($1) / 100),1" }
    let text = (["t,x,y,state"] + points).joined(separator: "\n")
    let refused = message(text)
    #expect(
      refused?.contains(
        "a world of 194x189 cells, more than 50 for each row of the fullest frame: set 'spacing'")
        == true)
    let suggested = try #require(refused?.split(separator: " ").last.map(String.init))
    let film = try Film(text, options(spacing: suggested))
    #expect(film.frames[0].size.area <= 200)
    // 3 rows have at most 150 cells.
    #expect(try Film("x,y,state\n0,0.5,1\n4.5,7,1\n3,0,1\n").frames[0].size.area == 150)
    #expect(
      message("x,y,state\n0,0.5,1\n5,7,1\n3,0,1\n")?.contains("11x15 cells, more than 50") == true)
  }

  @Test func `A given spacing makes cells of ranges of positions`() throws {
    let text = "x,y,state\n0.3,1.2,1\n2.9,0.1,2\n1.9,2,3\n"
    let film = try Film(text, options(spacing: "1"))
    #expect(film.integers == [[0, 0, 2, 1, 0, 0, 0, 3, 0]])
    #expect(film.note == nil)
    #expect(try Film(text, options(spacing: "1,2")).frames[0].size == Size(width: 3, height: 2))
    let size = Size(width: 4, height: 4)
    let placed = try Film(text, options(spacing: "1", size: size)).integers[0]
    #expect(placed.enumerated().filter { $0.element > 0 }.map(\.offset) == [2, 4, 9])
    // Numbers that differ by rounding from a multiple are in its cell.
    let rounded = "x,y,state\n0.30000000000000004,-0.30000001,1\n0.7999999,0,2\n"
    #expect(
      try Film(rounded, options(spacing: "0.1")).frames[0].size == Size(width: 6, height: 4))
    #expect(
      message("x,y,state\n0.1,0,1\n0.2,0,2\n", options(spacing: "1"))?
        .contains("or a smaller 'spacing'") == true)
    #expect(
      message("x,y,state\n0,0,1\n2000000000,0,2\n", options(spacing: "1e-6"))?
        .contains("is too large") == true)
  }

  @Test func `Settings of positions are refused where they can do nothing`() {
    let table = "x,y,state\n0.5,0,1\n1,0,2\n"
    #expect(message(table, options(base: .one))?.contains("remove it") == true)
    #expect(
      message("lon,lat,state\n5,0,1\n6,0,2\n", options(base: .zero))?.contains("degrees") == true)
    #expect(
      message(table, options(base: .one, spacing: "1"))?.contains("does not apply with 'spacing'")
        == true)
    for input in [Array("012\n210\n".utf8), npy("(2, 2)", [1, 2, 3, 4]), Array("P2 1 1 9 5".utf8)] {
      #expect(
        message(input, options(base: .zero))
          == "1:1: 'base' applies to tables with a row for each cell or agent only: remove it")
      #expect(
        message(input, options(spacing: "2"))?.contains("'spacing' applies to tables") == true)
    }
    #expect(message("012\n", options(base: .auto)) == nil)
  }

  @Test(arguments: ["0.5", "0.5,0.25", "1e3", "2, 3"])
  func `A spacing is one or two positive numbers`(text: String) {
    #expect(CellSpacing(text) != nil)
  }

  @Test(arguments: ["", "0", "-1", "nan", "inf", "1,", "1,2,3", "a", "1e-7", "1e10", "1 2"])
  func `Other spacings are refused`(text: String) {
    #expect(CellSpacing(text) == nil)
  }
}
