internal import Encoding
internal import Files
internal import Films
internal import Scenarios
internal import Settings

/// The arguments of `render merge`: the parts, the outputs, and the groups.
struct MergeRequest {
  /// The paths of the parts.
  let parts: [String]
  private(set) var outputs: [(destination: Destination, form: TableForm)] = []
  /// The settings that define groups of runs; nil if runs are not grouped.
  let group: [String]?
  let budget: Budget
  /// The errors in the arguments.
  private(set) var mistakes: [InputError]

  init(parts: [String], _ words: Words) {
    self.parts = parts
    let own = Self.entries.map(\.name)
    let given = (words.settings + words.limits).filter { own.contains($0.name) }
    var settings = SettingsReader(given) { _, word in .failure(.noName(kind: word.kind)) }
    let options = Options(&settings)
    group = options.group
    budget = Budget(memory: options.memory ?? Budget.defaultMemory)
    mistakes =
      words.mistakes + (parts.isEmpty ? [InputError(MergeProblem.noParts)] : []) + settings.mistakes
    mistakes += words.settings.filter { !own.contains($0.name) }
      .map { InputError(CommandProblem.noSettings(of: "merge", $0.name)) }
    for name in options.outputs { add(name, options.format) }
    var (written, read) = (OutputRegister(.none), OutputRegister(.none))
    for part in parts { read.add(.file(Path(part))) }
    for output in outputs.map(\.destination) {
      if !written.add(output) { mistakes.append(InputError(MergeProblem.sameOutput(output.name))) }
      if output != .standardOutput, read.writes(output.path(number: 0)) {
        mistakes.append(
          InputError(
            "--out: '\(output.name)' is one of the parts: give the table another name"
          ))
      }
    }
    if options.outputs.isEmpty { mistakes.append(InputError(MergeProblem.noOutput)) }
  }

  private mutating func add(_ name: String, _ format: String?) {
    let destination = Destination(name)
    let known =
      destination == .standardOutput
      ? formats.first { $0.name == format } : destination.flatMap(formats.format)
    if let destination, let known, let form = known.table, known.fits(destination) {
      outputs.append((destination, form))
    } else {
      mistakes.append(
        InputError(
          "'\(name)' cannot store a table: use .csv or .json, or - with format csv"))
    }
  }

  /// The options of the command.
  private struct Options {
    let outputs: [String]
    let format: String?
    let group: [String]?
    let memory: Int?

    private static let formats = Encoding.formats.filter { $0.table != nil }.map(\.name)

    init(_ settings: inout SettingsReader) {
      let path = SettingKind<String>.text(
        "a path, or -", placeholder: "FILE", forms: [.file(endings: Self.formats)])
      outputs = settings.readAll(
        "out", path, inWords: "none",
        "the output table, a "
          + Self.formats.map { ".\($0)" }.joined(separator: " or ") + "; - is stdout",
        letter: "o"
      ).map(\.value)
      format = settings.readIfWritten(
        "format",
        .text(
          Self.formats.joined(separator: " or "), placeholder: Self.formats.joined(separator: "|"),
          words: Self.formats),
        "the format if out is - (stdout)")
      let names = settings.readAll(
        "group", .text("the name of a setting that varies, or none", placeholder: "NAME"),
        inWords: "no groups",
        "settings that define groups of runs: the table contains each group's mean, deviation and quartiles"
      ).flatMap { $0.value.split(separator: ",").map { String($0.drop { $0 == " " }) } }
      group = names.isEmpty ? nil : names == ["none"] ? [] : names
      memory = settings.readIfWritten(
        "max-memory", .amount(unit: "B"), inWords: "4G, at most half of the machine's memory",
        "the memory limit for groups, in bytes")
    }
  }

  /// The descriptions of the options.
  static var entries: [SettingEntry] { .read { _ = Options(&$0) } }
}
