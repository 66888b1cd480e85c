import Foundation
import TestSupport
import Testing

/// The `merge` command, which joins the parts of a table.
@Suite struct MergeTests {
  private let stage: ScenarioFolder
  private let parts = (1...4).map { "p-\($0).csv" }

  init() async throws {
    stage = try ScenarioFolder()
    try stage.write(
      """
      simulation: life
      size: [8, 24x16]
      frames: 3
      rule: ["n == 3 or (c and n == 2)", "R2,C0,M1,S3..5,B3..4,NM"]
      seed: 1..5

      """, to: "sweep.yaml")
    for part in 1...4 {
      #expect(
        try await stage.render("run", "sweep.yaml", "-o", "p-{part}.csv", "--shard", "\(part)/4")
          == "")
    }
  }

  private func merge(_ words: String...) async throws -> String {
    try await stage.render(["merge"] + words)
  }

  @Test(
    arguments: TestScope.cases(
      [
        (["-o", "a.csv"], ["-o", "b.csv"]),
        (["-o", "a.json"], ["-o", "b.json"]),
        (["-o", "a.csv", "--group", "rule"], ["-o", "b.csv", "--group", "rule"]),
        (["-o", "a.json", "--group", "none"], ["-o", "b.json", "--group", "none"]),
        (["-o", "a.csv", "--group", "seed,size"], ["-o", "b.csv", "--group", "seed,size"]),
      ], .two))
  func `Merged parts have the bytes of a single run`(merged: [String], run: [String]) async throws {
    #expect(try await stage.render(["merge"] + parts.shuffled() + merged) == "")
    #expect(try await stage.render(["run", "sweep.yaml"] + run) == "")
    let (one, other) = (stage.bytes(merged[1]), stage.bytes(run[1]))
    #expect(one != nil && one == other)
  }

  @Test func `A count without a value stays null in JSON`() async throws {
    // The second frame has no numbers.
    try stage.write("1 2\n\nnan nan\n\n3 4\n", to: "in.txt")
    let words = ["grid", "in.txt", "--range", "0..4", "--skip", "0..2", "--frames", "1", "-o"]
    for part in 1...2 {
      #expect(try await stage.render(words + ["n-{part}.csv", "--shard", "\(part)/2"]) == "")
    }
    #expect(try await stage.render(words + ["b.json"]) == "")
    #expect(try await merge("n-1.csv", "n-2.csv", "-o", "a.json") == "")
    #expect(stage.bytes("a.json") == stage.bytes("b.json"))
    #expect(stage.bytes("a.json")?.firstRange(of: Data("\"mean\":null".utf8)) != nil)
  }

  @Test func `Merged parts with --final have the bytes of a single run`() async throws {
    for part in 1...2 {
      _ = try await stage.render(
        "run", "sweep.yaml", "--final", "-o", "f-{part}.csv", "--shard", "\(part)/2")
    }
    for group in [[], ["--group", "size"]] {
      #expect(try await stage.render(["merge", "f-1.csv", "f-2.csv", "-o", "a.csv"] + group) == "")
      #expect(
        try await stage.render(["run", "sweep.yaml", "--final", "-o", "b.csv"] + group) == "")
      #expect(stage.bytes("a.csv") == stage.bytes("b.csv"))
    }
  }

  @Test(
    arguments: TestScope.cases(
      [
        "part 1/1\na,b\n1,2", "part 1/1\nseed,frame\n1,2", "part 1/1\n\n",
        "part 1/1\nframe,seed,generation\n1,2,3",
        "part 1/9223372036854775807\nframe,generation\n1,2",
        "part 9223372036854775807/9223372036854775807\nframe,generation\n1,2", "part 0/1\n",
      ], .few))
  func `A file with a malformed header is not accepted as a part`(text: String) async throws {
    try stage.write("# render sweep 0123456789abcdef \(text)\n# rows 1\n", to: "x.csv")
    #expect(
      try await merge("x.csv", "-o", "a.csv")
        == "render: 'x.csv' is not part of a table: `render run --shard K/N` writes parts as .csv"
        + "\nstatus 2\n")
  }

  @Test(arguments: [["a.csv", "./a.csv"], ["-", "-"]])
  func `The same output given twice is an error`(outputs: [String]) async throws {
    let words = outputs.flatMap { ["-o", $0] } + ["--format", "csv"]
    #expect(
      try await stage.render(["merge"] + parts + words)
        == "render: --out: '\(outputs[0])' is given twice\nstatus 2\n")
  }

  @Test func `Parts from changed pattern files belong to another sweep`() async throws {
    try stage.write("x = 2, y = 2\noo$oo!\n", to: "a.rle")
    try stage.write("x = 3, y = 1\nooo!\n", to: "b.rle")
    try stage.write(
      "simulation: life\npattern: [a.rle, b.rle]\nframes: 2\nout: 'v-{part}.csv'\n", to: "v.yaml")
    func draw(_ part: Int) async throws -> String {
      try await stage.render("run", "v.yaml", "--shard", "\(part)/2", "--if-changed", "--json")
    }
    for part in 1...2 { #expect(try await draw(part).contains("\"written\"")) }
    for part in 1...2 { #expect(try await draw(part).contains("\"unchanged\"")) }
    try stage.write("x = 5, y = 1\nooooo!\n", to: "a.rle")
    #expect(try await draw(2).contains("\"written\""))
    #expect(
      try await merge("v-1.csv", "v-2.csv", "-o", "a.csv").contains("belongs to another sweep"))
    #expect(try await draw(1).contains("\"written\""))
    #expect(try await merge("v-1.csv", "v-2.csv", "-o", "a.csv") == "")
  }

  @Test func `Parts that form no complete table are an error, and nothing is written`() async throws
  {
    let end = "\nstatus 2\n"
    #expect(
      try await merge("p-1.csv", "none.csv", "-o", "a.csv")
        == "render: cannot read none.csv: No such file or directory\nstatus 1\n")
    #expect(
      try await merge("p-1.csv", ".", "-o", "a.csv")
        == "render: cannot read .: Is a directory\nstatus 1\n")
    #expect(
      try await merge("p-1.csv", "p-4.csv", "-o", "a.csv")
        == "render: parts 2–3 of 4 are missing: give all 4" + end)
    #expect(
      try await merge("p-1.csv", "p-2.csv", "p-3.csv", "-o", "a.csv")
        == "render: part 4 of 4 is missing: give all 4" + end)
    #expect(
      try await stage.render(["merge", "p-2.csv"] + parts + ["-o", "a.csv"])
        == "render: part 2/4 is given twice, as 'p-2.csv' and 'p-2.csv': leave one out" + end)
    for part in 1...4 {
      _ = try await stage.render(
        "run", "sweep.yaml", "--frames", "4", "-o", "q-{part}.csv", "--shard", "\(part)/4")
    }
    #expect(
      try await merge("p-1.csv", "q-2.csv", "p-3.csv", "p-4.csv", "-o", "a.csv")
        == "render: 'q-2.csv' belongs to another sweep than 'p-1.csv': merge parts of one scenario,"
        + " drawn by the same number of workers" + end)
    #expect(try await merge("-o", "a.csv").hasPrefix("render: merge needs the parts of a table"))
    #expect(try await merge("p-1.csv").hasPrefix("render: merge needs --out"))
    #expect(
      try await merge("p-1.csv", "-o", "a.gif").hasPrefix("render: 'a.gif' cannot store a table"))
    #expect(
      try await stage.render(["merge"] + parts + ["-o", "a.csv", "--group", "sed"])
        == "render: 'sed' does not vary (did you mean 'seed'?)" + end)
    #expect(
      try await stage.render(["merge"] + parts + ["-o", "a.csv", "--theme", "dark"])
        == "render: 'merge' takes no setting 'theme'" + end)
    #expect(
      try await merge("sweep.yaml", "-o", "a.csv").hasPrefix(
        "render: 'sweep.yaml' is not part of a table")
    )
    #expect(!stage.contents.contains("a.csv"))
  }

  /// Shell commands, each of which changes a part.
  @Test(
    arguments: TestScope.cases(
      [
        ("head -n 9", "is incomplete: it has 7 rows: copy it again"),
        ("sed '$d'", "is incomplete: it has "), ("sed '4d'", "is incomplete: it has "),
        ("sed '5s/,[^,]*$//; $s/ sum.*//'", "row 3 does not fit this table"),
        ("sed '5s/[0-9]*,[0-9]*$/x,1/; $s/ sum.*//'", "row 3 does not fit this table"),
        ("sed '5s/[0-9]$/x/'", "is damaged: its rows do not match its checksum: copy it again"),
        (
          "sed '$s/ [0-9]* / 99999999999999999999 /'",
          "is incomplete: it has 16 rows: copy it again"
        ),
        ("tr -d '\\n'", "is not part of a table"), ("head -c 0", "is not part of a table"),
        ("sed '$p'", "has data after its last line: copy it again"),
        ("sed '1s/part 2/part 0/'", "is not part of a table"),
        ("sed '1s,part 2/4,part 2/99999999999999999999,'", "is not part of a table"),
        ("sed '1s/sweep ./sweep é/'", "is not part of a table"),
        ("sh -c 'head -c 3000000 /dev/zero'", "is not part of a table"),
      ], .several))
  func `A damaged part is an error`(change: String, answer: String) async throws {
    let told = try await stage.shell(
      "\(change) < p-2.csv > x.csv; render merge p-1.csv x.csv p-3.csv p-4.csv -o a.csv --group rule"
    )
    #expect(told.contains("render: 'x.csv'"), "\(told)")
    #expect(told.contains(answer), "\(told)")
    #expect(told.hasSuffix("status 2\n"))
    #expect(!stage.contents.contains("a.csv"))
  }

  @Test func `A part without a checksum is accepted with a note`() async throws {
    _ = try await stage.shell("sed '$s/ sum.*//' p-2.csv > x.csv")
    #expect(
      try await merge("p-1.csv", "x.csv", "p-3.csv", "p-4.csv", "-o", "a.csv")
        == "render: 'x.csv' has no checksum (written by an earlier version): cannot detect damage\n"
    )
    #expect(try await stage.render(["merge"] + parts + ["-o", "b.csv"]) == "")
    #expect(stage.bytes("a.csv") == stage.bytes("b.csv"))
  }

  @Test func `A part with Windows line endings is accepted`() async throws {
    _ = try await stage.shell("sed 's/$/\\r/' p-2.csv > x.csv")
    #expect(stage.bytes("x.csv") != stage.bytes("p-2.csv"))
    #expect(try await merge("p-1.csv", "x.csv", "p-3.csv", "p-4.csv", "-o", "a.csv") == "")
    #expect(try await stage.render(["merge"] + parts + ["-o", "b.csv"]) == "")
    #expect(stage.bytes("a.csv") == stage.bytes("b.csv"))
  }

  @Test func `A stream as a part and a part as an output are errors`() async throws {
    let part = stage.bytes("p-1.csv")
    let piped = try await stage.shell(
      "cat p-4.csv | $RENDER merge p-1.csv p-2.csv p-3.csv /dev/stdin -o a.csv")
    #expect(piped == "render: '/dev/stdin' can be read only once: use a file\nstatus 2\n")
    #expect(
      try await stage.render(["merge"] + parts + ["-o", "./p-1.csv"])
        == "render: --out: 'p-1.csv' is one of the parts: give the table another name\nstatus 2\n"
    )
    #expect(stage.bytes("p-1.csv") == part)
    #expect(!stage.contents.contains("a.csv"))
  }

  @Test func `Each worker writes the part with its number`() async throws {
    let words = ["run", "sweep.yaml", "--size", "8", "--size", "100", "--seed", "1..3"]
    for count in [3, 20] {
      for worker in [count, 2] {
        let shard = ["--shard", "\(worker)/\(count)"]
        #expect(try await stage.render(words + ["-o", "w{part}.csv"] + shard) == "")
        let name = "w\(count > 9 && worker < 10 ? "0" : "")\(worker).csv"
        #expect(stage.contents.filter { $0.hasPrefix("w") } == [name])
        _ = try await stage.shell("rm w*")
      }
    }
  }

  @Test func `The command line can write a part, and --if-changed keeps a complete one`()
    async throws
  {
    let words = ["life", "--seed", "1..3", "--frames", "1", "--size", "8"]
    #expect(try await stage.render(words + ["-o", "l-{part}.csv", "--shard", "2/3"]) == "")
    let text = try #require(stage.bytes("l-2.csv").map { String(decoding: $0, as: UTF8.self) })
    #expect(text.contains(" part 2/3\nseed,frame,generation,alive\n2,0,100,"))
    #expect(text.contains("\n# rows 1 sum "))
    let refused = try await stage.render(words + ["-o", "{seed}.gif", "--shard", "2/3"])
    #expect(refused.hasPrefix("render: --shard: ") && refused.hasSuffix("status 2\n"))

    let again = [
      "run", "sweep.yaml", "-o", "p-{part}.csv", "--shard", "2/4", "--if-changed", "--json",
    ]
    #expect(try await stage.render(again).contains("\"unchanged\""))
    _ = try await stage.shell("for part in p-?.csv; do sed '$d' $part > x && mv x $part; done")
    #expect(try await stage.render(again).contains("\"written\""))
    #expect(try await stage.render(again).contains("\"unchanged\""))
    #expect(try await stage.render(again + ["--frames", "9"]).contains("\"written\""))
  }
}
