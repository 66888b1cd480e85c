import Foundation
import TestSupport
import Testing

/// The setting `command` of `grid`: programs that print frames.
@Suite struct ModelCommandTests {
  private let stage: ScenarioFolder

  /// A model that prints three frames: its seed, its density in tenths, and a constant.
  private let model = """
    seed=$1; tenths=$(awk "BEGIN { print int($2 * 10 + 0.5) }")
    for i in 1 2 3; do echo "$seed$tenths"; echo "0$i"; echo; done

    """

  init() throws {
    stage = try ScenarioFolder()
    try stage.write(model, to: "model.sh")
  }

  private func table(_ name: String) -> [Substring] {
    String(decoding: stage.bytes(name) ?? Data(), as: UTF8.self).split(separator: "\n")
  }

  @Test func `Each variation runs the command with its values`() async throws {
    #expect(
      try await stage.render(
        "grid", "--command", "sh model.sh {seed} {density}", "--seed", "1..2", "--param",
        "density=10%..30%/20%", "--states", "none,one,two,three", "-o", "t.csv") == "")
    let rows = table("t.csv")
    #expect(rows.first == "seed,density,frame,generation,none,one,two,three")
    #expect(rows.count == 1 + 4 * 3)
    // Seed 2, density 0.3: cells 2, 3, 0 and the number of the frame.
    #expect(
      rows.suffix(3) == [
        "2,30%,0,0,1,1,1,1", "2,30%,1,1,1,0,2,1", "2,30%,2,2,1,0,1,2",
      ])
  }

  @Test func `Sheets, stills and plots play the command to its end`() async throws {
    let line = ["grid", "--command", "sh model.sh {seed} 0.1", "--states", "a,b,c,d"]
    #expect(
      try await stage.render(
        line + ["--seed", "1,2", "--sheet", "2", "--cell", "4", "-o", "s.gif"]) == ""
    )
    #expect(try stage.asked("s.gif", "str(image.n_frames)") == "3")
    #expect(try await stage.render(line + ["--cell", "1", "-o", "last.png"]) == "")
    #expect(try stage.asked("last.png", "str(image.size)") == "(2, 2)")
    let colors = try stage.asked("last.png", "str(len(set(image.convert('RGB').getdata())))")
    #expect(colors == "3", "the last frame holds 1, 1, 0 and 3")
    #expect(try await stage.render(line + ["--plot", "only", "-o", "p.png"]) == "")
  }

  @Test func `Values reach the command as single words`() async throws {
    #expect(
      try await stage.render(
        "grid", "--command", "printf '%s\\n' 01 10; : {x}", "--param", "x=$(touch no) ; touch no",
        "-o", "a.png") == "")
    #expect(!stage.contents.contains("no"))
  }

  @Test(arguments: [
    "$(touch no)", "'; touch no; '", "\"; touch no; \"", "`touch no`", "a  b *",
  ])
  func `A value of a scenario is one word of the user's command, whatever it holds`(value: String)
    async throws
  {
    let text = "\"" + value.replacing("\"", with: "\\\"") + "\""
    try stage.write("simulation: grid\nx: \(text)\nframes: 1\nout: a.png\n", to: "a.yaml")
    let command =
      "for i in 1; do printf '<%s>' p{x}q \"$(printf %s {x})\" > got; done; echo 01; echo 10"
    #expect(try await stage.render("run", "a.yaml", "--command", command) == "")
    #expect(
      String(decoding: stage.bytes("got") ?? Data(), as: UTF8.self) == "<p\(value)q><\(value)>")
    #expect(!stage.contents.contains("no"))
  }

  @Test(arguments: [
    "echo \"{x}\"", "echo '{x}'", "echo \"a 'b' {x}\"", "echo `echo {x}`", "echo $(( {x} + 1 ))",
    "echo ${y:-{x}}", "echo ${x}", "cat << E\n{x}\nE", "echo \\{x}", "echo \"$(echo \"{x}\")\"",
  ])
  func `A placeholder inside quotes is an error, and nothing runs`(command: String) async throws {
    try stage.write("simulation: grid\nx: $(touch no)\nout: a.png\n", to: "a.yaml")
    let told = try await stage.render("run", "a.yaml", "--command", "touch no; " + command)
    #expect(told.contains("'{x}' is inside quotes or brackets") && told.contains("status 2"))
    #expect(stage.contents == ["a.yaml", "model.sh"])
  }

  @Test(arguments: [
    "echo 'it''s' {x} # it's {x}", "echo {x} \\\" {x}", "(echo {x}); { echo {x}; }",
    "echo \"$(echo {x})\" {x}", "echo $(echo \"a\" {x})",
  ])
  func `A placeholder outside of quotes is a word`(command: String) async throws {
    let told = try await stage.render(
      "grid", "--command", "echo 01; echo 10; (\n\(command)\n) > /dev/null", "--param", "x=1", "-o",
      "a.png")
    #expect(told == "")
  }

  @Test(arguments: [
    "fps: banana", "title: '{nothing}'", "bogus: 3", "events: [{at: 0, wipe: true}]",
    "seed: [1, 2]",
    "theme: none-such", "sheet: 0",
  ])
  func `A command runs only if the whole scenario is valid`(line: String) async throws {
    try stage.write(
      "simulation: grid\ncommand: 'touch ran; echo 01; echo 10'\nout: a.gif\n\(line)\n",
      to: "a.yaml")
    for command in ["run", "check", "plan"] {
      let told = try await stage.render(command, "a.yaml", "--allow-commands")
      #expect(told.contains("status 2"), "\(told)")
    }
    #expect(stage.contents == ["a.yaml", "model.sh"])
  }

  @Test(arguments: [
    [], ["--picture", "40x30"], ["--title", "{size}", "--legend", "right"],
    ["--sheet", "2", "--seed", "1,2"], ["--seed", "1..3", "-o", "b-{seed}.gif"], ["--cell", "9"],
    ["--states", "one,two", "--counts", "one", "--plot", "right"], ["--range", "0..3"],
  ])
  func `Checks before the command do not depend on the size of its frames`(options: [String])
    async throws
  {
    let outputs = options.contains("-o") ? [] : ["-o", "a.gif"]
    let told = try await stage.render(
      ["grid", "--command", "echo x >> runs; echo 01; printf %.1s0 {seed}"] + options + outputs)
    #expect(told == "")
    #expect(stage.bytes("runs") != nil)
  }

  @Test(arguments: [
    ("exit 3", "failed with exit code 3"), ("echo no >&2; exit 1", "exit code 1: no"),
    ("echo 01; echo 10; echo; echo 01; echo 10; exit 4", "failed with exit code 4"),
    ("kill -9 $$", "was killed by signal 9"), ("true", "the command"),
  ])
  func `A command that fails leaves no file`(command: String, error: String) async throws {
    let told = try await stage.render("grid", "--command", command, "-o", "x.gif")
    #expect(told.contains(error) && told.contains("status"), "\(told)")
    #expect(!stage.contents.contains("x.gif"))
  }

  @Test func `A scenario runs a command only if the user allows it, and never with a root`()
    async throws
  {
    try stage.write(
      "simulation: grid\ncommand: 'touch ran; echo 01; echo 10'\nout: a.gif\n", to: "a.yaml")
    let refused = try await stage.render("run", "a.yaml")
    #expect(refused.contains("add --allow-commands") && refused.contains("status 2"))
    try stage.write(
      "simulation: grid\ncommand: 'touch ran; echo 01; echo 10'\nallow-commands: yes\n",
      to: "b.yaml")
    for command in ["run", "check", "plan"] {
      let refused = try await stage.render(command, "b.yaml")
      #expect(refused.contains("only the command line can allow commands"))
    }
    let rooted = try await stage.render("run", "a.yaml", "--allow-commands", "--root", ".")
    #expect(rooted.contains("--root forbids") && rooted.contains("status 2"))
    #expect(!stage.contents.contains("ran"))
    #expect(try await stage.render("run", "a.yaml", "--allow-commands") == "")
    #expect(stage.contents.contains("ran"))
  }

  @Test func `Numbered images and videos of a command have as many frames as it prints`()
    async throws
  {
    try stage.write(
      "simulation: grid\ncommand: sh model.sh 1 0.1\nstates: [a, b, c, d]\n", to: "in/a.yaml")
    try stage.write(model, to: "in/model.sh")
    let line = ["run", "in/a.yaml", "--allow-commands", "-o"]
    #expect(try await stage.render(line + ["f-%d.png"]) == "")
    #expect(stage.contents.filter { $0.hasPrefix("f-") } == ["f-0.png", "f-1.png", "f-2.png"])
    let told = try await stage.folder.render(line + ["a.gif", "-o", "a.y4m"])
    #expect(told.text.contains("a.gif  ") && told.text.contains(", 3 frames, "))
    #expect(told.status == 0 && stage.contents.contains("a.y4m"))
  }

  @Test func `The children of a command end with the film`() async throws {
    let command = "sleep 1000 & echo $! > child; while :; do echo 01; echo 10; echo; done"
    #expect(try await stage.render("grid", "--command", command, "-n", "5", "-o", "a.gif") == "")
    let child = String(decoding: stage.bytes("child") ?? Data(), as: UTF8.self)
      .split(separator: "\n").joined()
    // A killed child may stay a zombie until its new parent collects it.
    let state = try await stage.shell(
      "i=0; while [ $i -lt 12000 ] && grep -q 'State:.[^Z]' /proc/\(child)/status 2>/dev/null;"
        + " do sleep 0.05; i=$((i + 1)); done; grep -c 'State:.[^Z]' /proc/\(child)/status")
    #expect(!state.hasPrefix("1"))
  }

  @Test func `The time limit ends a command that prints nothing`() async throws {
    let told = try await stage.render(
      "grid", "--command", "sleep 1000", "--size", "2", "--max-time", "0.5", "-o", "a.gif")
    #expect(told.contains("raise .max-time.") || told.contains("max-time"))
  }
}
