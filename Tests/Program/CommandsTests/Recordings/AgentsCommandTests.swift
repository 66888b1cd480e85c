import Foundation
import TestSupport
import Testing

/// The simulation `agents` on the command line. The Python tests measure places and headings.
@Suite struct AgentsCommandTests {
  private let stage: ScenarioFolder

  init() throws {
    stage = try ScenarioFolder()
    try stage.write(
      """
      time,id,x,y,kind,heading,age
      0,1,2,2,wolf,0,5
      0,2,5,3,sheep,45,1
      1,1,3,2,wolf,10,6
      1,2,6,4,sheep,60,2

      """, to: "farm.csv")
    try stage.write("0 1\n1 0\n", to: "small.txt")
    try stage.write(String(repeating: "0 1 0 1 0 1 1 1\n", count: 6), to: "cells.txt")
  }

  @Test(arguments: ["circle", "wolf:triangle,sheep:circle", "square,wolf:sprite:orca"])
  func `The scenario in an image has the shapes as they are written`(shapes: String) async throws {
    let told = try await stage.render(
      ["agents", "farm.csv", "--shape", shapes, "-o", "a.png"]
        + placed.split(separator: " ").map(String.init))
    #expect(told == "")
    let carried = try await stage.output("show", "a.png")
    #expect(carried.contains(shapes), "\(carried)")
    try stage.write(carried, to: "again.yaml")
    _ = try await stage.render("run", "again.yaml", "--out", "b.png")
    #expect(stage.bytes("a.png") == stage.bytes("b.png"))
  }

  private let placed = "--bounds 0..8,0..6 --origin top-left --heading-in degrees"

  @Test func `A table is drawn without a note once all is said`() async throws {
    #expect(
      try await stage.render("agents", "-o", "a.gif")
        == "render: agents needs an input, such as `render agents run.csv`; `render new agents` writes an"
        + " example\nstatus 2\n")
    #expect(
      try await stage.render("agents", "farm.csv", "-o", "a.gif")
        == "render: the board is 1.5..6.5,1.5..4.5, from the places: set 'bounds' to show another part\n"
        + "render: y grows downward: set 'origin' to bottom-left if it grows upward\n"
        + "render: headings are in degrees, clockwise from east: set 'heading-in', 'heading-zero' or"
        + " 'heading-turns' if they are not\n")
    for words in [
      "", "--shape wolf:triangle,sheep:circle --legend right", "--color-by age --legend below",
      "--size-by age --size-range 0.5..2", "--trail 2 --tween 2 --wraps", "--shape sprite:penguin",
      "--theme dark --strip 2 -o a.png", "--plot right --caption '{time}: {wolf}'",
      "--over cells.txt --gap 1",
    ] {
      let said = try await stage.shell(
        "render agents farm.csv \(placed) \(words) \(words.contains(" -o ") ? "" : "-o a.gif")")
      #expect(!said.contains("status"), "\(words): \(said)")
    }
  }

  @Test(arguments: [
    (
      "--x lon",
      "there is no column 'lon': expected one of 'time', 'id', 'x', 'y', 'kind', 'heading', 'age'"
    ),
    (
      "--kinds sheep",
      "farm.csv:2:9: there is no kind 'wolf' in 'kinds': expected one of 'sheep': add the others"
    ),
    ("--shape cow:circle", "there is no kind 'cow': expected one of sheep, wolf"),
    ("--shape sprite:dragon", "there is no sprite 'dragon'"),
    ("--range 0..1", "'range' requires 'color-by'"),
    ("--size-range 1..2", "'size-range' requires 'size-by'"),
    ("--color-by kind", "farm.csv:2:9: expected a number in the column 'kind', got 'wolf'"),
    ("--over small.txt", "the cells are 2x2, and the board of the agents 8x6"),
    ("--age trail", "set 'trail' for agents"), ("--gap 1", "'gap' is for cells"),
    ("--hexagons odd-row", "remove 'hexagons'"),
    ("-o a.npy", "agents are between them: write a .csv"), ("--counts density", "density"),
  ])
  func `A setting that does not suit the table is an error`(words: String, error: String)
    async throws
  {
    let said = try await stage.shell("render agents farm.csv \(placed) \(words) -o a.gif")
    #expect(said.contains(error) && said.hasSuffix("status 2\n"), "\(said)")
    #expect(stage.bytes("a.gif") == nil)
  }

  @Test func `Bounds are two ranges of whole units`() async throws {
    for (bounds, error) in [
      ("0..2.5,0..3", "must have whole numbers of units"),
      ("0..8,0..x", "two ranges, such as 0..50,0..40"),
    ] {
      let said = try await stage.render("agents", "farm.csv", "--bounds", bounds, "-o", "a.gif")
      #expect(said.contains(error) && said.hasSuffix("status 2\n"), "\(said)")
    }
  }

  @Test func `Agents outside of the bounds are counted, and not drawn`() async throws {
    let said = try await stage.shell(
      "render agents farm.csv --bounds 0..4,0..6 --origin top-left --heading-in degrees -o a.csv")
    #expect(said == "render: 2 places of agents outside of 0..4,0..6 not drawn: set 'bounds'\n")
    let table = String(decoding: stage.bytes("a.csv") ?? Data(), as: UTF8.self)
    #expect(table == "frame,generation,time,sheep,wolf\n0,0,0,1,1\n1,1,1,1,1\n")
  }

  @Test func `Variations read their own columns and runs`() async throws {
    try stage.write("run,t,id,x,y\n0,0,1,1,1\n1,0,1,5,1\n1,0,2,6,1\n", to: "runs.csv")
    let place = "--bounds 0..8,0..6 --origin top-left"
    try stage.write(
      """
      simulation: agents
      input: runs.csv
      bounds: 0..8,0..6
      origin: top-left
      run: ["0", "1"]
      out: a.csv

      """, to: "runs.yaml")
    #expect(try await stage.render("run", "runs.yaml") == "")
    let table = String(decoding: stage.bytes("a.csv") ?? Data(), as: UTF8.self)
    #expect(table.split(separator: "\n").compactMap(\.last) == ["s", "1", "2"])
    try stage.write("t,x,y\n0,1,1\n1,2,1\n", to: "noid.csv")
    for setting in ["trail", "tween"] {
      let said = try await stage.shell("render agents noid.csv \(place) --\(setting) 2 -o a.gif")
      #expect(
        said.contains("'\(setting)' requires the ids of agents") && said.hasSuffix("status 2\n"))
    }
  }

  @Test func `Numbers of columns are counted for all agents, or for those of a kind`() async throws
  {
    let words = ["agents", "farm.csv"] + placed.split(separator: " ").map(String.init)
    #expect(
      try await stage.render(
        words + ["--counts", "sheep,mean(age),max(age,wolf), sum(age)", "-o", "a.csv"]) == "")
    #expect(
      try await stage.shell("cat a.csv")
        == "frame,generation,sheep,mean(age),\"max(age, wolf)\",sum(age)\n0,0,1,3,5,6\n1,1,1,4,6,8\n"
    )
    #expect(
      try await stage.render(words + ["--counts", "mean(age, cow)", "-o", "a.csv"])
        == "render: --counts: there is no kind 'cow': expected sheep, wolf\nstatus 2\n")
    #expect(
      try await stage.render(words + ["--counts", "mean(weight)", "-o", "a.csv"]).contains(
        "farm.csv:1:1: there is no column 'weight'"))
  }

  @Test func `A density shows the number of agents in each cell`() async throws {
    try stage.write("x,y,id\n1,0,1\n1,0,2\n2,1,3\n", to: "three.csv")
    let words = ["three.csv", "--bounds=-0.5..2.5,-0.5..1.5", "--origin", "top-left"]
    let look = ["--colors", "#000,#fff", "--cell", "1", "--margin", "0", "-o", "a.png"]
    #expect(try await stage.render(["agents"] + words + ["--show", "density"] + look) == "")
    // The same numbers as cells.
    try stage.write("0 2 0\n0 0 1\n", to: "cells.txt")
    #expect(
      try await stage.render(
        [
          "grid", "cells.txt", "--range", "0..2", "--colors", "#000,#fff", "--cell", "1",
          "--margin", "0",
        ]
          + ["-o", "b.png"]) == "")
    #expect(try await stage.render("compare", "a.png", "b.png") == "b.png: ok\n")
    #expect(
      try await stage.render(["agents"] + words + ["--show", "density", "--trail", "2"] + look)
        == "render: --trail: 'trail' is for agents themselves: remove it, or 'show'\nstatus 2\n")
  }

  @Test func `Turtles of NetLogo are above their patches`() async throws {
    let patches = (0..<4).map { "\($0 % 2),\($0 / 2),\($0 == 0 ? 15 : 55)\n" }.joined()
    try stage.write(
      """
      "export-world data (NetLogo 6.4.0)"

      "GLOBALS"
      "min-pxcor","max-pxcor","min-pycor","max-pycor","ticks"
      "0","1","0","1","7"

      "TURTLES"
      "who","color","heading","xcor","ycor","breed","hidden?","size"
      "0","105","90","1","1","{breed wolves}","false","0.5"

      "PATCHES"
      "pxcor","pycor","pcolor"

      """ + patches, to: "world.csv")
    #expect(
      try await stage.render("agents", "world.csv", "--cell", "20", "--margin", "0", "-o", "a.png")
        == "")
    #expect(
      try await stage.render(
        "agents", "world.csv", "--over", "none", "--cell", "20", "--margin", "0", "-o", "b.png")
        == "")
    let script = """
      import sys
      from PIL import Image
      for name in sys.argv[1:]:
          image = Image.open(name).convert('RGB')
          print(*['%02x%02x%02x' % image.getpixel(p) for p in [(5, 35), (5, 5), (30, 10)]])
      """
    let seen = try Program.python(script, ["a.png", "b.png"].map { stage.folder.file($0).path })
    #expect(seen.text == "d73229 59b03c 345da9\nffffff ffffff 345da9\n", "\(seen.errors)")
  }

  @Test func `A command prints the table`() async throws {
    let words =
      ["--counts", "mean(age)", "-o", "a.csv"] + placed.split(separator: " ").map(String.init)
    #expect(
      try await stage.render(
        ["agents", "--command", "grep -e ^time -e ^{only}, farm.csv", "--param", "only=0"]
          + words)
        == "")
    #expect(try await stage.shell("cat a.csv") == "frame,generation,mean(age)\n0,0,3\n")
    #expect(
      try await stage.render(["agents", "--command", "exit 3"] + words)
        == "render: --command: the command 'exit 3' failed with exit code 3\nstatus 2\n")
  }

  @Test func `Kinds may have the names of colors of themes, but for the background`() async throws {
    try stage.write("x,y,kind\n0,0,text\n1,0,accent\n", to: "odd.csv")
    let words = ["--bounds=-0.5..1.5,-0.5..0.5", "--origin", "top-left", "-o", "a.png"]
    #expect(try await stage.render(["agents", "odd.csv"] + words) == "")
    try stage.write("x,y,kind\n0,0,background\n", to: "none.csv")
    #expect(
      try await stage.render(["agents", "none.csv"] + words)
        == "render: input: the kind 'background' would not be visible: name it otherwise\nstatus 2\n"
    )
  }

  @Test func `The properties of a table are printed`() async throws {
    #expect(
      try await stage.render("info", "farm.csv") == """
        farm.csv
          rows      4
          columns   time, id, x, y, kind, heading, age
          frames    2, from 0 to 1
          agents    2
          kinds     sheep 1, wolf 1
          x         2 to 6
          y         2 to 4
          places    whole numbers
          bounds    1.5..6.5,1.5..4.5
          headings  angles
          numbers   age 1 to 6

        """)
    try stage.write(
      "run,t,id,x,y,note\n0,0,1,1,1,a\n0,0,1,2,1,b\n1,0,1,1,1,c\n1,1,1,1,1,c\n", to: "runs.csv")
    #expect(
      try await stage.render("info", "runs.csv") == """
        runs.csv
          rows         2
          columns      run, t, id, x, y, note
          frames       1, at 0
          agents       1
          x            1 to 2
          y            1 to 1
          places       whole numbers
          bounds       0.5..2.5,0.5..1.5
          other runs   run=1
          second rows  1 of agents at a time

        """)
    let objects = try await stage.render("info", "farm.csv", "--json")
    #expect(objects.hasPrefix("{\"name\": \"farm.csv\", \"rows\": \"4\","))
    #expect(try await stage.render("info", "none.csv").hasSuffix("status 1\n"))
  }

  @Test func `Agents at the edges of the places are inside of the board`() async throws {
    try stage.write("t,id,x,y,s\n0,1,0,0.5,1\n0,2,10,3.25,4\n", to: "edge.csv")
    for (words, board) in [
      ("", "-0.5..10.5,0..4"), ("--wraps", "0..10,0..4"), ("--show density", "0..10,0..4"),
      ("--agent-size 2", "-1.5..11.5,-1..5"), ("--size-by s", "-2.5..12.5,-2..6"),
      ("--size-by s --size-range 0.2..1", "-0.5..10.5,0..4"),
      ("--agent-size 100", "-11.5..21.5,-4..8"),
    ] {
      let said = try await stage.shell(
        "render agents edge.csv --origin top-left \(words) --cell 4 -o a.png")
      #expect(said.contains("the board is \(board), from the places"), "\(words): \(said)")
    }
    try stage.write("t,id,x,y,s\n0,1,0,1,1\n0,2,10,3,4\n", to: "edge.csv")
    for (words, board) in [
      ("", "-0.5..10.5,0.5..3.5"), ("--unit corner", "0..11,1..4"),
      ("--size-by s", "-2.5..12.5,-1.5..5.5"),
    ] {
      let said = try await stage.shell(
        "render agents edge.csv --origin top-left \(words) --cell 4 -o a.png")
      #expect(said.contains("the board is \(board), from"), "\(words): \(said)")
    }
  }

  @Test func `A legend has the numbers of the agents and of the cells below them`() async throws {
    let heat = String(repeating: "0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8\n", count: 6)
    try stage.write(heat, to: "heat.txt")
    var heights: [Int] = []
    for over in ["none", "heat.txt"] {
      let words = ["--over", over, "--color-by", "age", "--legend", "below", "-o", "a.png"]
      let all = ["agents", "farm.csv"] + placed.split(separator: " ").map(String.init) + words
      #expect(try await stage.render(all) == "")
      heights.append(Int(try stage.asked("a.png", "str(image.height)")) ?? 0)
    }
    // A color bar, its numbers and the space above it.
    #expect(heights[1] > heights[0] + 30)
  }

  @Test func `A note counts agents at the edges of the bounds`() async throws {
    try stage.write("t,id,x,y\n0,1,0,1\n0,2,4,2\n0,3,1,3\n1,1,2,2\n", to: "edge.csv")
    let words = [
      "agents", "edge.csv", "--bounds", "0..4,0..3", "--origin", "top-left", "-o", "a.png",
    ]
    #expect(
      try await stage.render(words)
        == "render: 3 places of agents at the edges of 0..4,0..3 drawn in part: set wider 'bounds', or"
        + " 'wraps'\n")
    #expect(try await stage.render(words + ["--wraps"]) == "")
    #expect(try await stage.render(words + ["--show", "density"]) == "")
    #expect(try await stage.render(words + ["--unit", "corner"]).contains("outside of"))
  }

  @Test func `Latitudes grow upward, and a third coordinate is noted once`() async throws {
    try stage.write("t,id,lat,lon\n0,1,0.5,0.5\n0,2,2.5,0.5\n", to: "map.csv")
    let look = ["--cell", "10", "--margin", "0", "--shape", "square", "-o", "a.png"]
    #expect(
      try await stage.render(
        ["agents", "map.csv", "--bounds", "0..1,0..4", "--agent-size", "1"] + look) == "")
    let color =
      "str([image.convert('RGB').getpixel((5, y)) == (255, 255, 255) for y in (5, 15, 25, 35)])"
    #expect(try stage.asked("a.png", color).hasPrefix("[True, False, True, False]"))
    try stage.write("t,id,pos\n0,1,\"(1, 2, 3)\"\n1,1,\"(1, 2, 4)\"\n", to: "space.csv")
    #expect(
      try await stage.render(
        ["agents", "space.csv", "--bounds", "0..4,0..4", "--origin", "top-left"] + look)
        == "render: the places have three coordinates: the third one is not drawn\n")
  }

  /// Writes 240,000 rows, which are more than those that are kept in memory with `bounds`.
  private func writeLargeTable() throws {
    var rows: [String] = []
    for time in 0..<48 {
      for id in 0..<5000 {
        let (x, y) = ((id * 37 + time * 11) % 4000, (id * 61 + time * 7) % 3000)
        let kind = id % 3 == 0 ? "wolf" : "sheep"
        rows.append(
          "\(time),\(id),\(Double(x) / 100 + 0.005),\(Double(y) / 100 + 0.005),\(kind),\(id % 17)")
      }
    }
    let names = "time,id,x,y,kind,energy\n"
    try stage.write(names + rows.joined(separator: "\n") + "\n", to: "sorted.csv")
    try stage.write(names + rows.reversed().joined(separator: "\n") + "\n", to: "any.csv")
  }

  @Test func `A large table that is sorted by time is drawn frame by frame`() async throws {
    try writeLargeTable()
    let place = "--bounds 0..40,0..30 --origin top-left --metadata no"
    for (words, end) in [
      ("--frames 3 --trail 2 --tween 1 --kinds wolf,sheep", "gif"),
      ("--frames 2 --skip 28 --color-by energy --legend right --caption '{time} {wolf}'", "gif"),
      ("--show density --frames 2 --legend below", "gif"),
      ("--show density --range 0..20 --kinds wolf,sheep", "png"),
      ("--counts 'sheep,mean(energy, wolf)'", "csv"), ("--strip 3", "png"),
    ] {
      for (name, input) in [
        ("file", "sorted.csv"), ("memory", "any.csv"), ("pipe", "- < sorted.csv"),
      ] {
        let said = try await stage.shell(
          "render agents \(input) \(place) \(words) \(end == "csv" ? "" : "--cell 4") -o \(name).\(end)"
        )
        #expect(!said.contains("status"), "\(words): \(said)")
      }
      #expect(stage.bytes("file.\(end)") != nil)
      #expect(stage.bytes("file.\(end)") == stage.bytes("memory.\(end)"), "\(words)")
      #expect(stage.bytes("file.\(end)") == stage.bytes("pipe.\(end)"), "\(words)")
    }
  }

  @Test func `A large table that is not sorted by time is refused beyond the memory limit`()
    async throws
  {
    try writeLargeTable()
    let said = try await stage.shell(
      "render agents any.csv --bounds 0..40,0..30 --max-memory 40MB -o a.csv")
    #expect(said.contains("any.csv exceeds the limit of"), "\(said)")
    #expect(said.contains("bytes: sort its rows by time, or raise 'max-memory'"), "\(said)")
    // A pipe without a time that is earlier is drawn up to the row that is.
    let late = try await stage.shell(
      "(cat sorted.csv; echo 3,1,1,1,wolf,1) | render agents - --kinds wolf,sheep"
        + " --bounds 0..40,0..30 --origin top-left -o a.csv")
    #expect(
      late.contains("standard input:240002:1: the time is earlier than in the row before"),
      "\(late)")
  }

  @Test func `A scenario orders and colors kinds, and has cells below them`() async throws {
    try stage.write(
      """
      simulation: agents
      input: farm.csv
      kinds: {wolf: "#102030", sheep: "#f00"}
      bounds: 2..8,2..4
      shape: circle
      over: {input: small.txt, states: [soil, grass]}
      out: a.csv

      """, to: "farm.yaml")
    let said = try await stage.render("run", "farm.yaml")
    #expect(said.contains("farm.yaml:6:7: the cells are 2x2, and the board of the agents 6x2"))
    try stage.write("0 1 0 1 0 1\n1 1 1 1 1 1\n", to: "small.txt")
    try await #expect(
      stage.render("run", "farm.yaml", "-o", "a.png", "--cell", "20").contains("status") == false)
    let red = "str([image.convert('RGB').getpixel(place) for place in ((80, 38), (32, 1))])"
    #expect(try stage.asked("a.png", red).hasPrefix("[(255, 0, 0)"))
  }
}
