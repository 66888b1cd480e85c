internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The files of a run that are not in their places yet: each is written without a name, or under
/// another one in the folder it goes to, until all are whole.
///
/// A class, since an interruption has to discard what a run is writing on other threads.
package final class Staging: Sendable {
  let state: Mutex<State>
  let policy: PathPolicy
  let makesFolders: Bool
  /// Whether other runs wait while files are put in their places; not where whoever asks holds the lock.
  let locksFolders: Bool
  /// Told of bytes that the system has taken, from whichever thread.
  let wrote: @Sendable (_ bytes: Int) -> Void

  /// A staging without files.
  ///
  /// - Parameters:
  ///   - policy: where files may go.
  ///   - makesFolders: whether folders are made that are not there.
  ///   - cleaned: the folders in which this run has looked for what others have left.
  ///   - locksFolders: whether other runs wait while files are put in their places.
  ///   - wrote: told of bytes that have been written, from whichever thread.
  package init(
    _ policy: PathPolicy = .none, makesFolders: Bool = false,
    cleaned: CleanedFolders = CleanedFolders(), locksFolders: Bool = true,
    wrote: @escaping @Sendable (_ bytes: Int) -> Void = { _ in }
  ) {
    self.policy = policy
    self.wrote = wrote
    self.makesFolders = makesFolders
    self.locksFolders = locksFolders
    let folders = StagingFolders(policy: policy, makesFolders: makesFolders, cleaned: cleaned)
    state = Mutex(State(folders: folders))
  }

  struct State {
    var files: [StagedFile] = []
    var folders: StagingFolders
    var names = TemporaryNames()
    var phase = Phase.open
    var isUnlocked = false
  }

  /// Whether the files were put in their places though a folder could not be locked.
  package var isUnlocked: Bool { state.withLock { $0.isUnlocked } }

  enum Phase {
    case open, discarded, committed
  }

  deinit {
    discard()
  }

  /// Writes one file, whole or not at all.
  package static func write(
    _ bytes: [UInt8], to path: Path, _ policy: PathPolicy = .none, locksFolders: Bool = true
  ) throws(OutputProblem) {
    let staging = Staging(policy, locksFolders: locksFolders)
    let file = try staging.open(path)
    try file.write(bytes)
    try file.close()
    try staging.commit()
  }

  /// Opens a file to be written.
  ///
  /// What is there and is no regular file, such as a pipe or a device, is written to directly: it
  /// must not be renamed over.
  func open(_ path: Path) throws(OutputProblem) -> OutputFile {
    do throws(AccessProblem) {
      return try state.withLock { state throws(AccessProblem) in try open(path, in: &state) }
    } catch {
      throw OutputProblem(path, error)
    }
  }

  /// Opens it while the lock is held, so that an interruption cannot miss it.
  private func open(_ path: Path, in state: inout State) throws(AccessProblem) -> OutputFile {
    if state.phase != .open { throw .system(ECANCELED) }
    let target = try Target(path, policy)
    let folder = try state.folders.folder(target.path.folder)
    if target.isSpecial {
      let flags = O_WRONLY | (policy.followsLinks ? 0 : O_NOFOLLOW)
      let descriptor = try openFile(target.path.name, in: folder.descriptor, flags)
      return OutputFile(path: path, descriptor: descriptor, whenDone: .close, wrote)
    }
    return try create(target, in: folder, writtenAs: path, &state)
  }

  private func create(
    _ target: Target, in folder: OpenFolder, writtenAs path: Path, _ state: inout State
  ) throws(AccessProblem) -> OutputFile {
    let isKept = state.files.count < OpenFiles.mostStaged
    let mode = target.mode ?? 0o666
    var temporary: Path?
    var descriptor = isKept ? try folder.openUnnamed(mode) : nil
    if descriptor == nil {
      (temporary, descriptor) = try state.names.make { name throws(AccessProblem) in
        (name, try openFile(name, in: folder.descriptor, O_RDWR | O_CREAT | O_EXCL, mode))
      }
    }
    // Held, so that no other run takes it for abandoned, on this machine or another.
    flock(descriptor!, LOCK_EX | LOCK_NB)
    if let mode = target.mode { fchmod(descriptor!, mode) }
    state.files.append(
      StagedFile(path: target.path, temporary: temporary, descriptor: isKept ? descriptor : nil))
    return OutputFile(
      path: path, descriptor: descriptor!, whenDone: isKept ? .keep : .flushAndClose, wrote)
  }

  /// Throws why a file at `path` could not be made.
  func check(_ path: Path) throws(OutputProblem) {
    do throws(AccessProblem) {
      let target = try Target(path, policy)
      let (folder, _, missing) = try policy.walk(to: target.path)
      if !missing.isEmpty && !makesFolders { throw .system(ENOENT) }
      if !target.isSpecial { try mayWrite(".", in: folder.descriptor) }
    } catch {
      throw OutputProblem(path, error)
    }
  }
}
