#if canImport(Glibc)
  internal import CLinux
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file that another program writes, in which it may go back and read: the staged file itself, or,
/// where an output is no file of its own, one without a name that is copied there when it is whole.
///
/// A class, since it closes what it has opened.
package final class ProgramFile {
  private let file: OutputFile
  /// Open for reading and writing.
  let descriptor: Int32
  private let isScratch: Bool

  init(_ file: OutputFile) throws(OutputProblem) {
    self.file = file
    if let own = file.ownDescriptor {
      (descriptor, isScratch) = (own, false)
      return
    }
    do throws(AccessProblem) {
      (descriptor, isScratch) = (try Self.scratch(), true)
    } catch {
      throw OutputProblem(file.path, error)
    }
  }

  deinit {
    if isScratch { try? closeFile(descriptor) }
  }

  /// The file's name, for errors.
  package var path: Path { file.path }

  /// How long it is by now, in bytes.
  package var size: Int {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Some of its bytes, fewer where it ends before.
  package func read(at offset: Int, count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, unsafe pread(descriptor, buffer.baseAddress, count, off_t(offset)))
    }
  }

  /// Closes it when the program has ended; what was scratch goes where it belongs.
  package func close() throws(OutputProblem) {
    var offset = 0
    while isScratch, case let bytes = read(at: offset, count: 1 << 16), !bytes.isEmpty {
      try file.write(bytes)
      offset += bytes.count
    }
    try file.close()
  }

  private static func scratch() throws(AccessProblem) -> Int32 {
    let folder = Path(variable: "TMPDIR").flatMap { $0.isAbsolute ? $0.asFolder : nil } ?? "/tmp/"
    let open = try OpenFolder(folder)
    if let unnamed = try open.openUnnamed(0o600) { return unnamed }
    var names = TemporaryNames()
    return try names.make { name throws(AccessProblem) in
      let file = try openFile(name, in: open.descriptor, O_RDWR | O_CREAT | O_EXCL, 0o600)
      // Where it is found by its descriptor it needs no name.
      #if canImport(Glibc)
        try? remove(name, in: open.descriptor)
      #endif
      return file
    }
  }
}
