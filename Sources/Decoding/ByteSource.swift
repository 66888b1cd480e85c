/// The bytes of a file from its beginning, as far as somebody asks for them: a file may be larger than
/// memory.
///
/// A class, since the libraries that decode go on with it where they left it.
@safe
package final class ByteSource {
  private let more: () -> [UInt8]
  private var left: ArraySlice<UInt8> = []

  /// - Parameter more: hands out the next bytes, none at the end.
  package init(_ more: @escaping () -> [UInt8]) {
    self.more = more
  }

  /// A file that is in memory.
  package convenience init(_ bytes: [UInt8]) {
    var bytes = bytes
    self.init {
      defer { bytes = [] }
      return bytes
    }
  }

  /// The next bytes without going on, fewer where the file ends before.
  package func peek(_ count: Int) -> ArraySlice<UInt8> {
    while left.count < count {
      let bytes = more()
      if bytes.isEmpty { break }
      left += bytes
    }
    return left.prefix(count)
  }

  /// The next bytes in whatever pieces they come; none at the end.
  package func next() -> ArraySlice<UInt8> {
    let bytes = left.isEmpty ? more()[...] : left
    left = []
    return bytes
  }

  /// So many bytes; memory is taken as they come, since a length may lie.
  func read(_ count: Int) throws(DecodingProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    try take(count) { bytes += $0 }
    return bytes
  }

  /// All bytes that are left.
  ///
  /// - Throws: `error` where they are more than `most`.
  func readAll(atMost most: Int, else error: DecodingProblem) throws(DecodingProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let more = next(), !more.isEmpty {
      bytes += more
      if bytes.count > most { throw error }
    }
    return bytes
  }

  /// Passes over so many bytes.
  func skip(_ count: Int) throws(DecodingProblem) { try take(count) { _ in } }

  private func take(_ count: Int, _ use: (ArraySlice<UInt8>) -> Void) throws(DecodingProblem) {
    var missing = count
    while missing > 0 {
      if left.isEmpty { left = more()[...] }
      if left.isEmpty { throw .damaged("it ends too soon") }
      let piece = left.prefix(missing)
      use(piece)
      missing -= piece.count
      left = left.dropFirst(piece.count)
    }
  }

  /// Copies the next bytes to where a library wants them, and says how many there were.
  func copy(to target: UnsafeMutableRawPointer, count: Int) -> Int {
    var copied = 0
    while copied < count {
      if left.isEmpty { left = more()[...] }
      if left.isEmpty { break }
      let part = left.prefix(count - copied)
      unsafe part.withUnsafeBytes { bytes in
        unsafe (target + copied).copyMemory(from: bytes.baseAddress!, byteCount: bytes.count)
      }
      copied += part.count
      left = left.dropFirst(part.count)
    }
    return copied
  }
}
