#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension SystemFile {
  /// Creates a temporary file in `TMPDIR` or `/tmp` and removes its name, so that it disappears
  /// with its descriptor. The caller closes the descriptor.
  static func unnamedFile() throws(AccessProblem) -> Int32 {
    let folder = Path(variable: "TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var template = (folder.asFolder + "render-XXXXXX").bytes.map { CChar(bitPattern: $0) } + [0]
    let descriptor = unsafe template.withUnsafeMutableBufferPointer { name in
      let descriptor = unsafe mkstemp(name.baseAddress!)
      if descriptor >= 0 { unsafe unlink(name.baseAddress!) }
      return descriptor
    }
    if descriptor < 0 { throw .last }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
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
