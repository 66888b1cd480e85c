internal import Files
internal import Scenarios
internal import Settings

/// What a check has to say of an output.
struct CheckedOutput {
  enum Status: String, CaseIterable {
    case ok, differs, missing, updated, removed
    /// A picture that no scenario makes any more, which is no failure.
    case noLongerDrawn = "no longer drawn"
  }

  /// As its scenario writes it.
  let name: String
  var status: Status
  /// The files of a picture that is no longer drawn.
  var files: [Path] = []
  /// Where its name is written.
  var place: InputLocation?
  var finding = Finding()
  var reason = Reason.none
  /// The path of a picture of what differs.
  var picture: String?

  /// The reason for a difference, as far as it is known.
  enum Reason {
    case none
    /// The scenario writes no metadata, so that nothing can be compared with the file's.
    case noMetadata
    case carriesNothing
    /// Settings of the file that differ from the scenario's, although all pixels agree.
    case changesWithoutEffect([ChangedSetting])
    /// Settings that were others when the file was drawn; where there are none, all are the same.
    case changes([ChangedSetting])
  }

  /// The number of outputs of each status: `29 ok`, `2 differ`.
  static func counts(of outputs: [CheckedOutput]) -> [String] {
    Status.allCases.compactMap { status in
      let count = outputs.count { $0.status == status }
      let word = status == .differs && count > 1 ? "differ" : status.rawValue
      return count == 0 ? nil : "\(count) \(word)"
    }
  }

  var isRight: Bool { status != .differs && status != .missing }

  /// A line for the file, and one for each setting that has changed.
  var text: String { line + reasonLines.map { "    \($0)\n" }.joined() }

  /// `sea.gif: differs: frames 3–17, 412 pixels`.
  private var line: String { "\(name.plain): \(result)\n" }

  /// What follows the name.
  var result: String {
    let parts = what.isEmpty || status == .updated ? "" : ": \(what)"
    return status.rawValue + parts
  }

  /// What differs in words; empty where nothing does, or where the file is not there.
  var what: String {
    status == .noLongerDrawn && !finding.frames.isEmpty
      ? Finding.list(finding.frames)
      : finding.isMissing ? "" : finding.parts.joined(separator: "; ").plain
  }

  var reasonLines: [String] {
    switch reason {
    case .none: return []
    case .noMetadata: return ["the scenario writes no metadata: what has changed is unknown"]
    case .carriesNothing: return ["the file carries no scenario"]
    case .changesWithoutEffect(let changes):
      return ["the pixels agree, but the file carries other settings:"] + Self.lines(changes)
    case .changes(let changes):
      return changes.isEmpty
        ? ["same settings: the program, its libraries or the file itself have changed"]
        : Self.lines(changes)
    }
  }

  private static func lines(_ changes: [ChangedSetting]) -> [String] {
    let more = changes.count - most
    return changes.prefix(most).map(\.line) + (more > 0 ? ["and \(more) more"] : [])
  }

  /// Settings that are told.
  static let most = 12
}
