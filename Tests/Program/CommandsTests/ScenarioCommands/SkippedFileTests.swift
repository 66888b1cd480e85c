import Foundation
import TestSupport
import Testing

/// Directories with YAML files that are no scenarios.
@Suite struct SkippedFileTests {
  private let stage: ScenarioFolder

  init() throws {
    stage = try ScenarioFolder()
    try stage.write("simulation: life\nsize: 8\nframes: 2\nout: a.csv\n", to: "docs/a.yaml")
  }

  /// Files of other programs, also with parts of YAML that scenarios cannot have.
  private static let others = [
    "site_name: x\ntheme: {name: material}\nnav:\n  - a: !!python/name:x.y b\n",
    "x-base: &base {image: a}\nservices:\n  web:\n    <<: *base\n    size: 3\n    frames: 4\n",
    "- hosts: all\n  frames: 2\n  size: 3\n", "a: 1\n---\n- simulation\n---\nb: 2\n", "", "# a\n",
    "just text\n", "? [simulation, frames]\n: size\n", "{a: 1, frames: 2}\n", "a: [\nframes: 2\n",
    "%TAG ! tag:a,2000:\n---\nframes: 2\n", "a: |\n  simulation: life\n  frames: 3\n",
  ]

  @Test(arguments: others)
  func `Files of other programs are skipped and counted`(text: String) throws {
    try stage.write(text, to: "docs/sub/other.yml")
    let run = try stage.output("run", "docs")
    #expect(run.hasSuffix(" bytes\n1 written, 1 other YAML file skipped\n"), "\(run)")
    #expect(
      try stage.output("check", "docs") == "docs/a.csv: ok\n1 ok, 1 other YAML file skipped\n")
    #expect(try stage.output("check", "docs", "-q") == "")
    let object = #"{"file": "docs/sub/other.yml", "status": "skipped"}"# + "\n"
    for command in ["check", "run", "plan"] {
      #expect(try stage.output(command, "docs", "--json").hasSuffix("}\n" + object))
    }
    #expect(try stage.output("plan", "docs").hasSuffix("\n1 other YAML file skipped\n"))
    _ = try stage.render("check", "docs", "--report", "r.json")
    let report = try String(decoding: #require(stage.bytes("r.json")), as: UTF8.self)
    #expect(report.hasSuffix(#""skipped": ["docs/sub/other.yml"]}"# + "\n"))
  }

  @Test(arguments: [
    (
      "simulaton: life\nother: 2\n", "1:1: unknown setting 'simulaton' (did you mean 'simulation'?)"
    ),
    ("size: 9\nother: 2\nframes: 3\n", "1:1: missing 'simulation'"),
    ("model: ising\nwidht: 3\n", "2:1: unknown setting 'widht'"),
    ("a: 1\n---\nsimulation: life\n---\n- b\n", "5:1: expected a scenario, "),
    ("simulation: life\nframes: [\n", "3:1: invalid YAML: "),
    ("a: &b 1\nsimulation: life\n", "1:4: anchors and aliases"),
    (
      "<<<<<<< HEAD\nsimulation: life\n=======\nsimulation: sea\n>>>>>>> other\n",
      "1:1: a merge left a conflict here: keep one side, and remove the lines of '<<<<<<<',"
        + " '=======' and '>>>>>>>'\n    <<<<<<< HEAD\n    ^~~~~~~\n"
    ),
    (
      "simulation: life\nframes: 1\n<<<<<<< HEAD\nsize: 8\n=======\nsize: 9\n>>>>>>> other\n",
      "3:1: a merge left a conflict here: "
    ),
  ])
  func `A file that is meant as a scenario is an error`(text: String, problem: String) throws {
    try stage.write(text, to: "docs/b.yaml")
    let told = try stage.render("check", "docs")
    #expect(told.contains("docs/b.yaml:\(problem)"), "\(told)")
    #expect(told.hasSuffix("status 2\n"))
  }

  @Test func `A file that the command line names and a directory without scenarios are errors`()
    throws
  {
    try stage.write("services: []\n", to: "others/compose.yaml")
    try stage.write("site_name: a\n", to: "others/mkdocs.yml")
    #expect(
      try stage.render("check", "others/compose.yaml")
        .hasPrefix("others/compose.yaml:1:1: missing 'simulation'"))
    #expect(
      try stage.render("check", "docs", "others") == """
        docs/a.csv: missing
        render: no scenario files in 'others': no 'simulation' in others/compose.yaml, others/mkdocs.yml
        status 2

        """)
    #expect(
      try stage.output("run", "docs", "others", "--exclude", "mkdocs.yml").isEmpty)
    #expect(
      try stage.render("run", "docs", "--exclude", "a.yaml")
        == "render: --exclude leaves no scenario file\nstatus 2\n")
    // Without directories of other programs, the pattern of one that is skipped still matches.
    #expect(
      try stage.output("run", ".", "--exclude", "compose.yaml")
        .hasSuffix("1 written, 1 other YAML file skipped\n"))
  }
}
