internal import Archives
internal import Assets
package import Settings
internal import Synchronization

/// Finds the files that settings name: first the listed ones, which are part of the binary, then
/// the user's own. Each file is read once, however many variations name it.
package struct FileLibrary: Sendable {
  /// The paths that the library may read.
  package let policy: PathPolicy
  let opened = FileCache()
  /// Reads files by address; nil if none may be read.
  var addresses: (any AddressReader)?
  /// The scenario whose settings name the files; nil if it is not in a file.
  package var scenario: SourceFile?
  /// True while settings are checked: commands do not run then.
  package var postponesCommands = false

  /// The files that the scenario's lock contains, which are used in place of others.
  package var packed: [PackedFile] = []

  /// The name of the themes light and dark together, of which each reader sees the one that the
  /// reader's system prefers. It is no file.
  package static let bothThemes = "auto"
  /// The word for a model's own colors in place of a theme.
  package static let modelTheme = "model"

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
    if let packed = packedFile(kind, written) { return packed }
    let result = found(kind, written)
    if case .success(let file) = result { record(file, kind, written) }
    return result
  }

  private func found(_ kind: FileKind, _ written: Written) -> Result<SourceFile, FileProblem> {
    if kind == .command { return command(written) }
    if kind == .document {
      return scenario.map { .success($0) } ?? .failure(.noName(kind: written.kind))
    }
    if kind == .model, let text = written.mappingText {
      return .success(SourceFile(name: kind.rawValue, bytes: Array(text.utf8)))
    }
    guard let word = written.text else { return .failure(.noName(kind: written.kind)) }
    if kind == .theme, [Self.bothThemes, Self.modelTheme].contains(word.lowercased()) {
      return .success(SourceFile(name: word, bytes: [], canonical: word.lowercased()))
    }
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
    if let problem = Self.refusal(of: word, at: written.place) {
      return kind == .pattern && Self.isWrittenOut(word)
        ? .success(SourceFile(name: kind.rawValue, bytes: Array(word.utf8))) : .failure(problem)
    }
    if word.isAddress { return file(atAddress: word, kind, isInFile: written.place.isInFile) }
    if word.hasOtherScheme {
      return .failure(
        .refused(
          path: word, reason: "only addresses that begin with https:// or http:// are read"))
    }
    let path = written.place.folder.path(to: Path(word))
    // Only the user may read standard input, on the command line. A scenario file may not.
    let isInput = path == "-" && !written.place.isInFile
    return opened.file(kind, path.text) { isGone in
      if kind == .array {
        let result = array(isInput ? nil : path, writtenAs: word)
        guard case .failure = result else { return result }
        return member(at: path, kind, writtenAs: word) ?? result
      }
      let limit = kind.mostMegabytes << 20
      let result = read(isInput ? nil : path, limit: limit)
      // The bytes that were read from a pipe are gone, so a second attempt would see a different
      // file.
      if case .failure(let error) = result, error.exceeded != nil { isGone = true }
      if case .failure(let error) = result, error.isAbsence || error.isInFile,
        let member = member(at: path, kind, writtenAs: word)
      {
        return member
      }
      if case .failure(let error) = result, error.isAbsence || error.isTooLong {
        if kind == .pattern, Self.isWrittenOut(word) {
          return .success(SourceFile(name: kind.rawValue, bytes: Array(word.utf8)))
        }
        if let named = named(word, kind) { return named }
      }
      return read(kind, path, writtenAs: word, result)
    }
  }

  /// Returns true if a word is a pattern rather than a file name: run-length encoded, `bo$2bo$3o!`,
  /// or an apgcode, `xq4_153`.
  private static func isWrittenOut(_ word: String) -> Bool {
    if word.utf8.contains(UInt8(ascii: "/")) { return false }
    let parts = word.split(separator: "_", maxSplits: 1)
    let isCode =
      parts.count == 2 && ["xs", "xp", "xq", "yl"].contains(parts[0].prefix(2))
      && parts[0].dropFirst(2).allSatisfy { ("0"..."9").contains($0) }
    return isCode || word.utf8.contains(UInt8(ascii: "$")) || word.utf8.last == UInt8(ascii: "!")
  }

  /// Reads a file that the policy allows.
  ///
  /// - Parameters:
  ///   - path: the file; nil for standard input.
  ///   - limit: in bytes; a larger file is an error.
  func read(_ path: Path?, limit: Int) -> Result<[UInt8], AccessProblem> {
    Result { () throws(AccessProblem) in
      try SystemFile.read(path, policy, limit: limit)
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
      if bytes.arePointer { return .failure(.pointer(path: word)) }
      if kind == .pattern, ZipArchive.isArchive(bytes) {
        return member(of: path, bytes, nil, kind)
      }
      let limit = kind.mostMegabytes << 20
      let plain = Gzip.isCompressed(bytes) ? Gzip.decompress(bytes, limit: limit) : bytes
      guard let plain else {
        return .failure(.damaged(path: path.text, mostMegabytes: kind.mostMegabytes))
      }
      if kind == .array { return .success(SourceFile(name: path.text, writtenAs: word, plain)) }
      // Sprites and fonts are binary, so a scenario can only name their paths.
      return .success(
        SourceFile(
          name: path.text, bytes: plain,
          canonical: [.sprite, .font].contains(kind) ? path.text : nil, path: path.text))
    }
  }

  private static func problem(
    _ kind: FileKind, _ path: String, writtenAs word: String, _ error: AccessProblem
  ) -> FileProblem {
    if kind == .sprite || kind == .font { return error.problem(of: "the \(kind.rawValue) \(path)") }
    if error.isFailure { return error.problem(of: path) }
    let isPath = word.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
    if isPath || !kind.isListed {
      // `glider.rle` may mean the listed `glider`.
      let stem = Path(word).name.text.prefix { $0 != "." }
      let listed = error.isAbsence && kind.isListed ? asset(String(stem), kind)?.name : nil
      return error.problem(of: word, hint: Nearest.hint(listed))
    }
    return .unknown(
      kind, word,
      nearest: Nearest.name(
        to: word, among: names(of: kind) + names(of: kind).flatMap { synonyms(of: $0, kind) }),
      among: names(of: kind))
  }

  /// Returns the file of the model that a word of the command line names.
  package func model(_ word: String) throws(FileProblem) -> SourceFile {
    try open(.model, Written(.text(word), at: .option("model"))).get()
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
    case .model: Assets.models
    case .theme: Assets.themes
    case .sprite: Assets.sprites
    case .track, .team, .font, .table, .array, .command, .document: []
    }
  }

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
    // With a root, nothing outside it may be read; the user's directories are outside.
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
        .refused(path: word, reason: "the file is also written: download it, and name the copy"))
    }
    guard let addresses else {
      return .failure(.refused(path: word, reason: "no addresses here: download the file"))
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

  /// Returns the error if a text may not name a file that is not included; nil if it may.
  ///
  /// This is the only place that decides so, by the text's origin: the location of the name, which
  /// is in the file of the text (`SourceFile.start`), or in the setting that contains the text.
  /// `docs/security.md` lists the origins. What remains is subject to `policy`.
  static func refusal(of word: String, at place: InputLocation) -> FileProblem? {
    guard case .file(let origin, _, _, _) = place else { return nil }
    if word == "-" {
      return .refused(path: word, reason: "only the command line can name standard input")
    }
    if origin.isAddress {
      return .refused(
        path: word, reason: "a file from a server can only name included files: download both")
    }
    guard let archive = Path(origin).partsAtArchive?.archive else { return nil }
    let isInside =
      !word.isAddress && !word.hasOtherScheme
      && place.folder.path(to: Path(word)).withoutParents.starts(with: archive.asFolder)
    return isInside
      ? nil
      : .refused(
        path: word,
        reason: "a file in an archive can only name files of the archive and included files:"
          + " unpack the archive")
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

/// The files that a library has read.
///
/// It is a class because the copies of a library share it: thousands of variations may name one
/// pattern, which is read and parsed once.
final class FileCache: Sendable {
  private struct Key: Hashable {
    let kind: FileKind
    /// A path, a listed name, or the file's own text, as bytes. Texts that Unicode considers equal
    /// can be different paths.
    let text: [UInt8]
  }

  private struct State {
    var files: [Key: Result<SourceFile, FileProblem>] = [:]
    /// The remaining size, in bytes, of files that may be read.
    var left = FileCache.mostMegabytes << 20
  }

  private let state = Mutex(State())

  /// The limit on the total size of all files of a run, after decompression.
  static let mostMegabytes = 64

  private static func tooMuch(_ path: String) -> FileProblem {
    .tooMuch(path: path, mostMegabytes: mostMegabytes)
  }

  /// Returns the stored result for a file, or calls `read`. A failed read is repeated the next
  /// time, unless it would decompress a damaged file again.
  ///
  /// - Parameter read: reads the file. It sets its argument to true if a second attempt would give
  ///   a different result: bytes that were read from a pipe are gone.
  func file(
    _ kind: FileKind, _ text: String, read: (inout Bool) -> Result<SourceFile, FileProblem>
  ) -> Result<SourceFile, FileProblem> {
    state.withLock { state in
      let key = Key(kind: kind, text: Array(text.utf8))
      if let known = state.files[key] { return known }
      var isGone = false
      var result = state.left > 0 ? read(&isGone) : .failure(Self.tooMuch(text))
      state.left -= result.cost ?? 0
      if state.left < 0 { result = .failure(Self.tooMuch(text)) }
      if isGone || result.cost != nil { state.files[key] = result }
      return result
    }
  }
}

extension Result<SourceFile, FileProblem> {
  /// The number of bytes that were decompressed to produce the result, if another attempt would
  /// cost as much and give the same result. A damaged file counts with its limit, since its true
  /// number is unknown.
  fileprivate var cost: Int? {
    switch self {
    case .success(let file): file.bytes.count
    case .failure(let problem): problem.wastedBytes
    }
  }
}

/// Reads files by their addresses on the network.
package protocol AddressReader: Sendable {
  /// The hashes that files may have, as a text; empty for any.
  var key: String { get }

  /// Returns the bytes at an address with their SHA-256.
  ///
  /// - Parameters:
  ///   - limit: in bytes; a larger file is an error.
  ///   - isInFile: true if a file names the address, false if the command line does.
  func file(
    at address: String, limit: Int, isInFile: Bool
  ) throws(FileProblem) -> (bytes: [UInt8], sha256: String)

  /// Notes a file that a setting opens, possibly for a second time.
  func note(_ address: String, sha256: String)
}

extension SourceFile {
  /// Creates a binary file at an address. Arrays are read in pieces, as those of the disk.
  fileprivate init(atAddress word: String, _ bytes: [UInt8], _ kind: FileKind, sha256: String) {
    if kind == .array {
      self.init(name: word, writtenAs: word, bytes, sha256: sha256)
    } else {
      self.init(name: word, bytes: bytes, canonical: word, sha256: sha256)
    }
  }
}

extension SettingEntry {
  /// The forms of the setting's values, including the listed names.
  package var formsWithNames: [ValueForm] {
    guard let fileKind = values.fileKind else { return values.forms }
    return [.words(FileLibrary.names(of: fileKind))] + values.forms
  }
}

extension [UInt8] {
  /// True for the contents of a pointer of Git LFS, which stands for another file.
  package var arePointer: Bool {
    count < 1024 && starts(with: "version https://git-lfs.github.com/spec/".utf8)
  }
}

// MARK: Locks

extension FileLibrary {
  /// The directory of the scenario, with a trailing slash; empty for the current directory.
  private var folder: Path { scenario.map { Path($0.name).folder } ?? "" }

  /// Records a file that was read, for a lock.
  func record(_ file: SourceFile, _ kind: FileKind, _ written: Written) {
    guard let reads = policy.reads, reads.keepsTexts,
      let packed = PackedFile(file, kind, written, in: folder)
    else { return }
    reads.add(packed, at: file.path.map { Path($0) })
  }

  /// Returns the file of the scenario's lock that a setting names; nil if there is none.
  func packedFile(_ kind: FileKind, _ written: Written) -> Result<SourceFile, FileProblem>? {
    guard !packed.isEmpty, PackedFile.kinds.contains(kind), written.text != nil else { return nil }
    let name = PackedFile.name(of: written, in: folder)
    guard let found = packed.first(where: { $0.kind == kind && $0.name == name }) else {
      return nil
    }
    if let hash = found.sha256 { addresses?.note(found.name, sha256: hash) }
    return opened.file(kind, "packed \(name)") { _ in .success(found.file(at: written)) }
  }
}
