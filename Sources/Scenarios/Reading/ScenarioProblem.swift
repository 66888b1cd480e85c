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
  /// - Parameter setting: the setting that gives the runs different lengths.
  case lengthsInGroup(_ setting: String)
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
  /// A setting that only the command line may contain.
  case onlyAsOption(String)
  /// The setting `sha256` without a file by address.
  case hashForNothing
  /// A setting of the world and `fps`, which both set the frame rate.
  case setsRate(String)
  /// Frames of generations beyond the last that a film can show.
  case tooManyGenerations
  case untilAndFrames
  /// The setting `duration` beside another one that sets the number of frames.
  case durationAndOther(String)
  case untilBeforeSkip(Int)
  /// - Parameter generations: the nearest generations that frames show.
  case untilBetweenFrames([Int])
  case untilTooFar(most: Int)
  /// A film of an input that waits for the world to settle or to repeat.
  case endsWithInput
  /// Frames after the last one of an input.
  case pastInput(frames: Int)
  case frameTime(Ratio)
  case cellAndPicture
  case scaleTooLarge(String, most: Int)
  case widthAndOther(String)
  case tileAndOthers
  case tileForNothing
  case noSprites([String])
  /// Hexagons for a world whose cells are squares.
  case squareCells(String)
  /// Hexagons for cells of which some have shapes of their own.
  case ownShapes
  // Outputs.
  case formatForNothing
  case pixelsForNothing
  case posterForNothing
  /// The poster of a generation that no frame shows, with the nearest ones that frames show.
  case posterNotShown([Int])
  case middleOfStream
  case needsPlot(String)
  case axisOfHistogram
  case axisNeedsPlotAlone
  /// The setting of a plot's axis, which does not vary.
  case axisDoesNotVary(String, known: [String])
  case axisIsNoNumber(String, String)
  case histogramOfOne
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
    case .oneValue(let name): "'\(name)' accepts only one value"
    case .tooManyVariations(let most, nil): "more than \(most) variations"
    case .tooManyVariations(let most, let apart?):
      "more than \(most) variations: `render run --shard 1/1` draws up to \(apart), one at a time"
    case .noPace(let name): "'\(name)' cannot vary on a sheet, whose films all play at one speed"
    case .noPlaceFor(let names, let suggestion):
      "\(names.joined(separator: " and ")) \(names.count == 1 ? "varies" : "vary"):"
        + " set 'out' to \(suggestion), or 'sheet' to auto"
    case .sameOutput(let name): "two variations have the same output '\(name)'"
    case .finalForNothing: "'final' requires a table: write a .csv or .json file"
    case .groupForNothing:
      "'group' requires variations in one table, or in one plot with 'plot' set to only: write one"
        + " .csv file for all of them"
    case .noGroup(let name, let known):
      "'\(name)' does not vary"
        + Nearest.hint(
          Nearest.name(to: name, among: known), else: " (\(Self.list(known + ["or none"])))")
    case .otherCounts(let one, let other, let suggestion):
      "variations in one table must have the same counts, got \(Self.list(one)) and"
        + " \(Self.list(other)): set 'out' to \(suggestion)"
    case .cyclesInGroup:
      "the runs have different periods: set 'final', or set 'frames' to a number"
    case .lengthsInGroup(let setting):
      "the runs have different lengths: add '\(setting)' to 'group', or set 'final'"
    case .noPlaceForPart(let suggestion):
      "each worker writes a part of this table for `render merge`: set 'out' to \(suggestion)"
    case .partFormat(let format):
      "expected .csv for a part of a table, got .\(format): `render merge` writes the .\(format)"
    case .groupInParts:
      "'group' applies to the merged table only: remove it, and use `render merge --group`"
    case .tooManyParts(let most):
      "a table can have at most \(most) parts: use fewer workers"
    case .persistentStateInSweep: "the runs of one table write no other files: remove 'team'"
    case .noSimulation(let known): "missing 'simulation': expected one of \(Self.list(known))"
    case .limitInFile(let name, let variable):
      "a scenario cannot set its own limits: use --\(name) on the command line, or set \(variable)"
    case .onlyAsOption(let name):
      "a scenario cannot set '\(name)': use --\(name) on the command line"
    case .hashForNothing: "'sha256' requires a file by address"
    case .tooManyGenerations:
      "the last frame exceeds generation 4000000000000000000: lower 'frames', 'every' or 'skip'"
    case .setsRate(let name): "'\(name)' also sets the frame rate: use only one of the two"
    case .untilAndFrames: "'until' sets the number of frames: use either 'until' or 'frames'"
    case .durationAndOther(let other):
      "'duration' sets the number of frames: use either 'duration' or '\(other)'"
    case .untilBeforeSkip(let skip):
      "the first frame shows generation \(skip): lower 'skip', or raise 'until'"
    case .untilBetweenFrames(let generations):
      "no frame shows that generation: set 'until' to"
        + " \(generations.map(String.init).joined(separator: " or ")), or change 'every' or 'skip'"
    case .untilTooFar(let most):
      "a film has at most \(most) frames: lower 'until', or raise 'every'"
    case .endsWithInput: "the world plays an input: set 'frames' to a number, or leave it out"
    case .pastInput(let frames):
      "the input has only \(frames) frames, numbered from 0: lower 'skip', 'frames' or 'every'"
    case .frameTime(let time):
      "a frame would last \(time) s: expected a duration from 0.01 to 999999 s"
    case .cellAndPicture: "'picture' sets the cell size: use either 'cell' or 'picture'"
    case .scaleTooLarge(let name, let most):
      "'scale' multiplies '\(name)' to more than \(most) pixels: use a smaller scale"
    case .widthAndOther(let other):
      "'width' sets the size of the image: use either 'width' or '\(other)'"
    case .tileAndOthers:
      "'tile' sets the cell size: use only one of 'cell', 'picture' and 'tile'"
    case .squareCells(let simulation):
      "the cells of '\(simulation)' are squares; only those of 'life' and 'grid' can be hexagons"
    case .ownShapes: "hexagons require that no state has a shape of its own"
    case .tileForNothing: "'tile' requires a sheet: also set 'sheet' to auto"
    case .noSprites(let kinds):
      "the theme has no sprite for \(Self.list(kinds)): use square or circle, or add"
        + " 'sprite \(kinds[0]): file.png' to a theme file"
    case .formatForNothing:
      "'format' requires an output without an extension, such as -, and every 'out' has one"
    case .pixelsForNothing: "'pixels' applies to videos only, and no output is a video"
    case .posterForNothing: "'poster' requires a film: write a .gif or another animation"
    case .posterNotShown(let generations):
      "no frame shows that generation: set 'poster' to"
        + " \(generations.map(String.init).joined(separator: " or "))"
    case .middleOfStream:
      "the length of the input is unknown: set 'poster' to first, last or a generation"
    case .needsPlot(let name):
      "'\(name)' requires 'plot': also set it to right, below or only"
    case .axisOfHistogram: "a histogram has the counts along its axis: remove 'plot-x'"
    case .axisNeedsPlotAlone: "'plot-x' summarizes several films: set 'plot' to only"
    case .axisDoesNotVary(let name, let known):
      "'\(name)' does not vary in this plot"
        + Nearest.hint(
          Nearest.name(to: name, among: known),
          else: known.isEmpty
            ? ": write several values, such as \(name): [1, 2, 3]" : " (\(Self.list(known)))")
    case .axisIsNoNumber(let name, let value):
      "'plot-x' requires numbers of at least 0, got '\(value)' for '\(name)'"
    case .histogramOfOne:
      "a histogram requires variations, such as seed: 1..100, in one plot"
    case .sheetHasOnlyPictures:
      "a sheet cannot contain counts or patterns: remove 'sheet' to write one file per variation"
    case .variesInPlot(let text, let name):
      "\(text): {\(name)} differs between the films of this plot"
    case .comparisonHasOnlyPictures:
      "a plot of variations cannot contain counts or patterns: remove 'plot' to write one file per"
        + " variation"
    case .eventsWithoutWorld: "events have no effect on 'explain', which draws the rule itself"
    case .stripIsStill(let format): "a strip is a single image: expected .png, got .\(format)"
    case .noNumber(let text):
      "'\(text)': expected at most one number such as %04d, and %% for a percent sign"
    case .longName(let most): "the name exceeds \(most) bytes, the limit of a path"
    case .tooManyOutputs(let most): "a film can have at most \(most) outputs"
    case .refused(let name, let reason): "'\(name)': \(reason)"
    case .standardOutput(let formats):
      "'-' requires 'format': expected one of \(Self.list(formats))"
    case .noEnding(let name, let known):
      "'\(name)' has no extension: expected one of \(Self.list(known.map { ".\($0)" }))"
    case .unknownEnding(let ending, let known):
      "unknown format '.\(ending)'"
        + Nearest.hint(
          Nearest.name(to: ending, among: known),
          else: " (known: \(Self.list(known.map { ".\($0)" })))")
    case .notWrittenHere(let ending, let recipe):
      "cannot write '.\(ending)', but ffmpeg can: \(recipe)"
    case .noSetting(let word, let known):
      "unknown placeholder '{\(word)}': no setting '\(word)'"
        + Nearest.hint(Nearest.name(to: word, among: known))
    case .noKeyframes: "expected a list of keyframes, such as - {at: 0, fit: world}"
    case .notAKeyframe: "expected a keyframe, such as {at: 0, fit: world}"
    case .noGeneration: "a keyframe requires 'at', its generation"
    case .noAim: "a keyframe requires 'fit', or 'x' and 'y' with 'zoom'"
    case .tooManyKeyframes(let most): "a camera can have at most \(most) keyframes"
    case .twoAims(let point): "a keyframe can have only one of 'fit' and '\(point)'"
    case .noPoint(let given, let missing):
      "a keyframe with '\(given)' also requires \(missing.map { "'\($0)'" }.joined(separator: " and ")):"
        + " 'x' and 'y' are the cell at the center"
    case .keyframeTwice(let generation): "duplicate keyframe at generation \(generation)"
    }
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }
}
