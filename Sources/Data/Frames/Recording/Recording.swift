internal import Arrays
internal import Grids
package import Settings
package import Worlds

/// Frames that another program made: arrays, tables or images. A generation is one frame.
package struct Recording: ConfigurableSimulation {
  private let frames: RecordedFrames

  private init(_ frames: RecordedFrames) { self.frames = frames }

  package init() { self.init(Self.example) }

  private static let example: RecordedFrames = {
    let file = SourceFile(name: "example", bytes: Array(RecordingExample.text.utf8))
    let input = RecordingInput(
      file, ArrayOptions(mostCells: RecordingLimit.cells, memory: 1 << 20), names: nil)
    // What is read once for all runs depends on the limits of none.
    return CancellationCheck.$waiting.withValue(nil) {
      do throws(RecordingProblem) {
        return try RecordedFrames(
          input, InputSurvey(input), MappedStates(RecordingExample.states))
      } catch {
        preconditionFailure("the example is valid: \(error)")
      }
    }
  }()

  package static let info = SimulationInfo(
    name: "grid", summary: "frames of your own model: arrays, tables or images",
    defaults: .init(still: "the last frame"), traits: [.playsInput]
  )
  .withRelations(
    Relation(["command"], excludes: .written(["input"]), "use either 'input' or 'command'"),
    Relation(
      ["range"], excludes: .written(["states", "values"]),
      "use either 'states' and 'values', or 'range'"),
    Relation(
      ["colors", "label"], needs: .any([.numbers, .value("plot", ["map"])]),
      "'{setting}' requires numbers, or 'range' for whole numbers")
  )
  .withSynonyms("array", "arrays", "recording", "npy", "numpy")

  package var worldInfo: WorldInfo {
    let size = frames.size
    // The states, the numbers or colors, the values of a frame, and its bytes in the input.
    let mapping = frames.states.mapping
    var cost = WorldCost(
      stepTime: 500, bytesACell: mapping.isRamp ? 28 : mapping.isReduced ? 32 : 24)
    cost.shared = frames.kept
    var counts = CountsInfo(frames.states.counted) { _ in size.area }
    if mapping.isRamp { counts.real = Set(frames.states.counted) }
    if let time = frames.widestTime { counts.texts = [RecordedWorld.time: time] }
    var worldInfo = WorldInfo(
      legend: frames.states.legend, bounds: Region(size), counts: counts, cost: cost)
    worldInfo.course.length = frames.count.map { .generations($0) } ?? .untilInputEnds
    worldInfo.course.still = (frames.count ?? 1) - 1
    worldInfo.course.fileNumbers = frames.fileNumbers
    worldInfo.appearance.cell = max(1, min(32, 640 / max(size.width, size.height)))
    worldInfo.appearance.colorScale = frames.states.scale
    worldInfo.appearance.colorNote = frames.states.note
    if frames.states.legend.allSatisfy(\.name.isEmpty) {
      worldInfo.appearance.legendNote =
        "there is no legend: it lists at most \(RecordingLimit.countedStates) colors"
    }
    worldInfo.appearance.rowsGoUp = frames.input.options.origin == .bottomLeft
    if case .pipe = frames.input.stream.source { worldInfo.course.isUnrepeatable = true }
    worldInfo.appearance.spriteFiles = frames.states.sprites
    return worldInfo
  }

  package func opening(seed: UInt64) throws(OpeningProblem) -> any World {
    do throws(RecordingProblem) {
      let feed = FrameFeed(frames.input, size: frames.size, frames.states)
      guard let first = try feed.frame(0) else {
        throw RecordingProblem.noFrames(name: frames.input.name)
      }
      return RecordedWorld(
        feed, first: first, names: frames.states.counted, firstCounted: frames.states.firstCounted,
        hasTimes: frames.widestTime != nil)
    } catch {
      throw OpeningProblem("input", error.description, isFailure: error.isFailure)
    }
  }
}

extension Recording {
  package init(_ settings: inout SettingsReader) {
    self.init(&settings, mostSteps: ColorScale.mostSteps)
  }

  /// - Parameters:
  ///   - mostSteps: the most steps of a color ramp, which leave states for others.
  ///   - showsTurtles: true if worlds of NetLogo show turtles above the patches.
  init(_ settings: inout SettingsReader, mostSteps: Int, showsTurtles: Bool = true) {
    let file = settings.readFile(
      "input", .array, inWords: "required on the command line; in a file, an example",
      "frames as .npy, .npz, CSV or text grids, NetLogo worlds, PNM, PNG or raw bytes; a directory, a"
        + " pattern such as 'run-*.png', or - for standard input",
      also: ["in", "data", "from", "file", "frames-from"])
    let hash = settings.readHashes("the SHA-256 of the input and of files by address")
    var options = settings.readArrayOptions()
    options.showsTurtles = showsTurtles
    let meaning = ValueMeaning(&settings, mostSteps: mostSteps)
    let command = settings.readCommand()
    guard let file = file ?? command?.output else {
      if settings.missing("input", "command").count == 2 {
        let ofTables = [("base", options.base?.number != nil), ("spacing", options.spacing != nil)]
        for (name, isSet) in ofTables where isSet {
          settings.reject(name, RecordingProblem.withoutTable(name))
        }
        settings.note("this is an example: write a file, such as `render grid run.npy`")
      }
      self.init()
      return
    }
    // These settings need all frames before the first one is drawn.
    let needsAll = settings.missing("plot", "strip", "sheet", "camera", "sha256").count < 5
    do throws(RecordingProblem) {
      let input = RecordingInput(file, options, names: meaning.states?.map(\.name))
      if let command {
        self.init(
          try RecordedFrames(ofProgram: input, meaning, template: command.template, &settings))
      } else {
        self.init(
          try RecordedFrames(input, meaning, needsAll: needsAll, &settings, hash: hash))
      }
      if meaning.missingColor != nil, !frames.states.usesMissing {
        settings.reject(ValueMeaning.missingName, RecordingProblem.nothingMissing)
      }
    } catch {
      settings.reject(command == nil ? "input" : "command", error)
      self.init()
    }
  }
}

extension SettingsReader {
  /// Reads the settings for inputs that do not describe themselves.
  fileprivate mutating func readArrayOptions() -> ArrayOptions {
    var options = ArrayOptions(mostCells: RecordingLimit.cells, memory: RecordingLimit.memory)
    options.array = readIfWritten(
      "array", .text("a name", placeholder: "NAME"), inWords: "the only one",
      "the array of an .npz file that holds several; 'step_*' for one array a frame")
    let columns = readIfWritten(
      "columns", .text("names of columns", placeholder: "T,X,Y,STATE"), inWords: "by their names",
      "the columns of a table with a row for each cell or agent: time, x, y and state, or time, position"
        + " and state", .list)
    options.columns = columns?.split(separator: ",").map(String.init)
    options.size = readIfWritten(
      "size", .size(cells: RecordingLimit.cells), inWords: "from the input",
      "the size of a frame in cells, for raw bytes and tables",
      also: ["dimensions", "board"])
    options.axes = readIfWritten(
      "axes", .axes, inWords: "time,y,x",
      "the axes of an array in their order, such as lat,lon,time",
      .list, also: ["dims", "order"])
    options.base = readIfWritten(
      "base", .tableBase, default: .auto, inWords: "auto",
      "the number of the first column and row in a table: auto is 1 if the least x and y are 1, else 0"
    )
    options.spacing = readIfWritten(
      "spacing", .spacing, inWords: "that of the positions",
      "the width and height of a cell of a table, in the units of x and y",
      .list, also: ["cell-width", "cellsize", "resolution"])
    options.origin = readIfWritten(
      "origin", .word(of: ArrayOrigin.allCases), inWords: "top-left, and bottom-left for latitudes",
      "the place of the first row: bottom-left if y grows upward")
    options.noData =
      readIfWritten(
        "nodata", .numbers, inWords: "none",
        "the numbers that stand for missing data, such as -9999 or NaN: their cells show the background or `nodata-color`,"
          + " and mean, least, greatest and range leave them out",
        .list, also: ["no-data", "missing", "fill-value"]) ?? []
    let type = readIfWritten(
      "type", .elementType, "the type of raw bytes, little-endian unless it ends with be",
      also: ["dtype"])
    if let type {
      if let size = options.size {
        options.raw = (size, type)
      } else {
        reject("type", "raw bytes require 'size', such as 160x120")
      }
    }
    return options
  }
}

extension SettingKind<[ArrayAxis]> {
  /// The names of axes, separated by commas.
  fileprivate static var axes: SettingKind {
    SettingKind(
      "the names of axes such as time,y,x or lat,lon,time, with rows and columns among them",
      placeholder: "AXES", forms: [.text],
      show: { $0.map { "\($0)" }.joined(separator: ",") }, list: .none,
      parse: { text in
        let names = text.split(separator: ",", omittingEmptySubsequences: false)
        let axes = names.compactMap { ArrayAxis($0.filter { $0 != " " }) }
        let isWhole = axes.count == names.count && Set(axes).count == axes.count
        return isWhole && axes.contains(.row) && axes.contains(.column) ? axes : nil
      })
  }
}

extension SettingKind<TableBase> {
  fileprivate static var tableBase: SettingKind {
    SettingKind(
      "auto, 0 or 1", placeholder: "auto|N", words: [TableBase.auto.rawValue],
      forms: [.wholeNumber(0...1)], show: { $0.rawValue }, parse: { TableBase(rawValue: $0) })
  }
}

extension SettingKind<CellSpacing> {
  /// A positive number, or two of them for x and y.
  fileprivate static var spacing: SettingKind {
    SettingKind(
      "a positive number such as 0.5, or two such as 0.5,0.25 for x and y", placeholder: "N|X,Y",
      forms: [
        .number(Ratio(1, 1_000_000)...Ratio(1_000_000_000)),
        .pattern(#"^[0-9.eE+-]+(, *[0-9.eE+-]+)?$"#),
      ], list: .none, parse: { CellSpacing($0) })
  }
}

extension SettingKind<ElementType> {
  fileprivate static var elementType: SettingKind {
    let words = ElementType.Kind.allCases.flatMap { [$0.rawValue, "\($0.rawValue)be"] }
    return SettingKind(
      "one of " + words.joined(separator: ", "), placeholder: "TYPE", words: words,
      forms: [.pattern("^([ui](8|16|32|64)|f(16|32|64))(be)?$")],
      show: { "\($0.kind.rawValue)\($0.isBigEndian ? "be" : "")" }, parse: { ElementType($0) })
  }
}

/// The frames that a recording without an input plays: waves in an excitable medium, by the rule of
/// Greenberg and Hastings (SIAM J. Appl. Math. 34, 1978) with three states.
enum RecordingExample {
  private static let size = Size(width: 48, height: 30)
  private static let frames = 60

  /// The frames as a text grid, with a digit for each cell.
  static let text: String = {
    var cells = opening
    return (0..<frames).map { _ in
      defer { cells = next(cells) }
      return (0..<size.height).map { y in cells.row(y).map { "\($0)" }.joined() + "\n" }.joined()
    }.joined(separator: "\n")
  }()

  static let states = ["resting", "excited", "refractory"].enumerated().map {
    RecordedState(value: $0, name: $1)
  }

  /// A line of excited cells above refractory ones, both of which end in the middle. A spiral wave
  /// grows around the end.
  private static var opening: Grid<CellState> {
    var cells = Grid<CellState>(size: size, repeating: 0)
    for x in 0..<size.width / 2 {
      cells[x, size.height / 2] = 1
      cells[x, size.height / 2 + 1] = 2
    }
    return cells
  }

  /// Returns the next generation. Excited cells become refractory and then rest. Resting cells
  /// become excited beside an excited one.
  private static func next(_ cells: Grid<CellState>) -> Grid<CellState> {
    var next = cells
    for y in 0..<size.height {
      for x in 0..<size.width {
        let isBeside = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)].contains { x, y in
          (0..<size.width).contains(x) && (0..<size.height).contains(y) && cells[x, y] == 1
        }
        next[x, y] = cells[x, y] == 0 ? (isBeside ? 1 : 0) : (cells[x, y] + 1) % 3
      }
    }
    return next
  }
}
