internal import Grids
internal import Platform

/// Functions that read complete files, up to a size that no legitimate pattern, theme or sprite
/// reaches.
package enum SystemFile {
  /// The default size limit in bytes.
  package static let largest = 64 << 20

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: the file; nil for standard input.
  ///   - limit: in bytes; a larger file is an error.
  package static func read(
    _ path: Path?, _ policy: PathPolicy = .none, limit: Int = largest
  ) throws(AccessProblem) -> [UInt8] {
    guard let path else {
      policy.reads?.addStandardInput()
      return try read(ProcessContext.current.input, limit: limit)
    }
    return try read(descriptor(of: path, policy), closingAfter: limit)
  }

  /// Reads an open file from its position to its end, and closes it.
  static func read(_ descriptor: Int32, closingAfter limit: Int) throws(AccessProblem) -> [UInt8] {
    defer { try? closeFile(descriptor) }
    return try read(descriptor, limit: limit)
  }

  /// Opens a file for reading. The caller closes the descriptor.
  static func descriptor(of path: Path, _ policy: PathPolicy) throws(AccessProblem) -> Int32 {
    policy.reads?.add(path)
    // Without O_NONBLOCK, a pipe lets the program wait forever: at once if it has no writer, and
    // later if its writer writes nothing.
    return try policy.open(path, O_RDONLY | O_NONBLOCK)
  }

  /// Returns a descriptor of standard input that the caller closes, like that of a file.
  static func standardInput() throws(AccessProblem) -> Int32 {
    let descriptor = fcntl(ProcessContext.current.input, F_DUPFD_CLOEXEC, 0)
    if descriptor < 0 { throw .last }
    return descriptor
  }

  /// Returns the next bytes of a file, at most `count`; empty at its end. All inputs are read here,
  /// so that neither an endless file nor a pipe that lets the reader wait outlasts the time limit.
  ///
  /// - Parameters:
  ///   - isFirst: True for the beginning of the file, which is read even after the limit: it does not
  ///     hide the errors of a short file.
  ///   - isCanceled: Returns true once the caller no longer needs the bytes. The result is then empty.
  static func read(
    _ descriptor: Int32, atMost count: Int, isFirst: Bool, _ isCanceled: () -> Bool = { false }
  ) throws(AccessProblem) -> [UInt8] {
    while !isCanceled() {
      // A pipe that has no writer is at its end, and never ready.
      let mayRead = wait(for: descriptor, to: POLLIN, 50) || isNonBlocking(descriptor)
      let bytes = mayRead ? try readIfReady(descriptor, atMost: count) : nil
      if let bytes, isFirst || bytes.isEmpty || !CancellationCheck.isOver { return bytes }
      if CancellationCheck.isOver { throw .takesTooLong }
    }
    return []
  }

  private static func isNonBlocking(_ descriptor: Int32) -> Bool {
    fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0
  }

  /// Returns the next bytes of a non-blocking descriptor; empty at its end. Nil if there are none
  /// yet.
  static func readIfReady(
    _ descriptor: Int32, atMost count: Int
  ) throws(AccessProblem) -> [UInt8]? {
    var result = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      unsafe result = readBytes(descriptor, UnsafeMutableRawBufferPointer(buffer))
      filled = max(0, result)
    }
    if result >= 0 { return bytes }
    let error = AccessProblem.last
    guard error.code == EINTR || error.code == EAGAIN else { throw error }
    return nil
  }

  private static func read(_ descriptor: Int32, limit: Int) throws(AccessProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let more = try read(descriptor, atMost: 1 << 16, isFirst: bytes.isEmpty)
      if more.isEmpty { return bytes }
      bytes += more
      if bytes.count > limit { throw .tooLarge(mostMegabytes: limit >> 20) }
    }
  }

  /// Returns the size of a file in bytes; nil if the file does not exist.
  package static func size(of path: Path) -> Int? {
    ((try? status(of: path, in: currentFolder, followingLinks: true)) ?? nil).map {
      Int($0.st_size)
    }
  }

  /// Returns true if a path is a regular file.
  package static func isFile(_ path: Path) -> Bool {
    ((try? status(of: path, in: currentFolder, followingLinks: true)) ?? nil)?.isFile == true
  }

  /// Opens a temporary file in `TMPDIR` or `/tmp`. On Linux it has no name, and disappears with its
  /// descriptor, which the caller closes.
  static func temporaryFile() throws(AccessProblem) -> Int32 {
    let folder = Path(variable: "TMPDIR").flatMap { $0.isAbsolute ? $0.asFolder : nil } ?? "/tmp/"
    let open = try OpenDirectory(folder)
    if let unnamed = try open.openUnnamed(0o600) { return unnamed }
    var names = TemporaryNames()
    return try names.make { name throws(AccessProblem) in
      let file = try openFile(name, in: open.descriptor, O_RDWR | O_CREAT | O_EXCL, 0o600)
      // On Linux other programs find the file through its descriptor, so it needs no name.
      #if canImport(Glibc)
        try? remove(name, in: open.descriptor)
      #endif
      return file
    }
  }

  /// Writes bytes at the position of a descriptor.
  static func append(_ bytes: [UInt8], to descriptor: Int32) throws(AccessProblem) {
    var done = 0
    while done < bytes.count {
      let written = unsafe bytes.withUnsafeBytes {
        unsafe writeBytes(descriptor, UnsafeRawBufferPointer(rebasing: $0[done...]))
      }
      if written >= 0 {
        done += written
      } else if AccessProblem.last.code != EINTR {
        throw .last
      }
    }
  }

  /// Returns `count` bytes of a file from an offset; fewer only at its end.
  static func read(
    _ descriptor: Int32, atMost count: Int, from offset: Int
  ) throws(AccessProblem) -> [UInt8] {
    var problem: AccessProblem?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let read = unsafe pread(
          descriptor, buffer.baseAddress! + filled, count - filled, off_t(offset + filled))
        if read == 0 { break }
        if read > 0 {
          filled += read
        } else if errno != EINTR {
          problem = .last
          break
        }
      }
    }
    if let problem { throw problem }
    return bytes
  }
}

/// Temporary names of files until they are moved to their final paths:
/// `.render-<process>-<number>`.
struct TemporaryNames {
  private static let prefix: Path = ".render-"
  private var next = 0
  /// The maximum number of names to try for one file. A name is taken if a run in another container
  /// has the same process ID.
  private static let mostTries = 1000

  /// Calls `make` with new names until one of them does not exist yet.
  ///
  /// - Throws: the first error of `make` other than EEXIST; `AccessProblem.noName` after too many
  ///   attempts.
  mutating func make<Result>(
    _ make: (Path) throws(AccessProblem) -> Result
  ) throws(AccessProblem) -> Result {
    for _ in 0..<Self.mostTries {
      next += 1
      do throws(AccessProblem) {
        return try make(Self.prefix + Path("\(getpid())-\(next - 1)"))
      } catch {
        if error.code != EEXIST { throw error }
      }
    }
    throw .noName
  }

  /// Returns the ID of the process that created a temporary file; nil for any other name.
  static func process(of name: Path) -> pid_t? {
    guard name.starts(with: prefix) else { return nil }
    let numbers = name.bytes.dropFirst(prefix.bytes.count)
      .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      .map { pid_t(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 2, numbers[1] != nil, let process = numbers[0], process > 0 else {
      return nil
    }
    return process
  }
}

extension OpenDirectory {
  /// Writes a file to disk under a temporary name, from which `move` gives it its own name.
  func write(
    _ bytes: [UInt8], _ mode: mode_t, move: (Path) throws(AccessProblem) -> Void
  ) throws(AccessProblem) {
    var names = TemporaryNames()
    let (name, file) = try names.make { name throws(AccessProblem) in
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
      return (name, try openFile(name, in: descriptor, flags, mode))
    }
    defer { try? closeFile(file) }
    // The lock prevents other programs from removing the file as abandoned.
    flock(file, LOCK_EX | LOCK_NB)
    do throws(AccessProblem) {
      try SystemFile.append(bytes, to: file)
      try flush(file)
      try move(name)
    } catch {
      try? remove(name, in: descriptor)
      throw error
    }
  }

  /// Removes the files that killed runs have left in the directory. Their process no longer exists,
  /// and no process holds their lock. The lock protects the files of another container, which has
  /// process IDs of its own.
  func removeAbandoned() {
    for name in names {
      // Something else may have such a name. The flags neither follow a link nor wait for a pipe.
      guard let process = TemporaryNames.process(of: name), kill(process, 0) != 0, errno == ESRCH,
        let file = try? openFile(name, in: descriptor, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      else { continue }
      if flock(file, LOCK_EX | LOCK_NB) == 0 { try? remove(name, in: descriptor) }
      try? closeFile(file)
    }
  }
}
