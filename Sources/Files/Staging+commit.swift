internal import Synchronization

extension Staging {
  /// Puts every file in its place, when all are on the disk; where one cannot be put there, none is.
  package func commit() throws(OutputProblem) {
    let files = state.withLock { $0.files }
    do throws(AccessProblem) {
      // Not under the lock: who interrupts does not wait for the disk.
      try flush(files.compactMap(\.descriptor))
    } catch {
      throw OutputProblem(files[0].path, error)
    }
    // Neither for other runs.
    let locks = FolderLocks(locksFolders ? state.withLock { $0.folders.all } : [])
    if let failure = state.withLock({ $0.commit(withoutLocks: locks.areMissing) }) { throw failure }
  }

  /// Removes every file that is not in its place, and the folders that were made for them. No file
  /// can be opened afterwards.
  ///
  /// - Parameter finish: done before anybody who waits to open a file learns that; not done where all
  ///   files are in their places already.
  package func discard(finish: () -> Void = {}) {
    state.withLock { state in
      if state.phase == .committed { return }
      state.discard()
      finish()
    }
  }
}

extension Staging.State {
  /// - Returns: why nothing is in its place, or why that may not last.
  fileprivate mutating func commit(withoutLocks: Bool) -> OutputProblem? {
    if phase != .open { return nil }
    isUnlocked = withoutLocks
    var placement = Placement(names)
    defer { placement.finish() }
    for index in files.indices {
      do throws(AccessProblem) {
        try placement.put(&files[index], in: folders.folder(files[index].path.folder))
      } catch {
        let stranded = placement.undo()
        let problem = OutputProblem(files[index].path, error)
        return stranded.isEmpty ? problem : .stranded("\(problem)", stranded.map(\.text))
      }
    }
    phase = .committed
    // At once: who is killed now leaves them.
    placement.removeOld()
    defer { forget() }
    do throws(AccessProblem) { try placement.flush() } catch {
      return files.last.map { OutputProblem($0.path, error) }
    }
    return nil
  }

  fileprivate mutating func discard() {
    for file in files {
      guard let name = file.temporary, let folder = try? folders.folder(file.path.folder) else {
        continue
      }
      try? remove(name, in: folder.descriptor)
    }
    folders.removeMade()
    phase = .discarded
    forget()
  }

  private mutating func forget() {
    for descriptor in files.compactMap(\.descriptor) { try? closeFile(descriptor) }
    files = []
    folders.forget()
  }
}
