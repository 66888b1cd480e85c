import Foundation
import TestSupport
import Testing

/// Tables of several runs that continue where an earlier run was interrupted.
@Suite struct ContinuedTableTests {
  private let stage: ScenarioFolder
  private static let words = ["run", "sweep.yaml", "--continue", "-o", "t.csv"]

  init() throws {
    stage = try ScenarioFolder()
    try stage.write(
      """
      simulation: life
      size: [8, 12x9]
      seed: 1..6
      frames: 4
      out: whole.csv

      """, to: "sweep.yaml")
  }

  /// Returns the rows that a run has stored when it is interrupted after its last run. They are
  /// composed here from the table of a whole run, and only their first line is from the program.
  private func interrupted(_ words: [String] = Self.words, table: String = "t.csv") async throws
    -> Data
  {
    let file = stage.folder.file(table)
    try FileManager.default.createSymbolicLink(
      atPath: file.path, withDestinationPath: "/dev/full")
    #expect(try await stage.render(words).contains("No space left on device"))
    try FileManager.default.removeItem(at: file)
    let stored = String(decoding: try #require(stage.bytes(table + ".part")), as: UTF8.self)
    try FileManager.default.removeItem(at: stage.folder.file(table + ".part"))
    return Data(Self.part(stored.prefix { $0 != "\n" } + "\n", try await rows(of: words)).utf8)
  }

  /// Returns the lines of the table of all runs, without groups.
  private func rows(of words: [String]) async throws -> [String] {
    var rest = words.filter { $0 != "--continue" }
    for option in ["-o", "--group", "--shard"] {
      while let place = rest.firstIndex(of: option) { rest.removeSubrange(place...place + 1) }
    }
    #expect(try await stage.render(rest + ["-o", "rows.csv"]) == "")
    let lines = String(decoding: try #require(stage.bytes("rows.csv")), as: UTF8.self)
    try FileManager.default.removeItem(at: stage.folder.file("rows.csv"))
    guard let shard = words.firstIndex(of: "--shard") else {
      return lines.split(separator: "\n").map(String.init)
    }
    // All runs are equally long here, so that the first worker has the first half.
    let all = lines.split(separator: "\n").map(String.init)
    let half = (all.count - 1) / 2
    return [all[0]] + (words[shard + 1].hasPrefix("1/") ? all[1...half] : all[(half + 1)...])
  }

  /// Returns stored rows: a number and a checksum follow the rows of each run.
  private static func part(_ head: String, _ lines: [String]) -> String {
    var text = head + lines[0] + "\n"
    let settings = lines[0].split(separator: ",").prefix { $0 != "frame" }.count
    let key = { (line: String) in line.split(separator: ",").prefix(settings) }
    for (number, line) in lines.enumerated().dropFirst() {
      text += line + "\n"
      if number + 1 < lines.count, key(lines[number + 1]) == key(line) { continue }
      text += "# rows \(number) sum \(String(sum(text), radix: 16))\n"
    }
    return text
  }

  /// The hash FNV-1a of 64 bits.
  private static func sum(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }

  private func put(_ bytes: Data, _ name: String = "t.csv.part") throws {
    try bytes.write(to: stage.folder.file(name))
  }

  @Test func `A table continues from any beginning of its stored rows`() async throws {
    #expect(try await stage.render("run", "sweep.yaml") == "")
    let part = try await interrupted()
    let head = try #require(part.firstRange(of: Data("alive\n".utf8))).upperBound
    let ends = Array(head...part.count)
    for end in TestScope.cases(ends, .places) + [part.count] {
      try put(part.prefix(end))
      let runs = String(decoding: part.prefix(end), as: UTF8.self)
        .matches(of: #/(?m)^# rows \d+ sum [0-9a-f]{1,16}\n/#).count
      let told = try await stage.render(Self.words)
      #expect(told == "render: t.csv: continuing after \(runs) of 12 runs\n", "byte \(end)")
      #expect(stage.bytes("t.csv") == stage.bytes("whole.csv"), "byte \(end)")
      #expect(!stage.contents.contains("t.csv.part"))
    }
  }

  @Test func `A damaged row and all after it are played again`() async throws {
    #expect(try await stage.render("run", "sweep.yaml") == "")
    let part = try await interrupted()
    let head = try #require(part.firstRange(of: Data("alive\n".utf8))).upperBound
    for place in TestScope.cases(head..<part.count, .places) {
      var damaged = part
      damaged[place] ^= 1
      try put(damaged)
      let told = try await stage.render(Self.words)
      #expect(told.hasPrefix("render: t.csv: continuing after "), "byte \(place): \(told)")
      #expect(stage.bytes("t.csv") == stage.bytes("whole.csv"), "byte \(place)")
    }
    // With other line ends the checksums remain right, and the offsets are those of the file.
    try put(
      Data(
        String(decoding: part.prefix(part.count - 20), as: UTF8.self)
          .replacing("\n", with: "\r\n").utf8))
    #expect(try await stage.render(Self.words).contains("continuing after 11 of 12 runs"))
    #expect(stage.bytes("t.csv") == stage.bytes("whole.csv"))
  }

  @Test(arguments: ["8x8,1,0,0", "8x8,1,-1,0,3", "8x8,1,0,0,3,4", "\"", "8x8,1,0,0,none"])
  func `Rows that no run has written are refused, even with the right checksum`(
    row: String
  ) async throws {
    let words = Self.words + ["--group", "none"]
    let part = String(decoding: try await interrupted(words), as: UTF8.self)
    let head = part.split(separator: "\n").prefix(2).map { $0 + "\n" }.joined() + row + "\n"
    try put(Data("\(head)# rows 1 sum \(String(Self.sum(head), radix: 16))\n".utf8))
    let told = try await stage.render(words)
    #expect(told.hasSuffix("status 1\n") || told.hasSuffix("status 2\n"), "\(told)")
    #expect(!told.contains("other settings"), "\(told)")
    #expect(!stage.contents.contains("t.csv"))
  }

  @Test(
    arguments: [
      ["-o", "t.json"], ["-o", "t.json", "--group", "size"], ["-o", "t.csv", "--group", "none"],
      ["-o", "t.csv", "--final"], ["-o", "t.csv", "--final", "mean"],
      ["-o", "t.csv", "-o", "u.json"],
      ["-o", "t.csv", "--counts", "alive,clusters,lifetime", "--final"],
    ])
  func `Each kind of table continues with the bytes of a single run`(options: [String]) async throws
  {
    let scenario = [
      "run", "sweep.yaml", "--until", "alive < 12 or generation >= 9", "--frames", "9",
    ]
    #expect(try await stage.render(scenario + options) == "")
    let names = options.filter { $0.contains(".") }
    let whole = names.map { stage.bytes($0) }
    for name in names { try FileManager.default.removeItem(at: stage.folder.file(name)) }
    let words = scenario + options + ["--continue"]
    let part = try await interrupted(words, table: names[0])
    for (end, jobs) in [(part.count, "1"), (part.count / 2, "2"), (part.count / 3, "7")] {
      try put(part.prefix(end), names[0] + ".part")
      let told = try await stage.render(words + ["-j", jobs])
      #expect(told.hasPrefix("render: \(names[0]): continuing after "))
      #expect(names.map { stage.bytes($0) } == whole, "\(jobs) jobs, byte \(end)")
    }
  }

  @Test func `A worker's part of a table continues`() async throws {
    #expect(try await stage.render("run", "sweep.yaml") == "")
    let words = ["run", "sweep.yaml", "-o", "p-{part}.csv", "--continue", "--shard"]
    let part = try await interrupted(words + ["1/2"], table: "p-1.csv")
    try put(part.prefix(part.count / 2), "p-1.csv.part")
    #expect(try await stage.render(words + ["1/2"]).contains("continuing after 2 of 6 runs"))
    #expect(try await stage.render(words + ["2/2"]).contains("starting anew"))
    #expect(try await stage.render("merge", "p-1.csv", "p-2.csv", "-o", "t.csv") == "")
    #expect(stage.bytes("t.csv") == stage.bytes("whole.csv"))
    // The rows of one worker are not those of another.
    try put(part, "p-2.csv.part")
    #expect(try await stage.render(words + ["2/2"]).contains("is from a run with other settings"))
  }

  @Test(arguments: TestScope.cases([SIGKILL, SIGTERM], .one))
  func `A run that a signal ends keeps its complete runs`(signal: Int32) async throws {
    let words = [
      "life", "--size", "60,61,62,2000", "--frames", "9", "--every", "2000", "-o", "t.csv",
    ]
    let program = try RunningProgram(words + ["--continue", "-j", "1"], in: stage.folder)
    let ends = {
      stage.bytes("t.csv.part").map { String(decoding: $0, as: UTF8.self) }?
        .matches(of: #/# rows \d+/#).count ?? 0
    }
    #expect(program.waits { ends() == 3 })
    program.send(signal)
    _ = try program.end()
    #expect(ends() == 3)
    #expect(!stage.contents.contains("t.csv"))
    // Without the option the rows stay as they are.
    let part = stage.bytes("t.csv.part")
    #expect(try await stage.render("life", "--size", "60", "--frames", "2", "-o", "t.csv") == "")
    #expect(stage.bytes("t.csv.part") == part)
  }

  @Test func `Rows of other settings and other files are refused and kept`() async throws {
    let part = try await interrupted()
    try put(part)
    for other in [
      ["--seed", "1..7"], ["--every", "2"], ["--final"], ["--counts", "alive,clusters"],
      ["--rule", "B36/S23"], ["--final", "mean"],
    ] {
      let told = try await stage.render(Self.words + other)
      #expect(
        told == """
          render: 't.csv.part' is from a run with other settings: remove it, or give 'out' another \
          name
          status 2

          """, "\(other)")
    }
    #expect(stage.bytes("t.csv.part") == part)
    // Limits and the like may differ.
    #expect(
      try await stage.render(Self.words + ["--max-time", "60", "-j", "1"]).contains("12 of 12 runs")
    )
    let foreign = "density,seed\n0.1,1\n"
    try stage.write(foreign, to: "t.csv.part")
    #expect(try await stage.render(Self.words).contains("'t.csv.part' contains no runs of a table"))
    #expect(stage.bytes("t.csv.part") == Data(foreign.utf8))
    try stage.write("", to: "t.csv.part")
    #expect(try await stage.render(Self.words).contains("starting anew"))
  }

  @Test func `Stored rows of more runs than the table has are refused`() async throws {
    let part = String(decoding: try await interrupted(), as: UTF8.self)
    var lines = part.split(separator: "\n").map { $0 + "\n" }
    let rows = lines.count { !$0.hasPrefix("#") } - 1
    lines.append("# rows \(rows) sum \(String(Self.sum(lines.joined()), radix: 16))\n")
    try put(Data(lines.joined().utf8))
    #expect(try await stage.render(Self.words).contains("'t.csv.part' contains no runs of a table"))
  }

  @Test func `A link or a directory in place of the stored rows is refused`() async throws {
    let place = stage.folder.file("t.csv.part")
    try stage.write("", to: "victim")
    try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: "victim")
    #expect(try await stage.render(Self.words).contains("cannot write t.csv.part"))
    #expect(stage.bytes("victim") == Data())
    try FileManager.default.removeItem(at: place)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
    #expect(try await stage.render(Self.words).contains("t.csv.part: Is a directory"))
  }

  @Test func `Two runs do not continue the same table at once`() async throws {
    let words = ["life", "--size", "60,61,2000", "--frames", "9", "--every", "2000", "-o", "t.csv"]
    let program = try RunningProgram(words + ["--continue", "-j", "1"], in: stage.folder)
    #expect(program.waits { stage.bytes("t.csv.part")?.contains(UInt8(ascii: "#")) == true })
    #expect(
      try await stage.render(words + ["--continue"]).contains(
        "cannot write t.csv.part: another run is writing it"))
    program.send(SIGTERM)
    _ = try program.end()
  }

  @Test(arguments: [
    (["--seed", "random"], "seed random would differ when the table continues: write a value"),
    (["-o", "-", "--format", "csv"], "nothing to continue"),
    (["--seed", "1", "--size", "9"], "nothing to continue"),
  ])
  func `What cannot continue is an error`(options: [String], message: String) async throws {
    let base = options.contains("-o") ? Array(Self.words.dropLast(2)) : Self.words
    let told = try await stage.render(base + options)
    #expect(told.contains("render: \(message)"), "\(told)")
    #expect(told.hasSuffix("status 2\n"))
  }

  @Test func `A simulation's command line continues its table`() async throws {
    let words = ["sea", "--seed", "1..3", "--frames", "3", "-o", "t.csv", "--continue"]
    let part = try await interrupted(words)
    try put(part.prefix(part.count - 1))
    #expect(try await stage.render(words) == "render: t.csv: continuing after 2 of 3 runs\n")
    #expect(try await stage.render("sea", "--seed", "1..3", "--frames", "3", "-o", "u.csv") == "")
    #expect(stage.bytes("t.csv") == stage.bytes("u.csv"))
  }
}
