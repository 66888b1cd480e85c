internal import Platform
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
  var withoutParents: Path {
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

/// The destination of an output, as its setting specifies it.
package enum Destination: Hashable, Sendable {
  case standardOutput
  case file(Path)
  /// One file per frame: a path that contains the frame's number.
  case numbered(prefix: Path, digits: Int, suffix: Path)

  private static let percent = UInt8(ascii: "%")

  /// Parses `-`, a path, or a path with one number such as `%d` or `%04d`; `%%` is a percent sign.
  /// Returns nil for two numbers, for a width above nine, and for any other percent sign.
  package init?(_ text: String) { self.init(Path(text)) }

  /// Parses a path in the same notation, with nil for the same errors.
  package init?(_ path: Path) {
    if path == "-" {
      self = .standardOutput
      return
    }
    var parts: [[UInt8]] = [[]]
    var digits = 0
    var rest = path.bytes[...]
    while let byte = rest.popFirst() {
      if byte != Self.percent {
        parts[parts.count - 1].append(byte)
      } else if rest.first == Self.percent {
        rest.removeFirst()
        parts[parts.count - 1].append(Self.percent)
      } else {
        let width = rest.prefix { (48...57).contains($0) }
        rest = rest.dropFirst(width.count)
        guard rest.popFirst() == UInt8(ascii: "d"), parts.count == 1,
          let count = Int("0" + String(decoding: width, as: UTF8.self)), count <= 9
        else {
          return nil
        }
        digits = count
        parts.append([])
      }
    }
    let paths = parts.map { Path(bytes: $0) }
    self =
      paths.count == 1
      ? .file(paths[0]) : .numbered(prefix: paths[0], digits: digits, suffix: paths[1])
  }

  /// Returns the path of a frame's file. Frames are counted from 0.
  package func path(number: Int) -> Path {
    switch self {
    case .standardOutput: "standard output"
    case .file(let path): path
    case .numbered(let prefix, let digits, let suffix):
      prefix + Path(String(repeating: "0", count: max(0, digits - "\(number)".count)) + "\(number)")
        + suffix
    }
  }

  /// Returns the number of the frame that this output writes to a path; nil if it does not write
  /// there.
  package func number(of path: Path) -> Int? {
    switch self {
    case .standardOutput: return nil
    case .file(let own): return path == own ? 0 : nil
    case .numbered(let prefix, _, let suffix):
      let digits = path.bytes.dropFirst(prefix.bytes.count).dropLast(suffix.bytes.count)
      guard digits.allSatisfy({ (48...57).contains($0) }),
        let number = Int(String(decoding: digits, as: UTF8.self))
      else { return nil }
      // The digits may be padded differently, and the text around them may differ.
      return self.path(number: number) == path ? number : nil
    }
  }

  /// The destination in the notation of the setting, but with a single `%` for each `%%`.
  package var name: String {
    switch self {
    case .standardOutput: "-"
    case .file(let path): path.text
    case .numbered(let prefix, let digits, let suffix):
      prefix.text + (digits == 0 ? "%d" : "%0\(digits)d") + suffix.text
    }
  }

  /// The part after the last dot of the file's name, in lowercase; empty without a dot.
  package var pathExtension: String {
    self == .standardOutput ? "" : path(number: 0).pathExtension
  }
}

/// The reason that a path cannot be reached, read or written.
package struct AccessProblem: Error, Hashable, Sendable {
  private let sentence: String
  /// The `errno` of a system call; nil for other errors.
  private(set) var code: Int32?
  /// The size limit in megabytes that a file exceeds; nil for other errors.
  package private(set) var exceeded: Int?
  /// True if the policy forbids the path.
  private var isForbidden = false

  private init(
    _ sentence: String, code: Int32? = nil, exceeded: Int? = nil, isForbidden: Bool = false
  ) {
    (self.sentence, self.code, self.exceeded) = (sentence, code, exceeded)
    self.isForbidden = isForbidden
  }

  package static func system(_ code: Int32) -> Self { Self("", code: code) }
  /// The path contains a link, and the policy does not follow links.
  static let link = Self("a symbolic link, which --root forbids", isForbidden: true)
  /// The path leads out of the root.
  static func outside(root: Path) -> Self { Self("outside the root \(root)", isForbidden: true) }
  package static func tooLarge(mostMegabytes most: Int) -> Self {
    Self("larger than \(most) MB", exceeded: most)
  }
  static let noName = Self(
    "all temporary names are taken: remove the files whose names begin with .render-")

  /// The error of the last failed system call.
  static var last: AccessProblem { .system(errno) }

  /// The reason for an error message, which follows "cannot read" or "cannot write" and the path.
  package var reason: String {
    code.map { unsafe String(cString: strerror($0)) } ?? sentence
  }

  /// Returns the error of an input file.
  ///
  /// - Parameter hint: A suggestion, which follows the reason.
  package func problem(of path: String, hint: String = "") -> FileProblem {
    isForbidden
      ? .refused(path: path, reason: reason)
      : .unreadable(path: path, reason: reason + hint, isMissing: isAbsence)
  }

  /// True if the file does not exist.
  package var isAbsence: Bool { self == .system(ENOENT) }

  /// True if the name of a file to create is taken.
  package var isPresence: Bool { self == .system(EEXIST) }

  /// True if a directory cannot be locked.
  package var isLackOfLocks: Bool { self == .system(ENOLCK) }

  /// True if the path continues after a file, as if the file were a directory.
  var isInFile: Bool { self == .system(ENOTDIR) }

  /// True if the system failed; false if the path is wrong.
  package var isFailure: Bool {
    guard let code else { return false }
    return ![
      ENOENT, ENOTDIR, EISDIR, EACCES, EPERM, ELOOP, ENAMETOOLONG, ENXIO, ENODEV, EINVAL,
    ].contains(code)
  }
}
