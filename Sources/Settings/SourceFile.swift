internal import Synchronization

/// A file that a setting names, read whole.
package struct SourceFile: Sendable {
  /// As errors name it: the path as written, or a listed name.
  package let name: String
  package let bytes: [UInt8]
  /// What a scenario would say to get the same, wherever it is read: a listed name, or the text
  /// itself.
  package let canonical: String
  /// Where it is; nil where it is no file of its own.
  package let path: String?
  /// What has been made of it.
  private let parsed = Parsed()

  /// - Parameter canonical: the file's text, where nil.
  package init(name: String, bytes: [UInt8], canonical: String? = nil, path: String? = nil) {
    self.name = name
    self.path = path
    self.bytes = bytes
    self.canonical = canonical ?? Self.text(of: bytes)
  }

  /// A text of one line would be taken for a name.
  private static func text(of bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains(where: \.isNewline) ? text : text + "\n"
  }

  /// What `parse` makes of the bytes, or why it cannot, worked out once however many variations ask.
  package func parsed<Value: Sendable, Failure: Error>(
    _ parse: (SourceFile) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let known = parsed.value(as: Result<Value, Failure>.self) { return try known.get() }
    let result = Result { () throws(Failure) in try parse(self) }
    parsed.keep(result)
    return try result.get()
  }
}

/// What a file was made into. A class, since the copies of a file share it.
private final class Parsed: Sendable {
  private let kept = Mutex<(any Sendable)?>(nil)

  func value<Value: Sendable>(as type: Value.Type) -> Value? { kept.withLock { $0 as? Value } }

  func keep(_ value: any Sendable) { kept.withLock { $0 = value } }
}

/// What a file is for, which says where listed names are looked up.
package enum FileKind: String, Sendable, CaseIterable {
  case pattern, theme, sprite, track, team, font

  /// Whether the program carries some, which are found by their names.
  package var isListed: Bool {
    switch self {
    case .pattern, .theme, .sprite: true
    case .track, .team, .font: false
    }
  }

  /// How many megabytes such a file has at most, unpacked.
  package var mostMegabytes: Int {
    switch self {
    case .pattern, .font: 32
    case .theme, .team: 1
    case .track: 64
    case .sprite: 16
    }
  }

  /// The endings that names of such files usually have.
  package var endings: [String] {
    switch self {
    case .pattern: ["rle", "mc", "cells", "lif", "life", "rle.gz", "mc.gz"]
    case .theme: ["theme"]
    case .sprite: ["png", "jpg", "jpeg", "gif", "webp", "bmp"]
    case .track: ["gpx", "gpx.gz"]
    case .team: ["json"]
    case .font: ["ttf", "otf", "ttc"]
    }
  }

  /// Whether a path by its ending is one of such a file, rather than of a picture or a table.
  package func isMeant(by path: String) -> Bool {
    ![.sprite, .team].contains(self) && endings.contains { path.lowercased().hasSuffix(".\($0)") }
  }
}
