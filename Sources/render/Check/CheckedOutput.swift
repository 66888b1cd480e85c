internal import Decoding
internal import Encoding
internal import Files
internal import Grids
internal import Scenarios
internal import Settings

/// The result of a check for one output.
struct CheckedOutput {
  enum Status: String, CaseIterable {
    case ok, differs, missing, updated, removed
    /// An image that no scenario draws anymore. It does not fail the check.
    case noLongerDrawn = "no longer drawn"
  }

  /// The output's path as written in the scenario.
  let name: String
  var status: Status
  /// The files of an output that is no longer drawn.
  var files: [Path] = []
  /// The place where the path is written.
  var place: InputLocation?
  var finding = Finding()
  var reason = Reason.none
  /// The path of the difference image.
  var picture: String?

  /// The reason for a difference, if known.
  enum Reason {
    case none
    /// The scenario disables metadata, so there are no settings to compare.
    case noMetadata
    /// The file's metadata contains no scenario.
    case carriesNothing
    /// Settings in the file's metadata differ from the scenario's, but all pixels match.
    case changesWithoutEffect([ChangedSetting])
    /// The settings that have changed since the file was drawn; empty if none have.
    case changes([ChangedSetting])
  }

  /// Returns the number of outputs with each status: `29 ok`, `2 differ`.
  static func counts(of outputs: [CheckedOutput]) -> [String] {
    Status.allCases.compactMap { status in
      let count = outputs.count { $0.status == status }
      let word = status == .differs && count > 1 ? "differ" : status.rawValue
      return count == 0 ? nil : "\(count) \(word)"
    }
  }

  var isRight: Bool { status != .differs && status != .missing }

  /// The result as text: a line for the file and one for each changed setting.
  var text: String { line + reasonLines.map { "    \($0)\n" }.joined() }

  /// `sea.gif: differs: frames 3–17, 412 pixels`.
  private var line: String { "\(name.plain): \(result)\n" }

  /// The text after the path.
  var result: String {
    let parts = what.isEmpty || status == .updated ? "" : ": \(what)"
    return status.rawValue + parts
  }

  /// A description of the differences; empty if there are none or the file is missing.
  var what: String {
    status == .noLongerDrawn && !finding.frames.isEmpty
      ? Finding.list(finding.frames)
      : finding.isMissing ? "" : finding.parts.joined(separator: "; ").plain
  }

  var reasonLines: [String] {
    switch reason {
    case .none: return []
    case .noMetadata: return ["the scenario disables metadata, so the changes are unknown"]
    case .carriesNothing: return ["the file contains no scenario"]
    case .changesWithoutEffect(let changes):
      return ["the pixels match, but the settings in the file's metadata differ:"]
        + Self.lines(changes)
    case .changes(let changes):
      return changes.isEmpty
        ? ["the settings are the same: render, a library or the file itself has changed"]
        : Self.lines(changes)
    }
  }

  private static func lines(_ changes: [ChangedSetting]) -> [String] {
    let more = changes.count - most
    return changes.prefix(most).map(\.line) + (more > 0 ? ["and \(more) more"] : [])
  }

  /// The maximum number of settings that are listed.
  static let most = 12
}

extension CheckedOutput {
  /// Creates the result for an output from a finding, with the reason for a difference.
  init(_ plan: PlannedOutput, of job: some Job, _ finding: Finding) {
    name = plan.destination.name
    status = finding.isOK ? .ok : finding.isMissing ? .missing : .differs
    // A path from the command line has no place in a file, so the job's place is used.
    if case .file = plan.place { place = plan.place } else { place = job.info.place }
    self.finding = finding
    guard !finding.isMissing, plan.format.pictures.reader != nil else { return }
    let changes = finding.carried.flatMap { job.changes(since: $0) }
    guard finding.differs else {
      if let changes, !changes.isEmpty { reason = .changesWithoutEffect(changes) }
      return
    }
    guard job.text != nil else {
      reason = .noMetadata
      return
    }
    guard let changes else {
      reason = .carriesNothing
      return
    }
    reason = .changes(changes)
    // With different frame rates only the lengths in seconds are comparable.
    if changes.contains(where: \.isOfPace) { self.finding.length = nil }
  }
}

extension CheckedOutput {
  /// The result as a JSON object.
  var json: JSONValue {
    .object(
      ofKnown: [
        ("file", .text(name)), ("status", .text(status.rawValue.replacing(" ", with: "-"))),
        ("scenario", scenario),
      ]
        + finding.members + [("settings", settings), ("difference", picture.map { .text($0) })])
  }

  private var scenario: JSONValue? {
    if case .file(let path, _, _, _) = place { .text(path) } else { nil }
  }

  private var settings: JSONValue? {
    switch reason {
    case .changes(let changes), .changesWithoutEffect(let changes): Self.list(changes)
    case .none, .noMetadata, .carriesNothing: nil
    }
  }

  private static func list(_ changes: [ChangedSetting]) -> JSONValue {
    .list(
      changes.map {
        .object([
          ("name", .text($0.name)), ("file", .text($0.file)), ("scenario", .text($0.scenario)),
        ])
      })
  }
}

extension Finding {
  fileprivate var members: [(name: String, value: JSONValue?)] {
    [
      ("missing", isOneFile ? nil : Self.pairs(missing)), ("frames", Self.pairs(frames)),
      ("pixels", pixels == 0 ? nil : .number(pixels)), ("times", Self.pairs(times)),
      (
        "size",
        Self.members(size) {
          .object([("width", .number($0.width)), ("height", .number($0.height))])
        }
      ),
      ("length", Self.members(length) { .number($0) }),
      ("seconds", Self.members(duration) { .seconds($0, perSecond: 1_000_000) }),
      ("plays", Self.members(plays) { .number($0) }), ("line", line.map { .number($0) }),
      ("lines", Self.members(lines) { .number($0) }),
      ("object", object.map { .number($0) }),
      ("objects", Self.members(objects) { .number($0) }),
      ("bytes", bytesDiffer ? .text("differ") : nil), ("damage", damage.map { .text($0) }),
    ]
  }

  /// Returns the first and last frame of each range.
  private static func pairs(_ frames: [Int]) -> JSONValue? {
    if frames.isEmpty { return nil }
    return .list(
      ranges(of: frames).map { .list([.number($0.lowerBound), .number($0.upperBound)]) })
  }

  private static func members<Value>(
    _ sides: Sides<Value>?, _ json: (Value) -> JSONValue
  ) -> JSONValue? {
    sides.map { .object([("file", json($0.file)), ("scenario", json($0.scenario))]) }
  }
}

extension ChangedSetting {
  /// `rule: B3/S23 → B36/S23`, always one line, with untrusted text escaped.
  var line: String {
    let (file, scenario) = shownSides
    return "\(name.shortened(to: Self.most)): \(file) → \(scenario)"
  }

  /// Both values, shortened for one line. Long values begin shortly before the first difference.
  var shownSides: (file: String, scenario: String) {
    let sides = [file, scenario].map(\.escaped)
    guard sides.contains(where: { $0.count > Self.most }) else { return (sides[0], sides[1]) }
    let common = zip(sides[0], sides[1]).prefix { $0 == $1 }.count
    let skipped = common > Self.most / 2 ? common - Self.context : 0
    let shown = sides.map { side in
      ((skipped > 0 ? "…" : "") + side.dropFirst(skipped)).shortened(to: Self.most)
    }
    return (shown[0], shown[1])
  }

  /// The maximum number of characters of a shown value.
  private static let most = 48
  /// The number of characters shown before the first difference.
  private static let context = 12
}

extension String {
  fileprivate func shortened(to count: Int) -> String {
    self.count > count ? prefix(count - 1) + "…" : self
  }
}

/// Finds files beside a run's outputs that no scenario writes anymore.
///
/// A placeholder in their names had another value once, or a film had more frames.
struct StaleOutputs {
  /// The outputs that the run writes.
  let register: OutputRegister
  let policy: PathPolicy

  /// Returns the stale outputs of these plans. A sequence of files is one output.
  func found(beside plans: [PlannedOutput]) -> [CheckedOutput] {
    var seen: Set<Path> = []
    var found: [Destination: [Int]] = [:]
    for plan in plans where plan.format.pictures.reader != nil {
      guard let prefix = plan.siblingPrefix, seen.insert(plan.written).inserted else { continue }
      for path in Folder.files(beginningWith: prefix, in: plan.folder, policy) {
        guard let (destination, number) = staleOutput(path, of: plan) else { continue }
        found[destination, default: []].append(number)
      }
    }
    return found.sorted { $0.key.name < $1.key.name }.map(Self.output)
  }

  /// Returns the stale output that a file belongs to, and the file's frame. Returns nil if the file
  /// is still written or never was an output of this plan.
  private func staleOutput(_ path: Path, of plan: PlannedOutput) -> (Destination, Int)? {
    guard path.pathExtension == plan.destination.pathExtension, !register.writes(path),
      let text =
        (try? plan.format.pictures.reader?.scenario(ByteSource(FileStream(path, policy).next)))
          ?? nil,
      let destination = plan.sibling(path, drawnFrom: text)
    else { return nil }
    return destination.number(of: path).map { (destination, $0) }
  }

  private static func output(_ destination: Destination, _ numbers: [Int]) -> CheckedOutput {
    var output = CheckedOutput(name: destination.name, status: .noLongerDrawn)
    output.files = numbers.map { destination.path(number: $0) }
    if case .numbered = destination { output.finding.frames = numbers.sorted() }
    return output
  }
}

extension PlannedOutput {
  /// The directory of the output.
  fileprivate var folder: Path { destination.path(number: 0).folder }
}
