import Foundation
import TestSupport
import Testing

/// Folders in the paths of outputs.
@Suite struct FolderTests {
  private let stage: ScenarioFolder
  private let small = ["life", "--size", "12x9", "--cell", "2", "--frames", "2"]

  init() throws {
    stage = try ScenarioFolder()
  }

  @Test func `Each missing output folder is reported once, and nothing is written`()
    async throws
  {
    let told = try await stage.render(
      small + ["-o", "new/er/a.gif", "-o", "new/er/b.csv", "-o", "c.gif", "-o", "n-1/f-%d.png"])
    #expect(
      told == """
        render: 'new/er/a.gif': no directory 'new/er': --make-folders creates it
        render: 'n-1/f-%d.png': no directory 'n-1': --make-folders creates it
        status 2

        """)
    #expect(stage.contents == [])
  }

  @Test func `The option --make-folders creates missing folders`() async throws {
    let outputs = ["-o", "new/er/a.gif", "-o", "new/b.csv", "-o", "frames/%d/f.png"]
    #expect(try await stage.render(small + outputs + ["--make-folders"]) == "")
    #expect(stage.contents == ["frames", "new"])
    for name in ["new/er/a.gif", "new/b.csv", "frames/0/f.png", "frames/1/f.png"] {
      #expect(stage.bytes(name) != nil)
    }
  }

  @Test func `A scenario file can set make-folders, and otherwise a missing folder is an error`()
    async throws
  {
    let text = "simulation: life\nsize: 12x9\nframes: 2\nout: new/a.gif\n"
    try stage.write(text, to: "in/film.yaml")
    #expect(
      try await stage.render("run", "in/film.yaml")
        == "render: 'in/new/a.gif': no directory 'in/new':"
        + " --make-folders creates it\nstatus 2\n")
    #expect(try await stage.render("check", "in/film.yaml") == "in/new/a.gif: missing\nstatus 1\n")
    try stage.write(text + "make-folders: yes\n", to: "in/film.yaml")
    #expect(try await stage.render("run", "in/film.yaml", "--root", "in") == "")
    #expect(stage.bytes("in/new/a.gif") != nil)
    let shown = try await stage.render("show", "in/new/a.gif")
    #expect(!shown.contains("folders"))
  }

  @Test(arguments: [
    "../new/a.gif", "new/../../a.gif", "link/new/a.gif", "gone/a.gif", "/tmp/n/a.gif",
  ])
  func `No folder is created outside the root`(out: String) async throws {
    try stage.write(
      "simulation: life\nsize: 9x9\nframes: 1\nout: \(out)\nmake-folders: yes\n",
      to: "root/film.yaml")
    try FileManager.default.createDirectory(
      at: stage.folder.file("outside"), withIntermediateDirectories: false)
    for (name, target) in [("link", "../outside"), ("gone", "../nowhere")] {
      try FileManager.default.createSymbolicLink(
        atPath: stage.folder.file("root/\(name)").path, withDestinationPath: target)
    }
    #expect(
      try await stage.render("run", "root/film.yaml", "--root", "root").hasSuffix("status 2\n"))
    #expect(stage.contents == ["outside", "root"])
    let outside = stage.folder.file("outside").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside) == [])
  }

  /// Scenarios at several depths, hidden ones, and links.
  private func writeTree() throws {
    for name in [
      "in/b.yaml", "in/a/z.yml", "in/a/deep/er/x.yaml", "in/a.yaml", "in/.hidden/h.yaml",
      "in/.h.yaml",
      "outside/o.yaml", "in/a/text.txt",
    ] {
      let out = name.split(separator: "/").joined(separator: "-")
      try stage.write("simulation: life\nsize: 9x9\nframes: 1\nout: \(out).png\n", to: name)
    }
    let links = [
      ("in/folder", "../outside"), ("in/loop", "."), ("in/link.yaml", "../outside/o.yaml"),
      ("in/c.yaml", "b.yaml"), ("in/gone.yaml", "nowhere"),
    ]
    for (link, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: stage.folder.file(link).path, withDestinationPath: target)
    }
  }

  @Test func `Directories are read with their subdirectories, in the order of the paths`()
    async throws
  {
    try writeTree()
    let names = [
      "in/in-a.yaml", "in/a/deep/er/in-a-deep-er-x.yaml", "in/a/in-a-z.yml", "in/in-b.yaml",
    ]
    // The link to a file in the tree names the same output.
    try FileManager.default.removeItem(at: stage.folder.file("in/c.yaml"))
    let lines = names.map { "\($0).png: missing\n" }.joined()
    #expect(try await stage.render("check", "in") == lines + "status 1\n")
    #expect(try await stage.render("check", "in", "--root", "in") == lines + "status 1\n")
    #expect(try await stage.render("run", "in") == "")
    #expect(names.allSatisfy { stage.bytes("\($0).png") != nil })
    #expect(stage.bytes("outside/outside-o.yaml.png") == nil)
    _ = try await stage.render("gallery", "in", "-o", "page.html")
    #expect(stage.bytes("page.html") != nil)
  }

  /// A pattern stands for a name, that of a directory, too, or with a slash for a path.
  @Test(arguments: [
    ("--exclude b.yaml", ["a/draft-1.yaml", "a/x.yaml"]), ("--exclude a", ["b.yaml"]),
    ("--exclude in/a", ["b.yaml"]), ("--exclude in/a/*", ["b.yaml"]),
    ("--exclude draft-*", ["a/x.yaml", "b.yaml"]),
    ("--exclude in/*.yaml --exclude nothing", []),
    ("--exclude */x.yaml --exclude b.*", ["a/draft-1.yaml"]),
  ])
  func `Excluded files are left out`(words: String, left: [String]) async throws {
    for name in ["a/draft-1", "a/x", "b"] {
      try stage.write("simulation: life\nsize: 9x9\nframes: 1\n", to: "in/\(name).yaml")
    }
    let options = words.split(separator: " ").map(String.init)
    for command in [["check", "in"], ["plan", "in"]] where left != [] {
      let told = try await stage.render(command + options)
      for name in ["a/draft-1", "a/x", "b"] {
        #expect(told.contains("in/\(name).") == left.contains("\(name).yaml"), "\(told)")
      }
    }
    guard left == [] else { return }
    #expect(
      try await stage.render(["run", "in"] + options) == """
        render: --exclude: no scenario file has the path 'nothing'
        render: --exclude leaves no scenario file
        status 2

        """)
  }

  @Test func `Links to files of the tree are read, except with a root`() async throws {
    try writeTree()
    try stage.write(
      "simulation: life\nsize: 9x9\nframes: 1\nout: '{scenario}.png'\n", to: "in/b.yaml")
    #expect(try await stage.render("check", "in").contains("in/c.png: missing\n"))
    #expect(try await !stage.render("check", "in", "--root", ".").contains("in/c.png"))
  }

  @Test func `Trees that are too deep are an error, and wide ones are read`() async throws {
    #expect(
      try await stage.shell(
        "d=in; for i in $(seq 70); do d=$d/d; done; mkdir -p $d; render check in"
      )
      .contains(
        "'in' has more than 1,000,000 files, or more than 64 levels of directories"))
    try stage.write("simulation: life\nframes: 1\nout: a.png\n", to: "wide/e/a.yaml")
    #expect(
      try await stage.shell(
        "cd wide; for i in $(seq 3000); do mkdir d$i; done; cd ..; render check wide")
        == "wide/e/a.png: missing\nstatus 1\n")
  }

  @Test func `A failed run leaves no folder behind`() async throws {
    let told = try await stage.render(
      small + ["-o", "new/er/a.gif", "-o", "/dev/full", "--format", "csv", "--make-folders"])
    #expect(told.hasSuffix("status 1\n"))
    #expect(stage.contents == [])
  }

  @Test func `An interrupted run leaves no folder behind`() throws {
    let program = try RunningProgram(
      ["life", "--frames", "10000000", "-o", "new/er/a.gif", "--make-folders"], in: stage.folder)
    #expect(program.waits { !stage.contents.isEmpty })
    program.send(SIGTERM)
    #expect(try program.end().status == 143)
    #expect(stage.contents == [])
  }
}
