import Foundation
import TestSupport
import Testing

@Suite struct InterruptionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Returns the arguments of a run that is far from finished when the signal arrives.
  private func endless(_ output: String, every: Int = 100) -> [String] {
    [
      "life", "--size", "48x32", "--cell", "1", "--every", "\(every)", "--frames", "10000000", "-o",
      output,
    ]
  }

  static let signals = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU,
  ]

  @Test(arguments: signals)
  func `A signal removes unfinished files, and the exit status names the signal`(
    signal: Int32
  ) throws {
    try "old".write(to: folder.file("film.gif"), atomically: false, encoding: .utf8)
    let program = try RunningProgram(endless("film.gif"), in: folder)
    #expect(program.waits { program.writes(in: folder) })
    program.send(signal)
    let end = try program.end()
    #expect(end.status == 128 + signal)
    #expect(end.errors == "")
    #expect(folder.contents == ["film.gif"])
    #expect(try String(contentsOf: folder.file("film.gif"), encoding: .utf8) == "old")
  }

  @Test func `A signal right after the first file appears removes that file`() throws {
    for _ in 0..<20 {
      let program = try RunningProgram(endless("film.gif"), in: folder)
      #expect(program.waits { program.writes(in: folder) })
      program.send(SIGTERM)
      try #require(try program.end().status == 143)
      #expect(folder.contents == [])
    }
  }

  @Test func `A signal during an image sequence removes all its files without an error message`()
    throws
  {
    for _ in 0..<10 {
      let program = try RunningProgram(endless("a-%d.png", every: 1), in: folder)
      #expect(program.waits { program.writes(in: folder) })
      program.send(SIGINT)
      let end = try program.end()
      try #require(end.status == 130)
      #expect(end.errors == "")
      #expect(folder.contents == [])
    }
  }

  @Test(arguments: ["SIGINT", "SIGTERM"])
  func `A signal clears the progress bar before the shell prints again`(signal: String) throws {
    let script = """
      import os, pty, signal, sys
      os.environ['TERM'] = 'xterm'
      pid, terminal = pty.fork()
      if pid == 0: os.execv(sys.argv[2], sys.argv[2:])
      told = b''
      while b'frames,' not in told: told += os.read(terminal, 4096)
      os.kill(pid, getattr(signal, sys.argv[1]))
      try:
        while more := os.read(terminal, 4096): told += more
      except OSError: pass
      print(repr(told[-8:]), os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
      """
    let program = try Program(
      "python3", ["-c", script, signal, Program.renderPath] + endless("film.gif"), in: folder.url)
    #expect(
      program.text.hasSuffix("\\r\\x1b[K' \(signal == "SIGINT" ? 130 : 143)\n"),
      "\(program.text) \(program.errors)")
    #expect(folder.contents == [])
  }

  @Test func `A hang-up signal that the shell ignores is ignored`() throws {
    // The command `nohup` does the same, so that a long run survives its terminal.
    let program = try RunningProgram(
      ["life", "--size", "200x200", "--cell", "1", "--frames", "400", "-o", "film.gif"], in: folder,
      before: "trap '' HUP")
    #expect(program.waits { program.writes(in: folder) })
    program.send(SIGHUP)
    #expect(try program.end().status == 0)
    #expect(folder.contents == ["film.gif"])
  }
}
