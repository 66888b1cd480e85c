import Arrays
import Decoding
import Foundation
import Settings
import TestSupport
import Testing

/// Tests of tables with a row for each agent and time.
@Suite struct AgentTableTests {
  private func table(
    _ text: String, _ change: (inout AgentOptions) -> Void = { _ in }
  ) throws -> AgentTable {
    var options = AgentOptions(memory: 1 << 24)
    change(&options)
    return try AgentTable(ByteSource(Array(text.utf8)), options)
  }

  private func problem(
    of text: String, _ change: (inout AgentOptions) -> Void = { _ in }
  ) -> String {
    do {
      _ = try table(text, change)
      return "none"
    } catch let error as Located<ArrayProblem> {
      return "\(error.line):\(error.column) \(error.problem)"
    } catch { return "\(error)" }
  }

  /// The places of each frame, and the times.
  private func places(_ table: AgentTable) -> [String] {
    table.frames.map { frame in
      let places = table.agents[frame.agents].map { "\($0.x),\($0.y)" }
      return "\(frame.time ?? "-"): \(places.joined(separator: " "))"
    }
  }

  @Test func `Rows need no order, and agents are in that of their ids`() throws {
    let table = try table("ID,Time,X,Y\n10,2,5,6\n9,2,3,4\n9,1,1,2\nb,1,0,0\n")
    #expect(places(table) == ["1: 1.0,2.0 0.0,0.0", "2: 3.0,4.0 5.0,6.0"])
    #expect(table.previous == [-1, -1, 0, -1])
    #expect(table.kinds.isEmpty)
  }

  @Test(arguments: [
    "time,id,x,y\n0,1,1.5,2\n0,2,,\n3,1,4,5\n",
    "y\tx\tstep\twho\n2\t1.5\t0\t1\n\t\t0\t2\n5\t4\t3\t1\n",
    "t;obj_id;x;y\n0;1;1,5;2\n0;2;NA;NA\n3;1;4;5\n",
    "\"time\" \"id\" \"x\" \"y\"\n\"1\" 0 1 1.5 2\n\"2\" 0 2 nan nan\n\"3\" 3 1 4 5\n",
    "# of a run\nStep,AgentID,pos\n0,1,\"(np.float64(1.5), np.int64(2))\"\n0,2,None\n3,1,[4 5]\n",
    #"[{"time":0,"id":1,"x":1.5,"y":2},{"time":0,"id":2,"x":null,"y":NaN},{"time":3,"id":1,"x":4,"y":5}]"#,
    "{\"time\": 0, \"id\": 1, \"pos\": [1.5, 2]}\n{\"id\": 2, \"time\": 0}\n{\"id\": 1, \"time\": 3, \"pos\": [4, 5], \"more\": 1}\n",
    #"{"time":[0,0,3],"id":[1,2,1],"x":[1.5,null,4],"y":[2,null,5]}"#,
    #"{"time":{"0":0,"1":0,"2":3},"id":{"0":1,"1":2,"2":1},"x":{"0":1.5,"1":null,"2":4},"y":{"0":2,"1":null,"2":5}}"#,
  ])
  func `All forms of a table have the same agents`(text: String) throws {
    let table = try table(text)
    #expect(places(table) == ["0: 1.5,2.0 nan,nan", "3: 4.0,5.0"])
    #expect(table.previous == [-1, -1, 0])
    #expect(table.agents.count { !$0.hasPlace } == 1)
  }

  @Test func `Kinds are in the order of their names, or in the given one, and below each other`()
    throws
  {
    let text = "x,y,breed\n1,0,wolf\n2,0,sheep\n3,0,wolf\n"
    let named = try table(text)
    #expect(named.kinds == ["sheep", "wolf"])
    #expect(named.agents.map(\.x) == [2, 1, 3])
    let given = try table(text) { $0.kinds = ["wolf", "cow", "sheep"] }
    #expect(given.kinds == ["wolf", "cow", "sheep"])
    #expect(given.agents.map { "\($0.x) \($0.kind)" } == ["1.0 0", "3.0 0", "2.0 2"])
    #expect(
      problem(of: text) { $0.kinds = ["wolf"] }
        == "3:5 there is no kind 'sheep' in 'kinds': expected one of 'wolf': add the others")
  }

  @Test func `Without times, each file or list is a frame, also one without agents`() throws {
    let header = "id,x,y\n"
    #expect(
      places(try table(header + "1,2,3\n" + header + header + "1,4,5\n"))
        == ["-: 2.0,3.0", "-: ", "-: 4.0,5.0"])
    #expect(
      places(try table("[{\"x\":1,\"y\":2}][] [{\"x\":3,\"y\":4}]"))
        == ["-: 1.0,2.0", "-: ", "-: 3.0,4.0"])
  }

  @Test func `Headings, velocities and numbers have columns`() throws {
    let turned = try table("x,y,theta,speed\n0,0,90,2\n") {
      $0.columns = [.size: "speed", .color: "Theta"]
    }
    #expect(
      turned.agents.map { [$0.heading, Double($0.size), Double($0.color)] } == [[90, 2, 90]])
    let moving = try table("t,id,x,y,vel\n0,1,0,0,\"[1, -2]\"\n1,1,0,0,\"[0, 0]\"\n")
    // An agent that stands still looks where it went.
    #expect(moving.agents.map { [$0.heading, $0.climb] } == [[1, -2], [1, -2]])
    #expect(moving.hasVelocities)
  }

  @Test func `One of several runs is drawn`() throws {
    let text = "RunId,Step,x,y\n0,0,1,2\n1,0,3,4\n"
    #expect(places(try table(text) { $0.run = "1" }) == ["0: 3.0,4.0"])
    #expect(
      problem(of: text)
        == "3:1 the column 'RunId' has several runs, such as 0 and 1: set 'run' to one of them")
    #expect(problem(of: text) { $0.run = "7" } == "1:1 the table has no run '7'")
  }

  @Test func `Programs are known by their columns`() throws {
    let headers: [(String, AgentProgram?)] = [
      ("Step,AgentID,x,y", .mesa), ("who,xcor,ycor", .netLogo),
      ("cycle,name,location.x,location.y", .gama),
      ("obj_id,t,x,y", .agentPy), ("tick,id,x,y", .repast), ("time,id,pos", .agentsJL),
      ("frame,track,x,y", nil),
    ]
    for (header, program) in headers {
      let row =
        header.contains("pos")
        ? "0,1,\"(1, 2)\"" : header.split(separator: ",").map { _ in "1" }.joined(separator: ",")
      #expect(try table("\(header)\n\(row)\n").program == program, "\(header)")
    }
  }

  @Test(arguments: [
    ("time,id,x\n0,1,2\n", "1:1 no column has places: set 'x' and 'y' to two of 'time', 'id', 'x'"),
    ("0,1,2\n3,4,5\n", "1:1 expected the names of columns in the first line, such as time,id,x,y"),
    (
      "time,id,x,y\n0,1,2\n",
      "2:6 the row ends early: expected as many columns as in the first line"
    ),
    (
      "time,id,x,y\nnoon,1,2,3\n",
      "2:1 expected a time as in the first row, a number or a date such as 2020-01-31, got 'noon'"
    ),
    ("time,id,x,y\n0,1,2,3\n0,1,4,5\n", "3:1 the agent '1' has a second row at time 0"),
    (
      "time,id,x,y,heading\n0,1,2,3,north\n",
      "2:9 expected a number in the column 'heading', got 'north'"
    ),
    ("[{\"x\":1,\"y\":2},", "1:1 the bracket '[' is not closed"),
    ("[{\"x\":1,\"y\":2}, 3]", "1:1 expected JSON with an object for each agent and time, got '3'"),
    ("{\"x\":[1,2],\"y\":[1]}", "1:1 the column 'y' has only 1 values, and others have more"),
    ("", "1:1 the input has no frames"),
  ])
  func `Errors have their place, and say what to write`(text: String, error: String) {
    #expect(problem(of: text) == error)
  }

  @Test func `Turtles of NetLogo are agents, and each world a frame`() throws {
    func world(_ ticks: Int, _ turtles: String) -> String {
      """
      "export-world data (NetLogo 6.4.0)"
      "wolves.nlogo"

      "RANDOM STATE"
      "0 1"

      "GLOBALS"
      "min-pxcor","max-pxcor","min-pycor","max-pycor","ticks","grass"
      "-2","3","-1","1","\(ticks)","5"

      "TURTLES"
      "who","color","heading","xcor","ycor","shape","breed","hidden?","size"
      \(turtles)
      "PATCHES"
      "pxcor","pycor","pcolor"
      "0","0","55"


      """
    }
    let text =
      world(
        4, "\"1\",\"5\",\"90\",\"1.5\",\"0\",\"\"\"wolf\"\"\",\"{breed wolves}\",\"false\",\"1\"\n")
      + world(8, "")
      + world(9, #""2","5","0","3","1","""circle 2""","{all-turtles}","true","1"\#n"#)
    let table = try table(text)
    #expect(places(table) == ["4: 1.5,0.0", "8: ", "9: 3.0,1.0"])
    #expect(table.kinds == ["turtles", "wolves"])
    #expect(table.agents.map(\.hasPlace) == [true, false])
    #expect(table.agents.map(\.shape) == [nil, .circle])
    #expect(table.bounds.map { [$0.x, $0.y] } == [-2.5...3.5, -1.5...1.5])
    #expect(table.program == .netLogo)
  }

  @Test func `Names in JSON may be escaped`() throws {
    #expect(try table(#"[{"x":1,"y":2,"kind":"a\/\u00e4\"b"}]"#).kinds == ["a/ä\"b"])
  }

  @Test func `Damaged tables are read or refused`() {
    let texts = [
      #"[{"time":0,"id":"a\\/b","x":1.5,"pos":[1,2],"kind":null},{"time":3,"id":7,"x":4,"y":5}]"#,
      #"{"time":{"0":0,"1":3},"id":[1,2],"x":[1.5,null],"y":[2,"3"]}"#,
      "Step;AgentID;pos;vel\n0;1;\"(np.float64(1,5), 2)\";[1 2]\n0;2;None;\n",
      "\"export-world data\"\n\n\"TURTLES\"\n\"who\",\"xcor\",\"ycor\"\n\"1\",\"2\",\"3\"\n",
    ].map { Array($0.utf8) }
    var dice = Dice(seed: 1)
    let marks = Array("{}[]\",:;\\\n 0nN".utf8)
    for round in 0..<(TestScope.isFull ? 20_000 : 2_000) {
      var bytes = texts[round % texts.count]
      for _ in 0...dice.below(3) {
        let place = dice.below(bytes.count)
        switch dice.below(4) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(marks[dice.below(marks.count)], at: place)
        case 2: bytes[place] = marks[dice.below(marks.count)]
        default: bytes.removeLast(min(bytes.count - 1, dice.below(8)))
        }
      }
      let table = try? AgentTable(ByteSource(bytes), AgentOptions(memory: 1 << 20))
      let count = table?.frames.reduce(0) { $0 + $1.agents.count } ?? 0
      #expect(count == table?.agents.count ?? 0)
      let next = try? AgentTable.frames(
        of: ByteSource(bytes), after: 1, AgentOptions(memory: 1 << 20))
      var frames = 0
      while (try? next?()) != nil { frames += 1 }
      #expect(frames <= table?.frames.count ?? .max)
    }
  }

  @Test(arguments: ["name", ""])
  func `A table that exceeds the memory limit is an error`(name: String) {
    let rows = (0..<2000).map { "\(name)\($0),1,2\n" }.joined()
    let options = AgentOptions(memory: 100_000)
    #expect(throws: Located<ArrayProblem>.self) {
      try AgentTable(ByteSource(Array(("id,x,y\n" + rows).utf8)), options)
    }
  }

  private static let hasNumpy = (try? Program.python("import numpy", []))?.status == 0

  /// Writes the same agents in all forms that numpy has.
  private static let arrays = """
    import os, sys
    import numpy as np
    os.chdir(sys.argv[1])
    times, agents = 3, 4
    place = np.arange(times * agents * 2).reshape(times, agents, 2) / 8
    kind = np.array(['wolf', 'sheep', 'sheep', 'wolf'])
    fields = [('t', '>i2'), ('id', '<u8'), ('pos', '<f4', (2,)), ('kind', '<U5'), ('hidden', '?')]
    records = np.zeros((times, agents), fields)
    records['t'] = np.arange(times)[:, None] * 10
    records['id'], records['kind'] = np.arange(agents, dtype='u8') + np.uint64(2 ** 63), kind
    records['pos'] = place
    records['hidden'][:, 3] = True
    np.save('rows.npy', records.ravel())
    np.save('frames.npy', records[['id', 'pos', 'kind', 'hidden']])
    np.save('swapped.npy', records.astype([(n, np.dtype(d[0]).newbyteorder()) + tuple(d[1:]) for n, *d in fields]).ravel())
    np.save('plain.npy', place)
    np.save('fortran.npy', np.asfortranarray(place))
    np.savez('columns.npz', x=place[..., 0], y=place[..., 1], time=np.arange(times) * 10,
        kind=np.broadcast_to(kind.astype('S'), (times, agents)))
    np.savez_compressed('vectors.npz', pos=place.astype('f2'), kind=np.broadcast_to(kind, (times, agents)))
    """

  @Test(.enabled(if: hasNumpy)) func `Arrays of agents are read as numpy writes them`() throws {
    let folder = try TemporaryFolder()
    #expect(try Program.python(Self.arrays, [folder.url.path]).errors == "")
    func read(_ name: String) throws -> AgentTable {
      let bytes = [UInt8](try Data(contentsOf: folder.file(name)))
      return try AgentTable(ByteSource(bytes), AgentOptions(memory: 1 << 24))
    }
    let (rows, plain) = (try read("rows.npy"), try read("plain.npy"))
    #expect(rows.frames.map(\.time) == ["0", "10", "20"])
    #expect(rows.agents[..<4].map(\.x) == [0.25, 0.5, 0, 0.75])
    #expect(rows.agents[..<4].map(\.isHidden) == [false, false, false, true])
    #expect(rows.kinds == ["sheep", "wolf"] && rows.previous.last == 7)
    #expect(plain.agents.map(\.x) == (0..<12).map { Double($0) / 4 } && plain.frames.count == 3)
    for name in ["frames.npy", "swapped.npy", "columns.npz", "vectors.npz"] {
      let table = try read(name)
      #expect(table.agents.map(\.x) == rows.agents.map(\.x), "\(name)")
      #expect(table.agents.map(\.y) == rows.agents.map(\.y), "\(name)")
      #expect(table.agents.map(\.kind) == rows.agents.map(\.kind), "\(name)")
      #expect(table.frames.map(\.agents) == rows.frames.map(\.agents), "\(name)")
    }
    #expect(try read("fortran.npy").agents.map(\.y) == plain.agents.map(\.y))
  }

  @Test(.enabled(if: hasNumpy)) func `Damaged arrays of agents are read or refused`() throws {
    let folder = try TemporaryFolder()
    _ = try Program.python(Self.arrays, [folder.url.path])
    var dice = Dice(seed: 2)
    for name in ["rows.npy", "frames.npy", "plain.npy", "columns.npz"] {
      let whole = [UInt8](try Data(contentsOf: folder.file(name)))
      for _ in 0..<(TestScope.isFull ? 3000 : 300) {
        var bytes = whole
        for _ in 0...dice.below(2) {
          // Most of what matters is in the header.
          let place = dice.below(min(bytes.count, 240))
          bytes[place] = dice.below(3) == 0 ? UInt8(dice.below(256)) : UInt8(40 + dice.below(80))
        }
        if dice.below(4) == 0 { bytes.removeLast(dice.below(bytes.count)) }
        let table = try? AgentTable(ByteSource(bytes), AgentOptions(memory: 1 << 18))
        #expect(table?.agents.count ?? 0 <= 1 << 12)
      }
    }
  }

  @Test func `Turtles of NetLogo have their sizes and colors`() throws {
    let world =
      "who,xcor,ycor,breed,color,size\n0,1,2,{breed wolves},15,2\n1,3,4,{breed sheep},[1 2 3],1\n"
    let table = try table(world)
    #expect(table.agents.map(\.tint) == [0x010203, 0xD73229])
    #expect(table.agents.map(\.size) == [1, 2])
    #expect(
      problem(of: world + "2,0,0,x,bluish,1\n")
        == "4:9 expected a color such as 15 or [255 0 0], got 'bluish'")
    #expect(try self.table(world + "2,0,0,x,blue,1\n").agents.last?.tint == 0x325CA8)
  }

  @Test func `A run of a table without runs is an error`() {
    #expect(
      problem(of: "x,y\n1,2\n") { $0.run = "3" }
        == "1:1 no column has runs, such as RunId or iteration: remove 'run'")
  }

  @Test func `Columns that are measured have the order of the agents`() throws {
    let table = try table("id,x,y,energy,age\n2,0,0,5,\n1,0,0,7,3\n") {
      $0.measured = ["age", "Energy"]
    }
    #expect(table.measured.map { $0.map { $0.isNaN ? -1 : $0 } } == [[3, -1], [7, 5]])
  }

  // MARK: Frame by frame

  /// The frames of a table: the time, and of each agent the place, the heading, the kind, the numbers and
  /// the place before.
  private func described(_ table: AgentTable, _ frame: AgentTable.Frame) -> String {
    let agents = frame.agents.map { index in
      let agent = table.agents[index]
      let before = table.previous.isEmpty ? -1 : Int(table.previous[index])
      let kind = table.kinds.isEmpty ? "-" : table.kinds[Int(agent.kind)]
      let last = before < 0 ? "new" : "\(table.agents[before].x),\(table.agents[before].y)"
      let numbers = table.measured.map { "\($0[index])" }.joined(separator: " ")
      return
        "\(agent.x),\(agent.y) \(agent.heading),\(agent.climb) \(kind) \(numbers) after \(last)"
    }
    return "\(frame.time ?? "-"): \(agents.joined(separator: "; "))"
  }

  /// Compares a table that is read frame by frame with the whole one.
  private func compare(
    _ text: String, after earlier: Int, _ change: (inout AgentOptions) -> Void = { _ in }
  ) throws {
    var options = AgentOptions(memory: 1 << 24)
    change(&options)
    let whole = try table(text, change)
    let next = try AgentTable.frames(
      of: ByteSource(Array(text.utf8)), after: earlier, options)
    var count = 0
    while let table = try next() {
      #expect(table.frames.count == min(count, earlier) + 1)
      try #require(count < whole.frames.count)
      // The first frame may lack the one before it.
      let later = table.frames.count > 1 ? table.frames.dropFirst() : []
      for (place, frame) in zip((count - later.count + 1)..., later) {
        #expect(described(table, frame) == described(whole, whole.frames[place]))
      }
      #expect(table.frames.last?.agents.count == whole.frames[count].agents.count)
      #expect(table.bounds == whole.bounds && table.program == whole.program)
      count += 1
    }
    #expect(count == whole.frames.count)
  }

  @Test(arguments: [
    "time,id,x,y\n0,1,1.5,2\n0,2,,\n3,1,4,5\n3.0,2,5,5\n4,2,6,6\n",
    "id,x,y\n1,2,3\nid,x,y\nid,x,y\n1,4,5\n2,4,6\nid,x,y\n",
    "[[{\"x\":1,\"y\":2}],[],[{\"x\":3,\"y\":4},{\"x\":3,\"y\":5}],[]]",
    #"{"time":[0,0,3],"id":[1,2,1],"x":[1.5,null,4],"y":[2,null,5]}"#,
    "run,t,x,y\n1,0,0,0\n2,0,1,1\n1,1,2,2\n2,2,3,3\n",
  ])
  func `A table that is sorted by time is read frame by frame`(text: String) throws {
    for earlier in [1, 2, 9] {
      try compare(text, after: earlier) { $0.run = text.hasPrefix("run") ? "2" : nil }
    }
  }

  @Test(arguments: [0, 1, 2]) func `Frames have the agents, ids and headings of the whole table`(
    seed: UInt64
  ) throws {
    var dice = Dice(seed: seed)
    var text = "t,name,x,y,vx,vy,kind,energy\n"
    for time in 0..<60 {
      // Most agents are born and die, so that ids are forgotten.
      let ids = (0..<400).map { _ in dice.below(4) == 0 ? dice.below(300) : 300 + dice.below(90_000)
      }
      for id in Set(ids).sorted(by: { "\($0 % 7)\($0)" < "\($1 % 7)\($1)" }) {
        let name = id % 5 == 0 ? "bird\(id)" : "\(id)"
        text += "\(time),\(name),\(dice.below(90)),\(dice.below(90)),\(dice.below(2)),"
        text += "\(dice.below(2)),\(["wolf", "sheep", ""][id % 3]),\(dice.below(10))\n"
      }
    }
    for earlier in [1, 12] {
      try compare(text, after: earlier) {
        ($0.kinds, $0.measured) = (["sheep", "unknown", "wolf"], ["energy"])
        $0.memory = 1 << 26
      }
    }
  }

  @Test func `A missing run is an error frame by frame, too`() throws {
    var options = AgentOptions(memory: 1 << 20)
    options.run = "2"
    let next = try AgentTable.frames(
      of: ByteSource(Array("run,x,y\n1,1,1\n".utf8)), after: 1, options)
    #expect(throws: Located<ArrayProblem>.self) { try next() }
  }

  @Test func `A table that is not sorted by time cannot be read frame by frame`() throws {
    let text = "t,x,y\n0,1,1\n2,1,1\n1,1,1\n"
    let next = try AgentTable.frames(
      of: ByteSource(Array(text.utf8)), after: 1, AgentOptions(memory: 1 << 20))
    #expect(throws: Located(ArrayProblem.unsortedTimes, line: 4, column: 1)) {
      while try next() != nil {}
    }
    #expect(try table(text).frames.map(\.time) == ["0", "1", "2"])
  }

  // MARK: Columns

  @Test(arguments: [
    ("y,x,time,id\n5,4,1,1\n", true), ("\n\ny,x,time,id\n5,4,1,1\n", true),
    ("\n\nmore,y,x,id,time\n0,5,4,1,1\n", true), ("\n\n1,1,4,5\n", true),
  ])
  func `Files of a sequence may have their columns in another order`(rest: String, isSame: Bool)
    throws
  {
    let table = try table("time,id,x,y\n0,1,2,3\n" + rest)
    #expect((places(table) == ["0: 2.0,3.0", "1: 4.0,5.0"]) == isSame, "\(places(table))")
  }

  @Test func `A file of a sequence without a column is an error`() {
    #expect(
      problem(of: "time,id,x,y\n0,1,2,3\n\ntime,id,x\n0,1,2\n")
        == "4:1 there is no column 'y': expected one of 'time', 'id', 'x'")
  }

  @Test func `Places have names of rows and columns, or degrees`() throws {
    #expect(places(try table("t,row,col\n0,1,2\n")) == ["0: 2.0,1.0"])
    let degrees = try table("t,lat,lon\n0,47.5,8.25\n")
    #expect(places(degrees) == ["0: 8.25,47.5"])
    #expect(degrees.growsUpward == true)
    #expect(try table("longitude,latitude\n1,2\n").growsUpward == true)
    #expect(try table("t,row,col\n0,1,2\n").growsUpward == nil)
  }

  @Test func `A third coordinate is not read`() throws {
    let table = try table("t,pos,vel\n0,\"(1, 2, 3)\",[1 0 0]\n0,(4;5;6),\"[0, 1]\"\n")
    #expect(places(table) == ["0: 1.0,2.0 4.0,5.0"])
    #expect(table.agents.map(\.climb) == [0, 1] && table.hasThirdAxis)
    #expect(try self.table("t,pos\n0,\"(1, 2)\"\n").hasThirdAxis == false)
    #expect(
      problem(of: "t,pos\n0,\"(1, 2, 3, 4)\"\n")
        == "2:4 expected a position such as (3, 0), got '(1, 2, 3, 4)'")
  }

  @Test func `Several columns may tell runs`() throws {
    let text =
      "run,iteration,seed,t,x,y\n1,0,7,0,1,0\n1,1,8,0,2,0\n2,0,8,0,3,0\n2,1,9,0,4,0\n2,1,9,1,5,0\n"
    func xs(_ run: String) throws -> [Double] { try table(text) { $0.run = run }.agents.map(\.x) }
    #expect(try xs("run=2,iteration=1") == [4, 5])
    #expect(try xs("Iteration=0, run=1") == [1])
    #expect(try xs("seed=7") == [1])
    #expect(
      problem(of: text) { $0.run = "2" }
        == "5:3 the column 'iteration' has several runs, such as 0 and 1: set 'run' to one of them, as in"
        + " iteration=0,run=VALUE")
    #expect(
      problem(of: text) { $0.run = "run=2,1" }
        == "1:1 expected 'run' as a value, or as columns with values such as run=1,iteration=0, got '1'"
    )
    #expect(
      problem(of: text) { $0.run = "trial=1" }
        == "1:1 there is no column 'trial': expected one of 'run', 'iteration', 'seed', 't', 'x', 'y'"
    )
    #expect(
      problem(of: text) { $0.run = "run=2,iteration=5" }
        == "1:1 the table has no run 'run=2,iteration=5'")
  }

  @Test func `Breeds of NetLogo are kinds in any table`() throws {
    #expect(
      try table("who,xcor,ycor,breed\n0,1,2,{breed wolves}\n1,1,2,{all-turtles}\n").kinds == [
        "turtles", "wolves",
      ])
    #expect(
      try table(#"[{"who": 1, "xcor": 1, "ycor": 2, "breed": "{breed sheep}"}]"#).kinds == ["sheep"]
    )
  }
}
