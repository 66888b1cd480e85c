/// A file that a setting names, read whole.
public struct SourceFile: Sendable {
  /// As errors name it: the path as written, or a listed name.
  public let name: String
  public let bytes: [UInt8]
  /// What a scenario would say to get the same, wherever it is read: a listed name, or the text itself.
  public let canonical: String

  /// - Parameter canonical: the file's text, where nil.
  public init(name: String, bytes: [UInt8], canonical: String? = nil) {
    self.name = name
    self.bytes = bytes
    self.canonical = canonical ?? String(decoding: bytes, as: UTF8.self)
  }
}

/// What a file is for, which says where listed names are looked up.
public enum FileKind: String, Sendable, CaseIterable {
  case pattern, theme
}

/// Why a file could not be read.
public struct OpenFailure: Error, Hashable, Sendable {
  public let message: String

  public init(_ message: String) {
    self.message = message
  }
}
