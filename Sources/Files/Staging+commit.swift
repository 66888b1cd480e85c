internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Staging {
  /// Flushes all files to disk and moves them to their final paths. If one of them cannot be moved,
  /// all moves are rolled back.
  package func commit() throws(OutputProblem) {
    let files = state.withLock { $0.files }
    do throws(AccessProblem) {
      // Without the state's lock, so that an interruption does not wait for the disk.
      try flush(files.compactMap(\.descriptor))
    } catch {
      throw OutputProblem(files[0].path, error)
    }
    // The same holds for waiting for other runs: it can take seconds.
    let locks = DirectoryLocks(locksFolders ? state.withLock { $0.folders.all } : [])
    if let failure = state.withLock({ $0.commit(withoutLocks: locks.isIncomplete) }) {
      throw failure
    }
  }

  /// Removes every file that is not committed, and the directories that were created for them. No
  /// file can be opened afterwards.
  ///
  /// - Parameter finish: called while the lock is held, before threads that wait to open a file
  ///   learn of the discard. It is not called if the files are already committed.
  package func discard(finish: () -> Void = {}) {
    state.withLock { state in
      if state.phase == .committed { return }
      state.discard()
      finish()
    }
  }
}

extension Staging.State {
  /// Moves all files to their final paths, or none.
  ///
  /// - Returns: nil on success, and if the files are already committed. Otherwise the reason that
  ///   no file was moved, or the reason that the moved files may not survive a power failure.
  fileprivate mutating func commit(withoutLocks: Bool) -> OutputProblem? {
    switch phase {
    case .open: break
    case .discarded: return .access(path: "the outputs", .system(ECANCELED))
    case .committed: return nil
    }
    lacksLocks = withoutLocks
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
    // The outputs are complete now, and `discard` has no effect anymore.
    phase = .committed
    // First of all: a run that is killed before this leaves the replaced files behind.
    placement.removeOld()
    defer { forget() }
    // A rename is on disk only when its directory is.
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
    folders.removeCreated()
    phase = .discarded
    forget()
  }

  private mutating func forget() {
    for descriptor in files.compactMap(\.descriptor) { try? closeFile(descriptor) }
    files = []
    folders.forget()
  }
}
