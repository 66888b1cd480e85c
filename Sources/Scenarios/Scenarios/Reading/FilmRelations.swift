internal import Drawing
internal import Encoding
internal import Files
internal import Films
package import Settings
internal import Worlds

/// A property of a scenario, or of at least one of its outputs, that settings need to have an effect.
enum FilmProperty: String, CaseIterable {
  case images, cells, frames, growth, animations, repetitions, texts, legends, resolution, counts
  /// Tables, or plots that show a single value of each run.
  case summaries
  case videos, pages
  /// Outputs whose names have no extension.
  case pipes
  /// A world with generations, and no chart of a rule.
  case generations
  /// The world has settings for the colors of its cells, which may be numbers.
  case colorsOfCells, numbers
  case input
  /// A world without edges, whose cells playing finds.
  case unbounded
  /// A condition that ends the film.
  case condition
  /// A plot of counts against another one.
  case portrait
  /// Outputs that show the time of a generation.
  case times

  /// The properties of outputs. The others are those of the film, and do not depend on its outputs.
  fileprivate static let ofOutputs = allCases.filter {
    ![.generations, .colorsOfCells, .numbers, .input, .unbounded, .condition, .portrait]
      .contains($0)
  }

  /// What the error for a setting without effect says.
  fileprivate var lack: String {
    switch self {
    case .images: "is for images, and no output is one: write one, such as a .png"
    case .cells: "is for cells, and no output shows any: set 'plot' to right or below"
    case .frames: "is for films, and each output shows one frame: write a .gif, or set 'frames'"
    case .growth: "is for plots that grow, and none does here: write a .gif, or set 'frames'"
    case .animations: "is for animations, and no output here is one: write one, such as a .gif"
    case .repetitions: "is for animations that repeat, and no output is one: write a .gif"
    case .texts: "is for texts, and no output has any: set 'title', 'caption' or 'legend'"
    case .legends:
      "is for the color bar of a legend, and no output has one: set 'legend' to right or below"
    case .resolution:
      "is for .png, .svg and .pdf files and for lengths on paper, and there are none: write one"
    case .counts:
      "is for tables, plots and texts, and none contains counts: write a .csv, or set 'plot'"
    case .generations:
      "has no effect on an image without generations, such as that of a rule: leave out 'explain' or 'policy'"
    case .times:
      "is for tables, plots over time and texts with {time}, and there are none: write a .csv, or set 'caption'"
    case .summaries, .videos, .pages, .pipes, .colorsOfCells, .numbers, .input, .unbounded,
      .condition, .portrait:
      ""
    }
  }
}

extension Relation {
  /// - Parameter property: what the settings need, so that they have an effect.
  private init(_ settings: [String], _ property: FilmProperty) {
    self.init(
      settings, needs: .film(property), "'{setting}' \(property.lack), or remove '{setting}'")
  }

  /// The relations of the settings that all films have.
  static let ofFilms = ofTime + ofSizes + ofPlots + ofMaps + ofOutputs

  /// All relations that a film can break, with those of outputs.
  package static let ofFilmsAndOutputs = ofFilms + effects

  private static let ofTime = [
    Relation(
      ["duration"],
      excludes: .any([
        .written(["frames"]), .all([.written(["until"]), .not(.film(.condition))]),
      ]), "'duration' sets the number of frames: use either 'duration' or '{other}'"),
    Relation(
      ["until"], excludes: .value("frames", ["rest", "settled", "cycle"]),
      "'until' ends the film: set 'frames' to a number, or leave it out"),
    Relation(
      ["every"],
      excludes: .all([.written(["frames"]), .written(["until"]), .not(.film(.condition))]),
      "'frames' and 'until' determine the generations per frame: remove one of the three"),
    Relation(
      ["fit"], excludes: .written(["camera"]),
      "the camera sets the part of the world: use either 'fit' or 'camera'"),
    Relation(
      ["fit"], ["ash"], needs: .film(.unbounded),
      "ash requires an unbounded world, such as a pattern of life without 'size'"),
  ]

  private static let ofSizes = [
    Relation(
      ["tile"], excludes: .written(["picture", "cell"]),
      "'tile' sets the cell size: use only one of 'cell', 'picture' and 'tile'"),
    Relation(
      ["tile"], needs: .written(["sheet"]), "'tile' requires a sheet: also set 'sheet' to auto"),
    Relation(
      ["panel-labels"], needs: .written(["sheet", "strip"]),
      "'panel-labels' requires several images: also set 'sheet' to auto, or 'strip'"),
    Relation(
      ["picture"], excludes: .written(["cell"]),
      "'picture' sets the cell size: use either 'cell' or 'picture'"),
    Relation(
      ["width"], excludes: .written(["picture", "tile", "cell"]),
      "'width' sets the size of the image: use either 'width' or '{other}'"),
    Relation(
      ["height"], needs: .written(["width"]),
      "'height' requires a width on paper: also set 'width', or use only 'picture'"),
    Relation(
      ["hexagons"], needs: .value("shape", ["hexagon"]),
      "hexagons require the shape hexagon: leave out 'shape'"),
    Relation(
      ["hexagons"], needs: .film(.input), "only arrays of `grid` have layouts of hexagons"),
  ]

  private static let ofPlots = [
    Relation(
      [
        "plot-x", "plot-axes", "plot-counts", "plot-every", "plot-line", "plot-legend", "spread",
        "interval",
        "x-label", "y-label", "x-scale", "y-scale", "x-range", "y-range",
      ], excludes: .value("plot", [Setting.none]),
      "'{setting}' requires 'plot': also set it to right, below or only"),
    Relation(
      ["plot-axes"], ["own"], excludes: .value("plot", ["histogram", "map", "cells"]),
      "histograms and maps have no such axes: remove 'plot-axes'"),
    Relation(
      ["y-label", "y-range", "y-scale", "plot-line"], excludes: .value("plot-axes", ["own"]),
      "'{setting}' belongs to a single axis: remove 'plot-axes' or '{setting}'"),
    Relation(
      ["plot-axes"], ["own"], excludes: .written(["sheet"]),
      "panels of a sheet share their axes: remove 'plot-axes'"),
    Relation(
      ["cell", "gap", "shape", "age", "legend"], excludes: plotAlone,
      "a plot alone has no cells: remove '{setting}', or set 'plot' to right or below"),
    Relation(
      ["plot-legend"], ["inside", "ends"], excludes: .all([.written(["sheet"]), plotAlone]),
      "the legend of a sheet is above or beside it: set top or right"),
    Relation(
      ["spread", "interval"], excludes: .film(.portrait),
      "counts against each other are those of single runs, without a spread: remove '{setting}'"),
    Relation(
      ["plot-x"], excludes: .value("plot", ["histogram"]),
      "a histogram has the counts along its axis: remove 'plot-x'"),
    Relation(
      ["plot-x"],
      excludes: .all([.value("plot", ["cells"]), .not(.value("plot-x", ["generation"]))]),
      "a histogram of cells has their numbers along its axis: remove 'plot-x', or set it to generation"
    ),
    Relation(
      ["strip"],
      excludes: .any([
        .value("plot", ["histogram", "map", "cells"]),
        .all([.written(["plot-x"]), .not(.film(.portrait))]),
      ]),
      "this plot shows the ends of films, which have no frames: remove 'strip'"),
    Relation(
      ["plot-x"], excludes: .all([.value("plot", ["right", "below"]), .not(.film(.portrait))]),
      "'plot-x' summarizes several films, unless it is a count: set 'plot' to only"),
  ]

  private static let ofMaps = [
    Relation(
      ["plot"], ["map"], needs: .all([.written(["plot-x"]), .written(["plot-y"])]),
      "a map has two axes: set 'plot-x' and 'plot-y' to settings that vary"),
    Relation(
      ["plot-y"], needs: .value("plot", ["map"]),
      "'plot-y' is an axis of a map: also set 'plot' to map"),
    Relation(
      ["sheet"], excludes: .value("plot", ["map"]), "a map cannot be divided: remove 'sheet'"),
    Relation(
      ["group"], excludes: .value("plot", ["map"]),
      "the groups of a map are its two settings: remove 'group'"),
    Relation(
      ["spread", "interval", "plot-legend", "plot-line"], excludes: .value("plot", ["map"]),
      "a map has no curves: remove '{setting}'"),
    Relation(
      ["dodge"], ["yes"], needs: .all([.value("spread", ["bars"]), .written(["plot-x"])]),
      "'dodge' places the error bars of several curves side by side: also set 'spread' to bars, and 'plot-x'"
        + " to the setting on the horizontal axis"),
    Relation(
      ["range"], [ValueRange.frame], excludes: .value("plot", ["map"]),
      "'frame' is the range of each frame's cells, and a map has one range: set 'range' to A..B or auto"
    ),
    Relation(
      ["range", "colors"], needs: mapOrCells,
      "'{setting}' is for a map: also set 'plot' to map, or 'theme' for the colors of cells"),
    Relation(
      ["label"], needs: mapOrCells,
      "'label' is for a map: also set 'plot' to map, or write the event 'label' for a text over the cells"
        + " (see `render help label`)"),
  ]

  private static let plotAlone = Condition.value("plot", ["only", "histogram", "map", "cells"])
  private static let mapOrCells = Condition.any([
    .film(.colorsOfCells), .value("plot", ["map"]),
  ])

  private static let ofOutputs = [
    Relation(
      ["format"], needs: .film(.pipes),
      "'format' requires an output without an extension, such as -, and every 'out' has one"),
    Relation(
      ["final"], needs: .film(.summaries),
      "'final' requires a table or a plot that summarizes runs: write a .csv or .json file, or set"
        + " 'plot-x' to a setting that varies, or 'plot: histogram'"),
    Relation(
      ["pixels"], needs: .film(.videos),
      "'pixels' applies to videos only, and no output is a video"),
    Relation(
      [OutputChoices.pageForm], needs: .film(.pages),
      "'html' applies to pages with a player only, and no output is an .html file"),
    Relation(
      ["poster"], needs: .film(.animations),
      "'poster' requires a film: write a .gif or another animation"),
  ]

  /// The settings that have an effect only on some outputs.
  fileprivate static let effects = [
    Relation(
      [
        "theme", "background", "title", "caption", "margin", "scale", "picture", "width", "tile",
        "panel-labels", "cell", "gap", "shape", "age", "legend", "world-axes", "fit", "camera",
        "plot", "font", "text",
      ], .images),
    Relation(["fit", "camera"], .cells),
    Relation(["font", "text"], .texts),
    Relation(["dpi"], .resolution),
    Relation(["counts"], .counts),
    Relation(["skip", "every", "until", "duration", "events", "strip"], .generations),
    Relation(
      ["frames"], needs: .any([.film(.generations), .value("frames", ["1"])]),
      "'frames' \(FilmProperty.generations.lack), or set 'frames' to 1"),
    Relation(["every", "tween"], .frames),
    Relation(["time-step"], .times),
    Relation(
      ["final"], ["sd"], needs: .film(.frames),
      "a standard deviation needs two or more frames: raise 'frames'"),
    Relation(["fps", "hold"], .animations),
    Relation(["plot-every"], .growth),
    Relation(["loop"], .repetitions),
    Relation(
      ["label"], needs: .any([.film(.legends), .value("plot", ["map"])]),
      "'label' \(FilmProperty.legends.lack), or remove 'label'"),
  ]
}

extension Relation.Condition {
  fileprivate static func film(_ property: FilmProperty) -> Self { .property(property.rawValue) }
}

extension SettingsReader {
  /// Records an error for each setting that breaks a relation of the simulation or of all films.
  ///
  /// A setting must have an effect on an output that is written beside it and the simulation: in the same
  /// file, or on a command line without a file. Options that replace settings of a file, which may be for
  /// several scenarios, need none. A pipe belongs to another program, which may ask one film for several
  /// outputs.
  ///
  /// - Parameters:
  ///   - own: the number of settings of the simulation, which are the last entries.
  ///   - besides: the formats of the outputs in other parts of the scenario.
  mutating func check(
    _ film: Film, _ choices: OutputChoices, _ plan: OutputPlan, _ info: SimulationInfo, own: Int,
    besides: [Format]
  ) {
    var scenario = Set<FilmProperty>()
    if entries.suffix(own).contains(where: { $0.name == "range" }) {
      scenario.insert(.colorsOfCells)
    }
    if film.worldInfo.appearance.colorScale != nil { scenario.insert(.numbers) }
    if case .condition = film.span.ending { scenario.insert(.condition) }
    if case .count? = film.texts.plot?.kind { scenario.insert(.portrait) }
    let isInput = info.traits.contains(.playsInput)
    if isInput { scenario.insert(.input) }
    if film.worldInfo.shown == nil, film.simulation is any AnalyzableSimulation {
      scenario.insert(.unbounded)
    }
    if isInput || !film.worldInfo.isOneImage { scenario.insert(.generations) }
    let isKnown = !plan.outputs.isEmpty && knowsImages
    let drawn = isKnown ? plan.properties(of: film, choices, besides) : Set(FilmProperty.ofOutputs)
    let places = choices.templates.map(\.place)
    let sources = Set(places.map { $0?.source })
    let isPiped = plan.outputs.contains { $0.destination == .standardOutput }
    let world = place(of: "simulation")?.source
    let properties = { (place: InputLocation) in
      let isBeside = place.source == world && sources.contains(world) && !isPiped
      return Set(scenario.union(isBeside ? drawn : Set(FilmProperty.ofOutputs)).map(\.rawValue))
    }
    // The duration of a generation sets the frame rate, too.
    let pace = info.defaults.pace.map { setting in
      Relation(
        ["fps"], excludes: .written([setting]),
        "'\(setting)' also sets the frame rate: use only one of the two")
    }
    check([pace].compactMap(\.self) + info.relations + Relation.ofFilms, for: properties)
    // Another fault may be why a setting has no effect.
    if errors.isEmpty { check(Relation.effects, for: properties) }
  }
}

extension Film {
  /// True if its images show the time of a generation.
  fileprivate var showsTime: Bool {
    texts.plot?.kind.isOverTime == true && countAcross == nil || texts.title.names(Self.time)
      || texts.caption.names(Self.time) || texts.axes != nil && rowsAreGenerations
  }
}

extension WorldInfo {
  /// True if the world has no generations, such as the chart of a rule, or is an input of one frame.
  var isOneImage: Bool { self.course.isStatic || self.course.length == .generations(1) }
}

extension InputLocation {
  /// The path of the file; nil for the command line.
  fileprivate var source: String? {
    if case .file(let path, _, _, _) = self { path } else { nil }
  }
}

extension OutputPlan {
  /// Returns the properties of the outputs of a film.
  fileprivate func properties(
    of film: Film, _ choices: OutputChoices, _ besides: [Format]
  ) -> Set<FilmProperty> {
    let formats = outputs.map(\.format) + besides
    let hasImages = formats.contains(where: \.hasImages)
    let hasAnimations = formats.contains(where: \.isAnimation)
    let plot = film.texts.plot
    let hasTexts =
      !film.texts.title.isEmpty || !film.texts.caption.isEmpty || film.texts.legendPosition != nil
      || plot != nil || film.texts.axes != nil
      || !film.events.isEmpty || choices.sheet != nil || film.worldInfo.course.isStatic
    let hasCounts =
      plot?.counts.isEmpty == true
      || film.texts.counts.contains { film.texts.title.names($0) || film.texts.caption.names($0) }
    let isInPoints = if case .points? = film.look.text { true } else { false }
    let isOnPaper = film.look.isOnPaper || isInPoints
    let properties: [FilmProperty: Bool] = [
      .images: hasImages, .cells: hasImages && plot?.place != .only,
      .frames: film.span.shown.frames > 1, .growth: hasImages && film.images > 1,
      .animations: hasAnimations,
      .repetitions: formats.contains { $0.isAnimation && $0.rendering != .video },
      .texts: hasImages && hasTexts, .legends: hasImages && film.texts.legendPosition != nil,
      .resolution: hasImages && (isOnPaper || formats.contains(where: \.recordsResolution)),
      .counts: hasImages && hasCounts || formats.contains { $0.table != nil },
      .summaries: formats.contains { $0.table != nil }
        || plot.map { !$0.kind.isOverTime } == true,
      .times: formats.contains { $0.table != nil } || hasImages && film.showsTime,
      .videos: formats.contains { $0.rendering == .video },
      .pages: formats.contains(where: \.isPage), .pipes: hasPipes,
    ]
    return Set(properties.filter(\.value).keys)
  }
}
