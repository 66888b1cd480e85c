package import Settings

/// The outcome of an entry in a synchronization.
package struct SyncOutcome: Equatable, Sendable {
  package let name: String
  package let result: Result

  package enum Result: Equatable, Sendable {
    case done(SyncAction)
    /// A conflict in which a version was chosen.
    case kept(Keep)
    /// A conflict in which nothing was written.
    case conflict(SyncConflict)
    /// An action that was not requested, such as sending during `get`.
    case skipped(SyncAction)
    /// An entry that was left out, with the reason.
    case refused(String)
    case failed(RemoteProblem)
  }

  /// True if both sides of the entry are equal afterwards.
  package var isSettled: Bool {
    switch result {
    case .done, .kept: true
    case .conflict, .skipped, .refused, .failed: false
    }
  }
}

/// A conflict: an entry that has changed on both sides since they last agreed.
package struct SyncConflict: Equatable, Sendable {
  package let name: String
  /// True if the sides agreed on a version before.
  package let hadAgreement: Bool
  /// The entries of both sides; nil if there is none.
  package let mine: RemoteEntry?
  package let theirs: RemoteEntry?

  package var reason: String {
    switch (mine, theirs) {
    case (nil, _): "removed here, changed there"
    case (_, nil): "changed here, removed there"
    default: hadAgreement ? "changed here and there" : "different here and there"
    }
  }
}

/// The reason that a synchronization cannot start or continue.
package enum SyncProblem: Problem {
  /// A side without entries, although the sides agreed on some before: probably a directory that is
  /// not mounted.
  case emptied(address: String, entries: Int)
  /// Several failures in succession.
  case stopped(failures: Int)
  /// The end of the time, with the number of remaining entries.
  case outOfTime(left: Int)
  /// Another synchronization with the same remote.
  case running

  package var description: String {
    switch self {
    case .emptied(let address, let entries):
      "\(address) is empty, but had \(entries) entries at the last synchronization: if they are to"
        + " be removed on the other side too, use --force"
    case .stopped(let failures): "stopped after \(failures) failures in succession"
    case .outOfTime(let left):
      "the time is over, and \(left) \(left == 1 ? "entry is" : "entries are") left: raise"
        + " 'max-time', or repeat the command"
    case .running: "another synchronization with this remote is running"
    }
  }
}
