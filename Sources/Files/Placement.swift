#if canImport(Glibc)
  internal import CLinux
  internal import Glibc
#else
  internal import Darwin
#endif

/// Files on their way into their places: all of them, or none.
struct Placement {
  private struct Place {
    let folder: OpenFolder
    let name: Path
    /// What the file is called that was there.
    let old: Path?
    /// Holds what was there: to remove the last of it takes long, and is not done before all is said.
    let hold: Int32?
    var isTaken = false
  }

  private var places: [Place] = []
  /// Backups of files that could not be brought back.
  private var stranded: [Path] = []
  private var names: TemporaryNames

  init(_ names: TemporaryNames) {
    self.names = names
  }

  /// Puts a file into its place. What was there is kept.
  mutating func put(_ file: inout StagedFile, in folder: OpenFolder) throws(AccessProblem) {
    for attempt in 1...Self.mostAttempts {
      do throws(AccessProblem) {
        return try putOnce(&file, in: folder)
      } catch {
        // Another run has put its own file there meanwhile, or has put it away for a moment.
        guard [EEXIST, ENOENT].contains(error.code), attempt < Self.mostAttempts else {
          throw error
        }
      }
    }
  }

  /// Of two runs that write the same files at the same time one waits for the other a few times.
  private static let mostAttempts = 100

  private mutating func putOnce(
    _ file: inout StagedFile, in folder: OpenFolder
  ) throws(AccessProblem) {
    let (name, place) = (file.path.name, folder.descriptor)
    let hold = try? openFile(name, in: place, Self.holding)
    let old: Path?
    do throws(AccessProblem) { old = try keep(name, in: place) } catch {
      if let hold { try? closeFile(hold) }
      throw error
    }
    places.append(Place(folder: folder, name: name, old: old, hold: hold))
    do throws(AccessProblem) {
      try take(&file, in: folder, over: old)
    } catch {
      removeLast()
      throw error
    }
    places[places.count - 1].isTaken = true
  }

  private mutating func take(
    _ file: inout StagedFile, in folder: OpenFolder, over old: Path?
  ) throws(AccessProblem) {
    let (name, place) = (file.path.name, folder.descriptor)
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

  /// Forgets a place that has not been taken.
  private mutating func removeLast() {
    guard let place = places.popLast() else { return }
    let folder = place.folder.descriptor
    if let old = place.old {
      // What stands there may be another run's by now.
      let stands = (try? status(of: place.name, in: folder, followingLinks: false)) ?? nil
      if stands != nil {
        try? remove(old, in: folder)
      } else if let backup = bringBack(old, of: place) {
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

  /// Gives what is in a place another name; nil where nothing is.
  private mutating func keep(_ name: Path, in place: Int32) throws(AccessProblem) -> Path? {
    guard let status = try status(of: name, in: place, followingLinks: false) else { return nil }
    if status.st_mode & S_IFMT == S_IFDIR { throw .system(EISDIR) }
    return try names.make { new throws(AccessProblem) in
      do throws(AccessProblem) {
        try link(name, in: place, to: new)
      } catch {
        // A file system without links.
        guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(error.code) else { throw error }
        try rename(name, in: place, to: new)
      }
      return new
    }
  }

  /// Waits until the places themselves are on the disk.
  func flush() throws(AccessProblem) {
    var seen: Set<ObjectIdentifier> = []
    for place in places where seen.insert(ObjectIdentifier(place.folder)).inserted {
      try place.folder.flush()
    }
  }

  /// Lets go what was there.
  func removeOld() {
    for place in places {
      if let old = place.old { try? remove(old, in: place.folder.descriptor) }
    }
  }

  /// Has nothing to do with the places any more.
  func finish() {
    for hold in places.compactMap(\.hold) { try? closeFile(hold) }
  }

  /// Brings back what was there.
  ///
  /// - Returns: the names of backups that could not be brought back.
  func undo() -> [Path] {
    var stranded = stranded
    for place in places.reversed() {
      if let old = place.old {
        if let backup = bringBack(old, of: place) { stranded.append(backup) }
      } else if place.isTaken {
        try? remove(place.name, in: place.folder.descriptor)
      }
    }
    return stranded
  }

  /// Gives a file its name again.
  ///
  /// - Returns: nil, or the name under which it is kept where that fails: its own and `.backup`, since the next run
  ///   would remove a temporary one.
  private func bringBack(_ old: Path, of place: Place) -> Path? {
    let folder = place.folder.descriptor
    for _ in 1...Self.mostRenames {
      do throws(AccessProblem) {
        try rename(old, in: folder, to: place.name)
        // Of two names of one file the system renames none.
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

extension OpenFolder {
  fileprivate func flush() throws(AccessProblem) {
    if descriptor >= 0 { return try Files.flush(descriptor) }
    let own = try openFile(".", O_RDONLY | O_DIRECTORY)
    defer { try? closeFile(own) }
    try Files.flush(own)
  }
}
