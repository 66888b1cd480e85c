internal import Settings

/// The mistakes in a scenario that do not concern a single setting.
enum ScenarioProblem: Problem {
  // Variations.
  case oneValue(String)
  /// - Parameter apart: the limit for variations that a run draws one by one.
  case tooManyVariations(most: Int, apart: Int? = nil)
  case noPace(String)
  case noPlaceFor([String], suggestion: String)
  case sameOutput(String)
  // Tables of variations.
  case finalForNothing
  case groupForNothing
  case noGroup(String, known: [String])
  /// Variations with worlds that have different counts.
  case otherCounts([String], [String], suggestion: String)
  // Runs of a group that end at different frames, although they could continue.
  case cyclesInGroup
  case lengthsInGroup
  // Tables that are written in parts.
  case noPlaceForPart(suggestion: String)
  case partFormat(String)
  case groupInParts
  case tooManyParts(most: Int)
  case persistentStateInSweep
  // Settings.
  case noSimulation(known: [String])
  /// A limit of a scenario, written in its own file.
  case limitInFile(String, variable: String)
  /// A setting of the world and `fps`, which both set the frame rate.
  case setsRate(String)
  /// Frames of generations beyond the last that a film can show.
  case tooManyGenerations
  case frameTime(Ratio)
  case cellAndPicture
  case tileAndOthers
  case tileForNothing
  case noSprites([String])
  // Outputs.
  case formatForNothing
  case pixelsForNothing
  case countsForNothing
  case sheetHasOnlyPictures
  case comparisonHasOnlyPictures
  /// A placeholder in the title or caption of a plot of several films, each of which has a
  /// different value.
  case variesInPlot(String, String)
  case stripIsStill(String)
  /// Events in an image of the rule itself, in which nothing changes.
  case eventsWithoutWorld
  case noNumber(String)
  case longName(most: Int)
  case tooManyOutputs(most: Int)
  case refused(String, reason: String)
  case standardOutput(formats: [String])
  case noEnding(String, known: [String])
  case unknownEnding(String, known: [String])
  /// A format that another program can create.
  case notWrittenHere(String, recipe: String)
  case noSetting(String, known: [String])
  // Keyframes.
  case noKeyframes, notAKeyframe, noGeneration, noAim
  case tooManyKeyframes(most: Int)
  case twoAims(String)
  /// A keyframe with one coordinate of its center, or with neither.
  case noPoint(given: String, missing: [String])
  case keyframeTwice(Int)

  var description: String {
    switch self {
    case .oneValue(let name): "'\(name)' takes one value"
    case .tooManyVariations(let most, nil): "these are over \(most) variations"
    case .tooManyVariations(let most, let apart?):
      "these are over \(most) variations: `render run --shard 1/1` draws up to \(apart), one by one"
    case .noPace(let name): "'\(name)' cannot vary on a sheet, which plays at one speed"
    case .noPlaceFor(let names, let suggestion):
      "\(names.joined(separator: " and ")) \(names.count == 1 ? "varies" : "vary"):"
        + " write out \(suggestion), or give sheet auto"
    case .sameOutput(let name): "two variations would both be written to '\(name)'"
    case .finalForNothing: "final is for tables: write a .csv or .json"
    case .groupForNothing:
      "group is for variations in one table, or in one plot with plot only: write a .csv without places"
    case .noGroup(let name, let known):
      "'\(name)' does not vary here"
        + Nearest.hint(
          Nearest.name(to: name, among: known), else: " (\(Self.list(known + ["or none"])))")
    case .otherCounts(let one, let other, let suggestion):
      "one table has one set of counts, and these variations count \(Self.list(one)) and"
        + " \(Self.list(other)): write out \(suggestion)"
    case .cyclesInGroup:
      "periods of other lengths have no frames in common: give final, or frames a number"
    case .lengthsInGroup:
      "runs of other lengths have not all frames in common: group frames, too, or give final"
    case .noPlaceForPart(let suggestion):
      "each worker writes a part of this table, which merge joins: write out \(suggestion)"
    case .partFormat(let format):
      "a part of a table is a .csv, not a .\(format): merge makes a .\(format) of them"
    case .groupInParts:
      "parts are joined before anything is taken together: leave group out, and give it to merge"
    case .tooManyParts(let most):
      "a table is made in at most \(most) parts: share it among fewer workers"
    case .persistentStateInSweep: "runs of one table write no other file: leave 'team' out"
    case .noSimulation(let known): "no setting 'simulation': \(Self.list(known))"
    case .limitInFile(let name, let variable):
      "a scenario does not set its own limits: write --\(name) on the command line, or set \(variable)"
    case .tooManyGenerations:
      "the last frame would show a generation after 4000000000000000000: lower frames, every or skip"
    case .setsRate(let name): "\(name) sets the frame rate: give one of the two"
    case .frameTime(let time): "a frame would stay \(time) s: 0.01 to 999999 s are possible"
    case .cellAndPicture: "picture makes cells as large as fit: give one of cell and picture"
    case .tileAndOthers:
      "tile makes the cells of each picture as large as fit: give one of cell, picture and tile"
    case .tileForNothing: "tile is for the pictures of a sheet: give sheet auto, too"
    case .noSprites(let kinds):
      "no sprite for \(Self.list(kinds)): use square or circle, or a theme with a line"
        + " 'sprite \(kinds[0]): file.png'"
    case .formatForNothing: "each out says its format by its ending: format is for what does not"
    case .pixelsForNothing: "pixels is for videos, and none is written"
    case .countsForNothing: "plot-counts says what is plotted: give plot right, below or only, too"
    case .sheetHasOnlyPictures:
      "a sheet has pictures only: write counts and patterns without sheet, a file each"
    case .variesInPlot(let text, let name):
      "\(text): {\(name)} is not the same for all films of this plot"
    case .comparisonHasOnlyPictures:
      "a plot of variations has pictures only: write counts and patterns without plot, a file each"
    case .eventsWithoutWorld: "explain draws the rule itself, to which nothing happens"
    case .stripIsStill(let format): "a strip is one picture: write a .png, not a .\(format)"
    case .noNumber(let text):
      "'\(text)': one number such as %04d is possible, and %% for a per cent sign"
    case .longName(let most): "the name comes to over \(most) bytes, more than a path may have"
    case .tooManyOutputs(let most): "at most \(most) outputs are written from one film"
    case .refused(let name, let reason): "'\(name)': \(reason)"
    case .standardOutput(let formats): "'-' needs format: \(Self.list(formats))"
    case .noEnding(let name, let known):
      "'\(name)' has no ending that says its format (\(Self.list(known.map { ".\($0)" })))"
    case .unknownEnding(let ending, let known):
      "unknown format '.\(ending)'"
        + Nearest.hint(
          Nearest.name(to: ending, among: known),
          else: " (known: \(Self.list(known.map { ".\($0)" })))")
    case .notWrittenHere(let ending, let recipe):
      "'.\(ending)' is not written here, but ffmpeg makes it: \(recipe)"
    case .noSetting(let word, let known):
      "no setting '\(word)' to stand for '{\(word)}'"
        + Nearest.hint(Nearest.name(to: word, among: known))
    case .noKeyframes: "camera is a list: - {at: 0, fit: world}"
    case .notAKeyframe: "a keyframe is a mapping: {at: 0, fit: world}"
    case .noGeneration: "a keyframe needs 'at', its generation"
    case .noAim: "a keyframe needs 'fit', or 'x' and 'y' with 'zoom'"
    case .tooManyKeyframes(let most): "a camera has at most \(most) keyframes"
    case .twoAims(let point): "a keyframe has either 'fit' or '\(point)'"
    case .noPoint(let given, let missing):
      "a keyframe with '\(given)' needs \(missing.map { "'\($0)'" }.joined(separator: " and ")), too:"
        + " x and y are the cell in the middle"
    case .keyframeTwice(let generation): "there is a keyframe at \(generation) already"
    }
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }
}
