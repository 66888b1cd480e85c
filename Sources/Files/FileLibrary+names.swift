internal import Assets
internal import Settings

extension FileLibrary {
  /// Returns the file that a name in another spelling means, or that the words of a name single
  /// out: `Lightweight spaceship` for `lwss`, `gosper` for `gosper-glider-gun`. Nil if no name
  /// matches.
  ///
  /// The names are the listed ones with their synonyms, and those of the user's own files.
  func named(_ word: String, _ kind: FileKind) -> Result<SourceFile, FileProblem>? {
    if let own = inLibrary(word, kind) { return own }
    // A word with a slash or a dot is a path.
    if word.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }) {
      return nil
    }
    // With a root, nothing outside it may be read; the user's folders are outside.
    let own = policy.hasRoot ? [] : UserFiles.all(of: kind)
    let name = word.lowercased()
    if let exact = own.first(where: { $0.name.lowercased() == name }) {
      return ownFile(exact.path, kind)
    }
    let listed = Self.names(of: kind)
    let others = own.map(\.name).filter { Self.asset($0, kind) == nil }
    let search = NameSearch(
      listed.map { ($0, Self.synonyms(of: $0, kind)) } + others.map { ($0, []) })
    // A part of a rule's name is another rule's name.
    switch kind == .rule ? search.equal(to: word) : search.match(word) {
    case .none: return nil
    case .several(let names): return .failure(.ambiguous(kind, word, names: names))
    case .one(let name):
      if let asset = Self.asset(name, kind) {
        return .success(SourceFile(name: asset.name, bytes: asset.bytes, canonical: asset.name))
      }
      return own.first { $0.name == name }.map { ownFile($0.path, kind) }
    }
  }

  /// Returns the user's own file that `library:night` means, with or without its extension; nil for
  /// other words, and if there is none.
  private func inLibrary(_ word: String, _ kind: FileKind) -> Result<SourceFile, FileProblem>? {
    let prefix = "library:"
    // With a root, nothing outside it may be read.
    guard word.lowercased().hasPrefix(prefix), !policy.hasRoot else { return nil }
    let name = String(word.dropFirst(prefix.count)).lowercased()
    let own = UserFiles.all(of: kind)
    return own.first { [$0.name.lowercased(), $0.path.name.text.lowercased()].contains(name) }
      .map { ownFile($0.path, kind) }
  }

  private func ownFile(_ path: Path, _ kind: FileKind) -> Result<SourceFile, FileProblem> {
    let limit = kind.mostMegabytes << 20
    return read(kind, path, writtenAs: path.text, read(path, limit: limit))
  }

  /// Returns the other usual names of a listed file.
  static func synonyms(of name: String, _ kind: FileKind) -> [String] {
    kind == .pattern ? Assets.synonyms(ofPattern: name) : []
  }
}
