import Foundation
import TestSupport
import Testing

/// The additional outputs of `render check`: report pages, difference images, JSON and GitHub
/// annotations.
@Suite struct CheckReportTests {
  private let stage: ScenarioFolder

  init() async throws {
    stage = try ScenarioFolder()
    try write(frames: 4)
    _ = try await stage.render("run", "a.yaml")
  }

  private func write(frames: Int, theme: String = "light") throws {
    try stage.write(
      """
      simulation: life
      size: 12x8
      cell: 6
      frames: \(frames)
      theme: \(theme)
      out: [a.gif, a.csv]

      """, to: "a.yaml")
  }

  private func report(_ name: String) throws -> String {
    try String(decoding: #require(stage.bytes(name)), as: UTF8.self)
  }

  @Test func `Several reports are written at once`() async throws {
    _ = try await stage.render(
      "check", "a.yaml", "--report", "a.xml", "--report", "b.md", "--report", "a.xml")
    #expect(try report("a.xml").hasPrefix("<?xml") && report("b.md").contains("|"))
  }

  @Test func `A report page has a results table, changed settings and a relative image link`()
    async throws
  {
    try write(frames: 4, theme: "dark")
    try FileManager.default.createDirectory(
      at: stage.folder.file("pages"), withIntermediateDirectories: false)
    _ = try await stage.render(
      "check", "a.yaml", "--diff", "the images", "--report", "pages/found.md")
    #expect(
      try report("pages/found.md") == """
        ## Images: 1 differs

        | File | Result | Details |
        | --- | --- | --- |
        | `a.gif` | **differs** | frames 0–3, 13824 pixels by up to 242, first at (0, 0, 72, 48) |
        | `a.csv` | ok |  |

        ### `a.gif`

        | Setting | File | Scenario |
        | --- | --- | --- |
        | `theme` | `light` | `dark` |

        ![Expected, difference, actual](../the%20images/a.gif.diff.png)

        To repair: `render check --update a.yaml`

        """)
    #expect(try stage.asked("the images/a.gif.diff.png", "image.format") == "PNG")
  }

  @Test func `A report page is written without differences and with scenario errors, too`()
    async throws
  {
    try stage.write("before\n", to: "found.md")
    #expect(
      try await stage.render("check", "a.yaml", "--report", "found.md").hasSuffix("a.csv: ok\n"))
    #expect(try report("found.md").hasPrefix("## Images: all match their scenarios\n"))
    try stage.write("simulation: life\nfames: 3\n", to: "wrong.yaml")
    _ = try await stage.render("check", "a.yaml", "wrong.yaml", "--report", "found.md")
    let page = try report("found.md")
    #expect(page.hasPrefix("## Images: 1 error\n"))
    #expect(
      page.hasSuffix(
        "- `wrong.yaml:2:1`: unknown setting 'fames' (did you mean 'frames'?)\n"))
    #expect(
      try await stage.render("check", "a.yaml", "--report", "none/found.md").hasSuffix(
        "render: cannot write none/found.md: No such file or directory\nstatus 1\n"))
  }

  @Test func `A report in JUnit has a test for each output and error`() async throws {
    try write(frames: 4, theme: "dark")
    try stage.write(
      "simulation: life\nframes: 1\nout: \"a\\e]<&\\u202E\\\".gif\"\n", to: "b.yaml")
    try stage.write("simulation: life\nfames: 3\n", to: "wrong.yaml")
    _ = try await stage.render(
      "check", "a.yaml", "b.yaml", "wrong.yaml", "--diff", "d", "--report", "found.xml")
    #expect(
      try report("found.xml") == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="render check" tests="4" failures="2" errors="1">
        <testsuite name="render check" tests="4" failures="2" errors="1" skipped="0">
        <testcase name="a.gif" classname="a.yaml" file="a.yaml" line="6"><failure message="differs: frames 0–3, 13824 pixels by up to 242, first at (0, 0, 72, 48)" \
        type="differs">differs: frames 0–3, 13824 pixels by up to 242, first at (0, 0, 72, 48)
        theme: light → dark
        difference: d/a.gif.diff.png
        to repair: render check --update a.yaml b.yaml wrong.yaml</failure></testcase>
        <testcase name="a.csv" classname="a.yaml" file="a.yaml" line="6"/>
        <testcase name="a\\u{1b}]&lt;&amp;\\u{202e}&quot;.gif" classname="b.yaml" file="b.yaml" line="3">\
        <failure message="missing" type="missing">missing
        difference: d/a\\u{1b}]&lt;&amp;\\u{202e}&quot;.gif.diff.png
        to repair: render check --update a.yaml b.yaml wrong.yaml</failure></testcase>
        <testcase name="wrong.yaml:2:1" classname="wrong.yaml" file="wrong.yaml" line="2"><error message="unknown setting \
        'fames' (did you mean 'frames'?)" type="error"/></testcase>
        </testsuite>
        </testsuites>

        """)
  }

  @Test(arguments: ["summary.md", "./summary.md"])
  func `The report is appended to GitHub's step summary`(path: String) async throws {
    try stage.write("before\n", to: "summary.md")
    let program = try await stage.folder.render(
      ["check", "a.yaml", "--report", path],
      environment: ["GITHUB_STEP_SUMMARY": stage.folder.file("summary.md").path])
    #expect(program.status == 0)
    #expect(try report("summary.md").hasPrefix("before\n\n## Images: all match"))
  }

  @Test func `Markup in a file name is escaped in the report page`() async throws {
    try stage.write(
      "simulation: life\nframes: 1\nout: \"a|`<b>@c.\\e[1m\\nd.gif\"\n", to: "b.yaml")
    let told = try await stage.render("check", "b.yaml", "--report", "found.md")
    #expect(told == "a|`<b>@c.\\u{1b}[1m\\u{a}d.gif: missing\nstatus 1\n")
    let name = "a&#124;&#96;&#60;b&#62;&#64;c&#46;"
    #expect(try report("found.md").contains("| <code>\(name)&#92;u&#123;1b&#125;&#91;1m"))
  }

  @Test func `Difference images of files that now match are removed, and others remain`()
    async throws
  {
    try write(frames: 4, theme: "dark")
    _ = try await stage.render("check", "a.yaml", "--diff", "d")
    try stage.write("mine", to: "d/b.gif.diff.png")
    #expect(stage.bytes("d/a.gif.diff.png") != nil)
    _ = try await stage.render("check", "a.yaml", "--diff", "d", "--update")
    #expect(stage.bytes("d/a.gif.diff.png") != nil)
    _ = try await stage.render("check", "a.yaml", "--diff", "d/")
    #expect(stage.bytes("d/a.gif.diff.png") == nil)
    #expect(stage.bytes("d/b.gif.diff.png") != nil)
  }

  @Test(arguments: [["--frames", "6"], ["--frames", "2"], ["--fps", "5"]])
  func `Differences in length and time get a difference image, too`(words: [String]) async throws {
    _ = try await stage.render(["check", "a.yaml", "--diff", "d"] + words)
    #expect(try stage.asked("d/a.gif.diff.png", "image.format") == "PNG")
  }

  @Test func `On GitHub each difference and error is an annotation with its position`() async throws
  {
    try write(frames: 3)
    try stage.write("simulation: life\nfames: 3\n", to: "w,r:o%ng.yaml")
    let program = try await stage.folder.render(
      ["check", "a.yaml", "w,r:o%ng.yaml"], environment: ["GITHUB_ACTIONS": "true"])
    #expect(
      program.text == """
        a.gif: differs: file 4 frames, scenario 3
            frames: 4 → 3
        ::error file=a.yaml,line=6,col=7::a.gif differs: file 4 frames, scenario 3%0Aframes: 4 → 3%0Ato repair: render check --update a.yaml
        a.csv: differs: line 5, file '3,3,20', scenario ends; file 5 lines, scenario 4
        ::error file=a.yaml,line=6,col=14::a.csv differs: line 5, file '3,3,20', scenario ends; file 5 lines, scenario 4%0Ato repair: render check --update a.yaml
        2 differ, 1 error

        """)
    #expect(
      program.errors.hasSuffix(
        """
        ::error file=w%2Cr%3Ao%25ng.yaml,line=2,col=1::unknown setting 'fames' (did you mean 'frames'?)
        render: to repair: render check --update a.yaml w,r:o%ng.yaml

        """))
  }

  @Test func `The option --json of check prints one object per file`() async throws {
    try write(frames: 3)
    try stage.write("simulation: life\nframes: 1\nout: \"b\\\"\\t.png\"\n", to: "b.yaml")
    #expect(
      try await stage.render("check", "a.yaml", "b.yaml", "--json", "--diff", "d") == """
        {"file": "a.gif", "status": "differs", "scenario": "a.yaml", "line": 6, "message": "differs: file 4 frames, scenario 3", "repair": "render check --update a.yaml b.yaml", \
        "length": {"file": 4, "scenario": 3}, \
        "seconds": {"file": 0.4, "scenario": 0.3}, \
        "settings": [{"name": "frames", "file": "4", "scenario": "3"}], "difference": "d/a.gif.diff.png"}
        {"file": "a.csv", "status": "differs", "scenario": "a.yaml", "line": 6, \
        "message": "differs: line 5, file '3,3,20', scenario ends; file 5 lines, scenario 4", "repair": "render check --update a.yaml b.yaml", "row": 5, \
        "rows": {"file": "3,3,20"}, "lines": {"file": 5, "scenario": 4}, "difference": "d/a.csv.diff"}
        {"file": "b\\"\\t.png", "status": "missing", "scenario": "b.yaml", "line": 3, "message": "missing", "repair": "render check --update a.yaml b.yaml", \
        "difference": "d/b\\"\\t.png.diff.png"}
        status 1

        """)
  }

  @Test func `The option --json of run prints one object per file`() async throws {
    try stage.write(
      "simulation: life\nsize: 8x8\ncell: 6\nfps: 100\nframes: 4\nout: b.gif\n", to: "b.yaml")
    #expect(
      try await stage.render("run", "a.yaml", "b.yaml", "--json", "--if-changed") == """
        {"file": "a.gif", "status": "unchanged", "format": "gif"}
        {"file": "a.csv", "status": "written", "format": "csv", "frames": 4, "bytes": \(stage.bytes("a.csv")!.count)}
        {"file": "b.gif", "status": "written", "format": "gif", "width": 48, "height": 48, "frames": 4, \
        "seconds": 0.04, "bytes": \(stage.bytes("b.gif")?.count ?? 0), "leftOut": 2}

        """)
    let told = try await stage.render("run", "b.yaml", "--json", "--seed", "random")
    #expect(told.contains(#", "leftOut": 2, "seed": ""#))
    #expect(
      try await stage.render("run", "b.yaml", "--json", "-o", "-", "--format", "csv")
        == """
        {"status": "error", "message": "--json and out '-' both write to standard output: use only one of them"}
        render: --json and out '-' both write to standard output: use only one of them
        status 2

        """
    )
  }
}
