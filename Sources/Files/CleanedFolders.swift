internal import Synchronization

/// The folders in which a run has looked for what killed runs have left.
///
/// A class, since the stagings of a run share it: one that puts each of many pictures in its place would
/// look at all of them again for each.
package final class CleanedFolders: Sendable {
  private let seen = Mutex<Set<FileIdentity>>([])

  package init() {}

  /// Removes what is left in a folder, where nobody has done so yet.
  func clean(_ folder: OpenFolder) {
    if let identity = folder.identity, !seen.withLock({ $0.insert(identity).inserted }) { return }
    folder.removeAbandoned()
  }
}
