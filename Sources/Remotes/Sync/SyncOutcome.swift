package import Files
internal import Settings

/// The three states of an entry: agreed, mine and theirs.
package struct SyncStates {
  /// The state of one side.
  package struct Side {
    /// The hash of the content.
    package let hash: String
    package let version: RemoteVersion
    /// The file with the content; nil if it has not been read.
    package let file: Path?
  }

  /// The hash of the content on which the sides last agreed; nil if they did not.
  package let agreed: String?
  /// The sides; nil for one without the entry.
  package let mine: Side?
  package let theirs: Side?

  package var action: SyncAction {
    SyncAction(agreed: agreed, mine: mine?.hash, theirs: theirs?.hash)
  }

  /// The agreement if both sides are equal; nil if neither has the entry.
  var agreement: SyncIndex.Agreement? {
    guard let mine, let theirs else { return nil }
    return .init(hash: mine.hash, mine: mine.version, theirs: theirs.version)
  }
}

/// The action that makes the two sides of an entry equal.
package enum SyncAction: String, CaseIterable, Sendable {
  /// Nothing has changed.
  case nothing
  /// Both sides are equal, which is recorded.
  case agree
  /// My version is copied to the other side.
  case send
  /// The other side's version is copied to this one.
  case receive
  /// The entry was removed here, and is removed there.
  case removeTheirs = "remove theirs"
  /// The entry was removed there, and is removed here.
  case removeMine = "remove mine"
  /// Both sides have changed, and differ.
  case conflict

  /// Chooses the action from three states of an entry: the content on which both sides last agreed,
  /// mine and theirs. Contents are compared only for equality; nil stands for no entry.
  package init<Content: Equatable>(agreed: Content?, mine: Content?, theirs: Content?) {
    self =
      if mine == theirs {
        mine == agreed ? .nothing : .agree
      } else if theirs == agreed {
        mine == nil ? .removeTheirs : .send
      } else if mine == agreed {
        theirs == nil ? .removeMine : .receive
      } else {
        .conflict
      }
  }
}

/// The version of an entry to keep in a conflict.
package enum Keep: String, CaseIterable, Sendable {
  case mine, theirs
  /// Both: theirs gets another name, such as `night (theirs).rle`.
  case both
}

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
package struct SyncProblem: Sentence {
  package let description: String

  package init(_ description: String) { self.description = description }

  static func emptied(address: String, entries: Int) -> Self {
    "\(address) is empty, but had \(entries) entries at the last synchronization: if they are to"
      + " be removed on the other side too, use --force"
  }
  static func stopped(failures: Int) -> Self { "stopped after \(failures) failures in succession" }
  static func outOfTime(left: Int) -> Self {
    "the time is over, and \(left) \(left == 1 ? "entry is" : "entries are") left: raise"
      + " 'max-time', or repeat the command"
  }
  package static let running = Self("another synchronization with this remote is running")
}
