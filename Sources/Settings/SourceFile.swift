internal import Synchronization

/// A file that a setting names, with its bytes.
package struct SourceFile: Sendable {
  /// The name in error messages: the path as written, or a listed name.
  package let name: String
  package let bytes: [UInt8]
  /// The value for a scenario that gives the same file in any directory: a listed name, or the text
  /// itself.
  package let canonical: String
  /// The path; nil for listed names and other sources without a file.
  package let path: String?
  /// The SHA-256 of the file at an address; nil for other files.
  package let sha256: String?
  /// The bytes in pieces, for a file that may exceed memory; `bytes` is empty then, unless the file
  /// comes from a server.
  package let stream: ByteStream?
  /// The cached result of parsing.
  private let parsed = Parsed()

  /// Creates a file. Bytes that begin like UTF-16 text become UTF-8; no binary format begins so.
  ///
  /// - Parameter canonical: The value for scenarios; nil for the file's text.
  package init(
    name: String, bytes: [UInt8], canonical: String? = nil, path: String? = nil,
    sha256: String? = nil
  ) {
    let bytes = UTF16Text.utf8(bytes) ?? bytes
    self.name = name
    self.path = path
    self.sha256 = sha256
    self.bytes = bytes
    self.canonical = canonical ?? Self.text(of: bytes)
    stream = nil
  }

  /// Creates a file that is read in pieces.
  ///
  /// - Parameters:
  ///   - word: The path as written, which is also the value for scenarios.
  ///   - bytes: The bytes of a file at an address.
  ///   - sha256: The hash of a file at an address; nil for other files.
  package init(
    name: String, writtenAs word: String, stream: ByteStream, _ bytes: [UInt8] = [],
    sha256: String? = nil
  ) {
    (self.name, self.stream, self.bytes, self.sha256) = (name, stream, bytes, sha256)
    (path, canonical) = (sha256 == nil ? name : nil, word)
  }

  /// Returns the bytes as text. A single line is terminated, because it would otherwise be read as
  /// a name.
  private static func text(of bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains(where: \.isNewline) ? text : text + "\n"
  }

  /// Returns the result of `parse`, or throws its error. The result is cached, so the file is
  /// parsed once for all variations.
  package func parsed<Value: Sendable, Failure: Error>(
    _ parse: (SourceFile) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let known = parsed.value(as: Result<Value, Failure>.self) { return try known.get() }
    let result = Result { () throws(Failure) in try parse(self) }
    parsed.keep(result)
    return try result.get()
  }
}

/// A cache of a parsed file. A class because copies of the file share it.
private final class Parsed: Sendable {
  private let kept = Mutex<(any Sendable)?>(nil)

  func value<Value: Sendable>(as type: Value.Type) -> Value? { kept.withLock { $0 as? Value } }

  func keep(_ value: any Sendable) { kept.withLock { $0 = value } }
}
