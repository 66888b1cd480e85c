#if canImport(Glibc)
  internal import CLinux
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file that another program writes, and in which that program may seek and read. It is the
/// staged file itself. If the output is not a staged file, it is an unnamed scratch file that
/// `close` copies to the output.
///
/// It is a class because it closes the descriptor that it opened.
package final class ProgramFile {
  private let file: OutputFile
  /// The descriptor, open for reading and writing.
  let descriptor: Int32
  private let isScratch: Bool

  init(_ file: OutputFile) throws(OutputProblem) {
    self.file = file
    if let own = file.ownDescriptor {
      (descriptor, isScratch) = (own, false)
      return
    }
    do throws(AccessProblem) {
      (descriptor, isScratch) = (try SystemFile.temporaryFile(), true)
    } catch {
      throw OutputProblem(file.path, error)
    }
  }

  deinit {
    if isScratch { try? closeFile(descriptor) }
  }

  /// The path for error messages.
  package var path: Path { file.path }

  /// The current size in bytes; 0 if the system cannot report it.
  package var size: Int {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Returns up to `count` bytes from an offset on. There are fewer only at the end of the file.
  package func read(at offset: Int, count: Int) throws(OutputProblem) -> [UInt8] {
    var failure: AccessProblem?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let read = unsafe pread(
          descriptor, buffer.baseAddress! + filled, count - filled, off_t(offset + filled))
        if read == 0 { return }
        if read > 0 {
          filled += read
        } else if errno != EINTR {
          failure = .last
          return
        }
      }
    }
    if let failure { throw OutputProblem(path, failure) }
    return bytes
  }

  /// Closes the output after the program has exited. A scratch file is copied to the output first.
  package func close() throws(OutputProblem) {
    var offset = 0
    while isScratch, case let bytes = try read(at: offset, count: 1 << 16), !bytes.isEmpty {
      try file.write(bytes)
      offset += bytes.count
    }
    try file.close()
  }
}
