internal import Archives
internal import Settings

extension FileLibrary {
  /// Returns the library with a reader for files by address.
  package func reading(_ addresses: any AddressReader) -> FileLibrary {
    var result = self
    result.addresses = addresses
    return result
  }

  /// Returns the file at an address, which may be in a zip archive: `https://host/all.zip/gun.rle`.
  func file(
    atAddress word: String, _ kind: FileKind, isInFile: Bool
  ) -> Result<SourceFile, FileProblem> {
    if kind == .team {
      return .failure(
        .unreadable(path: word, reason: "the file is also written: download it, and name the copy"))
    }
    guard let addresses else {
      return .failure(.unreadable(path: word, reason: "no addresses here: download the file"))
    }
    // These are binary, and not searched in archives.
    let isOpaque = [.array, .sprite, .font].contains(kind)
    let parts = isOpaque ? (address: word, name: nil) : Self.partsAtArchive(word)
    let key = addresses.key.isEmpty ? word : "\(word) (\(addresses.key))"
    let result = opened.file(kind, key) { isGone in
      isGone = true  // Another attempt would wait for the server again.
      return Result { () throws(FileProblem) in
        let most = (parts.name == nil ? kind : .pattern).mostMegabytes
        let (bytes, hash) = try addresses.file(
          at: parts.address, limit: min(most, FileCache.mostMegabytes) << 20, isInFile: isInFile)
        if isOpaque { return SourceFile(atAddress: word, bytes, kind, sha256: hash) }
        let isArchive = parts.name != nil || kind == .pattern && ZipArchive.isArchive(bytes)
        let path = Path(parts.address)
        let file =
          try isArchive
          ? member(of: path, bytes, parts.name, kind).get()
          : read(kind, path, writtenAs: word, .success(bytes)).get()
        return SourceFile(name: word, bytes: file.bytes, canonical: word, sha256: hash)
      }
    }
    if case .success(let file) = result, let hash = file.sha256 {
      addresses.note(parts.address, sha256: hash)
    }
    return result
  }

  /// The error if a file that comes from a server names another file that is not included.
  static func refusal(of word: String, at place: InputLocation) -> FileProblem? {
    guard case .file(let path, _, _, _) = place, path.isAddress else { return nil }
    return .unreadable(
      path: word, reason: "a file from a server can only name included files: download both")
  }

  /// Returns the address of an archive and the name of a file in it; no name if the path does not
  /// continue after `.zip`.
  private static func partsAtArchive(_ word: String) -> (address: String, name: String?) {
    let steps = word.split(separator: "/", omittingEmptySubsequences: false)
    // The first three are the scheme, an empty text and the host.
    let archive = steps.indices.dropFirst(3).first { steps[$0].lowercased().hasSuffix(".zip") }
    guard !word.contains("?"), let archive, archive + 1 < steps.count, steps.last != "" else {
      return (word, nil)
    }
    return (
      steps[...archive].joined(separator: "/"), steps[(archive + 1)...].joined(separator: "/")
    )
  }
}

extension SourceFile {
  /// Creates a binary file at an address. Arrays are read in pieces, as those of the disk.
  fileprivate init(atAddress word: String, _ bytes: [UInt8], _ kind: FileKind, sha256: String) {
    if kind == .array {
      self.init(name: word, writtenAs: word, stream: ByteStream(of: bytes), bytes, sha256: sha256)
    } else {
      self.init(name: word, bytes: bytes, canonical: word, sha256: sha256)
    }
  }
}
