internal import Arrays
internal import Grids
package import Settings
package import Worlds

/// The agents of another program's run: walkers, birds or cars from a table. A generation is a time of
/// the table.
package struct Agents: ConfigurableSimulation {
  private let run: AgentRun
  /// The cells below the agents; nil for an empty board.
  private let ground: Recording?

  private init(_ run: AgentRun, over ground: Recording?) { (self.run, self.ground) = (run, ground) }

  /// The condition of settings that have no effect on agents.
  private static let never = Relation.Condition.any([])
  private static let isDensity = Relation.Condition.value("show", [AgentView.density.rawValue])

  package static let info = SimulationInfo(
    name: "agents", summary: "agents of your own model: walkers, birds or cars from a table",
    defaults: .init(still: "the last frame"), traits: [.playsInput, .hasMovingCells, .drawsAgents]
  )
  .withRelations(
    Relation(["size-range"], needs: .written(["size-by"]), "'size-range' requires 'size-by'"),
    Relation(
      ["range", "colors", "label"], needs: .any([.written(["color-by"]), isDensity]),
      "'{setting}' requires 'color-by', or 'show' set to density"),
    Relation(
      ["shape", "agent-size", "size-by", "color-by", "trail", "over", "tween"], excludes: isDensity,
      "'{setting}' is for agents themselves: remove it, or 'show'"),
    Relation(["command"], excludes: .written(["input"]), "use either 'input' or 'command'"),
    Relation(["age"], needs: never, "'age' is for cells: set 'trail' for agents"),
    Relation(
      ["gap"], needs: .any([.written(["over"]), isDensity]),
      "'gap' is for cells: set 'over', or remove 'gap'"),
    Relation(
      ["hexagons"], needs: never,
      "'hexagons' is for cells in rows, and agents are between them: remove 'hexagons'")
  )
  .withSynonyms("agent", "particles", "walkers", "turtles", "scatter")

  package var worldInfo: WorldInfo {
    let (size, below, input) = (run.board.size, ground?.worldInfo, run.input)
    // Later frames of a pipe may have more agents.
    let most = input.isLive ? max(10_000, 10 * input.survey.most) : input.survey.most
    var cost = WorldCost(stepTime: 500, imageTime: 1000 * most, bytesACell: 1)
    let bytes = MemoryLayout<AgentTable.Agent>.stride + 4 + 8 * run.measured.count
    // Of frames that are read again, the reader, the world and an image have those of a trail.
    let frames = min(run.look.trail + 2, input.survey.frames)
    cost.shared = bytes * (input.stream == nil ? input.survey.rows : 3 * most * frames)
    // The shapes of an image.
    cost.shared += most * (256 + 48 * min(run.look.trail, input.survey.frames))
    if let below { cost.shared += below.cost.memory(on: size) + below.cost.shared }
    let measures = run.measured.map(\.measure.name)
    var counts = CountsInfo(run.counted + measures) { _ in most }
    counts.real = Set(measures)
    if run.hasTimes { counts.texts = [RecordedWorld.time: input.widestTime] }
    var worldInfo = WorldInfo(
      legend: run.look.density == nil
        ? (below?.legend ?? [CellKind("background")]) + run.look.legend : run.look.legend,
      bounds: Region(size), counts: counts, cost: cost)
    if run.look.density == nil { worldInfo.appearance.agentKinds = run.look.legend.count }
    worldInfo.course.length = input.isLive ? .untilInputEnds : .generations(input.survey.frames)
    worldInfo.course.still = input.survey.frames - 1
    worldInfo.course.isUnrepeatable = input.isLive
    worldInfo.appearance.cell = max(1, min(640, 640 / max(size.width, size.height)))
    worldInfo.appearance.colorScale = run.look.scale ?? below?.appearance.colorScale
    worldInfo.appearance.scaleBelow = run.look.scale.flatMap { _ in below?.appearance.colorScale }
    worldInfo.appearance.figures = run.look.needs
    return worldInfo
  }

  package func opening(seed: UInt64) throws(OpeningProblem) -> any World {
    let ground = try ground?.opening(seed: seed)
    do throws(RecordingProblem) {
      return try AgentsWorld(run, over: ground)
    } catch {
      throw OpeningProblem("input", error.description, isFailure: error.isFailure)
    }
  }
}

extension Agents {
  package init() { self.init(AgentExample.run, over: nil) }

  package init(_ settings: inout SettingsReader) {
    let file = settings.readFile(
      "input", .array, inWords: "required on the command line; in a file, an example",
      "a table with a row for each agent and time: CSV or JSON; a directory, a pattern such as"
        + " 'run-*.csv', or - for standard input",
      also: ["in", "data", "from", "file"])
    let hash = settings.readHashes("the SHA-256 of the input and of files by address")
    let kinds = settings.readAgentKinds()
    let measures = settings.agentMeasures()
    var options = settings.readAgentOptions(kinds, measures)
    let placing = AgentPlacing(&settings)
    let looking = AgentLooking(&settings)
    (options.bounds, options.shift) = (placing.bounds, placing.unit == .corner ? 0.5 : 0)
    let command = settings.readCommand()
    // These settings need all frames before the first one is drawn.
    let needsAll =
      settings.missing("plot", "strip", "sheet", "camera", "sha256", "over").count < 6
    var input: AgentInput?
    do throws(RecordingProblem) {
      input = try (file ?? command?.output).flatMap { file throws(RecordingProblem) in
        // A command that may not run yet prints nothing.
        if case .postponed? = file.stream?.source { return nil }
        // Variations may read other columns or runs, so that tables are kept by these.
        return try file.parsed { _ in AgentInputs() }.input(of: file, options) { table in
          !needsAll && placing.measuresNothing && looking.measuresNothing(of: table)
            && (kinds != nil || !table.roles.contains(.kind))
        }
      }
      if let hash, let input, let found = input.hash, !hash.contains(found) {
        throw RecordingProblem.changed(name: file?.name ?? "", hash: found)
      }
      if command == nil, let hash = input?.hash { settings.replaceValue(of: "sha256", by: hash) }
    } catch {
      settings.reject(command == nil ? "input" : "command", error)
    }
    if settings.missing("input", "command").count == 2 {
      settings.note("this is an example: write a table, such as `render agents run.csv`")
    }
    let ground = settings.readGround(belowTurtlesOf: input?.table)
    self.init(input ?? AgentExample.input, placing, looking, kinds, measures, ground, &settings)
    // After an error, these are the agents of the example.
    if let input, run !== AgentExample.run {
      noteUndrawn(of: input, wraps: placing.wraps, &settings)
    }
    checkGround(&settings)
  }

  /// Creates the agents of a table; those of the example after an error in the other settings.
  private init(
    _ input: AgentInput, _ placing: AgentPlacing, _ looking: AgentLooking, _ kinds: [AgentKind]?,
    _ measures: [AgentMeasure], _ ground: Recording?, _ settings: inout SettingsReader
  ) {
    // Cells below the agents fill the board.
    let diameter = ground == nil ? looking.greatestDiameter(of: input) : 0
    let board = placing.board(of: input, diameter: diameter, &settings)
    guard let look = looking.look(of: input, kinds, ground, &settings), let board else {
      self.init()
      return
    }
    let counted = look.kinds.map(\.name)
    for kind in measures.compactMap(\.kind) where !counted.contains(kind) {
      let setting = settings.missing("counts").isEmpty ? "counts" : "plot-counts"
      settings.reject(
        setting,
        "there is no kind '\(kind)': expected \(counted.prefix(10).joined(separator: ", "))")
    }
    var run = AgentRun(input, on: board, look, counted: counted, measures)
    if looking.view == .density, !settings.isRejected("range") {
      run = looking.showingDensity(of: run, &settings)
    }
    self.init(run, over: ground)
  }

  /// Checks that the cells below the agents suit the board.
  private func checkGround(_ settings: inout SettingsReader) {
    guard let below = ground?.worldInfo, let size = below.bounds?.size else { return }
    if size != run.board.size {
      settings.reject(
        "over",
        "the cells are \(size), and the board of the agents \(run.board.size): set 'bounds' to the edges of"
          + " the cells, such as 0..\(size.width),0..\(size.height)"
      )
    } else if let length = below.course.length, length != .untilInputEnds,
      length != .generations(1), length != .generations(run.input.survey.frames)
    {
      settings.reject(
        "over", "expected cells of one frame, or of \(run.input.survey.frames) as the agents have")
    }
  }

  /// Notes the agents that are not drawn, or only in part.
  private func noteUndrawn(
    of input: AgentInput, wraps: Bool, _ settings: inout SettingsReader
  ) {
    let survey = input.survey
    if input.table.hasThirdAxis {
      settings.note("the places have three coordinates: the third one is not drawn")
    }
    if input.isLive { return }
    if survey.outside > 0 {
      settings.note(
        "\(survey.outside.counted("place")) of agents outside of \(run.board.bounds.text) not drawn: set 'bounds'"
      )
    }
    if survey.atEdges > 0, !wraps, run.look.density == nil {
      settings.note(
        "\(survey.atEdges.counted("place")) of agents at the edges of \(run.board.bounds.text) drawn in part: set"
          + " wider 'bounds', or 'wraps'")
    }
    if survey.unplaced > 0 {
      settings.note("\(survey.unplaced.counted("row")) of agents without a place not drawn")
    }
  }
}

extension AgentInput {
  /// A text that is as wide as the widest time.
  fileprivate var widestTime: String {
    let time = survey.times?.widest ?? ""
    return isLive ? time + String(repeating: "0", count: max(0, 8 - time.count)) : time
  }
}

extension Int {
  /// The number with a noun, which has an s for all numbers but 1.
  fileprivate func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

/// The settings that say where the places of a table lie.
private struct AgentPlacing {
  let bounds: AgentBounds?
  let unit: AgentUnit
  let origin: ArrayOrigin?
  let wraps: Bool
  let angles: (unit: AgentAngles.Unit?, zero: AgentAngles.Zero?, sense: AgentAngles.Sense?)

  init(_ settings: inout SettingsReader) {
    bounds = settings.readIfWritten(
      "bounds", .agentBounds, inWords: "from the places",
      "the part of the table's coordinates to show, x and y, in whole numbers of units", .list,
      also: ["extent", "xlim", "limits", "world"])
    unit = settings.read(
      "unit", .word, default: .center,
      "the meaning of whole places: the center of a cell, from 2.5 to 3.5, or its corner, from 3 to 4"
    )
    origin = settings.readIfWritten(
      "origin", .word(of: ArrayOrigin.allCases), inWords: "that of the program",
      "the place of the least y: bottom-left if y grows upward")
    wraps = settings.read(
      "wraps", .yesOrNo, default: false, "opposite edges are joined, as on a torus", .flag,
      also: ["torus", "periodic"])
    angles = (
      settings.readIfWritten(
        "heading-in", .word, default: .degrees, inWords: "degrees", "the unit of headings"),
      settings.readIfWritten(
        "heading-zero", .word, inWords: "that of the program, or east",
        "the direction of a heading of 0"),
      settings.readIfWritten(
        "heading-turns", .word, inWords: "that of the program",
        "the side to which a greater heading turns in the image")
    )
  }

  /// True if the board does not depend on the places.
  var measuresNothing: Bool { bounds != nil && unit == .center }

  /// Returns the board of a table; nil after an error.
  ///
  /// - Parameter diameter: that of the largest agent; 0 if the board ends at the outermost places.
  func board(
    of input: AgentInput, diameter: Double, _ settings: inout SettingsReader
  ) -> AgentBoard? {
    let (table, survey) = (input.table, input.survey)
    if !survey.hasPlaces, bounds == nil, table.bounds == nil {
      settings.reject(
        settings.missing("command").isEmpty ? "command" : "input",
        "the table has no agents with a place: set 'bounds' for an empty board")
      return nil
    }
    if unit == .corner, !survey.areWhole {
      settings.reject(
        "unit", "'corner' is for whole places, and these have fractions: remove 'unit'")
      return nil
    }
    // On a torus, an agent at an edge is drawn at both.
    let found =
      bounds ?? table.bounds ?? AgentBounds(of: survey, unit, diameter: wraps ? 0 : diameter)
    guard let size = found.size, size.area <= RecordingLimit.cells else {
      settings.reject(
        bounds == nil ? "input" : "bounds",
        "the board \(found.text) must have whole numbers of units, at least 1 and at most"
          + " \(RecordingLimit.cells) in all: set 'bounds'")
      return nil
    }
    if bounds == nil, table.bounds == nil {
      settings.note(
        "the board is \(found.text), from the places: set 'bounds' to show another part")
    }
    let growsUpward = origin.map { $0 == .bottomLeft } ?? table.growsUpward ?? false
    if origin == nil, table.growsUpward == nil, table.bounds == nil {
      settings.note("y grows downward: set 'origin' to bottom-left if it grows upward")
    } else if origin == nil, table.program == .agentsJL {
      settings.note(
        "y grows upward, as in Agents.jl: set 'origin' to top-left if it grows downward")
    }
    return AgentBoard(
      found, size, unit, growsUpward: growsUpward, wraps: wraps,
      angles(of: table, growsUpward, &settings))
  }

  private func angles(
    of table: AgentTable, _ growsUpward: Bool, _ settings: inout SettingsReader
  ) -> AgentAngles {
    var result = AgentAngles()
    switch table.program {
    case .netLogo: (result.zero, result.sense) = (.north, .right)
    case .gama: result.sense = .right
    default: result.sense = growsUpward ? .left : .right
    }
    let isSaid = angles.unit != nil || angles.zero != nil || angles.sense != nil
    if table.roles.contains(.heading) {
      let isKnown = table.program == .netLogo || table.program == .gama || table.bounds != nil
      if !isSaid, !isKnown {
        let sense = growsUpward ? "counterclockwise" : "clockwise"
        settings.note(
          "headings are in degrees, \(sense) from east: set 'heading-in', 'heading-zero' or 'heading-turns'"
            + " if they are not")
      }
    } else if isSaid {
      for name in ["heading-in", "heading-zero", "heading-turns"]
      where settings.missing(name).isEmpty {
        settings.reject(name, "the table has no headings: set 'heading' to a column")
      }
    }
    result.unit = angles.unit ?? result.unit
    (result.zero, result.sense) = (angles.zero ?? result.zero, angles.sense ?? result.sense)
    return result
  }
}

/// The settings that say how agents look.
private struct AgentLooking {
  let view: AgentView
  let shapes: AgentShapes
  let size: Ratio
  let sizeRange: ValueRange?
  let scale: (range: ValueRange?, colors: ColorRamp?, label: String?)
  let trail: Int

  init(_ settings: inout SettingsReader) {
    view = settings.read(
      "show", .word, default: .agents,
      "the agents themselves, or their density: the number of agents in each cell")
    shapes = settings.read(
      "shape", .agentShapes, default: AgentShapes(), inWords: "arrow with a heading, else circle",
      "the shape of agents, or of each kind; headings turn all but circles")
    size = settings.read(
      "agent-size", .diameter, default: Ratio(4, 5), "the diameter of agents, in units of the table"
    )
    sizeRange = settings.readIfWritten(
      "size-range", .range, inWords: "the numbers themselves",
      "the diameters of the least and the greatest number of 'size-by'")
    if let least = sizeRange?.lowest, least.number < 0 {
      settings.reject(
        "size-range", "expected diameters, which are not negative, got '\(least.text)'")
    }
    scale = settings.readColorScale(
      inWords: ("all numbers; of a density from 0", "viridis", "the name of the column"))
    trail = settings.read(
      "trail", .wholeNumber(0...10_000), default: 0,
      "the number of frames whose places each agent shows behind it, fading")
  }

  /// Returns true if the look of a table's agents does not depend on the numbers in it.
  func measuresNothing(of table: AgentTable) -> Bool {
    let hasRange = scale.range?.lowest != nil && scale.range?.highest != nil
    return !table.roles.contains(.tint) && (sizeRange == nil || !table.roles.contains(.size))
      && (hasRange || view == .agents && !table.roles.contains(.color))
  }

  /// The diameter of the largest agent in units of the table; 0 if agents themselves are not drawn.
  func greatestDiameter(of input: AgentInput) -> Double {
    if view == .density { return 0 }
    let usual = Double(size.numerator) / Double(size.denominator)
    guard input.table.roles.contains(.size) else { return usual }
    return max(usual, sizes(of: input)?.diameters.upperBound ?? input.survey.sizes.greatest)
  }

  /// Returns the look of a table's agents; nil after an error.
  func look(
    of input: AgentInput, _ described: [AgentKind]?, _ ground: Recording?,
    _ settings: inout SettingsReader
  ) -> AgentLook? {
    let table = input.table
    let kinds = (table.kinds.isEmpty ? ["agents"] : table.kinds).map { value in
      described?.first { $0.value == value } ?? AgentKind(value)
    }
    let cells = ground?.worldInfo.legend ?? []
    check(table, kinds.map(\.name), isDescribed: described != nil, &settings)
    checkNames(kinds.map(\.name), beside: cells, &settings)
    let first = max(1, cells.count)
    let colors =
      scale(of: input, from: first, &settings).map {
        AgentColors(kinds, $0, scale.colors ?? .viridis)
      }
      ?? AgentColors(
        kinds, of: input.survey.tints, from: first,
        besides: (cells.compactMap(\.palette).max() ?? -1) + 1)
    if first + colors.legend.count > 256 {
      settings.reject(
        "over",
        "the cells have \(first) colors, and the agents \(colors.legend.count): expected at most 256 in"
          + " all")
    }
    if let note = colors.note { settings.note(note) }
    if settings.isRejected("shape", "kinds", "trail", "over", "input") { return nil }
    return AgentLook(
      kinds, shapes, size: size.numerator * FigureLength.one / size.denominator,
      sizes(of: input), hasSizes: table.roles.contains(.size), colors, trail: trail)
  }

  /// Returns a run that shows the numbers of agents in cells.
  func showingDensity(of run: AgentRun, _ settings: inout SettingsReader) -> AgentRun {
    var most = 1
    if scale.range?.highest == nil {
      do throws(RecordingProblem) {
        most = try run.mostInCell()
      } catch {
        settings.reject("input", error)
      }
    }
    let range = (scale.range ?? .auto).closed(0, Double(max(1, most)))
    var shown = ColorScale(range, states: 0...CellState(ColorScale.mostSteps - 1))
    shown.label = scale.label ?? "agents"
    checkEnds(of: range, &settings)
    return run.showing((shown, scale.colors ?? .viridis))
  }

  /// Rejects settings that a table lacks columns for.
  private func check(
    _ table: AgentTable, _ names: [String], isDescribed: Bool, _ settings: inout SettingsReader
  ) {
    if table.kinds.isEmpty, isDescribed, !settings.isRejected("input", "command") {
      settings.reject("kinds", "the table has no kinds: set 'kind' to a column")
    }
    for name in shapes.byKind.keys.sorted() where !names.contains(name) {
      let known = names.prefix(10).joined(separator: ", ")
      settings.reject("shape", "there is no kind '\(name)': expected one of \(known)")
    }
    for (setting, isSet) in [
      ("trail", trail > 0), ("tween", settings.missing("tween").isEmpty),
    ] where isSet && !table.roles.contains(.id) {
      settings.reject(setting, "'\(setting)' requires the ids of agents: set 'id' to a column")
    }
  }

  /// Rejects names of kinds that captions cannot have, and those of states, which a legend lists, too.
  private func checkNames(
    _ names: [String], beside cells: [CellKind], _ settings: inout SettingsReader
  ) {
    for name in names {
      if !RecordedState.isName(name) {
        settings.reject(
          "input",
          "the kind '\(name)' has braces, commas or quotes, or no letters: name it in 'kinds', a mapping"
            + " such as {\(Written.scalar(name)): wolf}")
      } else if FigureColor(name) == .background {
        settings.reject("input", "the kind '\(name)' would not be visible: name it otherwise")
      } else if cells.contains(where: { $0.name == name }) {
        settings.reject(
          "over",
          "the state '\(name)' of the cells has the name of a kind of agents: name it otherwise")
      }
    }
  }

  /// Returns the diameters of the least and the greatest number of a column; nil if the numbers are
  /// diameters.
  private func sizes(
    of input: AgentInput
  ) -> (numbers: ClosedRange<Double>, diameters: ClosedRange<Double>)? {
    let usual = Double(size.numerator) / Double(size.denominator)
    guard let range = sizeRange?.closed(usual, usual), let least = range.lowest?.number,
      let greatest = range.highest?.number, least <= greatest
    else { return nil }
    let numbers = input.survey.sizes
    return (numbers.isEmpty ? 0...0 : numbers.least...numbers.greatest, least...greatest)
  }

  /// Returns the colors of the numbers of a column; nil without one. `first`: the first of their states.
  private func scale(
    of input: AgentInput, from first: Int, _ settings: inout SettingsReader
  ) -> ColorScale? {
    guard input.table.roles.contains(.color) else { return nil }
    let numbers = input.survey.colors
    let range = (scale.range ?? .auto).closed(
      numbers.isEmpty ? 0 : numbers.least, numbers.isEmpty ? 1 : numbers.greatest)
    let last = CellState(clamping: first + AgentColors.steps - 1)
    checkEnds(of: range, &settings)
    var result = ColorScale(range, states: min(CellState(clamping: first), last)...last)
    result.label = scale.label ?? settings.text(of: "color-by") ?? ""
    return result
  }

  private func checkEnds(of range: ValueRange, _ settings: inout SettingsReader) {
    if let low = range.lowest?.number, let high = range.highest?.number, low > high {
      settings.reject("range", RecordingProblem.emptyRange(range))
    }
  }
}

extension SettingsReader {
  /// Reads the names of columns, and the run.
  fileprivate mutating func readAgentOptions(
    _ kinds: [AgentKind]?, _ measures: [AgentMeasure]
  ) -> AgentOptions {
    var options = AgentOptions(memory: RecordingLimit.memory)
    options.measured = measures.map(\.column).withoutRepeats
    let names = readIfWritten(
      "columns", .text("names of columns", placeholder: "X,Y,HEADING"), inWords: "by their names",
      "the names of the columns of an array without names", .list)
    options.names = names?.split(separator: ",").map { String($0.filter { $0 != " " }) }
    let columns: [(name: String, role: AgentRole, String)] = [
      ("time", .time, "the time"), ("id", .id, "the ids of agents"), ("x", .x, "x"), ("y", .y, "y"),
      ("heading", .heading, "headings"), ("kind", .kind, "the kinds of agents"),
      ("size-by", .size, "numbers that the diameters of agents show"),
      ("color-by", .color, "numbers that the colors of agents show"),
    ]
    for (name, role, meaning) in columns {
      options.columns[role] = readIfWritten(
        name, .text("the name of a column", placeholder: "COLUMN"),
        inWords: role == .size || role == .color ? Setting.none : "by its name",
        "the column with \(meaning)")
    }
    options.run = readIfWritten(
      "run", .text("the name of a run", placeholder: "VALUE"), inWords: "the only one",
      "the run to draw, if the table has several: a value, or those of columns such as run=1,iteration=0"
    )
    options.kinds = kinds?.map(\.value)
    return options
  }

  /// Reads the cells below the agents; nil for none. Below the turtles of NetLogo are their patches,
  /// unless the setting says otherwise.
  fileprivate mutating func readGround(belowTurtlesOf table: AgentTable?) -> Recording? {
    let written = readWritten(
      "over", placeholder: "FILE|none",
      "cells to show below the agents: any input of `grid`; in a file also a mapping with settings of"
        + " `grid`", [.list, .structure], also: ["background-cells", "ground"],
      forms: [.text, .words([Setting.none]), .mapping { [] }],
      inWords: "the patches of NetLogo, else none",
      mayBeOption: true)
    guard let written else {
      // The file is read again, which a pipe cannot be.
      let input = self.written("input").flatMap { $0.text == "-" ? nil : $0 }
      guard table?.bounds != nil, !isRejected("input"), let input else { return nil }
      return ground([Setting("input", input, at: input.place)], showsTurtles: false)
    }
    switch written.content {
    case .text(Setting.none): return nil
    case .text: return ground([Setting("input", written, at: written.place)])
    case .settings(let settings): return ground(settings)
    case .list, .missing:
      reject("over", "expected a file with cells, or a mapping with settings of 'grid'")
      return nil
    }
  }

  private mutating func ground(_ settings: [Setting], showsTurtles: Bool = true) -> Recording? {
    var reader = inner(settings)
    let ground = Recording(
      &reader, mostSteps: AgentColors.stepsBelow, showsTurtles: showsTurtles)
    reader.rejectUnread()
    reject(reader.errors, in: "over")
    for text in reader.notes { note(text) }
    return reader.errors.isEmpty ? ground : nil
  }
}
