internal import Synchronization

/// The files that scenarios have read or tried to read, with their versions before reading.
///
/// A class, because all copies of a policy share it.
package final class ReadFiles: Sendable {
  private struct Entry {
    let version: FileVersion
    /// True if the canonical text of a scenario does not contain the content.
    var isOpaque = false
    /// The scenario files that name the file.
    var readers: Set<String> = []
  }

  private struct Record {
    var entries: [Path: Entry] = [:]
    var reader = ""
    var isComplete = false
  }

  private let state = Mutex(Record())

  package init() {}

  /// Sets the scenario file that names all files read from now on.
  package func begin(reading scenario: String) { state.withLock { $0.reader = scenario } }

  /// Records no more files: those that a run reads later are its own outputs.
  package func end() { state.withLock { $0.isComplete = true } }

  /// Records a file that is about to be read.
  ///
  /// - Parameter isOpaque: true if the canonical text of a scenario does not contain its content.
  func add(_ path: Path, isOpaque: Bool = false) {
    state.withLock { state in
      if state.isComplete { return }
      var entry = state.entries[path] ?? Entry(version: FileVersion(of: path))
      entry.isOpaque = entry.isOpaque || isOpaque
      entry.readers.insert(state.reader)
      state.entries[path] = entry
    }
  }

  /// Removes files, which are not watched then: those that a run writes itself.
  package func remove(_ paths: [Path]) {
    state.withLock { state in
      for path in paths { state.entries[path] = nil }
    }
  }

  var paths: [Path] { state.withLock { $0.entries.keys.sorted() } }

  /// True if a file has another version than before reading.
  var isChanged: Bool {
    state.withLock { $0.entries }.contains { FileVersion(of: $0) != $1.version }
  }

  /// The scenario files that name a changed file whose content no canonical text contains.
  package var changedReaders: Set<String> {
    state.withLock { $0.entries }
      .filter { $1.isOpaque && FileVersion(of: $0) != $1.version }
      .reduce(into: []) { $0.formUnion($1.value.readers) }
  }
}
