internal import Assets
internal import Settings

/// Finds the files that settings name: the listed ones that the binary carries, then the user's own.
struct FileLibrary: Sendable {
  let fence: Fence

  init(_ fence: Fence) {
    self.fence = fence
  }

  /// A listed name is looked up first; a text of several lines is the file itself.
  func open(_ kind: FileKind, _ written: Written) -> Result<SourceFile, OpenFailure> {
    guard let word = written.text else {
      return .failure(OpenFailure("\(written.kind) does not fit: must be a listed name or a path"))
    }
    if let asset = Self.assets(of: kind).first(where: { $0.name == word }) {
      return .success(SourceFile(name: asset.name, bytes: asset.bytes, canonical: asset.name))
    }
    if word.contains(where: \.isNewline) {
      return .success(SourceFile(name: kind.rawValue, bytes: Array(word.utf8)))
    }
    let path = written.place.folder + word
    switch read(word.hasPrefix("/") ? word : path) {
    case .success(let bytes): return unpack(bytes, name: word.hasPrefix("/") ? word : path)
    case .failure(let error): return .failure(Self.failure(kind, word, error))
    }
  }

  /// Reads a file that is not forbidden.
  func read(_ path: String) -> Result<[UInt8], SystemFile.ReadError> {
    if let reason = fence.refusal(ofReading: path) { return .failure(.init(reason: reason)) }
    return SystemFile.read(path)
  }

  static func assets(of kind: FileKind) -> [Asset] {
    switch kind {
    case .pattern: Assets.patterns
    case .theme: Assets.themes
    }
  }

  private static func failure(
    _ kind: FileKind, _ word: String, _ error: SystemFile.ReadError
  ) -> OpenFailure {
    if word.contains(where: { $0 == "/" || $0 == "." }) {
      return OpenFailure("cannot read \(word): \(error.reason)")
    }
    let hint = Nearest.hint(for: word, among: assets(of: kind).map(\.name))
    let list = ": `render list \(kind.rawValue)s` names them, or give a file"
    return OpenFailure("unknown \(kind.rawValue) '\(word)'\(hint.isEmpty ? list : hint)")
  }

  private func unpack(_ bytes: [UInt8], name: String) -> Result<SourceFile, OpenFailure> {
    guard Gzip.isCompressed(bytes) else {
      return .success(SourceFile(name: name, bytes: bytes))
    }
    guard let plain = Gzip.decompress(bytes, limit: SystemFile.largest) else {
      return .failure(OpenFailure("cannot read \(name): damaged, or larger than 64 MB unpacked"))
    }
    return .success(SourceFile(name: name, bytes: plain))
  }
}

extension Place {
  /// The folder that a path written here is relative to, with a slash at its end: a scenario file's own,
  /// or the current one, which is empty.
  var folder: String {
    guard case .file(let path, _, _, _) = self, let slash = path.lastIndex(of: "/") else {
      return ""
    }
    return String(path[...slash])
  }
}
