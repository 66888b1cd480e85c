import Foundation
import TestSupport
import Testing

@Suite struct CheckTests {
  private let stage: ScenarioFolder

  init() async throws {
    stage = try ScenarioFolder()
    try stage.write(
      """
      simulation: life
      size: 12x8
      cell: 6
      frames: 9
      theme: [light, dark]
      out: ["{theme}.gif", "{theme}.csv", "{theme}-%02d.png"]

      """, to: "film.yaml")
    _ = try await stage.render("run", "film.yaml")
  }

  private func check(light: String = "ok", csv: String = "ok", stills: String = "ok") -> String {
    let isOK = [light, csv, stills] == ["ok", "ok", "ok"]
    return "light.gif: \(light)\nlight.csv: \(csv)\nlight-%02d.png: \(stills)\n"
      + "dark.gif: ok\ndark.csv: ok\ndark-%02d.png: ok\n" + (isOK ? "" : "status 1\n")
  }

  @Test(arguments: ["1", "8"])
  func `Files that match a fresh render are ok and stay unchanged`(jobs: String) async throws {
    let before = stage.contents
    #expect(try await stage.render("check", "film.yaml", "-j", jobs) == check())
    #expect(stage.contents == before)
  }

  @Test func `Images that no scenario draws are listed`() async throws {
    let script = """
      render check . --orphans; cp light.gif old.gif; mkdir more; cp light.gif more/a.webp
      cp light.csv more/a.csv; cp light-01.png light-12.png; render check . --orphans; echo $?
      render check film.yaml --orphans; render check . --orphans --json; render check . --orphans --prune
      render check . --orphans --shard 1/2; render check . --diff a.png
      echo 'simulation: lif' > wrong.yaml; render check . --orphans 2>&1 | grep -c '^[a-z]*.gif' || true
      """
    #expect(
      try await stage.shell(script) == """
        light-12.png
        more/a.webp
        old.gif
        0
        {"file": "light-12.png", "status": "orphan"}
        {"file": "more/a.webp", "status": "orphan"}
        {"file": "old.gif", "status": "orphan"}
        0
        render: --orphans reads all scenarios of directories: name directories, not files
        render: --orphans: --orphans only lists images: remove --update, --prune, --diff, --report and --shard
        render: --orphans: --orphans only lists images: remove --update, --prune, --diff, --report and --shard
        render: --diff: check writes a file for each output: name a directory

        """)
  }

  @Test(.enabled(if: Program.isInstalled("git")))
  func `The differing lines of a table are a patch`() async throws {
    let script = """
      patch() { sed "1s/.*/--- $1/; 2s/.*/+++ $1/" "$2" | git apply -p0 --unidiff-zero; }
      cp light.csv whole.csv; head -n 2 whole.csv > light.csv
      render check film.yaml --diff found 2> said | grep '^light.csv'
      patch light.csv found/light.csv.diff; cmp light.csv whole.csv
      sed 's/^1,/7,/' whole.csv > light.csv; render check film.yaml --diff found --report r.md > said 2>&1
      patch light.csv found/light.csv.diff; cmp light.csv whole.csv; grep -c 'found/light.csv.diff' r.md
      render check film.yaml --diff found > said; ls found
      sed 's/^1,/7,/' whole.csv > old.csv; render compare old.csv whole.csv --diff x.diff > said
      patch old.csv x.diff; cmp old.csv whole.csv; cp old.csv a.tsv
      render compare a.tsv whole.csv; render compare old.csv whole.csv --diff x.png
      render compare light.gif dark.gif --diff x.diff; render compare whole.csv none.csv
      : > empty.csv; render compare whole.csv empty.csv | cut -c 1-23; render compare whole.csv light.gif
      printf 'h\n1' > a.csv; printf 'h\n2' > b.csv; render compare a.csv b.csv --diff x.diff > said
      patch a.csv x.diff; cmp a.csv b.csv; seq 3000 > a.csv; seq 2 4000 > b.csv
      render compare a.csv b.csv --diff x.diff > said; tail -n 1 x.diff
      """
    let table = try #require(stage.bytes("light.csv"))
    let rows = String(decoding: table, as: UTF8.self).split(separator: "\n")
    #expect(
      try await stage.shell(script) == """
        light.csv: differs: line 3, file ends, scenario '\(rows[2])'; file 2 lines, scenario \(rows.count)
        1
        empty.csv: differs: the
        # more lines follow
        render: cannot compare a.tsv with whole.csv: a table is compared with one of the same format
        render: --diff: the differing lines of tables are text: name a file such as lines.diff
        render: --diff: a .diff file is for tables: name a .png or .html file for images
        render: cannot read none.csv: no such file
        render: cannot compare whole.csv with light.gif: a table is compared with one of the same format

        """)
  }

  @Test func `An image that is a link to another one is named`() async throws {
    try stage.write("simulation: sea\nframes: 2\nout: dark.gif\n", to: "sea.yaml")
    try stage.write("simulation: life\nframes: 2\nout: light.gif\n", to: "life.yaml")
    _ = try await stage.shell("rm dark.gif; ln -s light.gif dark.gif")
    #expect(
      try await stage.render("check", "life.yaml", "sea.yaml").contains(
        "'dark.gif', which is the same file as 'light.gif' by a link"))
  }

  @Test func `A report on standard output is alone there`() async throws {
    _ = try await stage.shell("rm light.csv")
    let script = "render check film.yaml --report - 2> said; cat said"
    let text = try await stage.shell(script)
    #expect(
      text.hasPrefix("## Images: 1 missing") && text.contains("light.csv: missing\n"))
    let xml = try await stage.shell("render check film.yaml --report -.xml 2> said")
    #expect(xml.hasPrefix("<?xml"))
    #expect(try await stage.shell("render check film.yaml --report -.json 2> said").hasPrefix("{"))
  }

  @Test func `A worker checks a table of groups as a whole`() async throws {
    try stage.write(
      "simulation: infection\nseed: 1..3\nsize: 8\nframes: 2\ngroup: none\nout: g.csv\n",
      to: "g.yaml")
    #expect(try await stage.render("run", "g.yaml", "-q") == "")
    let both = try await stage.shell(
      "for part in 1 2; do render check film.yaml g.yaml --shard $part/2; done | sort")
    #expect(both.contains("g.csv: ok") && both.contains("light.gif: ok"))
  }

  @Test func `A scenario with a tab before each line is an error`() async throws {
    try stage.write("\tsimulation: life\n\tout: x.png\n", to: "tab.yaml")
    let said = try await stage.render("check", ".")
    #expect(said.contains("tab.yaml:1:1:"))
    try stage.write("\tname: other\n", to: "tab.yaml")
    #expect(try await stage.output("check", ".").contains("1 other YAML file skipped"))
  }

  @Test func `A merge conflict in a file is named`() async throws {
    _ = try await stage.shell(
      "printf 'frame\n<<<<<<< HEAD\n1\n=======\n2\n>>>>>>> b\n' > light.csv")
    let conflict =
      "differs: the file has the marks of a merge conflict: git checkout --ours or --theirs solves it"
    #expect(try await stage.render("check", "film.yaml") == check(csv: conflict))
  }

  @Test func `Tables are compared line by line`() async throws {
    let script = """
      sed '3s/.*/1,1,99/' light.csv > new.csv; render compare light.csv new.csv; cp light.csv same.csv
      render compare light.csv same.csv; sed '$d' light.csv > new.csv; render compare light.csv new.csv
      render compare light.csv new.csv --tolerance 3
      """
    let said = try await stage.shell(script)
    #expect(said.contains("new.csv: differs: line 3, old '1,1,"))
    #expect(said.contains("', new '1,1,99'\nsame.csv: ok\n"))
    #expect(
      said.contains("new.csv: differs: line 10, old '8,8,14', new ends; old 10 lines, new 9\n"))
    #expect(said.contains("render: --tolerance and --ignore are for images"))
  }

  @Test(arguments: ["webp", "apng", "gif", "png"])
  func `The report on a still has no times`(ending: String) async throws {
    let lines = "simulation: life\nsize: 10\ncell: 6\nframes: 1\nskip: 0\nout: q.\(ending)\n"
    try stage.write(lines, to: "q.yaml")
    _ = try await stage.render("run", "q.yaml")
    try stage.write(lines + "seed: 2\n", to: "q.yaml")
    #expect(
      try await stage.render("check", "q.yaml")
        == "q.\(ending): differs: frame 0 at (6, 6, 54, 54), 1188 pixels by up to 233\n    seed: 1 → 2\nstatus 1\n"
    )
  }

  @Test func `Missing files and frames are reported`() async throws {
    for file in ["light.gif", "light.csv", "light-03.png", "light-04.png", "light-07.png"] {
      try FileManager.default.removeItem(at: stage.folder.file(file))
    }
    let expected = check(
      light: "missing", csv: "missing", stills: "differs: missing frames 3–4, 7")
    for jobs in ["1", "8"] {
      #expect(try await stage.render("check", "film.yaml", "-j", jobs) == expected)
    }
    #expect(!stage.contents.contains("light.gif"))
  }

  @Test(arguments: ["1", "8"])
  func `A changed pixel is reported with its file and frame`(jobs: String) async throws {
    try stage.change(
      "light-05.png",
      "pixel = image.convert('RGB')\npixel.putpixel((3, 4), (1, 2, 3))\npixel.save(path)")
    #expect(
      try await stage.render("check", "film.yaml", "-j", jobs)
        == check(
          stills: "differs: frame 5 at (3, 4), 1 pixel by 254\n    the file contains no scenario"))
  }

  @Test func `An image saved by another program with the same pixels is ok`() async throws {
    try stage.change("light-05.png", "image.convert('RGBA').save(path)")
    try stage.change(
      "light.gif",
      "import os\nimage.save(path + 'x', 'GIF', save_all=True, loop=0)\nos.replace(path + 'x', path)"
    )
    #expect(try await stage.render("check", "film.yaml") == check())
  }

  @Test func `A changed line of a table is reported with its number`() async throws {
    let csv = try #require(stage.bytes("light.csv").map { String(decoding: $0, as: UTF8.self) })
    var lines = csv.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[3] += "1"
    try stage.write(lines.joined(separator: "\n"), to: "light.csv")
    #expect(
      try await stage.render("check", "film.yaml")
        == check(csv: "differs: line 4, file '\(lines[3])', scenario '\(lines[3].dropLast())'"))
    try stage.write(csv + "9,9,9\n", to: "light.csv")
    #expect(
      try await stage.render("check", "film.yaml")
        == check(csv: "differs: line 11, file '9,9,9', scenario ends; file 11 lines, scenario 10"))
  }

  @Test func `Files that are not images are reported as different`() async throws {
    try stage.write("no image", to: "light.gif")
    try stage.write("", to: "light-00.png")
    let told = try await stage.render("check", "film.yaml")
    #expect(told.contains("light.gif: differs: "))
    #expect(told.contains("light-%02d.png: differs: "))
    #expect(told.hasSuffix("status 1\n"))
  }

  @Test func `An unreadable file is reported as different instead of missing`() async throws {
    try FileManager.default.removeItem(at: stage.folder.file("light.gif"))
    try FileManager.default.createDirectory(
      at: stage.folder.file("light.gif"), withIntermediateDirectories: false)
    #expect(
      try await stage.render("check", "film.yaml").hasPrefix(
        "light.gif: differs: cannot be read: Is a directory\n"))
  }

  @Test(arguments: [
    ("check", "--updat", "unknown setting 'updat' (did you mean 'update'?)"),
    ("check", "--if-changed", "'check' takes no setting 'if-changed'"),
    ("run", "--report=r.md", "'run' takes no setting 'report'"),
    ("run", "--frmes=3", "unknown setting 'frmes' (did you mean 'frames'?)"),
    ("check", "--diff=", "--diff: expected a directory, got ''"),
  ])
  func `Options of check and run are rejected by the other command`(
    command: String, option: String, sentence: String
  ) async throws {
    #expect(
      try await stage.render(command, "film.yaml", option) == "render: \(sentence)\nstatus 2\n")
  }

  @Test func `An image in place of a scenario is an error without its bytes`() async throws {
    #expect(
      try await stage.render("check", "light.gif") == """
        render: light.gif is an image, not a scenario: `render show light.gif` prints the scenario \
        in it, if any
        status 2

        """)
  }

  @Test func `The option --diff draws expected, difference and actual image side by side`()
    async throws
  {
    try stage.change(
      "light-05.png",
      "pixel = image.convert('RGB')\npixel.putpixel((3, 4), (1, 2, 3))\npixel.save(path)")
    try FileManager.default.createDirectory(
      at: stage.folder.file("found"), withIntermediateDirectories: false)
    #expect(
      try await stage.render("check", "film.yaml", "--diff", "found")
        == check(
          stills: "differs: frame 5 at (3, 4), 1 pixel by 254\n    the file contains no scenario"))
    let found = try FileManager.default.contentsOfDirectory(atPath: stage.folder.file("found").path)
    #expect(found == ["light-%02d.png.diff.png"])
    let image = "found/light-%02d.png.diff.png"
    // The widest label sets the width.
    #expect(try stage.asked(image, "str((image.width % 3, image.height))") == "(2, 88)")
    let pixels =
      "str([image.convert('RGB').getpixel((12 + n * (image.width // 3 - 2), 35)) for n in range(3)])"
    #expect(try stage.asked(image, pixels).contains("(224, 32, 32), (1, 2, 3)]"))
  }

  @Test func `Valid files are compared even if another has an error, which is printed last`()
    async throws
  {
    try stage.write("simulation: life\nfames: 3\n", to: "wrong.yaml")
    for files in [["wrong.yaml", "film.yaml"], ["film.yaml", "wrong.yaml", "none.yaml"]] {
      let told = try await stage.render(["check"] + files)
      #expect(told.hasPrefix("light.gif: ok\nlight.csv: ok\n"))
      #expect(told.contains("wrong.yaml:2:1: unknown setting 'fames'"))
      #expect(files.count == 2 || told.contains("render: cannot read none.yaml"))
      #expect(told.hasSuffix("status 2\n"))
    }
  }

  @Test func `An animation that grows too large does not stop the comparison of others`()
    async throws
  {
    try stage.write(
      "simulation: life\npattern: glider\ncell: 4096\nout: large.gif\n", to: "large.yaml")
    let told = try await stage.render("check", "large.yaml", "film.yaml")
    #expect(told.hasPrefix("light.gif: ok\n"))
    #expect(told.contains("large.yaml:3:1: the world has grown by generation 33: "))
    #expect(told.hasSuffix("status 2\n"))
  }

  @Test func `An invalid scenario is exit 2, and the command line can override settings`()
    async throws
  {
    try stage.write("simulation: life\nfames: 3\n", to: "wrong.yaml")
    #expect(
      try await stage.render("check", "wrong.yaml") == """
        wrong.yaml:2:1: unknown setting 'fames' (did you mean 'frames'?)
            fames: 3
            ^~~~~
        status 2

        """)
    let told = try await stage.render("check", "film.yaml", "--frames", "8")
    #expect(
      told.hasPrefix(
        "light.gif: differs: file 9 frames, scenario 8\n    frames: 9 → 8\n"
          + "light.csv: differs: line 10, file '8,8,14', scenario ends; file 10 lines, scenario 9\n"
      ))
    #expect(
      try await stage.render("check")
        == "render: check needs a scenario file, or - for stdin\nstatus 2\n"
    )
  }
}
