/// A path as the system takes it: bytes, cut at slashes alone. What Unicode holds for equal, such as
/// a letter composed and decomposed, are two names.
package struct Path: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  private static let slash = UInt8(ascii: "/")

  package var isAbsolute: Bool { bytes.first == Self.slash }

  package var isEmpty: Bool { bytes.isEmpty }

  /// What lies between the slashes; `.` leads nowhere and is left out.
  package var steps: [Path] {
    bytes.split(separator: Self.slash).map { Path(bytes: $0) }.filter { $0 != "." }
  }

  /// The folder that a file lies in, with a slash at its end; empty for the current one.
  package var folder: Path { Path(bytes: bytes[..<startOfName]) }

  /// What follows the last slash.
  package var name: Path { Path(bytes: bytes[startOfName...]) }

  private var startOfName: Int { bytes.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0 }

  /// What follows the last dot of the name, in lower case; empty without one.
  package var pathExtension: String {
    guard let dot = name.bytes.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    return Path(bytes: name.bytes[(dot + 1)...]).text.lowercased()
  }

  /// The same with a slash at its end.
  package var asFolder: Path { bytes.last == Self.slash ? self : self + "/" }

  package func starts(with prefix: Path) -> Bool { bytes.starts(with: prefix.bytes) }

  /// Where a path leads that is written in a file of this folder.
  package func path(to other: Path) -> Path { other.isAbsolute ? other : self + other }

  package static func + (a: Path, b: Path) -> Path { Path(bytes: a.bytes + b.bytes) }
}

extension Path: Comparable {
  package static func < (a: Path, b: Path) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
}

extension Path: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}
