/// Waits for changes to files.
///
/// Events of the system only shorten the wait. Whether a file has changed is decided by its version,
/// so files on network drives, and files that replace others by renaming, are noticed as well.
package final class FileWatcher {
  private let events = DirectoryEvents()
  private var files = ReadFiles()

  /// The time without a change after which a file is complete, in milliseconds. Editors write some
  /// files in several steps.
  private static let quietTime = 50
  /// The maximum time that a series of changes delays the return, in milliseconds.
  private static let longestSeries = 1000

  package init() {}

  /// Watches other files than before.
  package func watch(_ files: ReadFiles) {
    self.files = files
    events.watch(files.paths)
  }

  /// True if a file has changed.
  package var isChanged: Bool { files.isChanged }

  /// Waits until a file has changed, and until the files have not changed for 50 ms.
  package func wait() {
    while !isChanged { events.wait(events.interval) }
    settle()
  }

  /// Waits until the files have not changed for 50 ms.
  package func settle() {
    var versions = versions
    let end = ContinuousClock.now + .milliseconds(Self.longestSeries)
    var quiet = ContinuousClock.now + .milliseconds(Self.quietTime)
    while .now < min(quiet, end) {
      events.wait(max(1, Int((quiet - .now) / .milliseconds(1))))
      let now = self.versions
      if now != versions {
        (versions, quiet) = (now, .now + .milliseconds(Self.quietTime))
      }
    }
  }

  private var versions: [FileVersion] { files.paths.map { FileVersion(of: $0) } }
}
