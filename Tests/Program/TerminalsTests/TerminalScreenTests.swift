import Foundation
import Grids
import Imaging
import Testing

@testable import Terminals

@Suite struct TerminalScreenTests {
  private let terminal = PseudoTerminal(answer: PseudoTerminal.Answer.kitty)

  private func opened() throws -> TerminalScreen {
    let screen = try TerminalScreen(TerminalDevice(terminal.path), [:])
    try screen.open()
    return screen
  }

  @Test func `Closing restores the modes and the screen`() throws {
    let screen = try opened()
    #expect(!terminal.hasLines)
    screen.close()
    #expect(terminal.hasLines)
    #expect(terminal.waits(for: "\u{1B}[?25h\u{1B}[?1049l"))
    // Nothing reaches the terminal afterwards.
    let before = terminal.written.count
    screen.write("late", row: 0)
    screen.resume()
    #expect(terminal.hasLines && terminal.written.count == before)
  }

  @Test func `A suspended screen is redrawn when it resumes`() throws {
    let screen = try opened()
    screen.suspend()
    #expect(terminal.hasLines)
    screen.write("hidden", row: 0)
    // The program may ask for events before the system stops it.
    #expect(screen.event(within: 10) == nil)
    screen.resume()
    #expect(!terminal.hasLines)
    #expect(screen.event(within: 10) == .redraw)
    #expect(screen.event(within: 10) == nil)
    #expect(terminal.waits(for: "\u{1B}[?1049h", times: 2) && !terminal.text.contains("hidden"))
  }

  @Test func `Keys and new sizes are events`() throws {
    let screen = try opened()
    terminal.type("q\u{1B}[A")
    #expect(screen.event(within: 1000) == .key(.character("q")))
    #expect(screen.event(within: 1000) == .key(.up))
    terminal.resize(columns: 100, rows: 30, pixels: (900, 600))
    #expect(screen.event(within: 10) == .redraw)
    #expect(
      screen.window
        == TerminalWindow(size: Size(width: 100, height: 30), character: Size(width: 9, height: 20))
    )
    terminal.type("\u{1B}")
    var events: [TerminalEvent?] = []
    while events.isEmpty || events.last! == nil { events.append(screen.event(within: 100)) }
    #expect(events.last! == .key(.escape))
  }

  @Test func `A screen closes while the terminal accepts no bytes`() throws {
    let screen = try opened()
    // The terminal stops its output, as after Ctrl-S.
    tcflow(terminal.other, TCOOFF)
    let writer = Thread {
      for _ in 0..<100 { screen.write(String(repeating: "x", count: 80), row: 0) }
    }
    writer.start()
    usleep(20_000)
    screen.close()
    tcflow(terminal.other, TCOON)
    #expect(terminal.hasLines)
  }

  @Test func `Terminals without escape sequences, and files, are refused`() throws {
    #expect(throws: TerminalProblem.isDumb) {
      try TerminalScreen(TerminalDevice(terminal.path), ["TERM": "dumb"])
    }
    #expect(throws: TerminalProblem.noTerminal(reason: "No such file or directory")) {
      try TerminalDevice("/nowhere")
    }
    #expect(throws: TerminalProblem.noTerminal(reason: "not a terminal")) {
      try TerminalScreen(TerminalDevice("/dev/null"), [:]).open()
    }
  }

  @Test func `Control characters in a line are replaced`() throws {
    let screen = try opened()
    screen.write("a\u{1B}[2Jb\u{9B}c", row: 3)
    #expect(terminal.waits(for: "\u{1B}[4;1Ha\u{FFFD}[2Jb\u{FFFD}c\u{1B}[m"))
  }
}
