internal import Files
internal import Remotes
internal import Scenarios
internal import Settings

/// `render library diff`: compares the two versions of an entry.
enum LibraryComparison {
  static func run(_ request: LibraryRequest) async throws -> ExitStatus {
    var session = try LibrarySession.open(request.remote)
    let name = try LibrarySession.name(meantBy: request.words[0], among: session.sync.names)
    let states = try session.sync.states(of: name)
    guard let file = session.library.file(of: name) else { throw LibraryProblem.noKind(name) }
    let ending = name.drop { $0 != "." }
    // Sheets show the file names, so that each picture says whose version it is.
    let theirs = session.workspace + Path("theirs\(ending)")
    let mine = session.workspace + Path("mine\(ending)")
    defer { for file in [mine, theirs] { try? Folder.remove(file) } }
    if states.mine != nil { try copy(file, to: mine) }
    if try session.sync.readTheirs(name, to: theirs), states.mine != nil {
      return await compare(name, mine, theirs, request)
    }
    let words = states.mine == nil ? "only there" : "only here"
    _ = Terminal.print("\(name.plain) is \(words)\n")
    return .failed
  }

  /// Returns settings with two pictures in a row, unless they set another number.
  private static func sideBySide(_ settings: [Setting]) -> [Setting] {
    settings.contains { $0.name == "sheet" }
      ? settings : settings + [Setting("sheet", "2", at: .option("library"))]
  }

  private static func copy(_ file: Path, to copy: Path) throws {
    let bytes: [UInt8]
    do throws(AccessProblem) { bytes = try SystemFile.read(file) } catch {
      throw RemoteProblem.access(path: file.text, error)
    }
    try Staging.write(bytes, to: copy)
  }

  private static func compare(
    _ name: String, _ mine: Path, _ theirs: Path, _ request: LibraryRequest
  ) async -> ExitStatus {
    let isPattern = EntryKind(of: name) == .pattern
    if request.isDrawn || request.preview != .no {
      let document = ListTopic.patterns.sheet(
        of: [mine, theirs].map(Written.init(file:)), sideBySide(request.drawing),
        at: .option("library"))
      guard isPattern, let document else {
        return Report([
          InputError("\(name): only patterns can be drawn: leave out --out")
        ]).print()
      }
      return request.preview == .no
        ? await DrawCommand.run(document) : PreviewCommand.run(document, request.preview)
    }
    guard let own = try? SystemFile.read(mine), let other = try? SystemFile.read(theirs),
      own != other
    else { return Terminal.print("both versions of \(name.plain) are equal\n") }
    let text =
      isPattern
      ? Table(
        [("mine", mine, own), ("theirs", theirs, other)].compactMap { side, file, bytes in
          EntryDescription(name, at: file, bytes: bytes.count).map { [side] + $0.row.dropFirst() }
        }
      ).text
      : LineDifference.text(own, other)
    _ = Terminal.print(text)
    return .failed
  }
}

/// The lines in which two texts differ.
enum LineDifference {
  /// The most lines of a text. The comparison takes time quadratic in the number of differences.
  private static let mostLines = 5000

  /// Returns the lines of both texts: `-` for mine, `+` for theirs. Equal lines are left out.
  static func text(_ mine: [UInt8], _ theirs: [UInt8]) -> String {
    let (mine, theirs) = (lines(mine), lines(theirs))
    if max(mine.count, theirs.count) > mostLines { return "too long to compare line by line\n" }
    let changes = theirs.difference(from: mine)
    return changes.map { change in
      switch change {
      case .remove(_, let line, _): "- \(line)\n"
      case .insert(_, let line, _): "+ \(line)\n"
      }
    }.joined()
  }

  private static func lines(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
  }
}
