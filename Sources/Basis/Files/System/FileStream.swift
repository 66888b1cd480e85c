internal import Grids
internal import Platform
internal import Settings
internal import Synchronization

/// A file that is read in chunks, so that its size does not matter.
///
/// It is a class because it closes the descriptor that it opened.
package final class FileStream {
  private let descriptor: Int32
  /// The error that stopped reading before the end of the file; nil if there was none.
  package private(set) var error: AccessProblem?

  private var isAtStart = true

  private static let pieceLength = 1 << 16

  /// Opens a file that the policy allows; nil for standard input.
  package init(_ path: Path?, _ policy: PathPolicy = .none) throws(AccessProblem) {
    guard let path else {
      policy.reads?.addStandardInput()
      descriptor = try SystemFile.standardInput()
      return
    }
    policy.reads?.add(path, isOpaque: true)
    descriptor = try SystemFile.descriptor(of: path, policy)
  }

  /// Takes an open file, which it closes.
  init(owning descriptor: Int32) { self.descriptor = descriptor }

  deinit { try? closeFile(descriptor) }

  /// Returns the SHA-256 of a file as 64 hexadecimal digits, and its size in bytes. Throws an error
  /// for anything but a regular file, such as a device, which may never end.
  package static func hash(
    of path: Path, _ policy: PathPolicy = .none
  ) throws(AccessProblem) -> (sha256: String, size: Int) {
    try FileStream(path, policy).hash()
  }

  /// Returns the SHA-256 and the size of the rest of the file.
  func hash() throws(AccessProblem) -> (sha256: String, size: Int) {
    if try !Files.status(of: descriptor).isFile { throw .special }
    var (hash, size) = (SHA256(), 0)
    while case let bytes = next(), !bytes.isEmpty {
      hash.update(bytes[...])
      size += bytes.count
    }
    if let error { throw error }
    return (hash.finish(), size)
  }

  /// Returns the next bytes; empty at the end, after an error, and once `isCanceled` returns true.
  package func next(_ isCanceled: () -> Bool = { false }) -> [UInt8] {
    if error != nil { return [] }
    do throws(AccessProblem) {
      defer { isAtStart = false }
      return try SystemFile.read(
        descriptor, atMost: Self.pieceLength, isFirst: isAtStart, isCanceled)
    } catch {
      self.error = error
      return []
    }
  }
}

/// An input that can be read only once, such as standard input.
///
/// Its beginning can be read several times, because it is kept in memory until an opening reads on.
/// After `keepAll()`, everything is in an unnamed temporary file.
///
/// It is a class because all openings share the position in the pipe.
final class PipeInput: Sendable {
  private enum State {
    /// The pieces that have been read in advance.
    case kept([[UInt8]])
    /// The number of pieces that have been read, none of which is kept.
    case consumed(Int)
    /// The descriptor of a temporary file with all bytes.
    case stored(Int32)
  }

  private let name: String
  private let descriptor: Int32
  private let state = Mutex(State.kept([]))

  private static let pieceLength = 1 << 16

  /// - Parameters:
  ///   - name: the name in error messages.
  ///   - descriptor: the pipe, which is closed at the end of the input's lifetime.
  init(_ name: String, owning descriptor: Int32) {
    (self.name, self.descriptor) = (name, descriptor)
  }

  deinit {
    try? closeFile(descriptor)
    state.withLock { if case .stored(let file) = $0 { try? closeFile(file) } }
  }

  var stream: ByteStream {
    ByteStream(
      from: .pipe(
        .init(
          peek: { () throws(FileProblem) in self.opened(isPeek: true) },
          keepAll: { isCanceled throws(FileProblem) in try self.keepAll(isCanceled) })),
      open: { () throws(FileProblem) in self.opened(isPeek: false) })
  }

  private func opened(isPeek: Bool) -> ByteStream.Next {
    var number = 0
    return { isCanceled throws(FileProblem) in
      defer { number += 1 }
      return try self.piece(number, isPeek: isPeek, isCanceled)
    }
  }

  /// Returns a piece of the input. All pieces of a stored input have the same length.
  private func piece(
    _ number: Int, isPeek: Bool, _ isCanceled: () -> Bool
  ) throws(FileProblem) -> [UInt8] {
    try state.withLock { state throws(FileProblem) in
      switch state {
      case .stored(let file):
        return try accessing(name) { () throws(AccessProblem) in
          try SystemFile.read(file, atMost: Self.pieceLength, from: number * Self.pieceLength)
        }
      case .kept(let head) where number < head.count: return head[number]
      case .kept(let head):
        let bytes = try next(isCanceled)
        state = isPeek ? .kept(head + [bytes]) : .consumed(number + 1)
        return bytes
      case .consumed(number):
        state = .consumed(number + 1)
        return try next(isCanceled)
      case .consumed:
        throw .unreadable(
          path: name, reason: "it can be read only once: write it to a file first")
      }
    }
  }

  private func next(_ isCanceled: () -> Bool) throws(FileProblem) -> [UInt8] {
    try accessing(name) { () throws(AccessProblem) in
      try SystemFile.read(descriptor, atMost: Self.pieceLength, isFirst: true, isCanceled)
    }
  }

  private func keepAll(_ isCanceled: () -> Bool) throws(FileProblem) {
    try state.withLock { state throws(FileProblem) in
      guard case .kept(let head) = state else { return }
      let file = try accessing(name) { () throws(AccessProblem) in try SystemFile.temporaryFile() }
      state = .stored(file)
      for piece in head {
        try accessing(name) { () throws(AccessProblem) in try SystemFile.append(piece, to: file) }
      }
      while case let bytes = try next(isCanceled), !bytes.isEmpty {
        try accessing(name) { () throws(AccessProblem) in try SystemFile.append(bytes, to: file) }
      }
    }
  }
}

/// Returns the result of an access to an input file.
///
/// - Parameter name: the file in messages.
func accessing<Value>(
  _ name: String, _ read: () throws(AccessProblem) -> Value
) throws(FileProblem) -> Value {
  do throws(AccessProblem) { return try read() } catch { throw error.problem(of: name) }
}
