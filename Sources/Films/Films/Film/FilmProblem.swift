internal import Drawing
package import Grids
public import Settings
package import Worlds

/// The reason why a film cannot be drawn, or an error in its specification.
public struct FilmProblem: Problem, Sentence {
  public let description: String
  /// The location of the event that causes the error, if an event does.
  package private(set) var place: InputLocation?
  /// True if only playing can find the error, and the specification itself may be valid.
  package private(set) var isFailure = false
  /// True if the error is due to the kind of simulation. Other errors depend on its settings, such
  /// as one on too many states for `age`.
  package private(set) var isOfSimulation = false

  package init(_ description: String) { self.description = description }

  private init(_ description: String, at place: InputLocation?, isFailure: Bool = false) {
    (self.description, self.place) = (description, place)
    self.isFailure = isFailure
  }

  private init(ofSimulation description: String) {
    self.init(description)
    isOfSimulation = true
  }

  private init(playing description: String) {
    self.init(description, at: nil, isFailure: true)
  }

  package static func opening(_ error: OpeningProblem) -> Self {
    Self(error.description, at: nil, isFailure: error.isFailure)
  }
  static func ofRun(_ settings: String, _ problem: FilmProblem) -> Self {
    Self(
      "in the run with \(settings): \(problem)", at: problem.place,
      isFailure: problem.isFailure)
  }
  static func event(
    at generation: Int, _ problem: VerbProblem, writtenAt place: InputLocation? = nil
  ) -> Self {
    Self("the event at generation \(generation): \(problem)", at: place)
  }
  /// A change that the world rejected during the run.
  static func refused(
    at generation: Int, _ problem: ChoiceProblem, writtenAt place: InputLocation? = nil
  ) -> Self {
    Self("the event at generation \(generation): \(problem)", at: place)
  }
  static let restartMustBeTrue = Self("'restart' can only be true: remove the event instead")
  static func memory(_ size: Size, cell: Int) -> Self {
    "an image of \(size) pixels needs \(gigabytes(size)) GB of memory, more than 4 GB: "
      + advice(cell)
  }
  static func height(_ size: Size, most: Int) -> Self {
    "an image of \(size) pixels is more than \(most) pixels high: lower 'size', 'cell' or 'gap'"
  }
  static func side(_ size: Size, format: String, most: Int, cell: Int) -> Self {
    "\(format) supports at most \(most) pixels per side, got \(size): \(advice(cell))"
  }
  // Images that a world does not fit into.
  package static func world(_ size: Size) -> Self {
    "a world of \(size) cells is too large for one image: to zoom out, use a scenario file with"
      + " 'picture' and 'camera: [{at: 0, fit: world}]'"
  }
  /// - Parameter isFull: true if the texts and the plot leave no space, however small the world is.
  static func page(
    _ size: Size, least: Size, showsWorld: Bool, isFull: Bool, setting: String
  ) -> Self {
    let needs = showsWorld ? "with cells of one pixel, it needs" : "a plot needs"
    let advice = isFull ? " or lower 'text'" : ", lower 'size', or zoom out with 'camera'"
    return "an image of \(size) is too small: \(needs) \(least):"
      + " raise '\(setting)'\(advice)"
  }
  // Estimates that exceed a limit of the budget.
  static func takesMemory(_ all: Int, most: Int, largest: MemoryCategory, bytes: Int) -> Self {
    "this needs \(amount(all, "B")) of memory, more than \(amount(most, "B"));"
      + " \(largest.rawValue) need \(amount(bytes, "B")): \(largest.advice), or raise"
      + " 'max-memory'"
  }
  static func drawsPixels(_ pixels: Int, most: Int) -> Self {
    "this draws \(amount(pixels)) pixels, more than \(amount(most)): lower 'frames',"
      + " 'cell' or 'size', or raise 'max-pixels'"
  }
  static func writesBytes(_ bytes: Int, most: Int) -> Self {
    "this writes up to \(amount(bytes, "B")), more than \(amount(most, "B")): lower"
      + " 'frames', 'cell' or 'size', or raise 'max-bytes'"
  }
  /// A limit that an output exceeds only together with those before it.
  package static func together(_ problem: FilmProblem) -> Self {
    "with the outputs before it, \(problem)"
  }
  static func spreads(at generation: Int, bytes: Int, most: Int) -> Self {
    Self(
      playing:
        "at generation \(generation), the world takes \(amount(bytes, "B")) of memory, and needs"
        + " as much again to grow, more than \(amount(most, "B")): lower 'frames' or 'skip', or"
        + " raise 'max-memory'")
  }
  static func tooLong(at generation: Int, seconds: Ratio) -> Self {
    Self(
      playing:
        "after \(seconds) s, the film has reached only generation \(generation): lower 'frames' or"
        + " 'skip', or raise 'max-time'")
  }
  static func failed(by generation: Int, _ problem: WorldProblem) -> Self {
    switch problem {
    case .memory(let limit):
      Self(
        playing: "before generation \(generation), the world takes more than \(amount(limit, "B"))"
          + " of memory: lower 'frames' or 'skip', raise 'memory', or choose another 'engine'")
    case .refused(let refusal):
      Self(playing: "the event at generation \(generation): \(refusal)")
    case .reach:
      Self(
        playing: "before generation \(generation), live cells are more than 2^61 cells from (0, 0):"
          + " lower 'frames' or 'skip'")
    case .input(let message): Self(playing: message)
    }
  }
  static func inputEnds(before generation: Int) -> Self {
    Self(
      playing: "the input ends before frame \(generation), numbered from 0: lower 'skip'")
  }
  static func noRest(by generation: Int, _ counts: [Count]) -> Self {
    "the world has not stopped changing by generation \(generation)\(list(counts)):"
      + " set 'frames' to a number"
  }
  static func neverHolds(_ condition: String, by generation: Int, _ counts: [Count]) -> Self {
    "'\(condition)' does not hold by generation \(generation)\(list(counts)):"
      + " set 'frames' to the most frames"
  }
  static func repeats(from start: Int, period: Int, inView isInView: Bool = false) -> Self {
    "the world never stops changing, but repeats every \(period) generations from generation"
      + " \(start) on: set 'frames' to \(isInView ? "" : "settled or ")cycle"
  }
  static func notSettled(by generation: Int, kind: String?, isText: Bool) -> Self {
    "the world has not settled by generation \(generation)"
      + (kind.map { ", but grows steadily (\($0))" } ?? "")
      + (isText
        ? ": remove '{settled}' from the title and the caption"
        : ": set 'frames' to \(kind == "gun" ? "cycle or a number" : "a number")")
  }
  static func noCycle(by generation: Int, _ counts: [Count]) -> Self {
    "the world has not repeated by generation \(generation)\(list(counts)):"
      + " set 'frames' to a number"
  }
  static func settlesInstead(at generation: Int) -> Self {
    "the world never repeats, but stops changing at generation \(generation): set 'frames' to rest"
  }
  static func cycleMovesOutOfView(_ step: Position, period: Int) -> Self {
    "the repeating pattern moves by \(step.x), \(step.y) every \(period) generations:"
      + " remove 'camera', so that the image follows it"
  }
  static func commonCycleTooLong(frames: Int) -> Self {
    "these films repeat together only after \(frames) frames, more than \(EndCondition.horizon):"
      + " set 'frames' to a number"
  }
  static func colors(states: Int, shape: CellShape) -> Self {
    "\(states) cell states need more than the 256 colors of an image: "
      + (shape == .square
        ? "remove the caption, the gap, the camera or colored annotations"
        : "set 'shape' to square")
  }
  static func emptyRange(_ range: ValueRange) -> Self {
    "the shown numbers lie beyond the given end of 'range', which would be \(range.text)"
  }
  static func logarithm(of number: String) -> Self {
    "'scale: log' needs numbers above 0, and the least is \(number): begin 'range' above 0"
  }
  package static func showsHistory(_ simulation: String) -> Self {
    Self(
      ofSimulation: "'age' is not available for \(simulation), which shows its past row by row")
  }
  // Tweening, and the settings that exclude it.
  static func noMovingCells(_ simulation: String, others: [String]) -> Self {
    Self(
      ofSimulation:
        "'tween' is not available for \(simulation), in which nothing moves between cells"
        + (others.isEmpty ? "" : ": use it with \(others.joined(separator: " or "))"))
  }
  static let tween = Self("'tween' must be from 0 to 99")
  static let tweenBetweenMany: Self =
    "'tween' requires consecutive generations: use either 'tween' or 'every'"
  static let tweenWithAges = Self("'tween' cannot show ages: use either 'tween' or 'age'")
  static let tweenInStrip = Self("a strip shows generations only: use either 'tween' or 'strip'")
  static let tweenWithoutWorld: Self =
    "'tween' has no effect on a plot alone: remove it, or set 'plot' to right or below"
  static let tweenTooFast: Self =
    "the film would exceed 100 frames per second: lower 'fps' or 'tween'"
  static func strip(_ count: Int, frames: Int) -> Self {
    "a strip of \(count) requires as many frames, got \(frames): raise 'frames', or lower 'strip'"
  }
  package static func noCount(_ name: String, known: [String]) -> Self {
    "unknown count '\(name)'"
      + Nearest.hint(
        Nearest.name(to: name, among: known), else: " (known: \(known.joined(separator: ", ")))")
  }
  static let sheetColors: Self =
    "the sheet needs more than 256 colors: use fewer themes or inputs, or a shape other than sprites"
  static let noCurves = Self("these counts are not a time series, and cannot be plotted")
  package static func noCells(_ simulation: String, setting: String) -> Self {
    Self(
      ofSimulation: "'\(setting)' has no effect on \(simulation), which is drawn without cells here"
    )
  }
  static func manyPanels(_ count: Int, most: Int) -> Self {
    "\(count) panels are more than the \(most) of a plot: use fewer variations"
  }
  // Films with counts that are combined into statistics.
  static func noMean(_ name: String, _ words: String, of setting: String = "group") -> Self {
    "'\(setting)' requires numbers, got '\(words)' for '\(name)'"
  }
  static func otherGenerations(frame: Int, _ one: Int, _ other: Int) -> Self {
    "frame \(frame) shows generation \(one) of one run and \(other) of another: add the settings"
      + " that cause it to 'group', or set 'final'"
  }
  static func groupTakesMemory(_ bytes: Int, most: Int) -> Self {
    "the counts of a group's runs need more than \(amount(bytes, "B")) of memory, and"
      + " \(amount(most, "B")) is the limit: set 'final', lower 'frames', or raise"
      + " 'max-memory'"
  }
  static func noLetter(_ letter: Character, font: String?) -> Self {
    if letter.isNewline {
      return "a caption must be one line; long lines wrap automatically"
    }
    return "\(font.map { "the font \($0)" } ?? "the built-in font") has no '\(letter)'"
      + " (\(letter.codes))" + (font == nil ? ": set 'font' to a font that has it" : "")
  }
  /// A letter that the font lacks in a name or label.
  package static func noLetter(_ letter: Character, of text: String, font: String?) -> Self {
    letter.isNewline
      ? "'\(text)' must be one line" : "'\(text)': \(noLetter(letter, font: font))"
  }
  static let unclosedBrace = Self("missing '}' after '{': write {{ for a brace")
  static let labelNeedsCell = Self("a label requires 'x' and 'y', the cell that it describes")
  static func longText(most: Int) -> Self { "a title or caption can have at most \(most) bytes" }
  static func longLabel(most: Int) -> Self { "a label can have at most \(most) bytes" }
  static func unknownPlace(_ name: String, numbers: [String], settings: [String]) -> Self {
    "unknown placeholder '{\(name)}'"
      + Nearest.hint(
        Nearest.name(to: name, among: numbers + settings),
        else: " (known: \(numbers.map { "{\($0)}" }.joined(separator: ", "))"
          + (settings.isEmpty ? ")" : ", and the names of settings)"))
  }
  // Values that the syntax of scenario files rules out.
  static let frames: Self =
    "a film has at least 1 frame, 0 skipped generations and 1 generation from frame to frame, and ends by"
    + " generation \(ShownGenerations.latest)"
  static let cellOrGap = Self("'cell' must be from 1 to 4096 pixels, and 'gap' from 0 to 65535")
  static let margin = Self("'margin' must be from 0 to 10000 pixels")
  static let times = Self("a frame must last more than 0 and at most 999999 seconds")
  static let plays = Self("'loop' must be from 0 to 65535")
  static let speeds = Self("the speeds of a sheet's films have no common frame duration")
  static let stripLength = Self("'strip' must be from 2 to 4096")
  static let ticks: Self =
    "the film is too long for times with so many decimals: lower 'frames' or pauses, or use fewer"
    + " decimals in 'fps', 'hold' and pauses"
  static let wholePlot = Self("only a plot alone can show all generations in one image")
  static func keyframe(at generation: Int) -> Self {
    "the keyframe at generation \(generation) is too far away, or its zoom is too large"
  }
  package static func noOutput(_ name: String) -> Self {
    "'\(name)' is not a valid output: expected an extension such as .gif, and at most one number"
      + " such as %04d"
  }
  static func oneImage(_ name: String, frames: Int?) -> Self {
    "'\(name)' can hold one image, got \(frames.map { "\($0) frames" } ?? "an animation"): use a name"
      + " with %04d, or set 'frames' to 1"
  }
  static func onlyStills(_ name: String, formats: [String]) -> Self {
    "'\(name)': expected \(formats.joined(separator: ", ")) for one file per frame"
  }
  package static func noPattern(_ what: String, format: String) -> Self {
    "a .\(format) file cannot hold \(what), which is not a pattern"
  }

  /// Returns the counts of a world, in parentheses.
  private static func list(_ counts: [Count]) -> String {
    counts.isEmpty
      ? "" : " (\(counts.map { "\($0.name) \($0.words)" }.joined(separator: ", ")))"
  }

  /// Formats a number with a decimal prefix: `812 B`, `4 GB`, `51.5 GB`, or without a unit `812`,
  /// `1.9 M`.
  private static func amount(_ number: Int, _ unit: String = "") -> String {
    var (factor, letter) = (1, "")
    for next in ["k", "M", "G", "T"] where number / 1000 >= factor {
      (factor, letter) = (factor * 1000, next)
    }
    // Truncated, so that a message never shows a limit higher than it is.
    let tenths = number % factor * 10 / factor
    let word = letter + unit
    return "\(number / factor)" + (tenths == 0 ? "" : ".\(tenths)")
      + (word.isEmpty ? "" : " \(word)")
  }

  private static func advice(_ cell: Int) -> String {
    cell > 1 ? "lower 'size' or 'cell'" : "lower 'size'"
  }

  private static func gigabytes(_ size: Size) -> Double {
    (Double(size.width) * Double(size.height) * 2 / 1e8).rounded() / 10
  }
}

/// A category of a film's memory estimate.
public enum MemoryCategory: String, CaseIterable, Sendable {
  /// The worlds that exist at the same time.
  case cells
  /// The images that are being drawn and encoded.
  case images
  /// The prerendered images of cells, one for each state.
  case stamps
  /// The regions of cells that the events `copy` and `cut` store.
  case pieces = "stored regions"
  case snapshots
  /// The patterns that events place.
  case patterns

  /// The advice for reducing the memory of this category, as error messages give it.
  var advice: String {
    switch self {
    case .cells: "lower 'size'"
    case .images: "lower 'size' or 'cell'"
    case .stamps: "lower 'cell'"
    case .pieces: "copy smaller regions"
    case .snapshots: "keep fewer snapshots"
    case .patterns: "place fewer patterns"
    }
  }
}
