/// A path as the system sees it: bytes that only slashes separate. Names that Unicode considers
/// equal, such as a composed and a decomposed letter, are different names.
package struct Path: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  private static let slash = UInt8(ascii: "/")

  package var isAbsolute: Bool { bytes.first == Self.slash }

  package var isEmpty: Bool { bytes.isEmpty }

  /// The components between the slashes. Components `.` are left out, because they have no effect.
  package var steps: [Path] {
    bytes.split(separator: Self.slash).map { Path(bytes: $0) }.filter { $0 != "." }
  }

  /// The path's directory, with its trailing slash; empty for a file in the current directory.
  package var folder: Path { Path(bytes: bytes[..<startOfName]) }

  /// The part after the last slash.
  package var name: Path { Path(bytes: bytes[startOfName...]) }

  private var startOfName: Int { bytes.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0 }

  /// The part after the last dot of the name, in lowercase; empty without a dot.
  package var pathExtension: String {
    guard let dot = name.bytes.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    return Path(bytes: name.bytes[(dot + 1)...]).text.lowercased()
  }

  /// The path with a trailing slash.
  package var asFolder: Path { bytes.last == Self.slash ? self : self + "/" }

  package func starts(with prefix: Path) -> Bool { bytes.starts(with: prefix.bytes) }

  /// Returns the location of a path that is relative to this directory, which is empty or ends with
  /// a slash. Absolute paths are returned unchanged.
  package func path(to other: Path) -> Path { other.isAbsolute ? other : self + other }

  package static func + (a: Path, b: Path) -> Path { Path(bytes: a.bytes + b.bytes) }
}

extension Path: Comparable {
  package static func < (a: Path, b: Path) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
}

extension Path: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}
