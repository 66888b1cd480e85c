internal import Synchronization

/// A file that a setting names, with its bytes.
package struct SourceFile: Sendable {
  /// The name in error messages: the path as written, or a listed name.
  package let name: String
  package let bytes: [UInt8]
  /// The value for a scenario in any directory: a listed name, or the text itself.
  package let canonical: String
  /// The path; nil for listed names and other sources without a file.
  package let path: String?
  /// The SHA-256 of the file at an address; nil for other files.
  package let sha256: String?
  /// The bytes in pieces, for a file that may exceed memory; `bytes` is empty then, unless the file
  /// comes from an archive or a server.
  package let stream: ByteStream?
  private let parsed = Parsed()

  /// Creates a file. Bytes that begin like UTF-16 text become UTF-8; no binary format begins so.
  /// `canonical`: the value for scenarios; nil for the file's text.
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

  /// Creates a file that is read in pieces. `word`: the path as written, which is also the value
  /// for scenarios.
  package init(name: String, writtenAs word: String, stream: ByteStream) {
    (self.name, self.stream, bytes, sha256) = (name, stream, [], nil)
    (path, canonical) = (name, word)
  }

  /// Creates a file whose bytes are in memory and read like those of a larger one: an array of an
  /// archive or of a server. `sha256`: the hash of a file at an address; nil for other files.
  package init(
    name: String, writtenAs word: String, _ bytes: [UInt8], sha256: String? = nil
  ) {
    (self.name, self.bytes, self.sha256) = (name, bytes, sha256)
    (path, canonical, stream) = (sha256 == nil ? name : nil, word, ByteStream(of: bytes))
  }

  /// The location of the file's beginning, from which the names in its text are resolved. It is
  /// the origin that decides which files the text may name. Nil for an included file, and for a
  /// text in a setting, whose origin is that of the setting.
  package var start: InputLocation? {
    (path ?? (sha256 == nil ? nil : name)).map { .file(path: $0, line: 1, column: 1) }
  }

  /// Returns the bytes as text that ends with a line break, since a line could be a name.
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

/// The bytes of an input in pieces, for inputs that may exceed memory.
package struct ByteStream: Sendable {
  /// Returns the next bytes, in pieces of any length; empty at the end, and when the read has been
  /// canceled. `isCanceled` returns true once the caller no longer needs the bytes. It is called
  /// while the input lets the reader wait.
  package typealias Next = (_ isCanceled: () -> Bool) throws(FileProblem) -> [UInt8]

  /// Opens the input at its beginning.
  package let open: @Sendable () throws(FileProblem) -> Next
  package let source: Source
  /// The files of a sequence; nil for other inputs.
  package let parts: StreamParts?

  package enum Source: Sendable {
    case file
    /// Standard input, which can be read only once.
    case pipe(Pipe)
    /// A program, which runs again each time the input is opened.
    case program
    /// A program that must not run yet: nothing can be read.
    case postponed
  }

  /// The functions of an input that can be read only once.
  package struct Pipe: Sendable {
    /// Opens the input to read its beginning, which is kept for the next opening.
    package let peek: @Sendable () throws(FileProblem) -> Next
    /// Waits for the end of the input, and keeps it in a temporary file for many readers.
    package let keepAll: KeepAll

    package typealias KeepAll = @Sendable (_ isCanceled: () -> Bool) throws(FileProblem) -> Void

    package init(
      peek: @escaping @Sendable () throws(FileProblem) -> Next,
      keepAll: @escaping KeepAll
    ) {
      (self.peek, self.keepAll) = (peek, keepAll)
    }
  }

  package init(
    from source: Source = .file, parts: StreamParts? = nil,
    open: @escaping @Sendable () throws(FileProblem) -> Next
  ) {
    (self.open, self.source, self.parts) = (open, source, parts)
  }

  package init(of bytes: [UInt8]) {
    self.init {
      var rest = bytes
      return { _ in
        defer { rest = [] }
        return rest
      }
    }
  }
}

/// The files of a sequence that is read as one input, by their first lines and bytes.
///
/// A class because all openings of the sequence find the same files.
package final class StreamParts: Sendable {
  private let starts = Mutex<[(line: Int, byte: Int, name: String)]>([])

  package init() {}

  /// Adds a file. `line`: the number of its first line, if the input is text. `byte`: the number
  /// of bytes before it.
  package func add(_ name: String, at line: Int, byte: Int) {
    starts.withLock { if byte > $0.last?.byte ?? -1 { $0.append((line, byte, name)) } }
  }

  /// Returns the file that contains a byte, counted from 0; the last file at the end.
  package func part(ofByte byte: Int) -> String? {
    starts.withLock { starts in starts.last { $0.byte <= byte }?.name }
  }

  /// Returns the file that contains a line of the text, and the number of the line in it.
  package func part(ofLine line: Int) -> (name: String, line: Int)? {
    starts.withLock { starts in
      starts.last { $0.line <= line }.map { ($0.name, line - $0.line + 1) }
    }
  }
}

/// Text in UTF-16, which begins with a byte order mark.
package enum UTF16Text {
  /// Returns the text as UTF-8; nil if the bytes do not begin with a byte order mark of UTF-16, or
  /// are XML, which declares its encoding itself. Units that are no valid text become replacement
  /// characters.
  package static func utf8(_ bytes: [UInt8]) -> [UInt8]? {
    let isBig = bytes.starts(with: [0xFE, 0xFF])
    guard isBig || bytes.starts(with: [0xFF, 0xFE]) else { return nil }
    if bytes.dropFirst(2).prefix(2).contains(UInt8(ascii: "<")) { return nil }
    let units = stride(from: 2, to: bytes.count, by: 2).lazy.map { place -> UInt16 in
      // A last byte without its partner is no unit.
      guard place + 1 < bytes.count else { return 0xFFFD }
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 2)
    _ = transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false,
      into: { text.append($0) })
    return text
  }
}
