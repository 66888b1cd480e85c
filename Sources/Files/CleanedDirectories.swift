internal import Synchronization

/// The directories from which a run has already removed the temporary files of killed runs.
///
/// It is a class because all stagings of a run share it. A run that commits each of many images by
/// itself would otherwise scan the directory for each of them.
package final class CleanedDirectories: Sendable {
  private let seen = Mutex<Set<FileIdentity>>([])

  package init() {}

  /// Removes abandoned temporary files from a directory, unless this run has already done so.
  func clean(_ folder: OpenDirectory) {
    if let identity = folder.identity, !seen.withLock({ $0.insert(identity).inserted }) { return }
    folder.removeAbandoned()
  }
}
