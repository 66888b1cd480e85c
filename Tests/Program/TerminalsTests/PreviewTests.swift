import Foundation
import Grids
import Imaging
import TestSupport
import Testing

@testable import Decoding

/// `render <simulation> --preview` in terminals that the tests play.
@Suite(.enabled(if: ProgramInTerminal.isPossible)) struct PreviewTests {
  private let folder: TemporaryFolder
  private static let life = [
    "life", "--pattern", "glider", "--size", "12x10", "--cell", "4", "--frames", "5", "--fps",
    "100",
    "--caption", "none",
  ]
  private static let leaves = "\u{1B}[?25h\u{1B}[?1049l"

  init() throws { folder = try TemporaryFolder() }

  private func start(
    _ answer: String, _ arguments: [String] = Self.life + ["--preview"], columns: Int = 80,
    rows: Int = 24
  ) throws -> ProgramInTerminal {
    let terminal = PseudoTerminal(
      columns: columns, rows: rows, pixels: (columns * 8, rows * 16), answer: answer)
    return try ProgramInTerminal(render: arguments, in: folder, terminal)
  }

  /// The frames as `render` writes them.
  private func frames() throws -> [Grid<Color>] {
    let words = Self.life.filter { !["--fps", "100"].contains($0) }
    let drawn = try Program.render(words + ["-o", "%d.png"], cpuSeconds: 60, in: folder.url)
    try #require(drawn.status == 0, "\(drawn.errors)")
    return try (0..<5).map { number in
      try PNGReader.decode([UInt8](Data(contentsOf: folder.file("\(number).png")))).colors
    }
  }

  /// True once the film begins again.
  private func isAgain(_ program: ProgramInTerminal) -> Bool {
    let text = program.terminal.text
    return text.contains("repeated") || text.ranges(of: "frame 1 ").count > 1
  }

  @Test(arguments: [
    PseudoTerminal.Answer.kitty, PseudoTerminal.Answer.ghostty, PseudoTerminal.Answer.iterm2,
  ])
  func `The terminal shows the pixels that are written to files`(answer: String) throws {
    let frames = try frames()
    let program = try start(answer)
    #expect(program.terminal.waits(for: "frame 5"))
    #expect(program.terminal.waits { self.isAgain(program) })
    program.terminal.type("q")
    #expect(program.end() == 0)
    let shown = try TerminalPainting(program.terminal.written).shown
    #expect(Array(shown.prefix(6)) == frames + [frames[0]])
  }

  @Test func `At the end the command that draws the film is printed`() throws {
    let program = try start(
      PseudoTerminal.Answer.plain, Self.life + ["--preview", "-o", "a b.gif"])
    #expect(program.terminal.waits(for: "frame 2"))
    program.terminal.type("r ")
    #expect(program.terminal.waits(for: "seed 2"))
    program.terminal.type("\u{1B}[Aq")
    #expect(program.end() == 0)
    #expect(program.terminal.waits(for: "--seed 2"))
    let end = try #require(program.terminal.text.components(separatedBy: "1049l").last)
    #expect(
      end.trimmingCharacters(in: .whitespacesAndNewlines)
        == "render life --pattern glider --size 12x10 --cell 4 --frames 5 --fps 100 --caption none"
        + " -o 'a b.gif' --seed 2")
    #expect(folder.contents == [])
  }

  @Test func `Keys pause, step, change the size and save the scenario`() throws {
    let program = try start(PseudoTerminal.Answer.iterm2)
    let terminal = program.terminal
    #expect(terminal.waits(for: "frame 3"))
    terminal.type(" ")
    #expect(terminal.waits(for: "paused"))
    terminal.type("\u{1B}[D")
    terminal.type("s")
    #expect(terminal.waits(for: "saved life.yaml"))
    terminal.type("s")
    #expect(terminal.waits(for: "saved life-2.yaml"))
    terminal.type("-")
    #expect(terminal.waits(for: "width=36px;height=30px"))
    terminal.type("q")
    #expect(program.end() == 0)
    #expect(terminal.waits(for: "--cell 3"))
    #expect(folder.contents.sorted() == ["life-2.yaml", "life.yaml"])
    let text = try String(contentsOf: folder.file("life.yaml"), encoding: .utf8)
    #expect(text.contains("simulation: life\n") && text.contains("pattern: glider\n"))
  }

  @Test func `A new size of the window fits the film into it`() throws {
    let program = try start(PseudoTerminal.Answer.iterm2)
    #expect(program.terminal.waits(for: "width=48px;height=40px"))
    program.terminal.resize(columns: 4, rows: 3, pixels: (32, 48))
    #expect(program.terminal.waits(for: "width=32px;height=26px"))
    program.terminal.type("q")
    #expect(program.end() == 0)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `Signals leave the screen as it was`(signal: Int32) throws {
    let program = try start(PseudoTerminal.Answer.kitty)
    #expect(program.terminal.waits(for: "frame 3"))
    #expect(!program.terminal.hasLines)
    program.send(signal)
    #expect(program.end() == 128 + signal)
    #expect(program.terminal.hasLines)
    #expect(program.terminal.waits(for: Self.leaves))
    #expect(program.terminal.text.hasSuffix(Self.leaves))
  }

  @Test(arguments: [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS])
  func `A crash leaves the screen as it was, and the program ends with its signal`(
    signal: Int32
  ) throws {
    let program = try start(PseudoTerminal.Answer.kitty)
    #expect(program.terminal.waits(for: "frame 3"))
    #expect(!program.terminal.hasLines)
    program.send(signal)
    // `setsid` adds 128 if there is a core dump.
    #expect(program.end().map { $0 & 127 } == signal)
    #expect(program.terminal.hasLines)
    #expect(program.terminal.waits(for: Self.leaves))
  }

  @Test func `Ctrl-Z restores the screen until fg`() throws {
    let terminal = PseudoTerminal(pixels: (640, 384), answer: PseudoTerminal.Answer.kitty)
    let shell = try ProgramInTerminal("bash", ["--norc", "-i"], in: folder, terminal)
    #expect(terminal.waits(for: "ready> "))
    terminal.type(([Program.renderPath] + Self.life).joined(separator: " ") + " --preview\n")
    #expect(terminal.waits(for: "frame 3"))
    terminal.type("\u{1A}")
    #expect(terminal.waits(for: "Stopped"))
    #expect(terminal.waits(for: Self.leaves))
    // The shell discards what is typed before its prompt.
    #expect(terminal.waits(for: "ready> ", times: 2))
    terminal.type("fg\n")
    #expect(terminal.waits(for: "\u{1B}[?1049h", times: 2))
    terminal.type("q")
    #expect(terminal.waits(for: "--caption none\r\n"))
    #expect(terminal.waits(for: "ready> ", times: 3))
    terminal.type("exit 7\n")
    #expect(shell.end() == 7)
  }

  @Test func `The preview ends when the shell that started it is killed`() throws {
    let terminal = PseudoTerminal(pixels: (640, 384), answer: PseudoTerminal.Answer.kitty)
    let shell = try ProgramInTerminal("bash", ["--norc", "-i"], in: folder, terminal)
    #expect(terminal.waits(for: "ready> "))
    let own = shell.foreground
    terminal.type(([Program.renderPath] + Self.life).joined(separator: " ") + " --preview\n")
    #expect(terminal.waits(for: "frame 3"))
    let preview = shell.foreground
    #expect(preview != own)
    kill(own, SIGKILL)
    #expect(terminal.waits { kill(preview, 0) != 0 })
    #expect(terminal.waits(for: Self.leaves))
  }

  @Test func `Without a terminal, or with several films, nothing is shown`() throws {
    let alone = try Program(
      "setsid", ["--wait", Program.renderPath] + Self.life + ["--preview"], in: folder.url)
    #expect(alone.status == 1)
    #expect(alone.errors.hasPrefix("render: no terminal to show images in"))
    let program = try start(
      PseudoTerminal.Answer.plain, Self.life + ["--seed", "1,2", "--preview"])
    #expect(program.end() == 2)
    #expect(program.terminal.waits(for: "'sheet' to auto"))
    #expect(!program.terminal.text.contains("1049"))
  }
}
