internal import Encoding
internal import Files
internal import Films
internal import Scenarios
internal import Settings

/// The arguments of `render merge`: the parts, the outputs, and the groups.
struct MergeRequest {
  let parts: [String]
  private(set) var outputs: [(destination: Destination, form: TableForm)] = []
  /// The settings that define groups of runs; nil if runs are not grouped.
  let group: [String]?
  let budget: Budget

  private static let formats = Encoding.formats.filter { $0.table != nil }.map(\.name)

  init(_ settings: inout SettingsReader, parts: [String]) {
    self.parts = parts
    let path = SettingKind<String>.text(
      "a path, or -", placeholder: "FILE", forms: [.file(endings: Self.formats)])
    let names = settings.readAll(
      "out", path, inWords: "none",
      "the output table, a "
        + Self.formats.map { ".\($0)" }.joined(separator: " or ") + "; - is stdout",
      letter: "o"
    ).map(\.value)
    let words = Self.formats
    let format = settings.readIfWritten(
      "format",
      .text(
        words.joined(separator: " or "), placeholder: words.joined(separator: "|"), words: words),
      "the format if out is - (stdout)")
    let groups = settings.readAll(
      "group", .text("the name of a setting that varies, or none", placeholder: "NAME"),
      inWords: "no groups",
      "settings that define groups of runs: the table contains each group's mean, deviation and quartiles"
    ).flatMap { $0.value.split(separator: ",").map { String($0.drop { $0 == " " }) } }
    group = groups.isEmpty ? nil : groups == ["none"] ? [] : groups
    let memory = settings.readIfWritten(
      "max-memory", .amount(unit: "B"), inWords: "4G, at most half of the machine's memory",
      "the memory limit for groups, in bytes")
    // A merge prints only errors, so that the option of all other commands changes nothing.
    _ = settings.read("quiet", .yesOrNo, default: false, "print only errors", letter: "q", .flag)
    let seconds = settings.readTimeLimit("the time limit for reading the parts, in seconds")
    budget = Budget(memory: memory ?? Budget.defaultMemory, seconds: seconds)
    for name in names { add(name, format, &settings) }
    settings.reject(collisions.map { InputError($0) })
    if names.isEmpty { settings.reject(MergeProblem.noOutput, at: nil) }
  }

  /// The errors of outputs that are the same file, or one of the parts.
  private var collisions: [MergeProblem] {
    let (reads, policy) = (ReadFiles(), PathPolicy.none)
    for part in parts { reads.add(Path(part)) }
    var written = OutputRegister(policy)
    return outputs.map(\.destination).flatMap { output -> [MergeProblem] in
      let isPart = reads.input(replacedBy: output, files: 1, policy) != nil
      return (written.add(output) ? [] : [.sameOutput(output.name)])
        + (isPart
          ? ["--out: '\(output.name)' is one of the parts: give the table another name"] : [])
    }
  }

  private mutating func add(
    _ name: String, _ format: String?, _ settings: inout SettingsReader
  ) {
    let destination = Destination(name)
    let known =
      destination == .standardOutput
      ? Encoding.formats.first { $0.name == format } : destination.flatMap(Encoding.formats.format)
    if let destination, let known, let form = known.table, known.fits(destination) {
      outputs.append((destination, form))
    } else {
      settings.reject(
        "'\(name)' cannot store a table: use .csv or .json, or - with format csv", at: nil)
    }
  }
}

struct MergeProblem: Sentence {
  let description: String

  init(_ description: String) { self.description = description }

  static let noOutput = Self("merge needs --out, such as sweep.csv")
  static func noPart(_ path: String) -> Self {
    "'\(path)' is not part of a table: `render run --shard K/N` writes parts as .csv"
  }
  static func sameOutput(_ path: String) -> Self { "--out: '\(path)' is given twice" }
  /// - Parameter all: the number that the last line of the part states; nil if it has none.
  static func notWhole(_ path: String, rows: Int, of all: Int?) -> Self {
    rows == all
      ? "'\(path)' has data after its last line: copy it again"
      : "'\(path)' is incomplete: it has \(rows) rows\(all.map { " of \($0)" } ?? ""): copy it again"
  }
  static func readOnce(_ path: String) -> Self { "'\(path)' can be read only once: use a file" }
  static func damaged(_ path: String, row: Int) -> Self {
    "'\(path)': row \(row) does not fit this table: copy it again"
  }
  static func altered(_ path: String) -> Self {
    "'\(path)' is damaged: its rows do not match its checksum: copy it again"
  }
  static let groupsCycles: Self =
    "these runs end at different frames: run them with final, or with a number of frames"

  static func missing(_ parts: [ClosedRange<Int>], of count: Int) -> Self {
    let words = parts.prefix(10).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
    }
    let list = words.joined(separator: ", ") + (parts.count > 10 ? "…" : "")
    let isOne = parts.count == 1 && parts[0].count == 1
    return
      "\(isOne ? "part" : "parts") \(list) of \(count) \(isOne ? "is" : "are") missing: give all \(count)"
  }
}
