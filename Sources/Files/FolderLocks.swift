#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Locks on the folders of a run while its files are put in their places: of two runs that write the same names, all
/// files are those of one.
struct FolderLocks: ~Copyable {
  private var descriptors: [Int32] = []
  /// Whether a folder could not be locked, as where its file system has no locks.
  private(set) var areMissing = false

  /// Ten seconds for each folder: a run that takes longer is not waited for.
  private static let (mostTries, pause): (Int, UInt32) = (1000, 10_000)

  /// Locks folders in an order that all runs share, so that no two wait for each other.
  init(_ folders: [OpenFolder]) {
    var places: [(device: dev_t, number: ino_t, descriptor: Int32)] = []
    for folder in folders {
      var status = stat()
      guard let own = try? openFile(".", in: folder.descriptor, O_RDONLY | O_DIRECTORY) else {
        areMissing = true
        continue
      }
      descriptors.append(own)
      if unsafe fstat(own, &status) == 0 { places.append((status.st_dev, status.st_ino, own)) }
    }
    places.sort { ($0.device, $0.number) < ($1.device, $1.number) }
    for (index, place) in places.enumerated() {
      // One folder under two names.
      let before = index > 0 ? places[index - 1] : nil
      if before?.device == place.device, before?.number == place.number { continue }
      if !Self.lock(place.descriptor) { areMissing = true }
    }
  }

  /// Closing a folder gives its lock back.
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
