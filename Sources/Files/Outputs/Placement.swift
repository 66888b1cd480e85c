internal import Platform

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
