internal import Platform
internal import Synchronization

/// The files of a run before they are committed. Until all are complete, each is unnamed, or has a
/// temporary name in its target directory.
///
/// It is a class because an interruption discards the files that a run writes on other threads.
package final class Staging: Sendable {
  let state: Mutex<Contents>
  let policy: PathPolicy
  let makesFolders: Bool
  /// True if other runs wait while the files are committed; false if the caller already holds the
  /// lock.
  let locksFolders: Bool
  /// Called on any thread after a write, with the number of bytes that the system has accepted.
  let wrote: @Sendable (_ bytes: Int) -> Void

  /// Creates a staging without files.
  ///
  /// - Parameters:
  ///   - policy: the paths that may be written.
  ///   - makesFolders: true to create missing directories.
  ///   - cleaned: the directories from which this run has already removed abandoned files.
  ///   - locksFolders: true to make other runs wait while the files are committed.
  ///   - wrote: called on any thread after a write, with the number of bytes.
  package init(
    _ policy: PathPolicy = .none, makesFolders: Bool = false,
    cleaned: CleanedDirectories = CleanedDirectories(), locksFolders: Bool = true,
    wrote: @escaping @Sendable (_ bytes: Int) -> Void = { _ in }
  ) {
    self.policy = policy
    self.wrote = wrote
    self.makesFolders = makesFolders
    self.locksFolders = locksFolders
    let folders = StagingDirectories(policy: policy, makesFolders: makesFolders, cleaned: cleaned)
    state = Mutex(Contents(folders: folders))
  }

  struct Contents {
    var files: [StagedFile] = []
    var folders: StagingDirectories
    var names = TemporaryNames()
    var phase = Phase.open
    var lacksLocks = false
  }

  /// True if the files were committed although a directory could not be locked.
  package var lacksLocks: Bool { state.withLock { $0.lacksLocks } }

  enum Phase {
    case open, discarded, committed
  }

  deinit {
    discard()
  }

  /// Writes one file, completely or not at all.
  package static func write(
    _ bytes: [UInt8], to path: Path, _ policy: PathPolicy = .none, locksFolders: Bool = true
  ) throws(OutputProblem) {
    let staging = Staging(policy, locksFolders: locksFolders)
    let file = try staging.open(path)
    try file.write(bytes)
    try file.close()
    try staging.commit()
  }

  /// Opens a file for writing.
  ///
  /// An existing file that is not a regular one, such as a pipe or a device, is written directly,
  /// because a rename would replace it.
  func open(_ path: Path) throws(OutputProblem) -> OutputFile {
    do throws(AccessProblem) {
      return try state.withLock { state throws(AccessProblem) in try open(path, in: &state) }
    } catch {
      throw OutputProblem(path, error)
    }
  }

  /// Opens a file under the state's lock, so that an interruption cannot miss it.
  private func open(_ path: Path, in state: inout Contents) throws(AccessProblem) -> OutputFile {
    if state.phase != .open { throw .system(ECANCELED) }
    let target = try ExistingOutput(path, policy)
    let folder = try state.folders.folder(target.path.folder)
    if target.isSpecial {
      let flags = O_WRONLY | (policy.followsLinks ? 0 : O_NOFOLLOW)
      let descriptor = try openFile(target.path.name, in: folder.descriptor, flags)
      return OutputFile(path: path, descriptor: descriptor, whenDone: .close, wrote)
    }
    return try create(target, in: folder, writtenAs: path, &state)
  }

  private func create(
    _ target: ExistingOutput, in folder: OpenDirectory, writtenAs path: Path,
    _ state: inout Contents
  ) throws(AccessProblem) -> OutputFile {
    // A file can be unnamed until the commit if its descriptor stays open. Beyond the limit on open
    // files, a file has a temporary name and is closed when it is complete.
    let isKept = state.files.count < OpenFileLimit.mostStaged
    let mode = target.mode ?? 0o666
    var temporary: Path?
    var descriptor = isKept ? try folder.openUnnamed(mode) : nil
    if descriptor == nil {
      (temporary, descriptor) = try state.names.make { name throws(AccessProblem) in
        (name, try openFile(name, in: folder.descriptor, O_RDWR | O_CREAT | O_EXCL, mode))
      }
    }
    // The lock prevents other runs from removing the file as abandoned, even runs in other
    // containers or on other machines.
    flock(descriptor!, LOCK_EX | LOCK_NB)
    // `open` has applied the umask. A replaced file's permissions are copied without it.
    if let mode = target.mode { fchmod(descriptor!, mode) }
    state.files.append(
      StagedFile(path: target.path, temporary: temporary, descriptor: isKept ? descriptor : nil))
    return OutputFile(
      path: path, descriptor: descriptor!, whenDone: isKept ? .keep : .flushAndClose, wrote)
  }

  /// Throws the error that opening a file at `path` would throw, without creating anything.
  func check(_ path: Path) throws(OutputProblem) {
    do throws(AccessProblem) {
      let target = try ExistingOutput(path, policy)
      let (folder, _, missing) = try policy.walk(to: target.path)
      if !missing.isEmpty && !makesFolders { throw .system(ENOENT) }
      if !target.isSpecial { try checkWritable(".", in: folder.descriptor) }
    } catch {
      throw OutputProblem(path, error)
    }
  }

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

extension Staging.Contents {
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
