/// A file that a setting names, read whole.
public struct SourceFile: Sendable {
  /// As errors name it: the path as written, or a listed name.
  public let name: String
  public let bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
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
