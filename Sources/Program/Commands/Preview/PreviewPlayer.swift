internal import Films
internal import Grids
internal import Imaging
internal import Scenarios
internal import Settings
internal import Terminals

struct PreviewPlayer {
  private let screen: TerminalScreen
  private(set) var scenario: PreviewScenario
  private(set) var film: PreviewFilm
  private var frames: PreviewFrames
  /// The number of the frame that is shown.
  private var number = 0
  private var isPaused = false
  /// True while the scenario has an error, so that the film is an older one.
  private var isDim = false
  /// True while the terminal plays the film by itself.
  private var isPlayedByTerminal = false
  /// The time at which the next frame is due.
  private var due = ContinuousClock.now
  /// A message that replaces the list of keys; empty for none.
  private var note = ""

  enum Turn {
    case goesOn
    case quits
    case isClosed
  }

  /// The longest time between two checks of the window's size, in milliseconds.
  private static let longestWait = 200

  /// Shows the first frame of a scenario.
  init(_ scenario: PreviewScenario, on screen: TerminalScreen) throws(InputProblem) {
    self.screen = screen
    self.scenario = scenario
    film = try scenario.film(in: screen.pixels(in: screen.imageArea), screen.images)
    frames = PreviewFrames(film.reel)
    draw()
  }

  /// Waits for a key or the next frame, and acts on it.
  mutating func turn() -> Turn {
    let left = Int((due - .now) / .milliseconds(1))
    let wait = isPaused ? Self.longestWait : min(max(0, left), Self.longestWait)
    switch screen.event(within: wait) {
    case .end: return .isClosed
    case .redraw: load(scenario)
    case .key(.character("q")), .key(.escape): return .quits
    case .key(let key): press(key)
    case nil: break
    }
    if !isPaused, !isDim, .now >= due { advance() }
    return .goesOn
  }

  private mutating func press(_ key: TerminalKey) {
    note = ""
    switch key {
    case .character(" "): pause(!isPaused)
    case .right: step(by: 1)
    case .left: step(by: -1)
    case .up: changeSpeed(by: 1)
    case .down: changeSpeed(by: -1)
    case .character("+"), .character("="): changeCell(by: 1)
    case .character("-"): changeCell(by: -1)
    case .character("r"): nextSeed()
    case .character("s"): note = PreviewSave.message(film.text, name: scenario.name)
    default: break
    }
    writeStatus()
  }

  private mutating func pause(_ pauses: Bool) {
    isPaused = pauses
    if pauses { draw() } else { due = .now }
  }

  private mutating func step(by step: Int) {
    isPaused = true
    let next = number + step
    number = next < 0 ? max(0, (frames.count ?? 1) - 1) : next
    draw()
  }

  private mutating func changeSpeed(by step: Int) {
    guard PreviewScenario.speeds.contains(scenario.speed + step) else { return }
    scenario.speed += step
    if isPlayedByTerminal { isPlayedByTerminal = screen.play(from: number, durations) }
  }

  private mutating func changeCell(by step: Int) {
    guard film.cell + step >= 1 else { return }
    var changed = scenario
    changed.cell = film.cell + step
    load(changed) { film, limit in film.size.fits(limit) }
  }

  /// Shows another version of the scenario, with the seed, size and speed that the user chose.
  mutating func replace(_ other: PreviewScenario) {
    isDim = false
    note = ""
    load(scenario.applied(to: other))
  }

  /// Shows an error below the current frame, which is dimmed until `replace`.
  mutating func dim(_ problem: InputProblem) {
    isDim = true
    note = problem.errors.first.map { "\($0)" } ?? ""
    screen.clear()
    draw()
  }

  private mutating func nextSeed() {
    var changed = scenario
    changed.seed = film.seed == .max ? 0 : film.seed + 1
    number = 0
    load(changed)
  }

  /// Shows a changed scenario, or a message if it cannot be shown.
  private mutating func load(
    _ changed: PreviewScenario, if suits: (PreviewFilm, Size) -> Bool = { _, _ in true }
  ) {
    let limit = screen.pixels(in: screen.imageArea)
    do throws(InputProblem) {
      let film = try changed.film(in: limit, screen.images)
      if suits(film, limit) {
        (self.film, scenario, frames) = (film, changed, PreviewFrames(film.reel))
      } else {
        note = "larger cells do not fit into the window"
      }
    } catch {
      note = error.errors.first.map { "\($0)" } ?? ""
    }
    screen.clear()
    draw()
  }

  /// Shows the next frame, or the first one after the last.
  private mutating func advance() {
    if isPlayedByTerminal {
      number = (number + 1) % max(1, durations.count)
      due += .milliseconds(durations[number])
      return
    }
    number += 1
    draw()
  }

  /// The durations of all frames that were drawn, in milliseconds.
  private var durations: [Int] {
    frames.ticks.map { film.milliseconds(of: $0, atSpeed: scenario.speed) }
  }

  /// Shows the frame with the current number. After the last frame, the film begins again.
  private mutating func draw() {
    isPlayedByTerminal = false
    do throws(FilmProblem) {
      let shot = try frames.frame(number)
      if shot == nil, number > 0 { return begin() }
      guard let shot else { return }
      let time = film.milliseconds(of: shot.ticks, atSpeed: scenario.speed)
      let frame = isDim ? nil : FilmFrame(number: number, milliseconds: time)
      screen.show(
        isDim ? shot.image.dimmed : shot.image, frame: frame, in: screen.imageArea)
      due = max(due + .milliseconds(time), .now)
    } catch {
      note = "\(error)"
      isPaused = true
    }
    writeStatus()
  }

  /// Shows the film from its first frame on. If possible, the terminal plays it from now on.
  private mutating func begin() {
    number = 0
    if !isPaused, frames.ticks.count > 1, screen.play(from: 0, durations) {
      isPlayedByTerminal = true
      due = .now + .milliseconds(durations[0])
      writeStatus()
    } else {
      draw()
    }
  }

  private func writeStatus() {
    let speed = scenario.speed
    let words = [
      isPaused ? "paused" : "", isPlayedByTerminal ? "repeated" : "frame \(number + 1)",
      "seed \(film.seed)",
      speed == 0 ? "" : speed > 0 ? "\(1 << speed)x" : "1/\(1 << -speed)x",
      note.isEmpty
        ? "space pause, arrows step and speed, +/- size, r seed, s save, q quit" : note,
    ]
    screen.write(
      words.filter { !$0.isEmpty }.joined(separator: "  "), row: screen.window.size.height - 1)
  }
}

extension TerminalScreen {
  /// The area of images: everything but the last row, which shows the status.
  var imageArea: Region {
    let size = window.size
    return Region(x: 0, y: 0, width: size.width, height: max(1, size.height - 1))
  }
}

extension Image {
  /// The image in colors that are mixed with gray: the last good one, while there are errors.
  var dimmed: Image {
    var dim = Palette()
    for (color, alpha) in zip(palette.colors, palette.alphas) {
      var mixed = ColorWithAlpha(
        color.mixed(with: Color(red: 128, green: 128, blue: 128), 3, of: 4))
      mixed.alpha = alpha
      _ = dim.append(mixed)
    }
    dim.page = palette.page
    let surface = whole()
    let image = Image(size: size, palette: dim) { _ in surface }
    // From now on it is painted whole, and never in bands.
    _ = image.whole()
    return image
  }
}

/// The frames of a film by number. Recent ones are kept; earlier ones are drawn again.
struct PreviewFrames {
  private let reel: Reel
  private var next: Reel.Shots
  /// The number of frames that `next` has returned.
  private var drawn = 0
  private var kept: [Shot] = []
  /// The duration of each frame that was drawn, in ticks.
  private(set) var ticks: [Int] = []
  /// The number of frames; nil while it is unknown.
  private(set) var count: Int?

  private static let most = 128 << 20

  init(_ reel: Reel) {
    self.reel = reel
    next = reel.shots()
  }

  /// Returns a frame, counted from 0; nil if the film is shorter.
  mutating func frame(_ number: Int) throws(FilmProblem) -> Shot? {
    if let count, number >= count { return nil }
    if number < drawn - kept.count { restart() }
    while number >= drawn {
      guard let shot = try next() else {
        count = drawn
        return nil
      }
      keep(shot)
    }
    return kept[number - (drawn - kept.count)]
  }

  private mutating func restart() {
    next = reel.shots()
    (drawn, kept) = (0, [])
  }

  private mutating func keep(_ shot: Shot) {
    // An image that is not painted yet would keep its world.
    _ = shot.image.whole()
    if drawn == ticks.count { ticks.append(shot.ticks) }
    drawn += 1
    kept.append(shot)
    if kept.count > max(2, min(Self.most, reel.spareMemory) / max(1, reel.size.area)) {
      kept.removeFirst()
    }
  }
}
