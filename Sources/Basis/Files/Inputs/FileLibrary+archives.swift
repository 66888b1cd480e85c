internal import Archives
package import Settings

extension FileLibrary {
  /// Returns a file in a zip archive, for a path such as `all.zip/guns/gosper.rle`. Nil if the path
  /// does not lead into a file with the extension `zip`.
  func member(
    at path: Path, _ kind: FileKind, writtenAs word: String
  ) -> Result<SourceFile, FileProblem>? {
    // The file of a team is also written.
    guard kind != .team, let parts = path.withoutParents.partsAtArchive, !parts.name.isEmpty
    else { return nil }
    switch read(parts.archive, limit: FileKind.pattern.mostMegabytes << 20) {
    // Without such an archive, the error is that of the whole path.
    case .failure(let error) where error.isAbsence || error.isInFile: return nil
    case .failure(let error):
      return .failure(error.problem(of: parts.archive.text))
    case .success(let bytes): return member(of: parts.archive, bytes, parts.name.text, kind)
    }
  }

  /// Returns a file in an archive.
  ///
  /// - Parameters:
  ///   - path: The path of the archive.
  ///   - bytes: The bytes of the archive.
  ///   - name: The name of the file, or a part of it that only this file has; nil for the only file
  ///     of its kind.
  func member(
    of path: Path, _ bytes: [UInt8], _ name: String?, _ kind: FileKind
  ) -> Result<SourceFile, FileProblem> {
    Result { () throws(FileProblem) in
      let entries = try Self.entries(path, bytes)
      let entry =
        if let name { try Self.entry(name, among: entries, of: path, kind) } else {
          try Self.only(kind, among: entries, of: path)
        }
      let most = min(kind.mostMegabytes, FileCache.mostMegabytes)
      guard let data = entry.contents(in: bytes, limit: most << 20) else {
        throw .damaged(path: "\(path.text)/\(entry.name)", mostMegabytes: most)
      }
      let member = path + "/" + Path(entry.name)
      return try read(kind, member, writtenAs: member.text, .success(data)).get()
    }
  }

  /// Returns the file of an archive that has a name in any of its directories: the rule file that
  /// belongs to a pattern. Nil if the archive has no such file.
  ///
  /// - Parameter file: Another file of the archive, as `open` returned it.
  package func sibling(
    of file: SourceFile, named name: String, _ kind: FileKind
  ) -> Result<SourceFile, FileProblem>? {
    guard let path = file.path.map({ Path($0) }), let archive = path.partsAtArchive?.archive,
      case .success(let bytes) = read(archive, limit: FileKind.pattern.mostMegabytes << 20),
      let entries = try? Self.entries(archive, bytes),
      let entry = entries.first(where: { $0.baseName.lowercased() == name.lowercased() })
    else { return nil }
    return opened.file(kind, "\(archive.text)/\(entry.name)") { _ in
      member(of: archive, bytes, entry.name, kind)
    }
  }

  /// Returns the files of an archive, without directories and without the metadata of macOS.
  private static func entries(_ path: Path, _ bytes: [UInt8]) throws(FileProblem) -> [ZipEntry] {
    do throws(ZipProblem) {
      return try ZipArchive.archives(in: bytes).flatMap(\.entries).filter {
        !$0.name.hasSuffix("/") && !$0.name.hasPrefix("__MACOSX/")
      }
    } catch {
      throw .unreadable(path: path.text, reason: "the zip archive \(error.reason)")
    }
  }

  private static func only(
    _ kind: FileKind, among entries: [ZipEntry], of path: Path
  ) throws(FileProblem) -> ZipEntry {
    let fitting = entries.filter { entry in
      kind.endings.contains { entry.name.lowercased().hasSuffix(".\($0)") }
    }
    if fitting.count == 1 { return fitting[0] }
    // A single file needs no usual extension.
    if entries.count == 1 { return entries[0] }
    throw .archived(kind, path: path.text, names: fitting.map(\.name))
  }

  /// Returns the file with a name, which may lack its directories and its extension.
  private static func entry(
    _ name: String, among entries: [ZipEntry], of path: Path, _ kind: FileKind
  ) throws(FileProblem) -> ZipEntry {
    if let same = entries.first(where: { $0.name == name }) { return same }
    let search = NameSearch(entries.map { ($0.name, [$0.baseName, $0.stem]) })
    switch search.match(name) {
    case .one(let found): return entries.first { $0.name == found } ?? entries[0]
    case .several(let names): throw .archived(kind, path: path.text, names: names)
    case .none:
      let nearest = Nearest.name(to: name, among: entries.map(\.baseName))
      throw .unreadable(
        path: path.text, reason: "the archive has no file '\(name)'\(Nearest.hint(nearest))")
    }
  }
}

extension ZipEntry {
  /// The name without directories.
  fileprivate var baseName: String { name.split(separator: "/").last.map(String.init) ?? name }

  /// The name without directories and extensions.
  fileprivate var stem: String { baseName.split(separator: ".").first.map(String.init) ?? baseName }
}

extension Path {
  /// The path of the first component that ends with `.zip`, and the rest of the path after it; nil
  /// without such a component, or if it is the last.
  var partsAtArchive: (archive: Path, name: Path)? {
    let ending = Array(".zip/".utf8)
    let lowered = bytes.map { (65...90).contains($0) ? $0 + 32 : $0 }
    guard bytes.count > ending.count else { return nil }
    let place = (1...bytes.count - ending.count).first { lowered[$0...].starts(with: ending) }
    return place.map { (Path(bytes: bytes[..<($0 + 4)]), Path(bytes: bytes[($0 + 5)...])) }
  }
}
