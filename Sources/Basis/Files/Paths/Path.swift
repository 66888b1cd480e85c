package import Settings

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

  /// The path in which each `..` has removed the component before it, if there is one. No file is
  /// accessed, so this is another path after a link.
  package var withoutParents: Path {
    var kept: [Path] = []
    for step in steps {
      if step == "..", let last = kept.last, last != ".." {
        kept.removeLast()
      } else {
        kept.append(step)
      }
    }
    let root = isAbsolute ? [Self.slash] : []
    return Path(bytes: root + kept.map(\.bytes).joined(separator: [Self.slash]))
  }

  /// The path's directory, with its trailing slash; empty for a file in the current directory.
  package var folder: Path { Path(bytes: bytes[..<startOfName]) }

  /// The part after the last slash.
  package var name: Path { Path(bytes: bytes[startOfName...]) }

  /// The text of the name without its last extension.
  package var stem: String {
    let name = name.text
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

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

  // Conversion between paths and texts. File names need not be valid UTF-8, but texts must be. A
  // byte that is not UTF-8 becomes a private-use scalar in a text, and becomes that byte again in a
  // path.

  /// The offset of the private-use scalars: byte `b` becomes this value plus `b`, U+10FE80 to
  /// U+10FEFF.
  private static let firstPrivate: UInt32 = 0x10FE00

  /// Creates the path that a text describes.
  package init(_ text: String) {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if let byte = Self.byte(of: scalar) {
        bytes.append(byte)
      } else {
        bytes += UTF8.encode(scalar)!
      }
    }
    self.init(bytes: bytes)
  }

  /// The path as a text. Creating a path from it returns the same path.
  package var text: String {
    var text = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var input = bytes[...].makeIterator()
    var start = 0
    while true {
      let count: Int
      switch parser.parseScalar(from: &input) {
      case .emptyInput: return String(text)
      case .valid(let encoded):
        count = encoded.count
        let scalar = UTF8.decode(encoded)
        // A path may itself contain the encoding of such a private-use scalar. Its bytes become
        // private-use scalars, too, so that the conversion stays reversible.
        if Self.byte(of: scalar) == nil {
          text.append(scalar)
          start += count
          continue
        }
      case .error(let length): count = length
      }
      for byte in bytes[start..<(start + count)] {
        text.append(Unicode.Scalar(Self.firstPrivate + UInt32(byte))!)
      }
      start += count
    }
  }

  /// Returns the byte that a private-use scalar represents; nil for all other scalars. It is never
  /// an ASCII byte, and therefore never a slash.
  private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    (0x80...0xFF).contains(Int(scalar.value) - Int(firstPrivate))
      ? UInt8(scalar.value - firstPrivate) : nil
  }
}

extension Path: Comparable {
  package static func < (a: Path, b: Path) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
}

extension Path: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}

extension Path: CustomStringConvertible {
  package var description: String { text }
}

extension InputLocation {
  /// The directory against which a relative path written at this location is resolved. It is the
  /// scenario file's directory with a trailing slash, or empty on the command line.
  package var folder: Path {
    if case .file(let path, _, _, _) = self { Path(path).folder } else { "" }
  }

  /// True if the location is in a file, and not on the command line.
  var isInFile: Bool {
    if case .file = self { true } else { false }
  }
}
