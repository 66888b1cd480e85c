import TestSupport
import Testing

/// The start of the program in a process of its own. Other tests of commands call `Render.run`.
@Suite struct StartTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [("--version", 0), ("run none.yaml", 1), ("life --frames many", 2)])
  func `The program exits with the status of its command`(line: String, status: Int32) async throws
  {
    let words = line.split(separator: " ").map(String.init)
    let program = try Program(Program.renderPath, words, in: folder.url)
    let command = try await folder.render(words)
    #expect(program.status == status && command.status == status)
    #expect(program.text == command.text && program.errors == command.errors)
  }

  #if os(Linux)
    @Test func `The arguments, the directory and the environment are those of the process`() throws
    {
      try folder.write("simulation: life\nframes: 1\nout: a.png\n", to: "a.yaml")
      let script = "name=$(printf 'b\\377.yaml'); mv a.yaml \"$name\"; \"$0\" run \"$name\""
      let program = try Program("sh", ["-c", script, Program.renderPath], in: folder.url)
      #expect(program.status == 0, "\(program.errors)")
      #expect(folder.contents.contains("a.png"))
      let annotated = try Program(
        Program.renderPath, ["check", "none.yaml"], in: folder.url,
        environment: ["GITHUB_ACTIONS": "true"])
      #expect((annotated.text + annotated.errors).contains("::error"))
    }
  #endif
}
