#if canImport(Glibc)
  internal import CLinux
  internal import Glibc
#else
  internal import Darwin
#endif

/// Waits until a file or directory is on disk. Does nothing if its file system does not support
/// that.
func flush(_ descriptor: Int32) throws(AccessProblem) {
  if fsync(descriptor) != 0 && ![EINVAL, EROFS, ENOTSUP, EBADF].contains(errno) { throw .last }
}

/// Waits until all files are on disk. On Linux more than 16 files are flushed with one call per
/// file system. That call also flushes the data of other processes, but a call per file would take
/// longer than drawing the files.
func flush(_ descriptors: [Int32]) throws(AccessProblem) {
  #if canImport(Glibc)
    if descriptors.count > 16 { return try flushFileSystems(descriptors) }
  #endif
  for descriptor in descriptors { try flush(descriptor) }
}

#if canImport(Glibc)
  private func flushFileSystems(_ descriptors: [Int32]) throws(AccessProblem) {
    var seen: Set<UInt64> = []
    for descriptor in descriptors {
      var status = stat()
      if unsafe fstat(descriptor, &status) != 0 { throw .last }
      if seen.insert(UInt64(status.st_dev)).inserted && syncfs(descriptor) != 0 { throw .last }
    }
  }
#endif
