package import Grids

/// A stream of a file's bytes from its beginning, read on demand because a file may exceed memory.
///
/// A class because the C libraries that decode keep a pointer to it between calls.
@safe
package final class ByteSource {
  private let more: () -> [UInt8]
  private var left: ArraySlice<UInt8> = []

  /// - Parameter more: Returns the next chunk of bytes, of any length; an empty array at the end.
  package init(_ more: @escaping () -> [UInt8]) {
    self.more = more
  }

  /// Creates a source of bytes that are already in memory.
  package convenience init(_ bytes: [UInt8]) {
    var bytes = bytes
    self.init {
      defer { bytes = [] }
      return bytes
    }
  }

  /// The number of bytes that were received and not consumed yet.
  package var waiting: Int { left.count }

  /// Returns the next `count` bytes without consuming them; fewer if the file ends first.
  package func peek(_ count: Int) -> ArraySlice<UInt8> {
    while left.count < count {
      let bytes = more()
      if bytes.isEmpty { break }
      left += bytes
    }
    return left.prefix(count)
  }

  /// Consumes and returns the next chunk of bytes, of any length; empty at the end.
  package func next() -> ArraySlice<UInt8> {
    let bytes = left.isEmpty ? more()[...] : left
    left = []
    return bytes
  }

  /// Consumes and returns the next `count` bytes; fewer if the file ends first.
  ///
  /// Memory grows with the bytes that arrive, not with `count`, because a length in a file may be
  /// false. An array that grows takes three times its bytes for a moment.
  ///
  /// - Parameter reserving: True if the caller has checked that `count` bytes fit in memory, so
  ///   that the array need not grow.
  package func read(upTo count: Int, reserving: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    if reserving { bytes.reserveCapacity(count) }
    take(count) { bytes += $0 }
    return bytes
  }

  /// Consumes and returns the next `count` bytes.
  ///
  /// - Throws: An error if the file ends first.
  func read(_ count: Int) throws(DecodingProblem) -> [UInt8] {
    let bytes = read(upTo: count)
    guard bytes.count >= count else { throw .damaged("unexpected end of file") }
    return bytes
  }

  /// Consumes and returns all remaining bytes.
  ///
  /// - Throws: `error` if there are more than `most`.
  func readAll(atMost most: Int, else error: DecodingProblem) throws(DecodingProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let more = next(), !more.isEmpty {
      bytes += more
      if bytes.count > most { throw error }
    }
    return bytes
  }

  /// Skips `count` bytes. `use` gets them in pieces.
  ///
  /// - Throws: An error if the file ends first.
  func skip(
    _ count: Int, _ use: (ArraySlice<UInt8>) -> Void = { _ in }
  ) throws(DecodingProblem) {
    guard take(count, use) == 0 else { throw .damaged("unexpected end of file") }
  }

  /// Consumes up to `count` bytes in pieces, and returns the number of missing bytes.
  @discardableResult
  private func take(_ count: Int, _ use: (ArraySlice<UInt8>) -> Void) -> Int {
    var missing = count
    while missing > 0 {
      if left.isEmpty { left = more()[...] }
      if left.isEmpty { break }
      let piece = left.prefix(missing)
      use(piece)
      missing -= piece.count
      left = left.dropFirst(piece.count)
    }
    return missing
  }

  /// Copies up to `count` of the next bytes to a library's buffer, and returns the number copied.
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

/// An error that prevents decoding a file.
package struct DecodingProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error as a sentence.
  package let description: String
  /// True if the file announces more pixels than `mostPixels`.
  package private(set) var isTooLarge = false

  /// The limit of pixels in one image.
  package static let mostPixels = 1 << 28

  package static let notAnImage = Self(
    description: "not a GIF, PNG, APNG, WebP, SVG, PDF or HTML file")
  package static let outOfTime = Self(
    description: "the time limit has expired before the end of the image: raise 'max-time'")
  /// - Parameter sentence: the error of the decoder or of its library.
  package static func damaged(_ sentence: String) -> Self {
    Self(description: "the image is damaged: \(sentence)")
  }
  /// A program that decodes is missing.
  package static func noProgram(_ name: String) -> Self {
    Self(description: "reading it requires \(name), which is not in PATH")
  }
  package static func unstarted(_ program: String, reason: String) -> Self {
    Self(description: "\(program) cannot be started: \(reason)")
  }
  static let noUTF8 = damaged("the text of its scenario is not UTF-8")
  package static func tooLarge(_ size: Size) -> Self {
    Self(
      description: "an image of \(size) pixels is too large: expected at most \(mostPixels) pixels",
      isTooLarge: true)
  }
}

extension DecodingProblem {
  /// Creates the error of a reader outside of this module.
  package init(_ description: String) { self.init(description: description) }
}
