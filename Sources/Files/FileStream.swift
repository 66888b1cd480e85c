/// A file that is read piece by piece, however long it is.
///
/// A class, since it closes what it has opened.
package final class FileStream {
  private let descriptor: Int32
  /// Why it could not be read to its end.
  package private(set) var error: AccessProblem?

  private static let pieceLength = 1 << 16

  /// Opens a file.
  package convenience init(_ path: Path, _ policy: PathPolicy = .none) throws(AccessProblem) {
    self.init(descriptor: try SystemFile.descriptor(of: path, policy))
  }

  private init(descriptor: Int32) { self.descriptor = descriptor }

  /// What standard input holds.
  package static func standardInput() throws(AccessProblem) -> FileStream {
    FileStream(descriptor: try SystemFile.standardInput())
  }

  deinit { try? closeFile(descriptor) }

  /// The next bytes; none at the end, or after an error.
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
