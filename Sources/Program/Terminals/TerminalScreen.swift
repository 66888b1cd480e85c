package import Grids
package import Imaging
internal import Synchronization

/// The whole screen of a terminal, for images, lines of text and keys.
///
/// `open` switches to the terminal's alternate screen, and `close` restores the previous screen and
/// modes. Both may be called on any thread, such as one that handles signals.
package final class TerminalScreen: Sendable {
  private let device: TerminalDevice
  /// The environment, which some terminals describe themselves in.
  private let variables: [String: String]
  private let state = Mutex(State())

  private struct State: Sendable {
    /// The modes before the screen was opened; nil while it is not.
    var modes: TerminalDevice.Modes?
    /// True once nothing may open the screen again.
    var isClosed = false
    /// True if everything has to be drawn again.
    var isStale = false
    var answers = TerminalAnswers()
    var images = ImageProtocol.halfBlocks(.palette)
    var writer = ImageWriter(.halfBlocks(.palette))
    var window = TerminalWindow(
      size: Size(width: 80, height: 24), character: Size(width: 8, height: 16))
    var input = TerminalInput()
    var events: [TerminalEvent] = []
  }

  /// The time to wait for the terminal's answers, in milliseconds.
  private static let longestWait = 1000
  /// The time after which an escape character is a key, in milliseconds.
  private static let escapeWait = 50

  // Escape and backslash end an image that was not written to its end.
  private static let beginning = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J"
  private static let ending =
    "\u{1B}\\" + TerminalText.plain + "\u{1B}[2J\u{1B}[?2026l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// Creates a screen that is not open yet. `variables`: the environment.
  package init(_ device: TerminalDevice, _ variables: [String: String]) throws(TerminalProblem) {
    if variables["TERM"] == "dumb" { throw .isDumb }
    self.device = device
    self.variables = variables
  }

  package var images: ImageProtocol { state.withLock { $0.images } }

  package var window: TerminalWindow { state.withLock { $0.window } }

  /// Returns the number of pixels in an area of characters. A larger image is shrunk.
  package func pixels(in area: Region) -> Size { window.pixels(of: area.size, in: images) }

  /// Switches to the screen, and asks the terminal for its abilities. `images`: the protocol to
  /// use; nil for the best one.
  package func open(_ images: ImageProtocol? = nil) throws(TerminalProblem) {
    guard let modes = device.modes else { throw .noTerminal(reason: "not a terminal") }
    state.withLock { state in
      enter(&state, modes)
      ask(&state)
      state.images = images ?? state.answers.images(variables)
      state.window = TerminalWindow(device, state.answers)
      state.writer = ImageWriter(state.images)
      if !state.isClosed { device.restoresAfterCrash(ending(state), modes) }
    }
  }

  /// Restores the previous screen and modes. The screen cannot be opened again.
  package func close() { leave { $0.isClosed = true } }

  /// Restores the previous screen and modes, until `resume`.
  package func suspend() { leave { $0.isStale = true } }

  /// Returns to the screen after `suspend`. The next event is `redraw`.
  package func resume() {
    guard let modes = device.modes else { return }
    state.withLock { state in
      if !state.isClosed && state.isStale && state.modes == nil { enter(&state, modes) }
    }
  }

  private func enter(_ state: inout State, _ modes: TerminalDevice.Modes) {
    if state.isClosed { return }
    state.modes = modes
    device.restoresAfterCrash(ending(state), modes)
    device.set(modes.withoutLines)
    device.write(Array(Self.beginning.utf8))
  }

  /// Restores the terminal even if it accepts no bytes at the moment.
  private func leave(_ change: (inout sending State) -> Void) {
    device.isAbandoned.store(true, ordering: .relaxed)
    state.withLock { state in
      if let modes = state.modes {
        device.endsRestoringAfterCrash()
        device.write(ending(state), tries: 2)
        device.set(modes, isFlushing: true)
      }
      state.modes = nil
      change(&state)
    }
    device.isAbandoned.store(false, ordering: .relaxed)
  }

  /// The bytes that restore the screen.
  private func ending(_ state: borrowing State) -> [UInt8] {
    let images = if case .kitty = state.images { KittyImage.removedAll } else { "" }
    return Array(("\u{1B}\\" + images + Self.ending).utf8)
  }

  /// Sends the queries, and waits until the last one is answered.
  private func ask(_ state: inout State) {
    device.write(Array(TerminalAnswers.queries.utf8))
    let start = ContinuousClock.now
    while !state.answers.isComplete, !device.isAbandoned.load(ordering: .relaxed),
      ContinuousClock.now - start < .milliseconds(Self.longestWait)
    {
      guard let bytes = device.read(within: Self.escapeWait) else { return }
      take(state.input.add(bytes), &state)
    }
  }

  private func take(_ parts: [TerminalInput.Part], _ state: inout State) {
    for part in parts {
      switch part {
      case .answer(let answer): state.answers.add(answer)
      case .key(let key): state.events.append(.key(key))
      }
    }
  }
}

/// A change that the user or the terminal makes.
package enum TerminalEvent: Hashable, Sendable {
  case key(TerminalKey)
  /// The window has another size, or the screen was entered again: all has to be drawn again.
  case redraw
  /// The terminal is closed.
  case end
}

extension TerminalScreen {
  /// Returns the next event; nil if there is none within a number of milliseconds.
  package func event(within milliseconds: Int) -> TerminalEvent? {
    let waiting = state.withLock { $0.events.isEmpty ? $0.input.isIncomplete : nil }
    if let isIncomplete = waiting {
      let time = isIncomplete ? min(milliseconds, Self.escapeWait) : milliseconds
      guard let bytes = device.read(within: max(0, time)) else { return .end }
      state.withLock { state in
        let parts = bytes.isEmpty ? [state.input.end()].compactMap(\.self) : state.input.add(bytes)
        take(parts, &state)
      }
    }
    return state.withLock { state in
      let window = TerminalWindow(device, state.answers)
      // `resume` needs `isStale`, and only an open screen can be drawn again.
      if state.modes != nil, state.isStale || window != state.window {
        (state.isStale, state.window) = (false, window)
        return .redraw
      }
      return state.events.isEmpty ? nil : state.events.removeFirst()
    }
  }

  /// Clears the screen, and removes the frames that the terminal stores.
  package func clear() {
    send { state in
      state.writer = ImageWriter(state.images)
      let images = if case .kitty = state.images { KittyImage.removedAll } else { "" }
      return images + TerminalText.plain + "\u{1B}[2J"
    }
  }

  /// Shows an image in the middle of an area of characters, where it replaces the previous one. An
  /// image that is too large is shrunk. `frame`: the place of the image in a film, of which some
  /// terminals store all frames; nil for a single image. After another film, call `clear` first.
  package func show(_ image: Image, frame: FilmFrame? = nil, in area: Region) {
    send { state in
      let text = state.writer.text(for: image, frame: frame, in: area, state.window)
      // In mode 2026 the terminal shows all changes at once.
      return text.isEmpty ? "" : "\u{1B}[?2026h" + text + "\u{1B}[?2026l"
    }
  }

  /// Makes the terminal play the film that was shown, repeatedly and by itself. Showing a frame
  /// stops it. `durations`: the duration of each frame in milliseconds. Returns false if the
  /// terminal cannot do that, or has not received all frames.
  package func play(from frame: Int, _ durations: [Int]) -> Bool {
    var plays = false
    send { state in
      let commands = state.writer.play(from: frame, durations)
      plays = commands != nil
      return commands ?? ""
    }
    return plays
  }

  /// Writes a line of untrusted text, and clears the rest of its row. `isInverse`: true to exchange
  /// the colors of text and background.
  package func write(_ text: String, row: Int, isInverse: Bool = false) {
    send { state in
      let line = TerminalText.safe(text.prefix(state.window.size.width))
      return TerminalText.cursor(0, row) + (isInverse ? "\u{1B}[7m" : "") + line
        + TerminalText.plain
        + (line.count < state.window.size.width ? "\u{1B}[K" : "")
    }
  }

  private func send(_ text: (inout sending State) -> String) {
    state.withLock { state in
      let text = text(&state)
      if state.modes != nil { device.write(Array(text.utf8)) }
    }
  }
}

extension TerminalWindow {
  /// The maximum number of characters in a row and of rows, which limits the cost of showing them.
  private static let longest = 2000

  /// Creates the window of a terminal. Terminals that do not report sizes get common ones.
  init(_ device: TerminalDevice, _ answers: TerminalAnswers) {
    let known = device.size
    let isKnown = known.characters.width > 0 && known.characters.height > 0
    let size =
      isKnown
      ? Size(
        width: min(known.characters.width, Self.longest),
        height: min(known.characters.height, Self.longest)) : Size(width: 80, height: 24)
    let divided = { (pixels: Size) -> Size? in
      let character = Size(width: pixels.width / size.width, height: pixels.height / size.height)
      return character.width > 0 && character.height > 0 ? character : nil
    }
    self.init(
      size: size,
      character: divided(known.pixels) ?? answers.character ?? answers.window.flatMap(divided)
        ?? Size(width: 8, height: 16))
  }
}
