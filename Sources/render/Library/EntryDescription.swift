internal import Automata
internal import Encoding
internal import Files
internal import Grids
internal import Patterns
internal import Remotes
internal import Settings
internal import Worlds

/// An entry of a library in words.
struct EntryDescription {
  let name: String
  let kind: EntryKind
  /// The size of the file in bytes; nil if it is unknown.
  let bytes: Int?
  private(set) var author = ""
  /// The size of a pattern's bounding rectangle.
  private(set) var size: Size?
  private(set) var generation = 0
  /// The behavior of a pattern; empty if it is unknown.
  private(set) var behavior = ""
  private(set) var period: Int?

  /// Describes an entry by its name, if its file is too large to be read.
  init?(_ name: String, bytes: Int?) {
    guard let kind = EntryKind(of: name) else { return nil }
    (self.name, self.kind, self.bytes) = (name, kind, bytes)
  }

  /// Describes an entry by its content.
  ///
  /// - Parameter file: a file with the content.
  init?(_ name: String, at file: Path, bytes: Int?) {
    self.init(name, bytes: bytes)
    guard kind == .pattern else { return }
    let setting = Setting("pattern", file.text, at: .option("library"))
    var reader = SettingsReader([setting], open: FileLibrary(.none).open)
    let life = Life(&reader)
    guard reader.mistakes.isEmpty, let pattern = life.pattern else {
      behavior = "unreadable"
      return
    }
    (author, size, generation) = (pattern.author, pattern.size, pattern.generation)
    analyze(life)
  }

  /// The limits of a description, in place of those of `render info`: lists can be long.
  private static let limits: AnalysisLimits = {
    var limits = AnalysisLimits()
    (limits.generations, limits.work) = (2000, 1 << 22)
    return limits
  }()

  private mutating func analyze(_ life: Life) {
    var limits = Self.limits
    if let waiting = CancellationCheck.waiting { limits.isOver = waiting.isOver }
    guard let analysis = try? life.analysis(within: limits) else { return }
    behavior = analysis.behavior == .undetermined ? "" : analysis.kind
    switch analysis.behavior {
    case .repeats(_, let period, _): self.period = period
    case .scatters(_, let period): self.period = period
    case .grows:
      if case .linear(_, let generations) = analysis.growth?.course { period = generations }
    case .empty, .dies, .undetermined: break
    }
  }

  /// The columns of a table.
  var row: [String] {
    [name, size.map { "\($0)" } ?? bytes.map(ByteCount.shown) ?? "", author, words]
  }

  private var words: String {
    var words = kind == .pattern ? [behavior] : [kind.rawValue]
    if let period, period > 1 { words.append("period \(period)") }
    if generation > 0 { words.append("generation \(generation)") }
    return words.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The members of a JSON object.
  var fields: [(name: String, value: JSONValue)] {
    var fields: [(name: String, value: JSONValue)] = [
      ("name", .text(name)), ("kind", .text(kind.rawValue)),
    ]
    if let bytes { fields.append(("bytes", .number("\(bytes)"))) }
    guard let size else { return fields }
    fields += [
      ("size", .text("\(size)")), ("author", .text(author)),
      ("generation", .number("\(generation)")),
    ]
    if !behavior.isEmpty { fields.append(("behavior", .text(behavior))) }
    if let period { fields.append(("period", .number("\(period)"))) }
    return fields
  }
}
