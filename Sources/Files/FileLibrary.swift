internal import Assets
package import Settings

/// Finds the files that settings name: the listed ones that the binary carries, then the user's
/// own. A file is read once, however many variations name it.
package struct FileLibrary: Sendable {
  /// What may be read.
  package let policy: PathPolicy
  private let opened = OpenedFiles()

  /// A library that has opened no file yet.
  package init(_ policy: PathPolicy) {
    self.policy = policy
  }

  /// The file that a setting's value names. A listed name is looked up first, in capitals or not; a
  /// text of several lines is the file itself; a path is relative to the folder of the file that it
  /// is written in. What gzip has packed is unpacked.
  package func open(_ kind: FileKind, _ written: Written) -> Result<SourceFile, FileProblem> {
    guard let word = written.text else { return .failure(.noName(kind: written.kind)) }
    if let asset = Self.asset(word, kind) {
      return opened.file(kind, word) { _ in
        .success(SourceFile(name: asset.name, bytes: asset.bytes, canonical: asset.name))
      }
    }
    if word.contains(where: \.isNewline) {
      return opened.file(kind, word) { _ in
        .success(SourceFile(name: kind.rawValue, bytes: Array(word.utf8)))
      }
    }
    let path = written.place.folder.path(to: Path(word))
    // Standard input is the user's, and no scenario's.
    let isInput = path == "-" && !written.place.isInFile
    return opened.file(kind, path.text) { isGone in
      let limit = kind.mostMegabytes << 20
      let result = read(isInput ? nil : path, limit: limit)
      if case .failure(.tooLarge) = result { isGone = true }
      if kind == .pattern, case .failure(let error) = result, error.isAbsence {
        if Self.isWrittenOut(word) {
          return .success(SourceFile(name: kind.rawValue, bytes: Array(word.utf8)))
        }
        if !policy.hasRoot, let own = UserPatterns.path(of: word) {
          return read(kind, own, writtenAs: own.text, read(own, limit: limit))
        }
      }
      return read(kind, path, writtenAs: word, result)
    }
  }

  /// Whether a word is a pattern, run-length encoded, rather than a file's name: `bo$2bo$3o!`.
  private static func isWrittenOut(_ word: String) -> Bool {
    !word.utf8.contains(UInt8(ascii: "/"))
      && (word.utf8.contains(UInt8(ascii: "$")) || word.utf8.last == UInt8(ascii: "!"))
  }

  /// Reads a file that is not forbidden.
  ///
  /// - Parameters:
  ///   - path: the file; nil for standard input.
  ///   - limit: in bytes; a larger file is an error.
  private func read(_ path: Path?, limit: Int) -> Result<[UInt8], AccessProblem> {
    Result { () throws(AccessProblem) in
      guard let path else { return try SystemFile.readStandardInput(limit: limit) }
      return try SystemFile.read(path, policy, limit: limit)
    }
  }

  private func read(
    _ kind: FileKind, _ path: Path, writtenAs word: String,
    _ result: Result<[UInt8], AccessProblem>
  ) -> Result<SourceFile, FileProblem> {
    switch result {
    // Nobody has been caught yet where nobody has written that down.
    case .failure(let error) where kind == .team && error.isAbsence:
      return .success(SourceFile(name: path.text, bytes: [], path: path.text))
    case .failure(let error): return .failure(Self.problem(kind, path.text, writtenAs: word, error))
    case .success(let bytes):
      guard let plain = Gzip.isCompressed(bytes) ? Self.unpack(bytes, kind) : bytes else {
        return .failure(.damaged(path: path.text, mostMegabytes: kind.mostMegabytes))
      }
      // Sprites and fonts are no texts that a scenario could say.
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
      return .unreadable(path: word, reason: error.reason)
    }
    return .unknown(
      kind, word, nearest: Nearest.name(to: word, among: names(of: kind)))
  }

  /// Whether a word is a listed name, in capitals or not.
  package static func lists(_ word: String, _ kind: FileKind) -> Bool {
    asset(word, kind) != nil
  }

  /// The listed names of a kind.
  package static func names(of kind: FileKind) -> [String] { assets(of: kind).map(\.name) }

  private static func asset(_ word: String, _ kind: FileKind) -> Asset? {
    assets(of: kind).first { $0.name == word.lowercased() }
  }

  private static func assets(of kind: FileKind) -> [Asset] {
    switch kind {
    case .pattern: Assets.patterns
    case .theme: Assets.themes
    case .sprite: Assets.sprites
    case .track, .team, .font: []
    }
  }
}
