internal import Comparing
internal import Decoding
internal import Encoding
internal import Files
internal import Grids
internal import Scenarios
internal import Settings

struct CheckedOutput {
  enum Status: String, CaseIterable {
    case ok, differs, missing, updated, removed
    /// An output of a scenario with an error.
    case error
    /// An output that a limit of all scenarios together left out.
    case unchecked = "not checked"
    /// An image that no scenario draws anymore. It does not fail the check.
    case noLongerDrawn = "no longer drawn"
  }

  /// The output's path as written in the scenario.
  let name: String
  var status: Status
  /// The files of an output that is no longer drawn.
  var files: [Path] = []
  var place: InputLocation?
  var finding = Finding()
  /// The reason for a difference in words, if it is known and is not a list of settings.
  var reason: String?
  /// The settings that have changed since the file was drawn; nil if they are unknown.
  var changes: [ChangedSetting]?
  /// The path of the difference image; nil if there is none.
  var image: String?
  /// The errors of the scenario, if the output could not be drawn.
  var errors: [InputError] = []
  /// The command line that repairs the file, or what else to do; nil if nothing is to be done.
  var repair: String?
  /// True if the repair draws the file again.
  var isRedrawn = false

  /// Returns the number of outputs with each status, `29 ok`, `2 differ`, and the number of errors,
  /// of which one may concern several outputs.
  static func counts(of outputs: [CheckedOutput], errors: Int) -> [String] {
    Status.allCases.compactMap { status in
      let count = status == .error ? errors : outputs.count { $0.status == status }
      if count == 0 { return nil }
      switch status {
      case .differs where count > 1: return "\(count) differ"
      case .error: return count.counted("error")
      default: return "\(count) \(status.rawValue)"
      }
    }
  }

  /// True if the file needs no change. It is not known to be wrong if the output has an error.
  var isRight: Bool { !isFailure && status != .error && status != .unchecked }

  /// True if the file is missing or differs.
  var isFailure: Bool { status == .differs || status == .missing }

  /// The result as text: a line for the file and one for each changed setting.
  var text: String { summary + reasonLines.map { "    \($0)\n" }.joined() }

  /// `sea.gif: differs: frames 3–17, 412 pixels`.
  private var summary: String { "\(name.plain): \(result)\n" }

  /// The text after the path.
  var result: String {
    let parts = what.isEmpty || status == .updated ? "" : ": \(what)"
    return status.rawValue + parts
  }

  /// A description of the differences; empty if there are none or the file is missing.
  var what: String { finding.text.plain }

  var reasonLines: [String] {
    let changes = changes ?? []
    let more = changes.count - Self.most
    return errors.map(\.description) + [reason].compactMap(\.self)
      + changes.prefix(Self.most).map(\.line)
      + (more > 0 ? ["and \(more) more"] : [])
  }

  /// The maximum number of settings that are listed.
  static let most = 12
}

extension CheckedOutput {
  /// Creates the result for an output of a scenario with errors. Its place is that of the first
  /// error in a file, or else that of its name.
  init(_ output: FailedOutput) {
    (name, status, errors) = (output.name, .error, output.errors)
    place = errors.lazy.compactMap(\.place).first { !$0.members.isEmpty } ?? output.place
    // One step repairs the output only if it repairs all errors.
    let repairs = errors.map(\.repair).withoutRepeats
    repair = repairs.count == 1 ? repairs[0] : nil
  }

  /// Creates the result for an output of a job with errors.
  init(_ plan: PlannedOutput, of job: some Job, failed errors: [InputError]) {
    self.init(
      FailedOutput(name: plan.destination.name, place: job.info.place(of: plan), errors: errors))
  }

  /// Creates the result for an output from a finding, with the reason for a difference.
  init(_ plan: PlannedOutput, of job: some Job, _ finding: Finding) {
    name = plan.destination.name
    status = finding.isOK ? .ok : finding.isMissing ? .missing : .differs
    place = job.info.place(of: plan)
    self.finding = finding
    guard !finding.isMissing, !finding.wasChangedOnItsWay, plan.format.reader != nil else {
      return
    }
    let found = finding.carried.flatMap { job.changes(since: $0) }
    if !finding.differs {
      guard let found, !found.isEmpty else { return }
      (reason, changes) = (
        "the pixels match, but the settings in the file's metadata differ:", found
      )
    } else if job.text == nil {
      reason = "the scenario disables metadata, so the changes are unknown"
    } else if let found {
      changes = found
      if found.isEmpty {
        reason = "the settings are the same: render, a library or the file itself has changed"
      }
      // With different frame rates only the lengths in seconds are comparable.
      if found.contains(where: \.isOfPace) { self.finding.leaveOutFrameCounts() }
    } else {
      reason = "the file contains no scenario"
    }
  }
}

extension CheckedOutput {
  /// Creates the result for an output from the hashes of its files, and those that a lock names.
  init(
    _ plan: PlannedOutput, of job: some Job, hashes: [Int: String],
    named: (_ number: Int) -> String?
  ) {
    name = plan.destination.name
    place = job.info.place(of: plan)
    let wrong = hashes.keys.filter { named($0) != hashes[$0] }.sorted()
    status = wrong.isEmpty ? .ok : .differs
    if wrong.contains(where: { named($0) == nil }) {
      reason = "the lock has no hash of it: write the lock again"
    } else if !wrong.isEmpty {
      let frames = hashes.count > 1 ? " of \(FrameNumbers(wrong))" : ""
      reason =
        plan.format.pixels == nil
        ? "the bytes\(frames) are not those of the lock"
        : "the pixels or delays\(frames) are not those of the lock"
    }
  }

  /// Compares the existing files of an output, which match a fresh render, with those that a lock
  /// names. Images may differ in their bytes alone.
  ///
  /// - Parameter path: the path of the lock.
  /// - Throws: an error if a file cannot be read in time.
  mutating func compare(
    _ plan: PlannedOutput, frames: Int, with lock: LockFile, at path: Path, _ policy: PathPolicy
  ) throws(FileProblem) {
    if status != .ok { return }
    let names = lock.outputs.reduce(into: [FileIdentity: String]()) { names, file in
      names[policy.identity(of: path.folder.path(to: Path(file.name)))] = file.sha256
    }
    let isNumbered = if case .numbered = plan.destination { true } else { false }
    var isEqual = true
    for number in 0..<(isNumbered ? frames : 1) where isEqual {
      let file = plan.destination.path(number: number)
      let hash = names[policy.identity(of: file)]
      do throws(AccessProblem) {
        isEqual = try hash == FileStream.hash(of: file, policy).sha256
      } catch {
        throw error.problem(of: file.text)
      }
    }
    if isEqual { return }
    if plan.format.reader == nil {
      status = .differs
      reason = "this version of render writes another file than the lock names"
    } else {
      reason = "the pixels match, but the lock names a file with other bytes"
    }
  }

  /// The outcome for a file of a scenario.
  var json: JSONValue { json([("file", .text(name))]) }

  /// Returns the outcome as an object that begins with `files`, the members that name the files.
  func json(_ files: [(name: String, value: JSONValue?)]) -> JSONValue {
    .object(
      ofKnown: files
        + [
          ("status", .text(status.rawValue.replacing(" ", with: "-"))),
          ("scenario", scenario), ("line", line), ("message", message.map { .text($0) }),
          ("reason", reason.map { .text($0) }),
          ("repair", repair.map { .text($0) }),
        ] + finding.members + [("settings", settings), ("difference", image.map { .text($0) })])
  }

  private var scenario: JSONValue? { place?.members.first?.value }

  /// The line in the scenario that names the output, or has the error.
  private var line: JSONValue? { place?.members.first { $0.name == "line" }?.value }

  /// What is wrong with the output of a scenario, in a sentence; nil if nothing is.
  private var message: String? {
    if isRight || isFailure && repair == nil { return nil }
    return errors.isEmpty ? result : errors.map(\.message).joined(separator: "\n")
  }

  private var settings: JSONValue? {
    changes.map { changes in
      .list(
        changes.map {
          .object([
            ("name", .text($0.name)), ("file", .text($0.file)), ("scenario", .text($0.scenario)),
          ])
        })
    }
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

  private static let most = 48
  /// The number of characters shown before the first difference.
  private static let context = 12
}

extension String {
  fileprivate func shortened(to count: Int) -> String {
    self.count > count ? prefix(count - 1) + "…" : self
  }
}

/// Finds files beside a run's outputs that no scenario writes anymore. A placeholder in their names
/// had another value once, or a film had more frames.
struct StaleOutputs {
  let register: OutputRegister
  let policy: PathPolicy

  /// Returns the stale outputs of these plans. A sequence of files is one output.
  func found(beside plans: [PlannedOutput]) -> [CheckedOutput] {
    var seen: Set<Path> = []
    var found: [Destination: [Int]] = [:]
    for plan in plans where plan.format.reader != nil {
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
      let file = try? FileStream(path, policy),
      let text = (try? plan.format.reader?.scenario(ByteSource { file.next() })) ?? nil,
      let destination = plan.sibling(path, drawnFrom: text)
    else { return nil }
    return destination.number(of: path).map { (destination, $0) }
  }

  private static func output(_ destination: Destination, _ numbers: [Int]) -> CheckedOutput {
    var output = CheckedOutput(name: destination.name, status: .noLongerDrawn)
    output.files = numbers.map { destination.path(number: $0) }
    if case .numbered = destination { output.finding = Finding(.stale(FrameNumbers(numbers))) }
    return output
  }
}

extension PlannedOutput {
  fileprivate var folder: Path { destination.path(number: 0).folder }
}
