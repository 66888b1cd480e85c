internal import Assets
internal import Settings

/// Finds the files that settings name: the listed ones that the binary carries, then the user's own.
enum FileLibrary {
  /// A word without a dot or a slash is a listed name first.
  @Sendable
  static func open(_ kind: FileKind, _ word: String) -> Result<SourceFile, OpenFailure> {
    if let asset = assets(of: kind).first(where: { $0.name == word }) {
      return .success(SourceFile(name: asset.name, bytes: asset.bytes))
    }
    switch SystemFile.read(word) {
    case .success(let bytes): return unpack(bytes, name: word)
    case .failure(let error):
      if word.contains(where: { $0 == "/" || $0 == "." }) {
        return .failure(OpenFailure("cannot read \(word): \(error.reason)"))
      }
      let hint = Nearest.hint(for: word, among: assets(of: kind).map(\.name))
      let list = "`render list \(kind.rawValue)s` names them, or give a file"
      return .failure(
        OpenFailure("unknown \(kind.rawValue) '\(word)'\(hint.isEmpty ? ": \(list)" : hint)"))
    }
  }

  static func assets(of kind: FileKind) -> [Asset] {
    switch kind {
    case .pattern: Assets.patterns
    case .theme: Assets.themes
    }
  }

  private static func unpack(_ bytes: [UInt8], name: String) -> Result<SourceFile, OpenFailure> {
    guard Gzip.isCompressed(bytes) else {
      return .success(SourceFile(name: name, bytes: bytes))
    }
    guard let plain = Gzip.decompress(bytes, limit: SystemFile.largest) else {
      return .failure(OpenFailure("cannot read \(name): damaged, or larger than 64 MB unpacked"))
    }
    return .success(SourceFile(name: name, bytes: plain))
  }
}
