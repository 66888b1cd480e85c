internal import Files
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
