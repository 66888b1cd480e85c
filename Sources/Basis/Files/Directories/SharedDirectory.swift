internal import Platform

/// A directory whose files several programs change at the same time, perhaps on several computers.
///
/// Changes are atomic. Programs that use this type exclude each other by a lock on the directory;
/// a new file replaces no other file even if another program ignores the lock. Links are not
/// followed.
package struct SharedDirectory: Sendable {
  /// The path with a trailing slash.
  package let path: Path

  package init(_ path: Path) { self.path = path.asFolder }

  /// Returns the regular files and the links whose names do not begin with a dot, in the order of
  /// their bytes. At most `limit` names are examined. Temporary files of killed programs are
  /// removed.
  package func files(atMost limit: Int) throws(AccessProblem) -> [DirectoryFile] {
    let folder = try OpenDirectory(path)
    folder.removeAbandoned()
    var files: [DirectoryFile] = []
    for name in try folder.list(atMost: limit).sorted() where !name.starts(with: ".") {
      // A file that disappears in the meantime is no error.
      guard let status = try status(of: name, in: folder.descriptor, followingLinks: false),
        [S_IFREG, S_IFLNK].contains(status.st_mode & S_IFMT)
      else { continue }
      files.append(DirectoryFile(name, status))
    }
    return files
  }

  /// Returns the content of a file.
  package func bytes(of name: Path, limit: Int) throws(AccessProblem) -> [UInt8] {
    try bytes(of: name, in: OpenDirectory(path), limit: limit)
  }

  private func bytes(
    of name: Path, in folder: OpenDirectory, limit: Int
  ) throws(AccessProblem) -> [UInt8] {
    guard let status = try status(of: name, in: folder.descriptor, followingLinks: false) else {
      throw .system(ENOENT)
    }
    if status.st_mode & S_IFMT == S_IFLNK { throw .link }
    return try SystemFile.read(
      openFile(name, in: folder.descriptor, O_RDONLY | O_NOFOLLOW | O_NONBLOCK), closingAfter: limit
    )
  }

  /// Creates a file. Throws EEXIST if the name is taken.
  package func create(_ name: Path, _ bytes: [UInt8]) throws(AccessProblem) {
    let folder = try OpenDirectory(path)
    try folder.write(bytes, 0o666) { temporary throws(AccessProblem) in
      try move(temporary, to: name, in: folder)
    }
    try folder.flushNames()
  }

  /// Gives a file a name that must be free.
  private func move(
    _ temporary: Path, to name: Path, in folder: OpenDirectory
  ) throws(AccessProblem) {
    do throws(AccessProblem) {
      try link(temporary, in: folder.descriptor, to: name)
      try? remove(temporary, in: folder.descriptor)
    } catch {
      // The file system has no hard links.
      guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(error.code) else { throw error }
      let locks = DirectoryLocks([folder])
      defer { _ = locks.isIncomplete }
      let taken = try status(of: name, in: folder.descriptor, followingLinks: false)
      if taken != nil { throw .system(EEXIST) }
      try rename(temporary, in: folder.descriptor, to: name)
    }
  }

  /// Replaces a file under the lock if its content is the expected one.
  ///
  /// - Parameters:
  ///   - locksOnly: true to throw ENOLCK, and change nothing, if the directory cannot be locked.
  ///   - isExpected: returns true for the content to replace.
  /// - Returns: false if the content is another one, or the file does not exist.
  package func replace(
    _ name: Path, _ bytes: [UInt8], limit: Int, locksOnly: Bool, isExpected: ([UInt8]) -> Bool
  ) throws(AccessProblem) -> Bool {
    try change(name, limit: limit, locksOnly: locksOnly, isExpected) {
      folder throws(AccessProblem) in
      try folder.write(bytes, 0o666) { temporary throws(AccessProblem) in
        try rename(temporary, in: folder.descriptor, to: name)
      }
    }
  }

  /// Moves a file into `.trash` if its content is the expected one. Its name there ends with the
  /// first free number: `.trash/night.rle.1`. The parameters and the result are those of `replace`.
  package func discard(
    _ name: Path, limit: Int, locksOnly: Bool, isExpected: ([UInt8]) -> Bool
  ) throws(AccessProblem) -> Bool {
    try change(name, limit: limit, locksOnly: locksOnly, isExpected) {
      folder throws(AccessProblem) in
      do throws(AccessProblem) { try makeFolder(Self.trash, in: folder.descriptor) } catch {
        if error.code != EEXIST { throw error }
      }
      let place = try OpenDirectory(Self.trash, in: folder, followingLinks: false)
      for number in 1...Self.mostDiscarded {
        let new = name + Path(".\(number)")
        if try status(of: new, in: place.descriptor, followingLinks: false) != nil { continue }
        return try rename(name, in: folder.descriptor, to: Self.trash.asFolder + new)
      }
      throw .system(EEXIST)
    }
  }

  private static let trash: Path = ".trash"
  /// The maximum number of removed versions of one name.
  private static let mostDiscarded = 100_000

  /// Makes a change under the lock if the content of a file is the expected one.
  private func change(
    _ name: Path, limit: Int, locksOnly: Bool, _ isExpected: ([UInt8]) -> Bool,
    _ body: (OpenDirectory) throws(AccessProblem) -> Void
  ) throws(AccessProblem) -> Bool {
    let folder = try OpenDirectory(path)
    let locks = DirectoryLocks([folder])
    if locks.isIncomplete && locksOnly { throw .system(ENOLCK) }
    do throws(AccessProblem) {
      guard isExpected(try bytes(of: name, in: folder, limit: limit)) else { return false }
    } catch {
      if error.isAbsence { return false }
      throw error
    }
    try body(folder)
    try folder.flushNames()
    return true
  }
}

/// Locks on the directories of a run while its files are moved to their final paths. If two runs
/// write the same names, all files are from one of them.
struct DirectoryLocks: ~Copyable {
  private var descriptors: [Int32] = []
  /// True if a directory could not be locked: its file system has no locks, or another run held the
  /// lock for too long.
  private(set) var isIncomplete = false

  /// The maximum number of attempts to lock a directory, and the pause between two of them in
  /// microseconds: ten seconds in total. The run does not wait longer for another one.
  private static let (mostTries, pause): (Int, UInt32) = (1000, 10_000)

  /// Locks directories in the order of their device and inode numbers. All runs use this order, so
  /// that two runs cannot wait for each other.
  init(_ folders: [OpenDirectory]) {
    var places: [(device: dev_t, number: ino_t, descriptor: Int32)] = []
    for folder in folders {
      var status = stat()
      // A descriptor of its own: a lock belongs to an open file, and O_PATH descriptors cannot
      // lock.
      guard let own = try? openFile(".", in: folder.descriptor, O_RDONLY | O_DIRECTORY) else {
        isIncomplete = true
        continue
      }
      descriptors.append(own)
      if unsafe fstat(own, &status) == 0 { places.append((status.st_dev, status.st_ino, own)) }
    }
    places.sort { ($0.device, $0.number) < ($1.device, $1.number) }
    for (index, place) in places.enumerated() {
      // One directory under two paths. A second descriptor would wait for the lock of the first.
      let before = index > 0 ? places[index - 1] : nil
      if before?.device == place.device, before?.number == place.number { continue }
      if !Self.lock(place.descriptor) { isIncomplete = true }
    }
  }

  /// Closing a directory releases its lock.
  deinit { for descriptor in descriptors { try? closeFile(descriptor) } }

  private static func lock(_ descriptor: Int32) -> Bool {
    for _ in 0..<mostTries {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
      guard [EWOULDBLOCK, EINTR].contains(errno) else { return false }
      usleep(pause)
    }
    return false
  }
}

/// A lock on a file, which excludes other programs until the end of the value's lifetime.
package struct FileLock: ~Copyable {
  private let descriptor: Int32

  /// Locks a file, which it creates if necessary. Returns nil if another program holds the lock.
  package static func take(_ path: Path) throws(AccessProblem) -> FileLock? {
    let descriptor = try openFile(path, O_RDWR | O_CREAT | O_NOFOLLOW, 0o600)
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return FileLock(descriptor: descriptor) }
    let problem = AccessProblem.last
    try? closeFile(descriptor)
    if problem.code != EWOULDBLOCK { throw problem }
    return nil
  }

  deinit { try? closeFile(descriptor) }
}
