internal import Arrays
internal import Grids
package import Settings

extension Recording {
  package init(_ settings: inout SettingsReader) {
    let file = settings.readFile(
      "input", .array, inWords: "an example",
      "frames as .npy, .npz, CSV or text grids, NetLogo worlds, PNM, PNG or raw bytes; a directory, a"
        + " pattern such as 'run-*.png', or - for standard input",
      also: ["in", "data", "from", "file", "frames-from"])
    let hash = settings.readHashes("the SHA-256 of the input and of files by address")
    let options = settings.readArrayOptions()
    let meaning = ValueMeaning(&settings)
    let command = settings.readCommand()
    guard let file = file ?? command?.output else {
      if !settings.isWritten("input"), !settings.isWritten("command") {
        settings.note("this is an example: write a file, such as `render grid run.npy`")
      }
      self.init()
      return
    }
    // These settings need all frames before the first one is drawn.
    let ofAllFrames = ["plot", "strip", "sheet", "camera", "sha256"]
    let needsAll = ofAllFrames.contains { settings.isWritten($0) }
    do throws(RecordingProblem) {
      let input = RecordingInput(file, options, names: meaning.states?.map(\.name))
      if let command {
        self.init(try RecordedFrames(ofProgram: input, meaning, template: command.template))
      } else {
        self.init(
          try RecordedFrames(input, meaning, needsAll: needsAll, &settings, hash: hash))
      }
      if frames.ramp == nil, settings.isWritten("colors") {
        settings.reject("colors", RecordingProblem.colorsWithoutRange)
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
      "the array of an .npz file that holds several")
    let columns = readIfWritten(
      "columns", .text("four columns", placeholder: "T,X,Y,STATE"),
      "the columns of a table with a row for each cell or agent: time, x, y and state", .list)
    options.columns = columns?.split(separator: ",").map(String.init)
    options.size = readIfWritten(
      "size", .size(cells: RecordingLimit.cells), inWords: "from the input",
      "the size of a frame in cells, for raw bytes and tables",
      also: ["height", "dimensions", "board"])
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

extension SettingKind<ElementType> {
  fileprivate static var elementType: SettingKind {
    let words = ElementType.Kind.allCases.flatMap { [$0.rawValue, "\($0.rawValue)be"] }
    return SettingKind(
      "one of " + words.joined(separator: ", "), placeholder: "TYPE", words: words,
      forms: [.pattern("^([ui](8|16|32|64)|f(16|32|64))(be)?$")],
      show: { "\($0.kind.rawValue)\($0.isBigEndian ? "be" : "")" }, parse: { ElementType($0) })
  }
}
