import Foundation
import TestSupport
import Testing

/// Errors and differences name the scenario with its line, and the command that repairs them.
@Suite struct RepairTests {
  private let stage: ScenarioFolder

  init() throws {
    stage = try ScenarioFolder()
    try write("acorn")
    try write("glider")
  }

  /// Writes a scenario of 10 frames with 14400 pixels each.
  private func write(_ name: String, cell: Int = 5) throws {
    try stage.write(
      "simulation: life\npattern: \(name)\nsize: 32x18\ncell: \(cell)\nframes: 10\nout: \(name).gif\n",
      to: "docs/\(name).yaml")
  }

  private func told(
    _ arguments: [String], gitHub: Bool = false
  ) async throws -> (text: String, errors: String, status: Int32) {
    let program = try await stage.folder.render(
      arguments, environment: gitHub ? ["GITHUB_ACTIONS": "true"] : [:])
    return (program.text, program.errors, program.status)
  }

  private func report(_ name: String) throws -> String {
    try String(decoding: #require(stage.bytes(name)), as: UTF8.self)
  }

  private let pixels =
    "draws 144 k pixels, more than 1 k: lower 'frames', 'cell' or 'size', or raise"

  @Test(arguments: ["run", "check", "plan"])
  func `An error that a limit causes is at the setting that costs most`(command: String)
    async throws
  {
    let (text, errors, status) = try await told(
      [command, "./docs//../docs", "--max-pixels", "1k"], gitHub: true)
    let line = "this \(pixels) 'max-pixels'"
    #expect(status == 2)
    #expect(
      errors.hasPrefix("docs/acorn.yaml:3:1: \(line)\n    size: 32x18\n    ^~~~\n"), "\(errors)")
    #expect(errors.contains("\n::error file=docs/glider.yaml,line=3,col=1::\(line)\n"))
    #expect(!text.contains("::error"))
    let json = try await told([command, "docs", "--max-pixels", "1k", "--json"], gitHub: true)
    let start =
      command == "check"
      ? #"{"file": "docs/acorn.gif", "status": "error", "scenario": "docs/acorn.yaml", "line": 3, "#
      : #"{"file": "docs/acorn.yaml", "line": 3, "column": 1, "status": "error", "#
    #expect(json.text.hasPrefix(start + #""message": "\#(line)"}"#), "\(json.text)")
    #expect(!json.errors.contains("::error"))
  }

  @Test func `The sum of all scenarios is an error at the one that exceeds it`() async throws {
    for command in ["run", "check"] {
      let (_, errors, status) = try await told([command, "docs", "--max-pixels", "200k"])
      #expect(
        errors.hasPrefix(
          "docs/glider.yaml:3:1: with the outputs before it, this draws 288 k pixels, more than"
            + " 200 k: "), "\(errors)")
      #expect(status == 2)
    }
    #expect(try await told(["run", "docs"]).status == 0)
    try write("pulsar")
    let (text, _, _) = try await told(["check", "docs", "--max-pixels", "200k"])
    #expect(
      text == "docs/acorn.gif: ok\ndocs/pulsar.gif: not checked\n1 ok, 1 error, 1 not checked\n")
  }

  @Test func `Scenarios that the time limit leaves out are not checked`() async throws {
    #expect(try await told(["run", "docs"]).status == 0)
    let (text, errors, status) = try await told(["check", "docs", "--max-time", "0.001"])
    #expect(status == 1)
    // Beside other work the time may be over while the scenarios are read.
    if !errors.contains("takes too long") {
      #expect(text.contains("docs/glider.gif: not checked\n"), "\(text)\(errors)")
      #expect(errors.contains("not checked in time: raise 'max-time'\n"), "\(errors)")
    }
    let update = try await told(["check", "docs", "--max-time", "0.001", "--update", "--cell", "6"])
    #expect(update.status == 1 && !update.text.contains("updated"))
  }

  @Test func `A report in JUnit has a case for each output of a scenario with errors`() async throws
  {
    try stage.write(
      "simulation: life\nfames: 3\nout: [a.gif, 'b c.gif']\n", to: "docs/wrong.yaml")
    try stage.write("simulation: [\n", to: "docs/yaml.yaml")
    let arguments = [
      "docs/wrong.yaml", "docs/yaml.yaml", "--report", "r.xml", "--report", "r.json",
    ]
    #expect(try await told(["check"] + arguments).status == 2)
    let xml = try report("r.xml")
    let message = "unknown setting 'fames' (did you mean 'frames'?)"
    #expect(xml.contains(#"<testsuites name="render check" tests="3" failures="0" errors="3">"#))
    for name in ["docs/a.gif", "docs/b c.gif"] {
      #expect(
        xml.contains(
          #"<testcase name="\#(name)" classname="docs/wrong.yaml" file="docs/wrong.yaml" line="2">"#
            + #"<error message="\#(message)" type="error">docs/wrong.yaml:2:1: \#(message)</error>"#
        ))
    }
    #expect(xml.contains(#"classname="docs/yaml.yaml" file="docs/yaml.yaml" line="#))
    let bytes = try #require(stage.bytes("r.json"))
    let json = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    let outputs = try #require(json["outputs"] as? [[String: Any]])
    #expect(outputs.map { $0["message"] as? String } == [message, message])
    #expect(outputs.map { $0["line"] as? Int } == [2, 2])
    let errors = try #require(json["errors"] as? [[String: Any]])
    #expect(errors.map { $0["file"] as? String } == ["docs/wrong.yaml", "docs/yaml.yaml"])
  }

  @Test func `A failing check ends with the command that repairs it`() async throws {
    try stage.write(
      "simulation: life\nsize: 9\nframes: 1\nout: a.png\n", to: "my docs/it's.yaml")
    let repair = "render check --update --root . '--title=-a b' --cell 6 'my docs'"
    let wrong = ["check", "--root=.", "my docs", "-q", "--title=-a b", "--cell", "6"]
    #expect(
      try await told(wrong + ["--diff", "d", "--report", "r.md"])
        == ("my docs/a.png: missing\n", "render: to repair: \(repair)\n", 1))
    #expect(try report("r.md").hasSuffix("To repair: `\(repair)`\n"))
    let (text, errors, _) = try await told(wrong, gitHub: true)
    // An annotation is about one scenario.
    let own = repair.replacing("'my docs'", with: #"'my docs/it'\''s.yaml'"#)
    #expect(text.contains("my docs/a.png missing%0Ato repair: \(own)\n"), "\(text)")
    #expect(errors.hasSuffix("render: to repair: \(repair)\n"))
    // The command is one for a shell.
    #expect(try await stage.shell("\(repair); \(repair)").hasSuffix("my docs/a.png: ok\n"))
    #expect(try await told(wrong) == ("", "", 0))
  }

  @Test func `A scenario that cannot be read is named in every form`() async throws {
    let (text, errors, status) = try await told(
      ["check", "none.yaml", "--report", "r.xml"], gitHub: true)
    let message = "cannot read none.yaml: No such file or directory"
    #expect((text, status) == ("", 1))
    #expect(errors == "render: \(message)\n::error file=none.yaml,line=1,col=1::\(message)\n")
    #expect(try report("r.xml").contains(#"file="none.yaml" line="1"><error message="cannot read"#))
    let object = #"{"file": "none.yaml", "line": 1, "column": 1, "status": "error", "#
    #expect(
      try await told(["run", "none.yaml", "--json"]).text
        == object + #""message": "\#(message)"}"# + "\n")
  }

  @Test func `An error in standard input is no annotation of a file`() async throws {
    let told = try await stage.shell(
      "GITHUB_ACTIONS=true render run - < docs/acorn.yaml --max-pixels 9")
    #expect(told.hasPrefix("stdin:3:1: this draws 144 k pixels, more than 9: "), "\(told)")
    #expect(told.contains("\n::error::this draws 144 k pixels"))
  }

  @Test func `A check that only errors end names no command that repairs it`() async throws {
    try stage.write("simulation: life\nfames: 3\n", to: "wrong.yaml")
    let (_, errors, status) = try await told(["check", "wrong.yaml"])
    #expect(status == 2)
    #expect(!errors.contains("to repair"), "\(errors)")
  }

  @Test func `A failure while a film is played names its scenario`() async throws {
    try stage.write(
      "simulation: life\npattern: gosper-glider-gun\nframes: 100000\nsize: 40\nout: a.csv\n",
      to: "long.yaml")
    for command in ["run", "check"] {
      let (_, errors, status) = try await told([command, "long.yaml", "--max-time", "0.05"])
      #expect(status == 1)
      #expect(errors.hasPrefix("long.yaml:3:1: after 0.05 s, the film has reached "), "\(errors)")
      #expect(errors.hasSuffix("\n    frames: 100000\n    ^~~~~~\n"), "\(errors)")
    }
    try stage.write("simulation: life\nframes: 1\nout: none/a.png\n", to: "none.yaml")
    let (text, errors, _) = try await told(["check", "none.yaml", "--update"])
    #expect(text == "")
    #expect(errors.hasPrefix("none.yaml:3:6: cannot write none/a.png: "), "\(errors)")
  }

  @Test func `An object of an error has the step that repairs it, if it is known`() async throws {
    try stage.write("simulation: life\nframes: 1\nout: none/a.png\n", to: "my docs/a.yaml")
    let repair = "render run --make-folders 'my docs'"
    let object = #""message": "'my docs/none/a.png': no directory 'my docs/none': --make-folders"#
    let text = try await told(["run", "-q", "my docs", "--json"]).text
    #expect(text.contains(object + #" creates it", "repair": "\#(repair)"}"#), "\(text)")
    #expect(try await stage.shell(repair) == "")
    #expect(stage.bytes("my docs/none/a.png") != nil)

    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:12\nsize 3\n"
    try stage.write(pointer, to: "p.rle")
    try stage.write("simulation: life\npattern: p.rle\nframes: 1\nout: p.png\n", to: "p.yaml")
    for command in ["run", "check", "plan"] {
      let text = try await told([command, "p.yaml", "--json"]).text
      #expect(text.hasSuffix(#"with `git lfs pull`", "repair": "git lfs pull"}"# + "\n"), "\(text)")
    }
    #expect(
      try await told(["check", "p.yaml"]).errors.hasSuffix("render: to repair: git lfs pull\n"))
    // One step is no repair of an output with two errors.
    try stage.write(
      "simulation: life\npattern: p.rle\nfames: 1\nout: p.png\n", to: "p.yaml")
    for command in ["run", "check"] {
      #expect(
        try await told([command, "p.yaml", "--json"]).text.contains("unknown setting 'fames'"))
    }
    #expect(try await !told(["check", "p.yaml", "--json"]).text.contains("repair"))
  }
}
