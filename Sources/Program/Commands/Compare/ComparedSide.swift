internal import Decoding
internal import Encoding
internal import Files
internal import Films
internal import Grids

/// One side of `render compare`: a file, a version in git, or the stills of an animation.
enum ComparedSide: Sendable {
  case file(ComparedFile)
  /// Stills in order, with the argument that names them.
  case stills([ComparedFile], name: String)

  var name: String {
    switch self {
    case .file(let file): file.name
    case .stills(_, let name): name
    }
  }

  /// The paths of all files.
  var paths: [Path] {
    switch self {
    case .file(let file): [file.path].compactMap(\.self)
    case .stills(let files, _): files.compactMap(\.path)
    }
  }

  /// Finds the files that an argument of the command line names.
  init(_ word: String, within budget: Budget) throws(CompareProblem) {
    if word == "-" { throw .isPipe }
    let path = Path(word)
    if word.hasPrefix(CompareRequest.gitPrefix) {
      self = .file(try Self.version(word, within: budget))
    } else if Folder.exists(path) {
      self = .stills(try Self.images(in: path.asFolder, word), name: word)
    } else if SystemFile.size(of: path) == nil, let destination = Destination(path),
      case .numbered = destination
    {
      self = .stills(try Self.numbered(destination, word), name: word)
    } else {
      self = .file(try ComparedFile(path))
    }
  }

  /// Finds the file of the working tree for a version in git.
  init(workingTreeOf word: String, within budget: Budget) throws(CompareProblem) {
    let path = Path(String(try Self.object(word).path))
    // git resolves other paths from the top of the repository.
    let isHere = path.starts(with: "./") || path.starts(with: "../")
    var top = Path("")
    if !isHere {
      let output = ProgramOutput(within: budget)
      let line = try output.of("git", ["rev-parse", "--show-cdup"])
      top = Path(bytes: line.prefix { $0 != UInt8(ascii: "\n") })
    }
    self = .file(try ComparedFile(top + path))
  }

  /// Opens all files as one image or animation.
  func open(within budget: Budget) throws(CompareProblem) -> ComparedFilm {
    switch self {
    case .file(let file): try file.open(within: budget)
    case .stills(let files, _):
      ComparedFilm(
        kind: "stills", hasDelays: false, hasPlays: false,
        reader: try SequenceFrames(files, within: budget))
    }
  }

  /// Returns the file that git stores at a path in a version. git itself resolves both.
  private static func version(
    _ word: String, within budget: Budget
  ) throws(CompareProblem) -> ComparedFile {
    let object = try object(word).name
    do throws(CompareProblem) {
      let output = ProgramOutput(within: budget)
      return ComparedFile(version: word, try output.of("git", ["cat-file", "blob", object]))
    } catch {
      throw .unreadable(word, reason: "\(error)")
    }
  }

  /// Returns the name of an object in git, and its path.
  private static func object(
    _ word: String
  ) throws(CompareProblem) -> (name: String, path: Substring) {
    let name = String(word.dropFirst(CompareRequest.gitPrefix.count))
    // git would parse it as an option.
    if name.hasPrefix("-") { throw .isOption(word) }
    guard let colon = name.firstIndex(of: ":"), name.index(after: colon) < name.endIndex else {
      throw .noPath(word)
    }
    return (name, name[name.index(after: colon)...])
  }

  /// Returns the files of a sequence such as `name-%04d.png`, in the order of their numbers.
  private static func numbered(
    _ destination: Destination, _ word: String
  ) throws(CompareProblem) -> [ComparedFile] {
    let first = destination.path(number: 0)
    let numbers = Folder.files(beginningWith: "", in: first.folder)
      .compactMap { destination.number(of: $0) }
    if numbers.isEmpty { throw .noFiles(word) }
    return try files(numbers.sorted().map { destination.path(number: $0) })
  }

  /// Returns the images in a directory, sorted by name; digits are compared as numbers.
  private static func images(
    in folder: Path, _ word: String
  ) throws(CompareProblem) -> [ComparedFile] {
    let extensions = Set(
      formats.filter { $0.reader != nil }.map(\.name) + CompareRequest.photos)
    let paths = Folder.files(beginningWith: "", in: folder).filter { path in
      path.name.bytes.first != UInt8(ascii: ".") && extensions.contains(path.pathExtension)
    }
    if paths.isEmpty { throw .noImages(word) }
    return try files(paths.sorted { $0.name.comesBefore($1.name) })
  }

  private static func files(_ paths: [Path]) throws(CompareProblem) -> [ComparedFile] {
    var files: [ComparedFile] = []
    for path in paths { files.append(try ComparedFile(path)) }
    return files
  }
}

extension Path {
  /// Returns true if the name sorts before another one, with `frame-9` before `frame-10`.
  fileprivate func comesBefore(_ other: Path) -> Bool {
    let (ours, theirs) = (parts, other.parts)
    guard let (one, another) = zip(ours, theirs).first(where: { $0 != $1 }) else {
      return ours.count == theirs.count ? self < other : ours.count < theirs.count
    }
    if one.isNumber, another.isNumber {
      // Without leading zeros, the longer number is larger.
      let (a, b) = (one.bytes.drop { $0 == 48 }, another.bytes.drop { $0 == 48 })
      if a.count != b.count { return a.count < b.count }
      return a == b ? self < other : a.lexicographicallyPrecedes(b)
    }
    return one.bytes.lexicographicallyPrecedes(another.bytes)
  }

  /// The name as runs of digits and of other bytes.
  private var parts: [(bytes: ArraySlice<UInt8>, isNumber: Bool)] {
    var (parts, rest) = ([(bytes: ArraySlice<UInt8>, isNumber: Bool)](), bytes[...])
    while let first = rest.first {
      let isNumber = Self.isDigit(first)
      let part = rest.prefix { Self.isDigit($0) == isNumber }
      parts.append((part, isNumber))
      rest = rest.dropFirst(part.count)
    }
    return parts
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
