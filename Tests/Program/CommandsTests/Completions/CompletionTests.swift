import Foundation
import TestSupport
import Testing

@testable import Commands

/// Runs the completion script of Bash, and reads those of other shells.
@Suite struct CompletionTests {
  private let stage: ScenarioFolder

  init() throws {
    stage = try ScenarioFolder()
    for name in ["sea.yaml", "notes.txt", "night.theme", "two words.theme", "old.gif"] {
      try stage.write("", to: name)
    }
    try stage.write("", to: "images/sea.gif")
  }

  /// Typed lines, completions that must be offered, and one that must not be.
  static let lines: [(line: String, offers: [String], not: String)] = [
    ("render li", ["life", "list"], "sea"), ("render com", ["completions"], "check"),
    ("render life --pa", ["--pattern"], "--size"),
    ("render life --pattern gl", ["glider"], "gosper-glider-gun"),
    ("render life --rule day", ["day-night"], "life"),
    ("render life --theme ", ["dark", "night.theme", "two words.theme"], "notes.txt"),
    ("render elementary --start ", ["random", "single"], "torus"),
    ("render run ", ["sea.yaml"], "notes.txt"), ("render run s", ["sea.yaml"], "old.gif"),
    ("render run sea.yaml --penguin-", ["--penguin-breeds"], "--penguins"),
    ("render check sea.yaml --theme ph", ["phosphor"], "paper"),
    ("render show ", ["old.gif"], "sea.yaml"), ("render list ", ["patterns", "rules"], "sea"),
    ("render list rules --j", ["--json"], "--help"), ("render new i", ["infection"], "sea"),
    ("render help ca", ["camera", "captions"], "check"),
    ("render completions ", ["bash", "fish", "zsh"], "sea"),
    ("render life --format ", ["csv", "png"], "old.gif"),
    ("render life --frames ", [], "old.gif"),
  ]

  @Test(arguments: TestScope.cases(lines, .several))
  func `Bash offers the matching completions`(line: String, offers: [String], not: String)
    async throws
  {
    let offered = try await asked(
      line, by: "bash",
      """
      source "$1"; IFS=' ' read -ra COMP_WORDS <<< "$2"
      if [[ $2 == *' ' ]]; then COMP_WORDS+=(''); fi
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _render 2>/dev/null; printf '%s\\n' "${COMPREPLY[@]}"
      """)
    #expect(offered.isSuperset(of: offers))
    #expect(!offered.contains(not))
  }

  /// Returns the completions that a shell offers for a typed line of `render`.
  func asked(_ line: String, by shell: String, _ script: String) async throws -> Set<String> {
    let completions = try await stage.folder.render("completions", shell)
    #expect(completions.status == 0)
    try stage.write(completions.text, to: "script")
    let arguments = shell == "fish" ? ["-N", "-c", script] : ["-c", script, shell]
    let program = try Program(
      shell, arguments + ["./script", line], in: stage.folder.url)
    #expect(program.errors == "")
    return Set(program.text.split(separator: "\n").map(String.init))
  }

  @Test func `The fish script completes files and directories`() {
    let script = Shell.fish.script
    #expect(script.contains(" -l track -x -a '(__render_files gpx gpx.gz)' "))
    #expect(script.contains(" -l root -x -a '(__render_files)' "))
  }

  @Test func `Every shell's script contains every setting`() {
    let names = Set(CompletionTable.subjects.flatMap { $0.options.map(\.name) })
    for shell in Shell.allCases {
      let script = shell.script
      for name in names {
        #expect(script.contains(shell == .fish ? "-l \(name) " : "--\(name)"), "\(shell) \(name)")
      }
    }
  }
}
