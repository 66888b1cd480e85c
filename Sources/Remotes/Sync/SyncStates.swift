package import Files

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
