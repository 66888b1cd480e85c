#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file that is read in chunks, so that its size does not matter.
///
/// It is a class because it closes the descriptor that it opened.
package final class FileStream {
  private let descriptor: Int32
  /// The error that stopped reading before the end of the file; nil if there was none.
  package private(set) var error: AccessProblem?

  private static let pieceLength = 1 << 16

  /// Opens a file that the policy allows.
  package convenience init(_ path: Path, _ policy: PathPolicy = .none) throws(AccessProblem) {
    policy.reads?.add(path, isOpaque: true)
    self.init(descriptor: try SystemFile.descriptor(of: path, policy))
  }

  private init(descriptor: Int32) { self.descriptor = descriptor }

  /// Returns a stream that reads standard input.
  package static func standardInput() throws(AccessProblem) -> FileStream {
    FileStream(descriptor: try SystemFile.standardInput())
  }

  deinit { try? closeFile(descriptor) }

  /// Returns the next bytes like `next()`; empty also if the read is canceled while a pipe lets it
  /// wait.
  func next(_ isCanceled: () -> Bool) -> [UInt8] {
    repeat { if isCanceled() { return [] } } while !waitBriefly(for: descriptor, to: POLLIN)
    return next()
  }

  /// Returns the next bytes; empty at the end, and after an error.
  package func next() -> [UInt8] {
    if error != nil { return [] }
    do throws(AccessProblem) {
      return try SystemFile.read(descriptor, atMost: Self.pieceLength)
    } catch {
      self.error = error
      return []
    }
  }
}
