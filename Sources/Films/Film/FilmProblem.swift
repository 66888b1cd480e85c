public import Grids
public import Settings
public import Worlds

/// The reason why a film cannot be drawn, or an error in its specification.
public indirect enum FilmProblem: Problem {
  case opening(OpeningProblem)
  /// An error in one run of a sweep, which is identified by its settings.
  case ofRun(String, FilmProblem)
  case event(at: Int, VerbProblem, writtenAt: InputLocation? = nil)
  /// A change that the world rejected during the run. Only playing can find this error.
  case refused(at: Int, ChoiceProblem, writtenAt: InputLocation? = nil)
  case restartMustBeTrue
  case memory(Size, cell: Int)
  case height(Size, most: Int)
  case side(Size, format: String, most: Int, cell: Int)
  // Limits of videos. All frames of a video are equally long.
  case videoRate(String, frames: Int, most: Int)
  case videoFrame(String, seconds: Int, most: Int)
  case videoLength(String, frames: Int128, most: Int)
  case world(Size)
  case page(Size, least: Size)
  // Estimates that exceed a limit of the budget.
  /// The memory in total, and the category with the largest share.
  case takesMemory(Int, most: Int, largest: MemoryCategory, bytes: Int)
  case drawsPixels(Int, most: Int)
  case writesBytes(Int, most: Int)
  case spreads(at: Int, bytes: Int, most: Int)
  case tooLong(at: Int, seconds: Ratio)
  case failed(by: Int, WorldProblem)
  /// The living cells of a generation that do not fit into an image.
  case outgrown(at: Int, FilmProblem)
  case noRest(by: Int, [Count])
  case repeats(from: Int, period: Int)
  case noCycle(by: Int, [Count])
  case settlesInstead(at: Int)
  case cycleMovesOutOfView(Position, period: Int)
  case commonCycleTooLong(frames: Int)
  case colors(states: Int, shape: CellShape)
  case ages(states: Int, most: Int)
  case showsHistory(String)
  // Tweening, and the settings that exclude it.
  case noMovingCells(String, others: [String])
  case tween, tweenBetweenMany, tweenWithAges, tweenInStrip, tweenWithoutWorld, tweenTooFast
  case sheetColors
  case strip(Int, frames: Int)
  case noCount(String, known: [String])
  case nothingToPlot
  case noCurves
  case noCells(String, setting: String)
  case comparesOneCount([String])
  case manyCurves(Int, most: Int)
  // Films with counts that are combined into statistics.
  case noMean(String, String)
  case otherGenerations(frame: Int, Int, Int)
  case otherMoments(String)
  case groupTakesMemory(Int, most: Int)
  case wholePlot
  case noLetter(Character, font: String?)
  case unclosedBrace
  case longText(most: Int)
  case longLabel(most: Int)
  case emptyLabel
  case unknownPlace(String, numbers: [String], settings: [String])
  // Values that the syntax of scenario files rules out.
  case cellOrGap, margin, times, plays, speeds, stripLength
  case ticks
  case keyframe(at: Int)
  case noOutput(String)
  /// An output for a single image; the number of frames is nil if it is unknown.
  case onePicture(String, frames: Int?)
  case onlyStills(String, formats: [String])
  case noPattern(String, format: String)
  case liveBackground(format: String)

  public var description: String {
    switch self {
    case .opening(let error): "\(error)"
    case .event(let generation, let problem, _): "the event at generation \(generation): \(problem)"
    case .restartMustBeTrue: "an event that does not happen is left out: restart is true"
    case .memory(let size, let cell):
      "a picture of \(size) pixels takes \(Self.gigabytes(size)) GB of memory, over 4 GB: "
        + Self.advice(cell)
    case .height(let size, let most):
      "a picture of \(size) pixels is over \(most) pixels high: lower size, cell or gap"
    case .side(let size, let format, let most, let cell):
      "\(format) holds at most \(most) pixels a side, not \(size): \(Self.advice(cell))"
    case .videoRate(let format, let frames, let most):
      "frames of \(format) all stay equally long: these times take \(frames) a second, over \(most):"
        + " give fps, hold and pauses fewer decimals"
    case .videoFrame(let format, let seconds, let most):
      "a frame of \(format) stays at most \(most) seconds, not \(seconds): raise fps"
    case .videoLength(let format, let frames, let most):
      "frames of \(format) all stay equally long: these times take \(frames), over \(most):"
        + " lower frames, hold or pauses"
    case .page(let size, let least):
      "a picture of \(size) has no room for all that is to be seen: with cells of one pixel it takes \(least):"
        + " raise picture, lower size, or look from afar with camera"
    case .world(let size):
      "a world of \(size) cells is too large to be shown whole: a scenario file with 'picture' and "
        + "'camera: [{at: 0, fit: world}]' shows it from afar"
    case .takesMemory(let all, let most, let largest, let bytes):
      "this takes \(Self.amount(all, "B")) of memory, over \(Self.amount(most, "B")), and most of it,"
        + " \(Self.amount(bytes, "B")), for \(largest.rawValue): \(largest.advice), or raise max-memory"
    case .drawsPixels(let pixels, let most):
      "this draws \(Self.amount(pixels)) pixels, over \(Self.amount(most)): lower frames, cell or size,"
        + " or raise max-pixels"
    case .writesBytes(let bytes, let most):
      "this writes up to \(Self.amount(bytes, "B")), over \(Self.amount(most, "B")): lower frames, cell or size,"
        + " or raise max-bytes"
    case .spreads(let generation, let bytes, let most):
      "by generation \(generation) the world has spread: it takes \(Self.amount(bytes, "B")) of memory, and as"
        + " much to grow, over \(Self.amount(most, "B")): lower frames or skip, or raise max-memory"
    case .failed(let generation, .memory(let limit)):
      "on the way to generation \(generation) the world takes more than \(Self.amount(limit, "B")):"
        + " lower frames or skip, raise memory, or choose another engine"
    case .refused(let generation, let refusal, _), .failed(let generation, .refused(let refusal)):
      "the event at generation \(generation): \(refusal)"
    case .failed(let generation, .reach):
      "on the way to generation \(generation) cells live more than 2^61 cells from (0, 0): lower frames or skip"
    case .tooLong(let generation, let seconds):
      "after \(seconds) s the film is at generation \(generation): lower frames or skip, or raise max-time"
    case .outgrown(let generation, let problem):
      "by generation \(generation) the world has grown: \(problem), or frames"
    case .ofRun(let settings, let problem): "of \(settings): \(problem)"
    case .noRest(let generation, let counts):
      "the world has not come to rest by generation \(generation)\(Self.list(counts)):"
        + " give frames a number"
    case .repeats(let start, let period):
      "the world never comes to rest: from generation \(start) on it repeats itself every"
        + " \(period) generations, which frames cycle shows"
    case .noCycle(let generation, let counts):
      "nothing has repeated itself by generation \(generation)\(Self.list(counts)):"
        + " give frames a number"
    case .settlesInstead(let generation):
      "nothing repeats itself: the world comes to rest in generation \(generation), which frames rest"
        + " shows"
    case .cycleMovesOutOfView(let step, let period):
      "what repeats itself moves on by \(step.x), \(step.y) in \(period) generations:"
        + " leave the camera out, and it is followed"
    case .commonCycleTooLong(let frames):
      "these films repeat themselves together after \(frames) frames, over \(EndCondition.horizon):"
        + " give frames a number"
    case .ages(let states, let most):
      "ages are shown of at most \(most) states, and there are \(states)"
    case .showsHistory(let simulation):
      "\(simulation) shows its past row by row; age is for the others"
    case .colors(let states, let shape): Self.colors(states, shape)
    case .noMovingCells(let simulation, let others):
      "in \(simulation) nobody goes from cell to cell: tween is for \(others.joined(separator: ", "))"
    case .tween: "between two generations there are 0 to 99 frames"
    case .tweenBetweenMany:
      "tween shows the way from each generation to the next: give one of tween and every"
    case .tweenWithAges: "who is on the way has left no cell yet: give one of tween and age"
    case .tweenInStrip: "a strip shows generations: give one of tween and strip"
    case .tweenWithoutWorld:
      "a plot alone shows nobody on the way: leave out tween, or give plot right or below"
    case .tweenTooFast: "this comes to over 100 pictures a second: lower fps or tween"
    case .sheetColors: "the sheet has over 256 colours: vary fewer themes, or use no sprites"
    case .strip(let count, let frames):
      "a strip of \(count) takes a film of as many frames, not \(frames): give more frames, or lower strip"
    case .noCount(let name, let known):
      "nothing counts '\(name)'"
        + Nearest.hint(
          Nearest.name(to: name, among: known), else: " (known: \(known.joined(separator: ", ")))")
    case .comparesOneCount(let counts):
      "a plot of variations shows one count: give plot-counts \(counts.joined(separator: " or "))"
    case .manyCurves(let count, let most):
      "\(count) curves cannot be told apart, over \(most): vary less, or give sheet auto"
    case .noMean(let name, let words):
      "'\(words)' has no mean, to which '\(name)' has come: group takes numbers"
    case .otherGenerations(let frame, let one, let other):
      "frame \(frame) shows generation \(one) of one run and \(other) of another: group these, too, or give"
        + " final"
    case .otherMoments(let setting):
      "the runs of a curve are looked at in the same generations, and '\(setting)' varies: group it, too"
    case .groupTakesMemory(let bytes, let most):
      "what the runs of a group count takes over \(Self.amount(bytes, "B")) of memory, and"
        + " \(Self.amount(most, "B")) is all there may be: give final, lower frames, or raise max-memory"
    case .nothingToPlot: "there is nothing that counts, and so nothing to plot"
    case .noCurves: "what is counted here does not follow from what was before: there are no curves"
    case .noCells(let simulation, let setting):
      "\(simulation) is drawn without cells here, which \(setting) is for"
    case .wholePlot: "one picture shows all generations where there is a plot only"
    case .noLetter(let letter, _) where letter.isNewline:
      "a title or caption is one line, and goes on below where the picture is too narrow for it"
    case .noLetter(let letter, let font):
      "\(font.map { "the font \($0)" } ?? "the typeface") has no '\(letter)' (\(letter.codes))"
        + (font == nil ? ": give a font that has it" : "")
    case .unclosedBrace: "a '{' is not closed: {{ stands for a brace"
    case .longText(let most): "a title or caption has at most \(most) bytes"
    case .longLabel(let most): "a label has at most \(most) bytes"
    case .emptyLabel: "a label says something"
    case .unknownPlace(let name, let numbers, let settings):
      "nothing is called '{\(name)}'"
        + Nearest.hint(
          Nearest.name(to: name, among: numbers + settings),
          else: " (known: \(numbers.map { "{\($0)}" }.joined(separator: ", "))"
            + (settings.isEmpty ? ")" : ", and settings by their names)"))
    case .cellOrGap: "a cell takes 1 to 4096 pixels, and a gap 0 to 65535"
    case .margin: "a margin takes 0 to 10000 pixels"
    case .times: "a frame stays more than 0 and at most 999999 seconds"
    case .ticks:
      "the film lasts too long for times so fine: lower frames or pauses, or give fps, hold and pauses"
        + " fewer decimals"
    case .plays: "a film plays 0 to 65536 times"
    case .stripLength: "a strip has 2 to 4096 frames"
    case .speeds: "the films of a sheet play at speeds too different"
    case .keyframe(let generation):
      "the keyframe at \(generation) lies too far out, or zooms too much"
    case .noOutput(let name):
      "'\(name)' does not say what to write: it needs an ending such as .gif, and may have one number such as"
        + " %04d"
    case .onePicture(let name, let frames):
      "'\(name)' holds one picture, not \(frames.map { "\($0)" } ?? "a film"): write a name with %04d, or give frames 1"
    case .liveBackground(let format):
      "no .\(format) file holds a plane that lives where nothing is: use a board with edges"
    case .noPattern(let what, let format):
      "\(what) is no pattern that a .\(format) file could hold"
    case .onlyStills(let name, let formats):
      "'\(name)': only \(formats.joined(separator: " and ")) writes a file a frame"
    }
  }

  /// Returns the counts of a world, in parentheses.
  private static func list(_ counts: [Count]) -> String {
    counts.isEmpty
      ? "" : " (\(counts.map { "\($0.name) \($0.value)" }.joined(separator: ", ")))"
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
    cell > 1 ? "lower size or cell" : "lower size"
  }

  private static func gigabytes(_ size: Size) -> Double {
    (Double(size.width) * Double(size.height) * 2 / 1e8).rounded() / 10
  }

  private static func colors(_ states: Int, _ shape: CellShape) -> String {
    let advice =
      shape == .square
      ? "leave out the caption, the gap, the camera or colours of what is drawn over them"
      : "use shape square"
    return "\(states) cell states take more than the 256 colours of a picture: \(advice)"
  }
}

extension FilmProblem {
  /// The location of the event that causes the error, if an event does.
  public var place: InputLocation? {
    switch self {
    case .event(_, _, let place), .refused(_, _, let place): place
    case .ofRun(_, let problem): problem.place
    default: nil
    }
  }

  /// True if only playing can find the error, and the specification itself is valid.
  public var isFoundByPlaying: Bool {
    switch self {
    case .spreads, .tooLong, .failed: true
    case .ofRun(_, let problem): problem.isFoundByPlaying
    default: false
    }
  }
}
