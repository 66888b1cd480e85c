import Foundation
import TestSupport
import Testing

/// Locks: files that name everything on which the outputs of a run depend.
@Suite struct LockTests {
  private let stage: ScenarioFolder

  init() throws { stage = try ScenarioFolder() }

  private func text(_ name: String) -> String {
    stage.bytes(name).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private func change(_ name: String, _ old: String, _ new: String) throws {
    #expect(text(name).contains(old), "\(old)")
    try stage.write(text(name).replacing(old, with: new), to: name)
  }

  /// A scenario of several films, tables and files of its own.
  private func writeScenario() throws {
    try stage.write("x = 3, y = 3\nbo$2bo$3o!\n", to: "parts/own.rle")
    try stage.write("background: #102030\ntext: #ffffff\n", to: "own.theme")
    try stage.write(
      "states: {a: black, b: white}\nstart: {b: 30%}\nstep:\n  a: b if chance(0.1)\n",
      to: "fill.model")
    try stage.write(
      """
      simulation: life
      pattern: [parts/own.rle, glider]
      theme: ./own.theme
      frames: 5
      seed: random
      size: 20
      title: "{scenario} {pattern}"
      events: [{at: 2, place: parts/own.rle, x: 9, y: 9}]
      out: out/{pattern}.gif
      make-folders: yes
      ---
      simulation: fill.model
      seed: 1..3
      size: 9
      frames: 4
      out: t.csv
      ---
      simulation: sea
      frames: 3
      out: frames-%d.png

      """, to: "s.yaml")
  }

  @Test func `A lock alone draws the files whose hashes it names`() async throws {
    try writeScenario()
    let told = try await stage.render("run", "s.yaml", "--write-lock", "run.lock")
    #expect(told.contains(#/^render: seed \d+\n$/#), "\(told)")
    let names = [
      "frames-0.png", "frames-1.png", "frames-2.png", "out/glider.gif", "out/parts_own.rle.gif",
      "t.csv",
    ]
    let files = stage.files.filter { names.contains($0.key) }
    #expect(files.count == names.count, "\(stage.files.keys)")
    let script =
      "import hashlib, sys; print(hashlib.sha256(open(sys.argv[1], 'rb').read()).hexdigest())"
    for name in names {
      let hash = try Program.python(script, [stage.folder.file(name).path]).text
      #expect(text("run.lock").contains("\(name): \(hash)"), "\(name)")
    }
    #expect(try await stage.render("check", "run.lock", "-q") == "")
    let other = try ScenarioFolder()
    try other.write(text("run.lock"), to: "elsewhere/paper.lock")
    #expect(try await other.render("run", "elsewhere/paper.lock", "-q") == "")
    for (name, bytes) in files { #expect(other.bytes("elsewhere/\(name)") == bytes, "\(name)") }
    #expect(try await other.render("check", "elsewhere/paper.lock", "-q") == "")
    #expect(
      try await other.render("check", "--root", "elsewhere", "elsewhere/paper.lock", "-q") == "")
    // Neither the machine nor the time is in it.
    #expect(!text("run.lock").contains(stage.path))
    #expect(try await stage.render("run", "elsewhere.lock").contains("No such file"))
  }

  @Test func `A simulation's command line writes the lock of its outputs`() async throws {
    try writeScenario()
    let words = ["life", "--pattern", "parts/own.rle", "--frames", "4", "--seed", "1,2"]
    #expect(
      try await stage.render(
        words + ["-o", "a-{seed}.gif", "-o", "b.csv", "--write-lock", "a.lock"])
        == "")
    #expect(try await stage.render("check", "a.lock", "-q") == "")
    let (lock, images) = (text("a.lock"), ["a-1.gif", "a-2.gif"].map { stage.bytes($0) })
    try FileManager.default.removeItem(at: stage.folder.file("parts"))
    #expect(try await stage.render("run", "a.lock", "-q") == "")
    #expect(["a-1.gif", "a-2.gif"].map { stage.bytes($0) } == images)
    #expect(lock.contains("defaults: {every: 1, fps: 10,"))
    #expect(try await stage.render("sea", "--frames", "2", "--write-lock", "sea.lock", "-q") == "")
    #expect(text("sea.lock").contains("\nout: sea.gif\n"))
  }

  @Test func `The hashes of a lock replace its files`() async throws {
    try stage.write(
      """
      simulation: life
      size: 12
      frames: 4
      cell: 2
      out: [a.gif, b.apng, c.csv, d.svg, e-%d.png, f-%d.svg]

      """, to: "s.yaml")
    _ = try await stage.render("run", "s.yaml", "--write-lock", "run.lock")
    // Formats without loss have the same pixels.
    let hashes = text("run.lock").split(separator: "\n").filter { $0.hasPrefix("  a.gif: ") }
    #expect(hashes.count == 2)
    #expect(text("run.lock").contains(hashes[1].replacing("a.gif", with: "b.apng")))
    let other = try ScenarioFolder()
    try other.write(text("run.lock"), to: "run.lock")
    #expect(try await other.render("check", "--hashes", "run.lock", "-q") == "")
    #expect(other.files.keys.sorted() == ["run.lock"])
    let wrong = text("run.lock").split(separator: "\n", omittingEmptySubsequences: false).map {
      let isWrong = $0.hasPrefix("  e-2.png: ") || $0.hasPrefix("  c.csv: ") || $0 == hashes[1]
      return isWrong ? $0.dropLast(1) + ($0.last == "0" ? "1" : "0") : $0
    }
    try other.write(wrong.joined(separator: "\n"), to: "run.lock")
    #expect(
      try await other.render("check", "--hashes", "run.lock", "-q") == """
        a.gif: differs
            the pixels or delays are not those of the lock
        c.csv: differs
            the bytes are not those of the lock
        e-%d.png: differs
            the pixels or delays of frame 2 are not those of the lock
        status 1

        """)
    try other.write(text("run.lock").replacing("  a.gif:", with: "  z.gif:"), to: "run.lock")
    let head = text("run.lock").components(separatedBy: "scenarios:")[0]
    for words in [["check", "cut.lock"], ["check", "--hashes", "cut.lock"]] {
      try other.write(head, to: "cut.lock")
      #expect(
        try await other.render(words).contains("the lock contains no scenario: write it again"))
      try other.write(text("run.lock") + "---\nsimulation: sea\n", to: "cut.lock")
      #expect(
        try await other.render(words).contains("the lock contains 2 scenarios, and describes 1"))
    }
    let told = try await other.render("check", "--hashes", "run.lock")
    #expect(told.contains("the lock has no hash of it: write the lock again"), "\(told)")
    #expect(
      try await stage.render("check", "--hashes", "s.yaml").contains(
        "'s.yaml' is no lock: write one"))
    #expect(
      try await stage.render("check", "--hashes", "run.lock", "--update").contains(
        "--hashes: no files are compared"))
  }

  @Test func `Differences from the files of a lock are found`() async throws {
    try writeScenario()
    _ = try await stage.render("run", "s.yaml", "--write-lock", "run.lock", "--seed", "7")
    #expect(try await stage.render("life", "-n", "5", "-o", "frames-1.png", "--strip", "2") == "")
    try change("t.csv", "\n1,1,", "\n1,01,")
    let told = try await stage.render("check", "run.lock")
    #expect(told.contains("frames-%d.png: differs"), "\(told)")
    #expect(told.contains("t.csv: differs: line 3"))
    // Other bytes of the same pixels are a note, other bytes of a table are not.
    #expect(try await stage.render("run", "run.lock", "--no-metadata") == "")
    let noted = try await stage.render("check", "run.lock")
    #expect(noted.contains("the pixels match, but the lock names a file with other bytes"))
    #expect(!noted.contains("status"), "\(noted)")
    try change("run.lock", "frames: 4\n", "frames: 3\n")
    #expect(try await stage.render("run", "run.lock") == "")
    let table = try await stage.render("check", "run.lock")
    #expect(
      table.contains(
        "t.csv: differs\n    this version of render writes another file than the lock names\n"),
      "\(table)")
    #expect(table.hasSuffix("status 1\n"))
  }

  @Test func `Inputs that a lock cannot contain are compared by their hashes`() async throws {
    let script = "import numpy; numpy.save('in.npy', numpy.arange(12).reshape(3, 4))"
    let python = "python3 -c \"\(script)\""
    #expect(try await stage.shell(python) == "")
    #expect(
      try await stage.render(
        "grid", "in.npy", "--range", "0..12", "-o", "a.png", "--write-lock", "a.lock") == "")
    #expect(try await stage.render("check", "a.lock", "-q") == "")
    #expect(
      try await stage.shell(python.replacing("12", with: "24").replacing("3, 4", with: "6, 4"))
        == "")
    for command in ["check", "run"] {
      #expect(
        try await stage.render(command, "a.lock").hasPrefix(
          "a.lock:5:3: 'in.npy' is another file than the run has read\n"), "\(command)")
    }
    try FileManager.default.removeItem(at: stage.folder.file("in.npy"))
    #expect(
      try await stage.render("check", "a.lock").hasPrefix(
        "a.lock:5:3: cannot read in.npy: No such file or directory\n"))
    try FileManager.default.createDirectory(
      at: stage.folder.file("locks"), withIntermediateDirectories: false)
    #expect(try await stage.shell(python) == "")
    let told = try await stage.render(
      "grid", "in.npy", "--range", "0..12", "-o", "b.png", "--write-lock", "locks/a.lock")
    #expect(
      told == """
        render: --write-lock: a lock contains no 'in.npy': write it into the directory of the \
        scenario
        status 2

        """)
    #expect(!stage.contents.contains("b.png"))
  }

  /// Shell commands that replace the input of a lock by one that never ends, and the errors.
  private static let endless = [
    ("truncate -s 200G in.npy", "it takes too long: raise 'max-time'"),
    ("rm in.npy; mkfifo in.npy; exec 3<>in.npy", "not a regular file"),
    ("rm in.npy; ln -s /dev/zero in.npy", "not a regular file"),
  ]

  @Test(arguments: ["check", "run", "plan"], endless)
  func `An input of a lock that never ends is an error`(
    command: String, input: (change: String, reason: String)
  ) async throws {
    try stage.write("0 1\n1 0\n", to: "in.npy")
    let draw = ["grid", "in.npy", "--range", "0..1", "-o", "a.png", "--write-lock", "a.lock"]
    #expect(try await stage.render(draw) == "")
    let told = try await stage.shell(
      "\(input.change); $RENDER \(command) a.lock --max-time 0.3 2>&1; echo status $?")
    let line = "a.lock:5:3: cannot read in.npy: \(input.reason)\n"
    #expect(told.hasPrefix(line) && told.hasSuffix("status 1\n"), "\(told)")
  }

  @Test func `The limit of a film's memory is in a lock with all of its digits`() async throws {
    try stage.write(
      "simulation: life\npattern: glider\nmemory: 4000000000\nframes: 2\nout: a.gif\n", to: "s.yaml"
    )
    #expect(try await stage.render("run", "s.yaml", "-q", "--write-lock", "s.lock") == "")
    #expect(text("s.lock").contains("memory: 4000000000") || text("s.lock").contains("memory: 4G"))
    #expect(try await stage.render("check", "s.lock", "-q") == "")
    try stage.write("simulation: life\npattern: glider\nframes: 2\nout: b.gif\n", to: "t.yaml")
    #expect(try await stage.render("run", "t.yaml", "-q", "--write-lock", "t.lock") == "")
    #expect(try await stage.render("check", "t.lock", "-q", "--max-memory", "3000000000") == "")
  }

  @Test func `Each file of a sequence is an input`() async throws {
    for number in 0..<12 { try stage.write("\(number) 1\n2 3\n", to: "in/f-\(number).txt") }
    let words = ["grid", "in/f-*.txt", "--range", "0..12", "-o", "a.gif", "--write-lock", "a.lock"]
    #expect(try await stage.render(words) == "")
    for number in 0..<12 { #expect(text("a.lock").contains("\n  in/f-\(number).txt: ")) }
    #expect(try await stage.render("check", "a.lock", "-q") == "")
    try stage.write("9 9\n9 9\n", to: "in/f-11.txt")
    #expect(try await stage.render("check", "a.lock").contains("'in/f-11.txt' is another file"))
  }

  @Test func `A lock beside other files names them relative to itself`() async throws {
    try writeScenario()
    try FileManager.default.createDirectory(
      at: stage.folder.file("locks"), withIntermediateDirectories: false)
    _ = try await stage.render("run", "s.yaml", "--write-lock", "locks/run.lock", "--seed", "7")
    #expect(text("locks/run.lock").contains("\n  \"../t.csv\": "))
    #expect(text("locks/run.lock").contains("\nout: \"../t.csv\"\n"))
    #expect(try await stage.render("check", "locks/run.lock", "-q") == "")
  }

  @Test func `Two files of one name are not taken for each other`() async throws {
    for (folder, cells) in [("a", "3o!"), ("b", "obo!")] {
      try stage.write("x = 3, y = 1\n\(cells)\n", to: "\(folder)/own.rle")
      try stage.write(
        "simulation: life\npattern: own.rle\nsize: [9, 10]\nframes: 3\nout: \(folder).csv\n",
        to: "\(folder)/\(folder).yaml")
    }
    let told = try await stage.render("run", "a", "b", "--write-lock", "all.lock")
    #expect(told.contains("--write-lock: 'own.rle' means several files"), "\(told)")
    #expect(try await stage.render("run", "a", "--write-lock", "a/a.lock") == "")
    #expect(try await stage.render("check", "a/a.lock", "-q") == "")
  }

  @Test func `Recorded defaults apply where this version has others`() async throws {
    let words = ["life", "--size", "12", "--frames", "3", "-o"]
    #expect(try await stage.render(words + ["a.gif", "--write-lock", "a.lock"]) == "")
    // As if an earlier version had had these defaults; the second has no effect without a plot.
    try change("a.lock", "density: 30%", "density: 20%")
    try change("a.lock", "plot-every: 1", "plot-every: 3")
    #expect(try await stage.render("run", "a.lock", "-q") == "")
    let drawn = stage.bytes("a.gif")
    #expect(try await stage.render(words + ["b.gif", "--density", "20%"]) == "")
    #expect(stage.bytes("b.gif") == drawn)
  }

  @Test func `A scenario with other settings than its lock is a note`() async throws {
    try stage.write("simulation: life\nsize: 9\nframes: 5\nout: a.gif\n", to: "s.yaml")
    _ = try await stage.render("run", "s.yaml", "--write-lock", "s.lock")
    #expect(try await stage.render("check", "s.lock") == "a.gif: ok\n")
    try change("s.yaml", "frames: 5", "frames: 6")
    let note = "s.yaml has other settings than the lock"
    let same = "a.gif: ok\n    \(note), with which this file agrees:\n    frames: 5 → 6\n"
    #expect(try await stage.render("check", "s.lock") == same)
    #expect(try await stage.render("check", "s.lock", "--hashes") == same)
    #expect(try await stage.render("check", "s.lock", "-q") == "")
    _ = try await stage.render("run", "s.yaml")
    let other = try await stage.render("check", "s.lock")
    #expect(other.contains("a.gif: differs"), "\(other)")
    #expect(
      other.contains("    \(note): write the lock again if they are right\n    frames: 6 → 5\n"),
      "\(other)")
    // Another file is not the scenario of the lock.
    try change("s.yaml", "a.gif", "b.gif")
    #expect(try await !stage.render("check", "s.lock").contains(note))
    _ = try await stage.render("run", "s.yaml", "--write-lock", "s.lock")
    #expect(try await stage.render("check", "s.lock") == "b.gif: ok\n")
  }

  @Test func `Another version is a note`() async throws {
    #expect(
      try await stage.render("life", "-n", "2", "-o", "a.gif", "--write-lock", "a.lock") == "")
    let version = try await stage.output("version").dropFirst("render ".count).dropLast()
    try change("a.lock", "render: \(version)", "render: 0.0.9")
    let told = try await stage.render("check", "a.lock")
    #expect(
      told == "a.gif: ok\nrender: the lock is from version 0.0.9, and this is \(version)\n")
  }

  @Test(arguments: [
    (["-o", "-", "--format", "png"], "--write-lock: out '-' is standard output"),
    (["-o", "a.gif", "--preview"], "a preview writes no files: remove --preview"),
    (["-o", "a.gif", "--write-lock", "none/a.lock"], "--write-lock: no directory 'none'"),
    (["-o", "a.gif", "--lock", "a.lock"], "unknown setting 'lock' (did you mean 'write-lock'?)"),
    (["-o", "a.csv", "--resume"], "unknown setting 'resume' (did you mean 'continue'?)"),
    (["-o", "a.csv", "--sidecar"], "unknown setting 'sidecar' (did you mean 'metadata'?)"),
    (["-o", "a.gif", "--write-lock", "a.yaml"], "expected a path with the extension .lock"),
  ])
  func `A run that can have no lock is an error`(options: [String], message: String) async throws {
    let lock = options.contains("--write-lock") ? [] : ["--write-lock", "a.lock"]
    let told = try await stage.render(["life", "--frames", "1"] + lock + options)
    #expect(told.contains(message), "\(told)")
    #expect(told.hasSuffix("status 2\n"))
    #expect(stage.contents.isEmpty)
  }

  @Test func `A model may have a parameter with another name of an option`() async throws {
    try stage.write(
      "states: [a, b]\nparameters: {resume: 10%}\nstart: {b: 50%}\nstep: {a: b if chance(resume)}\n",
      to: "m.model")
    #expect(try await stage.render("./m.model", "--resume", "20%", "-n", "1", "-o", "a.png") == "")
  }

  @Test func `A lock names all outputs of a run`() async throws {
    try stage.write("simulation: life\nseed: 1..3\nframes: 1\nout: '{seed}.png'\n", to: "s.yaml")
    for option in ["--shard=1/2", "--if-changed"] {
      let told = try await stage.render("run", "s.yaml", option, "--write-lock", "s.lock")
      #expect(told.contains("remove --shard and --if-changed"), "\(told)")
    }
    let piped = try await stage.shell(
      "printf '0 1\\n1 0\\n' | render grid - -o a.png --write-lock a.lock")
    #expect(piped.contains("--write-lock: the input can be read only once"), "\(piped)")
    try stage.write("simulation: hunt\nteam: team.json\nframes: 2\nout: a.gif\n", to: "h.yaml")
    #expect(
      try await stage.render("run", "h.yaml", "--write-lock", "h.lock").contains(
        "--write-lock: a team changes with each run"))
  }

  @Test func `A lock that exceeds a limit leaves no outputs, either`() async throws {
    try stage.write("simulation: life\nsize: 30\nout: [a.rle, b.csv]\n", to: "s.yaml")
    let words = ["run", "s.yaml", "--seed", "1", "--frames", "3", "-q", "--write-lock", "s.lock"]
    #expect(try await stage.render(words) == "")
    let files = ["a.rle", "b.csv", "s.lock"]
    let bytes = files.reduce(0) { $0 + (stage.bytes($1)?.count ?? 0) }
    for file in files { try FileManager.default.removeItem(at: stage.folder.file(file)) }
    let told = try await stage.render(words + ["--max-bytes", "\(bytes - 1)"])
    #expect(
      told == "render: --write-lock: the lock and the outputs have more than \(bytes - 1) bytes:"
        + " raise 'max-bytes'\nstatus 2\n", "\(told)")
    #expect(stage.contents == ["s.yaml"])
    #expect(try await stage.render(words + ["--max-bytes", "\(bytes)"]) == "")
    #expect(try await stage.render("check", "s.lock", "-q") == "")
  }

  /// The hashes of files that a run reads back before they have their names.
  @Test func `A lock has the hashes of sequences, of replaced files and of links`() async throws {
    try stage.write("old", to: "a-1.png")
    try stage.write("old", to: "target.csv")
    let link = stage.folder.file("b.csv")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: stage.folder.file("target.csv"))
    let words = [
      "life", "--size", "9", "--seed", "1", "-n", "300", "-o", "a-%d.png", "-o", "b.csv",
    ]
    #expect(try await stage.render(words + ["--write-lock", "s.lock", "-q"]) == "")
    #expect(try await stage.render("check", "s.lock", "-q") == "")
    #expect(text("s.lock").matches(of: /: [0-9a-f]{64}\n/).count == 601)
  }

  @Test func `Damaged locks are refused with a place, or read as scenarios`() async throws {
    try writeScenario()
    _ = try await stage.render("run", "s.yaml", "--write-lock", "run.lock", "--seed", "7")
    let lock = try #require(stage.bytes("run.lock"))
    for (old, new, message) in [
      ("lock: 1", "lock: 2", ":2:1: expected lock: 1"),
      ("\nrender: ", "\nrendr: ", ":3:1: unknown part 'rendr' of a lock"),
      ("\n  t.csv: ", "\n  t.csv: 0", "'t.csv': expected 64 hexadecimal digits"),
      ("kind: pattern", "kind: font", "expected the kind, the name and the text of a file"),
      ("- name: s", "- nome: s", "expected a name and defaults"),
    ] {
      try lock.write(to: stage.folder.file("run.lock"))
      try change("run.lock", old, new)
      let told = try await stage.render("check", "run.lock")
      #expect(told.contains(message), "\(told)")
      #expect(told.hasSuffix("status 2\n"))
    }
    for place in TestScope.cases(0..<lock.count, .many) {
      try lock.prefix(place).write(to: stage.folder.file("run.lock"))
      let status = try await stage.folder.render(["plan", "run.lock"]).status
      #expect([0, 1, 2].contains(status), "byte \(place)")
    }
  }
}
