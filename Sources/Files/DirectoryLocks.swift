#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

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
