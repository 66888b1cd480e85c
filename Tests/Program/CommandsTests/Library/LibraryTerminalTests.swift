import Foundation
import TestSupport
import Testing

/// Questions of `render library` in a terminal.
@Suite struct LibraryTerminalTests {
  private let folder: ScenarioFolder
  private let machine: Machine

  init() async throws {
    folder = try ScenarioFolder()
    try folder.makeCommon()
    machine = Machine("jane", in: folder)
    try await machine.join()
  }

  /// Runs a command in a terminal that types a line after a question. Returns everything that the
  /// terminal shows, and the exit status in its last line.
  private func inTerminal(_ words: [String], after question: String, typing answer: String) throws
    -> String
  {
    let script = """
      import os, pty, select, sys
      question, answer, command = sys.argv[1], sys.argv[2], sys.argv[3:]
      child, terminal = pty.fork()
      if child == 0: os.execv(command[0], command)
      shown = b''
      typed = False
      while True:
          try: part = os.read(terminal, 4096)
          except OSError: break
          if not part: break
          shown += part
          if not typed and question.encode() in shown:
              os.write(terminal, answer.encode() + b'\\n')
              typed = True
      status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
      sys.stdout.buffer.write(shown + b'\\nstatus %d' % status)
      """
    return try Program(
      "python3", ["-c", script, question, answer, Program.renderPath, "library"] + words,
      in: folder.folder.url, environment: machine.environment
    ).text
  }

  @Test(arguments: [
    ("m", "kept mine: night.rle", 0), ("theirs", "kept theirs: night.rle", 0),
    ("b", "kept both versions of night.rle", 0), ("n", "conflict", 1),
  ])
  func `a conflict is a question`(answer: String, line: String, status: Int) throws {
    try machine.write(Machine.block, "patterns/night.rle")
    try folder.write(Machine.blinker, to: "common/night.rle")
    let shown = try inTerminal(["sync"], after: "(n)either? ", typing: answer)
    #expect(shown.contains("night.rle was different here and there"))
    #expect(shown.contains(line), "\(shown)")
    #expect(shown.hasSuffix("status \(status)"))
    let mine = machine.patterns["night.rle"]
    #expect(mine == Data((answer == "theirs" ? Machine.blinker : Machine.block).utf8))
  }

  @Test func `a password is neither shown nor listed`() async throws {
    let shown = try inTerminal(
      ["remote", "add", "dav", "https://host/worlds/", "--user", "jane"], after: "password of jane",
      typing: "correct horse")
    #expect(shown.hasSuffix("status 0"), "\(shown)")
    #expect(!shown.contains("horse"))
    let accounts = "jane/settings/render/accounts"
    #expect(folder.bytes(accounts) == Data("dav\tjane\tcorrect horse\n".utf8))
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.folder.file(accounts).path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try await !machine.run("remote", "list").text.contains("horse"))
    let piped = try await machine.run("remote", "add", "x", "https://host/", "--user", "jane")
    #expect(piped.status == 2 && piped.errors.contains("needs a terminal"))
  }
}
