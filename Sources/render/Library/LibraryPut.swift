internal import Files
internal import Remotes
internal import Settings

/// `render library put`: copies files into the library and to a remote.
enum LibraryPut {
  static func run(_ request: LibraryRequest) throws -> ExitStatus {
    let library = try LibrarySession.library
    var names: [String] = []
    for word in request.words { names.append(try put(Path(word), request, into: library)) }
    let remotes = try LibrarySession.remotes.remotes
    if request.remote == nil && remotes.isEmpty {
      for name in names { request.report("stored \(name.plain)") }
      return .done
    }
    var session = try LibrarySession.open(request.remote, force: request.force)
    return try LibrarySync.run(&session, names, sending, request)
  }

  private static let sending: Set<SyncAction> = [.nothing, .agree, .send, .conflict]

  /// Copies a file into the library, and returns its name there.
  private static func put(
    _ path: Path, _ request: LibraryRequest, into library: LocalLibrary
  ) throws -> String {
    let name = path.name.text
    if let reason = EntryName.problem(with: name) {
      throw LibraryProblem.badName(name, reason: reason)
    }
    guard let file = library.file(of: name), EntryKind(of: name) != nil else {
      throw LibraryProblem.noKind(name)
    }
    let bytes = try commented(read(path), name, request)
    if let existing = try? SystemFile.read(file) {
      if existing == bytes { return name }
      guard request.force else { throw LibraryProblem.exists(name) }
      let entry = try library.entries().first { $0.name == name }
      if let entry { try library.remove(name, expected: entry.version, force: false) }
    }
    try library.create(name, bytes)
    return name
  }

  private static func read(_ path: Path) throws -> [UInt8] {
    do throws(AccessProblem) { return try SystemFile.read(path) } catch {
      throw LibraryProblem.refused("cannot read \(path): \(error.reason)")
    }
  }

  /// Returns the file with comments for the author and the description.
  private static func commented(
    _ bytes: [UInt8], _ name: String, _ request: LibraryRequest
  ) throws(LibraryProblem) -> [UInt8] {
    if request.author == nil && request.about == nil { return bytes }
    guard let comments = EntryComments(fileExtension: Path(name).pathExtension) else {
      throw .noComments(name)
    }
    return comments.added(
      to: bytes, title: String(name.prefix { $0 != "." }), author: request.author,
      about: request.about)
  }
}
