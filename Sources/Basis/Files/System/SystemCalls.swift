internal import Grids
internal import Platform

// Wrappers of libc functions that accept paths and throw errors. Their names differ from those of
// the project's methods, which would otherwise hide the functions.

/// Returns the result of a system call, or throws the system's error if the result is negative.
@discardableResult
private func checked(_ result: Int32) throws(AccessProblem) -> Int32 {
  guard result >= 0 else { throw .last }
  return result
}

extension Path {
  /// Passes the path to a system call as a C string. A path that contains a null byte names no
  /// file.
  func withCString(_ call: (UnsafePointer<CChar>) -> Int32) -> Int32 {
    guard !bytes.contains(0) else {
      errno = ENOENT
      return -1
    }
    return unsafe (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
      unsafe call($0.baseAddress!)
    }
  }

  /// Creates a path from a null-terminated string.
  package init(cString: UnsafePointer<CChar>) {
    self.init(
      bytes: unsafe UnsafeBufferPointer(start: cString, count: strlen(cString)).map {
        UInt8(bitPattern: $0)
      })
  }

  /// Creates the path that an environment variable holds; returns nil if the variable is not set.
  init?(variable: String) {
    if let variables = ProcessContext.current.environment {
      guard let value = variables[variable] else { return nil }
      self.init(value)
      return
    }
    guard let value = unsafe getenv(variable) else { return nil }
    unsafe self.init(cString: value)
  }
}

/// The directory in which relative paths begin, as a descriptor for system calls.
var currentFolder: Int32 { ProcessContext.current.directory ?? AT_FDCWD }

func openFile(
  _ path: Path, in folder: Int32 = currentFolder, _ flags: Int32, _ mode: mode_t = 0
) throws(AccessProblem) -> Int32 {
  try checked(unsafe path.withCString { unsafe openat(folder, $0, flags | O_CLOEXEC, mode) })
}

func closeFile(_ descriptor: Int32) throws(AccessProblem) { try checked(close(descriptor)) }

/// Returns the status of a file; nil if it does not exist.
func status(
  of path: Path, in folder: Int32, followingLinks: Bool
) throws(AccessProblem) -> stat? {
  var status = stat()
  let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
  if unsafe path.withCString({ unsafe fstatat(folder, $0, &status, flags) }) == 0 { return status }
  if errno == ENOENT { return nil }
  throw .last
}

func link(_ path: Path, in folder: Int32, to new: Path) throws(AccessProblem) {
  try checked(
    unsafe path.withCString { path in
      unsafe new.withCString { unsafe linkat(folder, path, folder, $0, 0) }
    })
}

/// Gives a name to an unnamed file, through its link in `/proc`.
func link(_ descriptor: Int32, in folder: Int32, to name: Path) throws(AccessProblem) {
  try checked(
    unsafe Path("/proc/self/fd/\(descriptor)").withCString { path in
      unsafe name.withCString { unsafe linkat(AT_FDCWD, path, folder, $0, AT_SYMLINK_FOLLOW) }
    })
}

func rename(_ path: Path, in folder: Int32, to new: Path) throws(AccessProblem) {
  try checked(
    unsafe path.withCString { path in
      unsafe new.withCString { unsafe renameat(folder, path, folder, $0) }
    })
}

func remove(_ path: Path, in folder: Int32, isFolder: Bool = false) throws(AccessProblem) {
  try checked(unsafe path.withCString { unsafe unlinkat(folder, $0, isFolder ? AT_REMOVEDIR : 0) })
}

func makeFolder(_ path: Path, in folder: Int32) throws(AccessProblem) {
  try checked(unsafe path.withCString { unsafe mkdirat(folder, $0, 0o777) })
}

func checkWritable(_ path: Path, in folder: Int32) throws(AccessProblem) {
  try checked(unsafe path.withCString { unsafe faccessat(folder, $0, W_OK, 0) })
}

/// Returns the target of a symbolic link; nil for a path that is not a link.
func targetOfLink(_ path: Path, in folder: Int32) -> Path? {
  var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
  let count = unsafe buffer.withUnsafeMutableBytes { buffer in
    unsafe path.withCString {
      Int32(unsafe readlinkat(folder, $0, buffer.baseAddress!, buffer.count))
    }
  }
  return count > 0 ? Path(bytes: buffer[..<Int(count)]) : nil
}

extension Path {
  /// The path for system calls that accept no directory.
  var fromCurrentFolder: Path {
    guard let directory = ProcessContext.current.directory, !isAbsolute else { return self }
    #if canImport(Glibc)
      return Path("/proc/self/fd/\(directory)/") + self
    #else
      return (try? name(of: directory).asFolder + self) ?? self
    #endif
  }
}

/// Returns the absolute path without links, `.` and `..`; nil if the file does not exist.
func canonicalPath(_ path: Path) -> Path? {
  var whole: Path?
  _ = unsafe path.fromCurrentFolder.withCString {
    guard let resolved = unsafe realpath($0, nil) else { return -1 }
    whole = unsafe Path(cString: resolved)
    unsafe free(resolved)
    return 0
  }
  return whole
}

extension stat {
  var isFile: Bool { st_mode & S_IFMT == S_IFREG }
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  var isLink: Bool { st_mode & S_IFMT == S_IFLNK }

  /// The time of the last change of the content, not of the status.
  var changeTime: timespec {
    #if canImport(Glibc)
      st_mtim
    #else
      st_mtimespec
    #endif
  }
}

/// Waits until a descriptor is ready. Returns true if it is ready, or at its end.
///
/// - Parameter milliseconds: the maximum time; negative for none.
@discardableResult
func wait(for descriptor: Int32, to events: Int32, _ milliseconds: Int32 = -1) -> Bool {
  var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
  return unsafe poll(&request, 1, milliseconds) > 0
}

/// Returns the number of written bytes, perhaps not all; negative after an error, in `errno`.
package func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}

func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
  unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(offset))
}

func readBytes(_ descriptor: Int32, _ into: UnsafeMutableRawBufferPointer) -> Int {
  unsafe read(descriptor, into.baseAddress, into.count)
}

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
      let status = try status(of: descriptor)
      if seen.insert(UInt64(status.st_dev)).inserted && syncfs(descriptor) != 0 { throw .last }
    }
  }
#endif

/// Returns the status of an open file.
func status(of descriptor: Int32) throws(AccessProblem) -> stat {
  var status = stat()
  if unsafe fstat(descriptor, &status) != 0 { throw .last }
  return status
}

/// Waits before something is tried again.
package enum Waiting {
  /// Blocks the thread.
  package static func milliseconds(_ count: Int) { usleep(UInt32(count) * 1000) }
}
