internal import Archives
internal import Assets
package import Settings

/// Finds the files that settings name: first the listed ones, which are part of the binary, then
/// the user's own. Each file is read once, however many variations name it.
package struct FileLibrary: Sendable {
  /// The paths that the library may read.
  package let policy: PathPolicy
  let opened = FileCache()
  /// Reads files by address; nil if none may be read.
  var addresses: (any AddressReader)?
  /// True while settings are checked: commands do not run then.
  package var postponesCommands = false

  /// Creates a library that has not opened any file.
  package init(_ policy: PathPolicy) {
    self.policy = policy
  }

  /// Returns the file that a setting's value names.
  ///
  /// A listed name has precedence; its case is ignored. A text of several lines is the file's
  /// content itself. Any other text is a path, relative to the directory of the file that contains
  /// the value. A missing path may be run-length encoded text, or a name in another spelling; see
  /// `FileLibrary.named(_:_:)`. Gzip files are decompressed, and `all.zip/gun.rle` is a file in a
  /// zip archive. An address is read by `addresses`.
  package func open(_ kind: FileKind, _ written: Written) -> Result<SourceFile, FileProblem> {
    if kind == .command { return command(written) }
    guard let word = written.text else { return .failure(.noName(kind: written.kind)) }
    if let asset = Self.asset(word, kind) {
      return opened.file(kind, word) { _ in
        .success(SourceFile(name: asset.name, bytes: asset.bytes, canonical: asset.name))
      }
    }
    if kind != .array, word.contains(where: \.isNewline) {
      return opened.file(kind, word) { _ in
        .success(SourceFile(name: kind.rawValue, bytes: Array(word.utf8)))
      }
    }
    if let problem = Self.refusal(of: word, at: written.place) { return .failure(problem) }
    if word.isAddress { return file(atAddress: word, kind, isInFile: written.place.isInFile) }
    if word.hasOtherScheme {
      return .failure(
        .unreadable(
          path: word, reason: "only addresses that begin with https:// or http:// are read"))
    }
    let path = written.place.folder.path(to: Path(word))
    // Only the user may read standard input, on the command line. A scenario file may not.
    let isInput = path == "-" && !written.place.isInFile
    return opened.file(kind, path.text) { isGone in
      if kind == .array { return array(isInput ? nil : path, writtenAs: word) }
      let limit = kind.mostMegabytes << 20
      let result = read(isInput ? nil : path, limit: limit)
      // The bytes that were read from a pipe are gone, so a second attempt would see a different
      // file.
      if case .failure(.tooLarge) = result { isGone = true }
      if case .failure(let error) = result, error.isAbsence || error.isInFile,
        let member = member(at: path, kind, writtenAs: word)
      {
        return member
      }
      if case .failure(let error) = result, error.isAbsence {
        if kind == .pattern, Self.isWrittenOut(word) {
          return .success(SourceFile(name: kind.rawValue, bytes: Array(word.utf8)))
        }
        if let named = named(word, kind) { return named }
      }
      return read(kind, path, writtenAs: word, result)
    }
  }

  /// Returns true if a word is a run-length encoded pattern rather than a file name: `bo$2bo$3o!`.
  private static func isWrittenOut(_ word: String) -> Bool {
    !word.utf8.contains(UInt8(ascii: "/"))
      && (word.utf8.contains(UInt8(ascii: "$")) || word.utf8.last == UInt8(ascii: "!"))
  }

  /// Reads a file that the policy allows.
  ///
  /// - Parameters:
  ///   - path: the file; nil for standard input.
  ///   - limit: in bytes; a larger file is an error.
  func read(_ path: Path?, limit: Int) -> Result<[UInt8], AccessProblem> {
    Result { () throws(AccessProblem) in
      guard let path else { return try SystemFile.readStandardInput(limit: limit) }
      return try SystemFile.read(path, policy, limit: limit)
    }
  }

  func read(
    _ kind: FileKind, _ path: Path, writtenAs word: String,
    _ result: Result<[UInt8], AccessProblem>
  ) -> Result<SourceFile, FileProblem> {
    if [.sprite, .font].contains(kind) { policy.reads?.add(path, isOpaque: true) }
    switch result {
    // A team file is written after the first catch. Until then the team is empty.
    case .failure(let error) where kind == .team && error.isAbsence:
      return .success(SourceFile(name: path.text, bytes: [], path: path.text))
    case .failure(let error): return .failure(Self.problem(kind, path.text, writtenAs: word, error))
    case .success(let bytes):
      if kind == .pattern, ZipArchive.isArchive(bytes) {
        return member(of: path, bytes, nil, kind)
      }
      guard let plain = Gzip.isCompressed(bytes) ? Self.unpack(bytes, kind) : bytes else {
        return .failure(.damaged(path: path.text, mostMegabytes: kind.mostMegabytes))
      }
      // Sprites and fonts are binary, so a scenario can only name their paths.
      return .success(
        SourceFile(
          name: path.text, bytes: plain,
          canonical: [.sprite, .font].contains(kind) ? path.text : nil, path: path.text))
    }
  }

  private static func unpack(_ bytes: [UInt8], _ kind: FileKind) -> [UInt8]? {
    Gzip.decompress(bytes, limit: kind.mostMegabytes << 20)
  }

  private static func problem(
    _ kind: FileKind, _ path: String, writtenAs word: String, _ error: AccessProblem
  ) -> FileProblem {
    if error.isFailure { return .unreadable(path: path, reason: error.reason, isFailure: true) }
    if kind == .sprite { return .unusableSprite(path: path, reason: error.reason) }
    if kind == .font { return .unusableFont(path: path, reason: error.reason) }
    let isPath = word.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
    if isPath || !kind.isListed {
      // `glider.rle` may mean the listed `glider`.
      let stem = Path(word).name.text.prefix { $0 != "." }
      let listed = error.isAbsence && kind.isListed ? asset(String(stem), kind)?.name : nil
      return .unreadable(path: word, reason: error.reason + Nearest.hint(listed))
    }
    return .unknown(
      kind, word,
      nearest: Nearest.name(
        to: word, among: names(of: kind) + names(of: kind).flatMap { synonyms(of: $0, kind) }))
  }

  /// Returns true if a word is a listed name; its case is ignored.
  package static func lists(_ word: String, _ kind: FileKind) -> Bool {
    asset(word, kind) != nil
  }

  /// Returns the listed names of a kind of file.
  package static func names(of kind: FileKind) -> [String] { assets(of: kind).map(\.name) }

  static func asset(_ word: String, _ kind: FileKind) -> Asset? {
    assets(of: kind).first { $0.name.lowercased() == word.lowercased() }
  }

  private static func assets(of kind: FileKind) -> [Asset] {
    switch kind {
    case .pattern: Assets.patterns
    case .rule: Assets.rules
    case .theme: Assets.themes
    case .sprite: Assets.sprites
    case .track, .team, .font, .array, .command: []
    }
  }
}
