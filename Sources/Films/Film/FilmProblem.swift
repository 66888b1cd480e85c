internal import Drawing
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
  /// A film that lasts longer than its format allows.
  case filmLength(String, days: Int)
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
  /// A film that would begin after the end of its input.
  case inputEnds(before: Int)
  case noRest(by: Int, [Count])
  case repeats(from: Int, period: Int, inView: Bool = false)
  /// A world in which all that is left repeats by itself or flies away.
  case settlesOnly(at: Int)
  /// A world that had not settled by a generation; its kind if it grows by a law. `isText` if only
  /// a text of the film shows when it settles.
  case notSettled(by: Int, kind: String?, isText: Bool)
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
  case strip(Int, frames: Int)
  case noCount(String, known: [String])
  case sheetColors, nothingToPlot, noCurves
  case tooLargeToMeasure(String, at: Int)
  case noCells(String, setting: String)
  case manyCurves(Int, most: Int)
  case manyPanels(Int, most: Int)
  // Films with counts that are combined into statistics.
  case noMean(String, String)
  case otherGenerations(frame: Int, Int, Int)
  case otherMoments(String)
  case groupTakesMemory(Int, most: Int)
  case noLetter(Character, font: String?)
  case unclosedBrace, emptyLabel, labelNeedsCell
  case longText(most: Int)
  case longLabel(most: Int)
  case unknownPlace(String, numbers: [String], settings: [String])
  // Values that the syntax of scenario files rules out.
  case cellOrGap, margin, times, plays, speeds, stripLength, ticks, wholePlot
  case keyframe(at: Int)
  case noOutput(String)
  /// An output for a single image; the number of frames is nil if it is unknown.
  case onePicture(String, frames: Int?)
  case onlyStills(String, formats: [String])
  case noPattern(String, format: String)
  case liveBackground(format: String)
  case noTransparency(String, formats: [String])
}

extension FilmProblem {
  /// The location of the event that causes the error, if an event does.
  package var place: InputLocation? {
    switch self {
    case .event(_, _, let place), .refused(_, _, let place): place
    case .ofRun(_, let problem): problem.place
    default: nil
    }
  }

  /// True if only playing can find the error, and the specification itself is valid.
  package var isFoundByPlaying: Bool {
    switch self {
    case .spreads, .tooLong, .failed, .inputEnds: true
    case .ofRun(_, let problem): problem.isFoundByPlaying
    default: false
    }
  }
}

extension FilmProblem {
  public var description: String {
    switch self {
    case .opening(let error): "\(error)"
    case .event(let generation, let problem, _): "the event at generation \(generation): \(problem)"
    case .restartMustBeTrue: "'restart' can only be true: remove the event instead"
    case .memory(let size, let cell):
      "an image of \(size) pixels needs \(Self.gigabytes(size)) GB of memory, more than 4 GB: "
        + Self.advice(cell)
    case .height(let size, let most):
      "an image of \(size) pixels is more than \(most) pixels high: lower 'size', 'cell' or 'gap'"
    case .side(let size, let format, let most, let cell):
      "\(format) supports at most \(most) pixels per side, got \(size): \(Self.advice(cell))"
    case .videoRate(let format, let frames, let most):
      "all frames of \(format) have the same duration, so these times need \(frames) frames per"
        + " second, more than \(most): use fewer decimals in 'fps', 'hold' and pauses"
    case .videoFrame(let format, let seconds, let most):
      "a frame of \(format) can last at most \(most) seconds, got \(seconds): raise 'fps'"
    case .filmLength(let format, let days):
      "a file of \(format) can last at most \(days) days: lower 'frames', 'hold' or pauses, or raise"
        + " 'fps'"
    case .videoLength(let format, let frames, let most):
      "all frames of \(format) have the same duration, so these times need \(frames) frames, more"
        + " than \(most): lower 'frames', 'hold' or pauses"
    case .page(let size, let least):
      "an image of \(size) is too small: with cells of one pixel, it needs \(least):"
        + " raise 'picture', lower 'size', or zoom out with 'camera'"
    case .world(let size):
      "a world of \(size) cells is too large for one image: to zoom out, use a scenario file with"
        + " 'picture' and 'camera: [{at: 0, fit: world}]'"
    case .takesMemory(let all, let most, let largest, let bytes):
      "this needs \(Self.amount(all, "B")) of memory, more than \(Self.amount(most, "B"));"
        + " \(largest.rawValue) need \(Self.amount(bytes, "B")): \(largest.advice), or raise"
        + " 'max-memory'"
    case .drawsPixels(let pixels, let most):
      "this draws \(Self.amount(pixels)) pixels, more than \(Self.amount(most)): lower 'frames',"
        + " 'cell' or 'size', or raise 'max-pixels'"
    case .writesBytes(let bytes, let most):
      "this writes up to \(Self.amount(bytes, "B")), more than \(Self.amount(most, "B")): lower"
        + " 'frames', 'cell' or 'size', or raise 'max-bytes'"
    case .spreads(let generation, let bytes, let most):
      "at generation \(generation), the world takes \(Self.amount(bytes, "B")) of memory, and needs"
        + " as much again to grow, more than \(Self.amount(most, "B")): lower 'frames' or 'skip', or"
        + " raise 'max-memory'"
    case .failed(let generation, .memory(let limit)):
      "before generation \(generation), the world takes more than \(Self.amount(limit, "B")) of"
        + " memory: lower 'frames' or 'skip', raise 'memory', or choose another 'engine'"
    case .refused(let generation, let refusal, _), .failed(let generation, .refused(let refusal)):
      "the event at generation \(generation): \(refusal)"
    case .failed(let generation, .reach):
      "before generation \(generation), live cells are more than 2^61 cells from (0, 0): lower"
        + " 'frames' or 'skip'"
    case .failed(_, .input(let message)): message
    case .tooLong(let generation, let seconds):
      "after \(seconds) s, the film has reached only generation \(generation): lower 'frames' or"
        + " 'skip', or raise 'max-time'"
    case .outgrown(let generation, let problem):
      "the world has grown by generation \(generation): \(problem), or lower 'frames'"
    case .ofRun(let settings, let problem): "in the run with \(settings): \(problem)"
    case .inputEnds(let generation):
      "the input ends before frame \(generation), numbered from 0: lower 'skip'"
    case .noRest(let generation, let counts):
      "the world has not stabilized by generation \(generation)\(Self.list(counts)):"
        + " set 'frames' to a number"
    case .repeats(let start, let period, let isInView):
      "the world never stabilizes, but repeats every \(period) generations from generation \(start)"
        + " on: set 'frames' to \(isInView ? "" : "settled or ")cycle"
    case .settlesOnly(let start):
      "the world never stabilizes, but from generation \(start) on, all that is left repeats or flies"
        + " away: set 'frames' to settled"
    case .notSettled(let generation, let kind, let isText):
      "the world has not settled by generation \(generation)"
        + (kind.map { ", but grows steadily (\($0))" } ?? "")
        + (isText
          ? ": remove '{settled}' from the title and the caption"
          : ": set 'frames' to \(kind == "gun" ? "cycle or a number" : "a number")")
    case .noCycle(let generation, let counts):
      "the world has not repeated by generation \(generation)\(Self.list(counts)):"
        + " set 'frames' to a number"
    case .settlesInstead(let generation):
      "the world never repeats, but stabilizes at generation \(generation): set 'frames' to rest"
    case .cycleMovesOutOfView(let step, let period):
      "the repeating pattern moves by \(step.x), \(step.y) every \(period) generations:"
        + " remove 'camera', so that the image follows it"
    case .commonCycleTooLong(let frames):
      "these films repeat together only after \(frames) frames, more than \(EndCondition.horizon):"
        + " set 'frames' to a number"
    case .ages(let states, let most):
      "'age' supports at most \(most) states, got \(states)"
    case .showsHistory(let simulation):
      "'age' is not available for \(simulation), which shows its past row by row"
    case .colors(let states, let shape): Self.colors(states, shape)
    case .noMovingCells(let simulation, let others):
      "'tween' is not available for \(simulation), in which nothing moves between cells"
        + (others.isEmpty ? "" : ": use it with \(others.joined(separator: ", "))")
    case .tween: "'tween' must be from 0 to 99"
    case .tweenBetweenMany:
      "'tween' requires consecutive generations: use either 'tween' or 'every'"
    case .tweenWithAges: "'tween' cannot show ages: use either 'tween' or 'age'"
    case .tweenInStrip: "a strip shows generations only: use either 'tween' or 'strip'"
    case .tweenWithoutWorld:
      "'tween' has no effect on a plot alone: remove it, or set 'plot' to right or below"
    case .tweenTooFast: "the film would exceed 100 frames per second: lower 'fps' or 'tween'"
    case .sheetColors:
      "the sheet needs more than 256 colors: use fewer themes, or a shape other than sprites"
    case .strip(let count, let frames):
      "a strip of \(count) requires as many frames, got \(frames): raise 'frames', or lower 'strip'"
    case .noCount(let name, let known):
      "unknown count '\(name)'"
        + Nearest.hint(
          Nearest.name(to: name, among: known), else: " (known: \(known.joined(separator: ", ")))")
    case .manyCurves(let count, let most):
      "\(count) curves are more than the \(most) that can be distinguished: use fewer variations, or set"
        + " 'sheet' to auto"
    case .manyPanels(let count, let most):
      "\(count) panels are more than the \(most) of a plot: use fewer variations"
    case .noMean(let name, let words):
      "'group' requires numbers, got '\(words)' for '\(name)'"
    case .otherGenerations(let frame, let one, let other):
      "frame \(frame) shows generation \(one) of one run and \(other) of another: add the settings"
        + " that cause it to 'group', or set 'final'"
    case .otherMoments(let setting):
      "the runs of a curve must show the same generations, but '\(setting)' varies: add it to 'group'"
    case .groupTakesMemory(let bytes, let most):
      "the counts of a group's runs need more than \(Self.amount(bytes, "B")) of memory, and"
        + " \(Self.amount(most, "B")) is the limit: set 'final', lower 'frames', or raise"
        + " 'max-memory'"
    case .tooLargeToMeasure(let name, let generation):
      "the world is too large for '\(name)' at generation \(generation): lower 'skip' or 'frames'"
    case .nothingToPlot: "there are no counts to plot"
    case .noCurves: "these counts are not a time series, and cannot be plotted"
    case .noCells(let simulation, let setting):
      "'\(setting)' has no effect on \(simulation), which is drawn without cells here"
    case .wholePlot: "only a plot alone can show all generations in one image"
    case .noLetter(let letter, _) where letter.isNewline:
      "a title or caption must be one line; long lines wrap automatically"
    case .noLetter(let letter, let font):
      "\(font.map { "the font \($0)" } ?? "the built-in font") has no '\(letter)' (\(letter.codes))"
        + (font == nil ? ": set 'font' to a font that has it" : "")
    case .unclosedBrace: "missing '}' after '{': write {{ for a brace"
    case .longText(let most): "a title or caption can have at most \(most) bytes"
    case .longLabel(let most): "a label can have at most \(most) bytes"
    case .emptyLabel: "a label cannot be empty"
    case .labelNeedsCell: "a label requires 'x' and 'y', the cell that it describes"
    case .unknownPlace(let name, let numbers, let settings):
      "unknown placeholder '{\(name)}'"
        + Nearest.hint(
          Nearest.name(to: name, among: numbers + settings),
          else: " (known: \(numbers.map { "{\($0)}" }.joined(separator: ", "))"
            + (settings.isEmpty ? ")" : ", and the names of settings)"))
    case .cellOrGap: "'cell' must be from 1 to 4096 pixels, and 'gap' from 0 to 65535"
    case .margin: "'margin' must be from 0 to 10000 pixels"
    case .times: "a frame must last more than 0 and at most 999999 seconds"
    case .ticks:
      "the film is too long for times with so many decimals: lower 'frames' or pauses, or use fewer"
        + " decimals in 'fps', 'hold' and pauses"
    case .plays: "'loop' must be from 0 to 65536"
    case .stripLength: "'strip' must be from 2 to 4096"
    case .speeds: "the speeds of a sheet's films have no common frame duration"
    case .keyframe(let generation):
      "the keyframe at generation \(generation) is too far away, or its zoom is too large"
    case .noOutput(let name):
      "'\(name)' is not a valid output: expected an extension such as .gif, and at most one number"
        + " such as %04d"
    case .onePicture(let name, let frames):
      "'\(name)' can hold one image, got \(frames.map { "\($0) frames" } ?? "an animation"): use a name"
        + " with %04d, or set 'frames' to 1"
    case .liveBackground(let format):
      "a .\(format) file cannot hold infinitely many live cells: use a bounded world"
    case .noPattern(let what, let format):
      "a .\(format) file cannot hold \(what), which is not a pattern"
    case .noTransparency(let format, let formats):
      "\(format) has no transparent pixels: write \(formats.joined(separator: ", "))"
    case .onlyStills(let name, let formats):
      "'\(name)': expected \(formats.joined(separator: ", ")) for one file per frame"
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
    cell > 1 ? "lower 'size' or 'cell'" : "lower 'size'"
  }

  private static func gigabytes(_ size: Size) -> Double {
    (Double(size.width) * Double(size.height) * 2 / 1e8).rounded() / 10
  }

  private static func colors(_ states: Int, _ shape: CellShape) -> String {
    let advice =
      shape == .square
      ? "remove the caption, the gap, the camera or colored annotations"
      : "set 'shape' to square"
    return "\(states) cell states need more than the 256 colors of an image: \(advice)"
  }
}

/// A category of a film's memory estimate.
public enum MemoryCategory: String, CaseIterable, Sendable {
  /// The worlds that exist at the same time.
  case cells
  /// The images that are being drawn and encoded.
  case pictures
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
    case .pictures: "lower 'size' or 'cell'"
    case .stamps: "lower 'cell'"
    case .pieces: "copy smaller regions"
    case .snapshots: "keep fewer snapshots"
    case .patterns: "place fewer patterns"
    }
  }
}
