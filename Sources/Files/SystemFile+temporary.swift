#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension SystemFile {
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
