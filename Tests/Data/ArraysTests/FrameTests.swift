import Arrays
import Grids
import Testing

/// Tests of the order of axes and rows, and of the times and titles of frames.
@Suite struct FrameTests {
  @Test(arguments: [
    ([ArrayAxis.time, .row, .column], [2, 3, 4]), ([.row, .column, .time], [3, 4, 2]),
    ([.column, .row, .time], [4, 3, 2]), ([.row, .time, .column], [3, 2, 4]),
    ([.time, .column, .row], [2, 4, 3]), ([.column, .time, .row], [4, 2, 3]),
  ])
  func `Axes have any order, in both orders of memory`(axes: [ArrayAxis], shape: [Int]) throws {
    let expected = (0..<2).map { time in (0..<12).map { time * 12 + $0 } }
    var options = smallOptions
    options.axes = axes
    for isFortran in [false, true] {
      var data = [UInt8](repeating: 0, count: 24)
      for (time, frame) in expected.enumerated() {
        for (cell, value) in frame.enumerated() {
          let place: [ArrayAxis: Int] = [.time: time, .row: cell / 4, .column: cell % 4]
          var index = 0
          let order = isFortran ? Array(axes.indices.reversed()) : Array(axes.indices)
          for axis in order { index = index * shape[axis] + (place[axes[axis]] ?? 0) }
          data[index] = UInt8(value)
        }
      }
      let text = "(\(shape.map { "\($0)" }.joined(separator: ", ")))"
      let film = try Film(npy(text, data, fortran: isFortran), options)
      #expect(film.integers == expected)
      #expect(film.frames.map(\.size) == Array(repeating: Size(width: 4, height: 3), count: 2))
    }
  }

  @Test func `Axes can be a still, and colors`() throws {
    var options = smallOptions
    options.axes = [.column, .row]
    #expect(try Film(npy("(3, 2)", [1, 2, 3, 4, 5, 6]), options).integers == [[1, 3, 5, 2, 4, 6]])
    options.axes = [.row, .column, .channel]
    #expect(
      try Film(npy("(1, 2, 3)", [1, 2, 3, 4, 5, 6]), options).integers == [[0x010203, 0x040506]])
    #expect(message(npy("(1, 2)", [1, 2]), options)?.contains("'axes' has 3 names") == true)
    #expect(ArrayAxis("Lat") == .row && ArrayAxis("longitude") == .column && ArrayAxis("z") == nil)
  }

  @Test func `An array that can be an image needs axes, and other formats have none`() throws {
    let pixels = [UInt8](repeating: 7, count: 16 * 20 * 3)
    #expect(message(npy("(16, 20, 3)", pixels))?.contains("set 'axes' to y,x,rgb") == true)
    #expect(message(npy("|i1", "(16, 20, 3)", pixels))?.contains("must have bytes") == true)
    var options = smallOptions
    options.axes = [.row, .column, .channel]
    let image = try Film(npy("(16, 20, 3)", pixels), options)
    #expect(image.frames.map(\.size) == [Size(width: 20, height: 16)])
    options.axes = [.time, .row, .column]
    #expect(try Film(npy("(16, 20, 3)", pixels), options).frames.count == 16)
    #expect(message("01\n10\n", options)?.contains("'axes' applies to .npy") == true)
  }

  @Test func `The first row can be at the bottom`() throws {
    var options = smallOptions
    options.origin = .bottomLeft
    #expect(try Film("12\n34\n\n56\n78\n", options).integers == [[3, 4, 1, 2], [7, 8, 5, 6]])
    #expect(try Film(npy("(2, 2)", [1, 2, 3, 4]), options).integers == [[3, 4, 1, 2]])
    let table = "t,x,y,state\n0,0,0,1\n0,0,1,2\n"
    #expect(try Film(table, options).integers == [[2, 1]])
    let latitudes = "time,lat,lon,value\n0,0.5,0,1\n0,1.5,0,2\n"
    #expect(try Film(latitudes).integers == [[2, 1]])
    options.origin = .topLeft
    #expect(try Film(latitudes, options).integers == [[1, 2]])
    let grid = "ncols 1\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 1\n5\n"
    #expect(message(grid, options)?.contains("'origin' does not apply") == true)
  }

  @Test(arguments: [
    "Generation 1:\n01\n10\nGeneration 2:\n11\n00\n", "step 1\n01\n10\n\nstep 2\n11\n00\n",
    "# step 1\n0 1\n1 0\n# step 2\n1 1\n0 0\n",
    "--- t = 1 ---\n0,1\n1,0\n--- t = 2 ---\n1,1\n0,0\n",
    "Iteration: 1\n\n[[0, 1],\n [1, 0]]\nIteration: 2\n[[1, 1],\n [0, 0]]\n",
    "=== 1 ===\n01\n10\n\n=== 2 ===\n11\n00\n", "--- 1 ---\n0 1\n1 0\n--- 2 ---\n1 1\n0 0\n",
  ])
  func `Titles divide frames, and are their times`(text: String) throws {
    for piece in [1, 100] {
      let film = try Film(text, piece: piece)
      #expect(film.integers == [[0, 1, 1, 0], [1, 1, 0, 0]])
      #expect(film.frames.map(\.time) == ["1", "2"])
    }
  }

  @Test(arguments: [
    "01\n10\n---\n11\n00\n", "---\n0 1\n1 0\n---\n1 1\n0 0\n---\n", "01\n10\n\u{C}\n11\n00\n",
    "01\n10\n\u{C}11\n00\n", "\u{C}01\n10\n\u{C}11\n00\n\u{C}\n", "0,1\n1,0\n=====\n1,1\n0,0",
  ])
  func `Dashes and form feeds divide frames`(text: String) throws {
    let film = try Film(text)
    #expect(film.integers == [[0, 1, 1, 0], [1, 1, 0, 0]])
    #expect(film.frames.map(\.time) == [nil, nil])
  }

  @Test(arguments: [
    "! a comment\n", "!Name: Glider\n!\n!by me\n", "  ! one\n\t! two\n", "! one\n\n", "{{LV:\n",
    "```\n", "!1\n!2\n!3\n!4\n!5\n!6\n", "Thanks, here:\n\n",
  ])
  func `Comments of plaintext patterns and marks around them are left out`(head: String) throws {
    let end = head == "{{LV:\n" ? "}}\n" : ""
    let film = try Film(head + ".O.\n..O\nOOO\n" + end)
    #expect(film.frames.map(\.size) == [Size(width: 3, height: 3)])
    // A cell can be an exclamation mark.
    for text in ["!..\n.!.\n", "!..\n...\n", "!!!\n...\n"] {
      #expect(try Film(text).frames[0].size == Size(width: 3, height: 2), "\(text)")
    }
    #expect(message("! 0 1\n1 0 1\n") != nil && message("-- 5 --\n1 2 3\n4 5 6\n") != nil)
  }

  @Test func `Dashes can be cells of a drawing`() throws {
    let room = try Film("-----\n|..@|\n-----\n")
    #expect(room.frames.count == 1)
    #expect(room.content == .names([".", "-", "|", "@"]))
    #expect(try Film("#.\n.#\n----\n##\n..\n").frames.count == 2)
    #expect(message("#-\n-#\n----\n##\n--\n")?.hasPrefix("3:1: expected 2 cells") == true)
    #expect(try Film("===\n=.=\n===\n").frames.count == 1)
  }

  @Test func `Tables have the times of their rows`() throws {
    let table = "date,x,y,state\n2020-02-01,0,0,1\n2020-01-01,0,0,2\n2020-01-01,1,0,2\n"
    #expect(try Film(table).frames.map(\.time) == ["2020-01-01", "2020-02-01"])
    var options = smallOptions
    options.size = Size(width: 1, height: 1)
    #expect(
      try Film("t x y state\n0.5 0 0 1\n1.5 0 0 2\n", options).frames.map(\.time) == ["0.5", "1.5"])
    #expect(try Film("x y state\n0 0 1\n").frames.map(\.time) == [nil])
  }
}

/// Tests of ASCII grids of Esri.
@Suite struct ASCIIGridTests {
  private static let header = "ncols 3\nnrows 2\nxllcorner 0.0\nyllcorner 0.0\ncellsize 50.0\n"

  @Test(arguments: [
    header + "1 2 3\n4 5 6\n", header + "1 2\n3 4\n5 6", header + "1 2 3 4 5 6",
    "NCOLS         3\nNROWS         2\nXLLCENTER 1e5\nYLLCENTER -3\nDX 1\nDY 2\n\n 1 2 3 \n 4 5 6\n",
    "nrows 2\r\nncols 3\r\nNODATA_value -9999\r\n1 2 3\r\n4 5 6\r\n",
  ])
  func `Grids of all forms are read from the top`(text: String) throws {
    for piece in [1, 100] {
      let film = try Film(text, piece: piece)
      #expect(film.content == .integers)
      #expect(film.integers == [[1, 2, 3, 4, 5, 6]])
      #expect(film.frames[0].size == Size(width: 3, height: 2))
    }
  }

  @Test func `Values without data are missing`() throws {
    let whole = try Film(Self.header + "NODATA_value -9999\n1 -9999 3\n4 5 nan\n")
    #expect(whole.content == .numbers || whole.content == .integers)
    #expect(whole.integers == [[1, ArrayValues.missing, 3, 4, 5, ArrayValues.missing]])
    let real = try Film(Self.header + "nodata_value -9999.0\n1.5 -9999 3\n4 5 6\n")
    #expect(real.numbers.map { "\($0)" } == ["[1.5, nan, 3.0, 4.0, 5.0, 6.0]"])
  }

  @Test func `Several grids are frames`() throws {
    let other = Self.header + "6 5 4\n3 2 1\n"
    let film = try Film(Self.header + "1 2 3\n4 5 6\n" + other + "\n\n" + other)
    #expect(film.integers == [[1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1], [6, 5, 4, 3, 2, 1]])
  }

  @Test(arguments: [
    (header + "1 2 3\n4 5", "7:1: the grid ends early: expected 6 numbers after its header, got 5"),
    (header + "1 2 3\n4 5 6 7\n", "7:7: unexpected number after the 6 cells"),
    (header + "1 2 3\n4 5 6\n7\n", "8:1: the grid has no size"),
    (header + "1 2 x\n4 5 6\n", "6:5: expected a number as in most cells, got 'x'"),
    (header + "1,5 2 3\n4 5 6\n", "6:1: unknown property '1,5'"),
    ("ncols 3\ncellsize 1\n1 2 3\n", "3:1: the grid has no size"),
    ("ncols 3\nnrows 0\n1 2 3\n", "2:1: expected a positive whole number after 'nrows'"),
    ("ncols 3\nncols 2\n1 2 3\n", "2:1: 'ncols' is given twice"),
    ("ncols 3\nnrows 2\nsize 5\n1", "3:1: unknown property 'size' of the grid"),
    ("ncols 100000\nnrows 100000\n1 2\n", "3:1: a frame of 100000x100000 cells is too large"),
    ("ncols 3\nnrows 2\n", "2:1: the grid ends early"),
    (
      header + "1 2 3\n4 5 6\nncols 2\nnrows 2\n1 2 3 4",
      "10:1: frame 2 has 2x2 cells, but the first frame has 3x2"
    ),
  ])
  func `An error names its line`(text: String, expected: String) {
    #expect(message(text)?.hasPrefix(expected) == true, "\(message(text) ?? "read")")
  }
}
