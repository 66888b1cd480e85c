internal import Grids
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
  /// True if a commit waits until all files are on disk.
  let syncs: Bool
  /// Called on any thread after a write, with the number of bytes that the system has accepted.
  private let wrote: @Sendable (_ bytes: Int) -> Void
  /// The most bytes of all files together; nil for no limit.
  private let mostBytes: Int?

  /// Creates a staging without files.
  ///
  /// - Parameters:
  ///   - policy: the paths that may be written. No file replaces one whose reading it has recorded.
  ///   - makesFolders: true to create missing directories.
  ///   - cleaned: the directories from which this run has already removed abandoned files.
  ///   - locksFolders: true to make other runs wait while the files are committed.
  ///   - syncs: false for files that need not survive a failure of power.
  ///   - mostBytes: the most bytes of all files together; nil for no limit.
  ///   - wrote: called on any thread after a write, with the number of bytes.
  package init(
    _ policy: PathPolicy = .none, makesFolders: Bool = false,
    cleaned: CleanedDirectories = CleanedDirectories(), locksFolders: Bool = true,
    syncs: Bool = true, mostBytes: Int? = nil,
    wrote: @escaping @Sendable (_ bytes: Int) -> Void = { _ in }
  ) {
    self.policy = policy
    (self.wrote, self.mostBytes) = (wrote, mostBytes)
    self.makesFolders = makesFolders
    self.locksFolders = locksFolders
    self.syncs = syncs
    let folders = StagingDirectories(policy: policy, makesFolders: makesFolders, cleaned: cleaned)
    state = Mutex(Contents(folders: folders))
  }

  struct Contents {
    var files: [StagedFile] = []
    var folders: StagingDirectories
    var names = TemporaryNames()
    var phase = Phase.open
    var lacksLocks = false
    /// The bytes that were written so far.
    var bytes = 0
  }

  /// Counts bytes that the system has accepted. Throws once there are more than the limit.
  func count(_ bytes: Int) throws(AccessProblem) {
    wrote(bytes)
    guard let mostBytes else { return }
    let all = state.withLock { state in
      state.bytes += bytes
      return state.bytes
    }
    if all > mostBytes { throw .tooManyBytes(most: mostBytes) }
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
    _ bytes: [UInt8], to path: Path, _ policy: PathPolicy = .none, makesFolders: Bool = false,
    locksFolders: Bool = true, mostBytes: Int? = nil
  ) throws(OutputProblem) {
    let staging = Staging(
      policy, makesFolders: makesFolders, locksFolders: locksFolders, mostBytes: mostBytes)
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
      return OutputFile(path: path, descriptor: descriptor, whenDone: .close, count)
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
      path: path, descriptor: descriptor!,
      whenDone: isKept ? .keep : syncs ? .flushAndClose : .close, count)
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

  /// Flushes all files to disk if `syncs` is true, and moves them to their final paths. If one of
  /// them cannot be moved, all moves are rolled back.
  ///
  /// - Parameter last: files that are moved after these. If they cannot be moved, none is.
  package func commit(before last: Staging? = nil) throws(OutputProblem) {
    // Without the state's lock, so that an interruption does not wait for the disk.
    try flushFiles()
    try last?.flushFiles()
    // The same holds for waiting for other runs: it can take seconds.
    let locks = DirectoryLocks(locksFolders ? state.withLock { $0.folders.all } : [])
    if let failure = state.withLock({
      $0.commit(withoutLocks: locks.isIncomplete, syncs: syncs, before: last)
    }) {
      throw failure
    }
  }

  private func flushFiles() throws(OutputProblem) {
    let files = state.withLock { $0.files }
    do throws(AccessProblem) {
      if syncs { try flush(files.compactMap(\.descriptor)) }
    } catch {
      throw OutputProblem(files[0].path, error)
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
  fileprivate mutating func commit(
    withoutLocks: Bool, syncs: Bool, before last: Staging?
  ) -> OutputProblem? {
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
        return placement.undo(after: OutputProblem(files[index].path, error))
      }
    }
    var late: OutputProblem?
    do throws(OutputProblem) { try last?.commit() } catch {
      guard last?.state.withLock({ $0.phase }) == .committed else {
        return placement.undo(after: error)
      }
      late = error
    }
    // The outputs are complete now, and `discard` has no effect anymore.
    phase = .committed
    // First of all: a run that is killed before this leaves the replaced files behind.
    placement.removeOld()
    defer { forget() }
    // A rename is on disk only when its directory is.
    do throws(AccessProblem) { if syncs { try placement.flush() } } catch {
      return files.last.map { OutputProblem($0.path, error) }
    }
    return late
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

/// The contents of a run's outputs before they are committed, by their final paths.
package struct StagedContents {
  private let staging: Staging
  private let files: [Path: StagedFile]

  package init(_ staging: Staging) {
    self.staging = staging
    let all = staging.state.withLock { $0.files }
    files = Dictionary(all.map { ($0.path, $0) }) { _, last in last }
  }

  /// Returns the SHA-256 of an output as 64 hexadecimal digits, and its size in bytes.
  package func hash(of path: Path) throws(AccessProblem) -> (sha256: String, size: Int) {
    try stream(of: path).hash()
  }

  package func stream(of path: Path) throws(AccessProblem) -> FileStream {
    FileStream(owning: try open(path))
  }

  /// Opens an output at its beginning.
  private func open(_ path: Path) throws(AccessProblem) -> Int32 {
    let target = try ExistingOutput(path, staging.policy)
    guard let file = files[target.path] else { throw target.isSpecial ? .special : .system(ENOENT) }
    if let descriptor = file.descriptor {
      let copy = lseek(descriptor, 0, SEEK_SET) == 0 ? dup(descriptor) : -1
      guard copy >= 0 else { throw .system(errno) }
      return copy
    }
    return try staging.state.withLock { state throws(AccessProblem) in
      let folder = try state.folders.folder(file.path.folder)
      return try openFile(file.temporary ?? file.path.name, in: folder.descriptor, O_RDONLY)
    }
  }
}

/// Moves staged files to their final paths: all of them, or none.
struct Placement {
  /// A final path, and the file that was there before.
  private struct PlacedFile {
    let folder: OpenDirectory
    let name: Path
    /// The temporary name of the replaced file; nil if there was none.
    let old: Path?
    /// A descriptor of the replaced file; nil if it cannot be opened. Freeing the last reference to
    /// a large file takes long, so `finish` does it, when the commit is complete.
    let hold: Int32?
    /// True once the new file has its final name.
    var isTaken = false
  }

  private var places: [PlacedFile] = []
  /// The names of replaced files that could not be restored.
  private var stranded: [Path] = []
  private var names: TemporaryNames

  init(_ names: TemporaryNames) {
    self.names = names
  }

  /// Moves a file to its final path. The file that it replaces is kept under a temporary name.
  mutating func put(_ file: inout StagedFile, in folder: OpenDirectory) throws(AccessProblem) {
    for attempt in 1...Self.mostAttempts {
      do throws(AccessProblem) {
        return try attemptMove(&file, in: folder)
      } catch {
        // Another run has created its own file here in the meantime, or has moved it away for a
        // moment.
        guard [EEXIST, ENOENT].contains(error.code), attempt < Self.mostAttempts else {
          throw error
        }
      }
    }
  }

  /// The maximum number of attempts. A run that writes the same files at the same time can make a
  /// few of them fail.
  private static let mostAttempts = 100

  private mutating func attemptMove(
    _ file: inout StagedFile, in folder: OpenDirectory
  ) throws(AccessProblem) {
    let (name, place) = (file.path.name, folder.descriptor)
    let hold = try? openFile(name, in: place, Self.holding)
    let old: Path?
    do throws(AccessProblem) { old = try keep(name, in: place) } catch {
      if let hold { try? closeFile(hold) }
      throw error
    }
    // Recorded before the final name is taken, so that `undo` restores the replaced file after any
    // later failure.
    places.append(PlacedFile(folder: folder, name: name, old: old, hold: hold))
    do throws(AccessProblem) {
      try take(&file, in: folder, over: old)
    } catch {
      removeLast()
      throw error
    }
    places[places.count - 1].isTaken = true
  }

  private mutating func take(
    _ file: inout StagedFile, in folder: OpenDirectory, over old: Path?
  ) throws(AccessProblem) {
    let (name, place) = (file.path.name, folder.descriptor)
    // An unnamed file can get a name that is free, but cannot replace a file. To replace one, it
    // gets a temporary name, and `rename` then replaces the other file atomically.
    if file.temporary == nil, let descriptor = file.descriptor {
      if old == nil {
        try link(descriptor, in: place, to: name)
      } else {
        file.temporary = try names.make { new throws(AccessProblem) in
          try link(descriptor, in: place, to: new)
          return new
        }
      }
    }
    if let temporary = file.temporary {
      try rename(temporary, in: place, to: name)
      file.temporary = nil
    }
  }

  /// Removes the last entry after its new file could not be moved, and restores the replaced file.
  private mutating func removeLast() {
    guard let place = places.popLast() else { return }
    let folder = place.folder.descriptor
    if let old = place.old {
      // The backup is superfluous if a file is here: the old one itself, if the backup is a hard
      // link, or a file that another run has created.
      let stands = (try? status(of: place.name, in: folder, followingLinks: false)) ?? nil
      if stands != nil {
        try? remove(old, in: folder)
      } else if let backup = restore(old, of: place) {
        stranded.append(backup)
      }
    }
    if let hold = place.hold { try? closeFile(hold) }
  }

  #if canImport(Glibc)
    private static let holding = PATH_ONLY | O_NOFOLLOW
  #else
    private static let holding = O_RDONLY | O_NOFOLLOW | O_NONBLOCK
  #endif

  /// Gives the file at a path a temporary name, and leaves it in place if the file system has hard
  /// links. Returns the temporary name; nil if there is no file.
  private mutating func keep(_ name: Path, in place: Int32) throws(AccessProblem) -> Path? {
    guard let status = try status(of: name, in: place, followingLinks: false) else { return nil }
    if status.st_mode & S_IFMT == S_IFDIR { throw .system(EISDIR) }
    return try names.make { new throws(AccessProblem) in
      do throws(AccessProblem) {
        try link(name, in: place, to: new)
      } catch {
        // The file system has no hard links, or the file has too many. The path is then empty until
        // the new file is moved there.
        guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(error.code) else { throw error }
        try rename(name, in: place, to: new)
      }
      return new
    }
  }

  /// Flushes the directories, so that the new names are on disk.
  func flush() throws(AccessProblem) {
    var seen: Set<ObjectIdentifier> = []
    for place in places where seen.insert(ObjectIdentifier(place.folder)).inserted {
      try place.folder.flushNames()
    }
  }

  /// Removes the replaced files.
  func removeOld() {
    for place in places {
      if let old = place.old { try? remove(old, in: place.folder.descriptor) }
    }
  }

  /// Closes the descriptors of the replaced files. The value must not be used afterwards.
  func finish() {
    for hold in places.compactMap(\.hold) { try? closeFile(hold) }
  }

  /// Restores the replaced files, and removes the new ones. Returns the problem, with the names of
  /// files that could not be restored.
  func undo(after problem: OutputProblem) -> OutputProblem {
    let stranded = undo()
    return stranded.isEmpty ? problem : .stranded("\(problem)", stranded.map(\.text))
  }

  /// Restores the replaced files, and removes the new ones.
  ///
  /// - Returns: the names of replaced files that could not be restored.
  func undo() -> [Path] {
    var stranded = stranded
    for place in places.reversed() {
      if let old = place.old {
        if let backup = restore(old, of: place) { stranded.append(backup) }
      } else if place.isTaken {
        try? remove(place.name, in: place.folder.descriptor)
      }
    }
    return stranded
  }

  /// Gives a replaced file its name back.
  ///
  /// - Returns: nil on success. Otherwise the name of the file's backup: its own name with
  ///   `.backup` added, because the next run removes temporary names. If that name is not available
  ///   either, the temporary name.
  private func restore(_ old: Path, of place: PlacedFile) -> Path? {
    let folder = place.folder.descriptor
    for _ in 1...Self.mostRenames {
      do throws(AccessProblem) {
        try rename(old, in: folder, to: place.name)
        // `rename` does nothing if both names are hard links to one file, so the temporary name
        // remains.
        try? remove(old, in: folder)
        return nil
      } catch {
        if error.code == ENOENT { return nil }
      }
    }
    let backup = place.name + ".backup"
    guard (try? link(old, in: folder, to: backup)) != nil else { return old }
    try? remove(old, in: folder)
    return backup
  }

  private static let mostRenames = 3
}

extension OpenDirectory {
  /// Waits until the names of the directory are on disk.
  func flushNames() throws(AccessProblem) {
    if descriptor >= 0 { return try Files.flush(descriptor) }
    // `AT_FDCWD` stands for the current directory, but is not a descriptor that can be flushed.
    let own = try openFile(".", O_RDONLY | O_DIRECTORY)
    defer { try? closeFile(own) }
    try Files.flush(own)
  }

  /// Opens an unnamed file, which disappears when the process exits. Returns nil if the system does
  /// not support unnamed files.
  func openUnnamed(_ mode: mode_t) throws(AccessProblem) -> Int32? {
    #if canImport(Glibc)
      guard Self.unnamedCanBeNamed else { return nil }
      do throws(AccessProblem) {
        return try openFile(".", in: descriptor, O_RDWR | UNNAMED_FILE | O_DIRECTORY, mode)
      } catch {
        // The errors of file systems and kernels without O_TMPFILE.
        if [EOPNOTSUPP, EISDIR, EINVAL, ENOENT].contains(error.code) { return nil }
        throw error
      }
    #else
      return nil
    #endif
  }

  /// True if `/proc` exists, through which an unnamed file gets its name.
  private static let unnamedCanBeNamed =
    ((try? status(of: "/proc/self/fd", in: AT_FDCWD, followingLinks: true)) ?? nil) != nil
}

/// A file that is not at its final path yet.
struct StagedFile {
  /// The final path.
  let path: Path
  /// The temporary name; nil for an unnamed file.
  var temporary: Path?
  /// The descriptor, which stays open until the staging ends; nil if too many files are open.
  let descriptor: Int32?
}

/// Updates of files that several runs write at the same time.
package enum SharedFile {
  /// Replaces a file with the result of `change` for its current contents, completely or not at
  /// all. No other run updates the file meanwhile. A missing file has empty contents.
  ///
  /// - Throws: `OutputProblem` if the file cannot be read or written, and the errors of `change`.
  ///   The file then keeps its contents, unless only the flush of its directory failed.
  package static func update(
    _ path: Path, _ policy: PathPolicy = .none, limit: Int, _ change: ([UInt8]) throws -> [UInt8]
  ) throws {
    let lock = try lock(of: path, policy)
    // Closing the descriptor releases the lock.
    defer { try? closeFile(lock) }
    let bytes = try change(read(path, policy, limit: limit))
    // The directory is already locked. Locking it again would wait for this very lock.
    try Staging.write(bytes, to: path, policy, locksFolders: false)
  }

  /// Locks the directory of a file. A lock on the file itself would be useless, because each update
  /// replaces the file.
  private static func lock(of path: Path, _ policy: PathPolicy) throws(OutputProblem) -> Int32 {
    do throws(AccessProblem) {
      let (folder, _) = try policy.place(of: try ExistingOutput(path, policy).path)
      let descriptor = try openFile(".", in: folder.descriptor, O_RDONLY | O_DIRECTORY)
      while flock(descriptor, LOCK_EX) != 0 {
        let error = AccessProblem.last
        if error.code == EINTR { continue }
        try? closeFile(descriptor)
        throw error
      }
      return descriptor
    } catch {
      throw OutputProblem(path, error)
    }
  }

  private static func read(
    _ path: Path, _ policy: PathPolicy, limit: Int
  ) throws(OutputProblem) -> [UInt8] {
    // The run is complete, and its state must not be lost if the time limit expires now.
    let read = CancellationCheck.$waiting.withValue(nil) {
      Result { () throws(AccessProblem) in try SystemFile.read(path, policy, limit: limit) }
    }
    do throws(AccessProblem) { return try read.get() } catch {
      if error.isAbsence { return [] }
      throw OutputProblem(path, error)
    }
  }
}
