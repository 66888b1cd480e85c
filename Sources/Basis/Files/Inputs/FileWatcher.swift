internal import Platform

/// Waits for changes to files.
///
/// Events of the system only shorten the wait. The version of a file decides whether it has
/// changed, so files on network drives, and files that replace others by renaming, are noticed.
package final class FileWatcher {
  private let events = DirectoryEvents()
  private var files = ReadFiles()

  /// The time without a change after which a file is complete, in milliseconds. Editors write some
  /// files in several steps.
  private static let quietTime = 50
  /// The maximum time that a series of changes delays the return, in milliseconds.
  private static let longestSeries = 1000

  package init() {}

  /// Replaces the set of watched files.
  package func watch(_ files: ReadFiles) {
    self.files = files
    events.watch(files.paths)
  }

  /// True if a file has changed.
  package var isChanged: Bool { files.isChanged }

  /// Blocks, without a time limit, until a watched file differs from the version that was read, and
  /// then until the series of changes has ended, as `settle()` does.
  package func wait() {
    while !isChanged { events.wait(events.interval) }
    settle()
  }

  /// Waits until the files have not changed for `quietTime` milliseconds, but at most for
  /// `longestSeries`, since some programs write without a pause.
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

/// The system's messages about changes in directories: inotify on Linux. Other systems have none,
/// so there a wait is short.
final class DirectoryEvents {
  #if canImport(Glibc)
    /// The inotify descriptor; negative if the system has no more.
    private let descriptor = inotify_init1(INOTIFY_FLAGS)
    private static let kinds = UInt32(
      IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE
        | IN_DELETE_SELF | IN_MOVE_SELF)

    deinit { close(descriptor) }
  #endif

  /// The time after which versions have to be compared even without a message, in milliseconds.
  /// Network drives send none.
  var interval: Int {
    #if canImport(Glibc)
      descriptor >= 0 ? 1000 : 100
    #else
      100
    #endif
  }

  /// Watches the directories of files too. Watching the files themselves would lose those that are
  /// replaced.
  func watch(_ paths: [Path]) {
    #if canImport(Glibc)
      let targets = paths + paths.compactMap(canonicalPath)
      // The path of a file is no directory, and is ignored.
      for folder in Set(targets.map(\.folder) + targets.map(\.asFolder)) {
        _ = unsafe (folder + ".").fromCurrentFolder.withCString {
          unsafe inotify_add_watch(descriptor, $0, Self.kinds)
        }
      }
    #endif
  }

  /// Waits for a message.
  ///
  /// - Parameter milliseconds: the maximum time.
  func wait(_ milliseconds: Int) {
    #if canImport(Glibc)
      guard descriptor >= 0 else { return sleep(milliseconds) }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      _ = unsafe poll(&request, 1, Int32(milliseconds))
      drain()
    #else
      sleep(milliseconds)
    #endif
  }

  private func sleep(_ milliseconds: Int) { usleep(UInt32(milliseconds) * 1000) }

  #if canImport(Glibc)
    /// Discards all messages. Comparing file versions finds the changes.
    private func drain() {
      var bytes = [UInt8](repeating: 0, count: 1 << 14)
      while unsafe bytes.withUnsafeMutableBytes({ unsafe readBytes(descriptor, $0) }) > 0 {}
    }
  #endif
}
