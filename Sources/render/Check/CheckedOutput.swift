internal import Scenarios
internal import Settings

/// What a check has to say of an output.
struct CheckedOutput {
  enum Status: String {
    case ok, differs, missing, updated
    /// A picture that no scenario makes any more, which is no failure.
    case noLongerDrawn = "no longer drawn"
  }

  /// As its scenario writes it.
  let name: String
  var status: Status
  /// Where its name is written.
  var place: Place?
  var finding = Finding()
  var reason = Reason.none
  /// The path of a picture of what differs.
  var picture: String?

  /// Why a picture differs, as far as it can be known.
  enum Reason {
    /// There is nothing to be said.
    case none
    case carriesNothing
    /// Settings that were others when the file was drawn; where there are none, all are the same.
    case changes([ChangedSetting])
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
    case .carriesNothing: return ["the file carries no scenario"]
    case .changes(let changes):
      let more = changes.count - Self.most
      return changes.isEmpty
        ? ["same settings: the program, its libraries or the file itself have changed"]
        : changes.prefix(Self.most).map(\.line) + (more > 0 ? ["and \(more) more"] : [])
    }
  }

  /// Settings that are told.
  static let most = 12
}
