internal import Automata
internal import Encoding
internal import Files
internal import Grids
internal import Patterns
internal import Remotes
internal import Settings
internal import Worlds

/// The first half of `render library put`: copies files and directories into the library.
struct LibraryPut {
  /// The names of the entries that are now in the library.
  private(set) var names: [String] = []
  /// False if an entry of a directory is skipped.
  private(set) var isComplete = true

  init(_ request: LibraryRequest) throws {
    let library = try LibrarySession.library
    for path in request.words.map({ Path($0) }) {
      if Folder.exists(path) {
        try putAll(of: path.asFolder, request, into: library)
      } else {
        names.append(try Self.put(path, request, into: library))
      }
    }
  }

  /// The maximum number of files and subdirectories in a directory of entries.
  private static let mostFiles = 20_000

  /// Copies the entries in a directory and in its subdirectories, and says which files are skipped.
  /// The library has no subdirectories, so an entry keeps only the last part of its path. Files that
  /// are no entries do not count.
  private mutating func putAll(
    of folder: Path, _ request: LibraryRequest, into library: PlainFolder
  ) throws {
    var taken = Set(names.map(EntryName.key))
    let before = names.count
    var skipped = 0
    for file in try Self.files(in: folder) {
      let name = file.name.text
      let shown = file.text.plain
      guard EntryKind(of: name) != nil else {
        if !request.isQuiet {
          Terminal.say("render: skipped \(shown): not a pattern, rule, theme or scenario")
        }
        continue
      }
      do {
        guard taken.insert(EntryName.key(of: name)).inserted else {
          throw LibraryProblem.refused("another file of the directory has this name")
        }
        names.append(try Self.put(file, request, into: library))
      } catch let problem as LibraryProblem {
        skipped += 1
        _ = Terminal.fail("skipped \(shown): \(problem)")
      }
    }
    if names.count == before, skipped == 0 {
      throw LibraryProblem.refused(
        "\(folder): the directory has no readable patterns, rules, themes or scenarios")
    }
    isComplete = isComplete && skipped == 0
  }

  private static func files(in folder: Path) throws -> [Path] {
    if let files = Folder.files(below: folder.asFolder, atMost: mostFiles) { return files }
    throw LibraryProblem.refused("\(folder): more than \(mostFiles) files")
  }

  /// Copies a file into the library, and returns its name there.
  private static func put(
    _ path: Path, _ request: LibraryRequest, into library: PlainFolder
  ) throws -> String {
    let name = path.name.text
    if name.isEmpty { throw LibraryProblem.refused("no directory '\(path)'") }
    if let reason = EntryName.problem(with: name) {
      throw LibraryProblem("\(name): the name \(reason)")
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
    _ = try library.create(name, bytes)
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
      throw "\(name): --author and --description need .rle, .mc or .cells"
    }
    return comments.added(
      to: bytes, title: String(name.prefix { $0 != "." }), author: request.author,
      about: request.about)
  }
}

/// The comments of a pattern format that name the title, the author and the description.
enum EntryComments {
  case rle, macrocell, plaintext

  /// Returns the comments of a format; nil if it has none.
  init?(fileExtension: String) {
    switch fileExtension {
    case "rle": self = .rle
    case "mc": self = .macrocell
    case "cells": self = .plaintext
    default: return nil
    }
  }

  /// Returns a file with added comments. A title is added if the file has none, and an existing
  /// line of the author is replaced.
  func added(to bytes: [UInt8], title: String, author: String?, about: String?) -> [UInt8] {
    var lines = LineEnds.unified(bytes).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).map(Array.init)
    var new: [String] = []
    if let prefix = titlePrefix, !lines.contains(where: { $0.starts(with: prefix.utf8) }) {
      new.append(prefix + title)
    }
    if let author {
      lines.removeAll { $0.starts(with: authorPrefix.utf8) }
      new.append(authorPrefix + author)
    }
    if let about, !lines.contains(Array((commentPrefix + about).utf8)) {
      new.append(commentPrefix + about)
    }
    // The first line of a macrocell file identifies the format.
    lines.insert(
      contentsOf: new.map { Array($0.utf8) }, at: self == .macrocell ? min(1, lines.count) : 0)
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  private var titlePrefix: String? {
    switch self {
    case .rle: "#N "
    case .macrocell: nil
    case .plaintext: "!Name: "
    }
  }

  private var authorPrefix: String {
    switch self {
    case .rle: "#O "
    case .macrocell: "#C Author: "
    case .plaintext: "!Author: "
    }
  }

  private var commentPrefix: String { self == .plaintext ? "!" : "#C " }
}

/// An entry of a library in words.
struct EntryDescription {
  let name: String
  let kind: EntryKind
  /// The size of the file in bytes; nil if it is unknown.
  let bytes: Int?
  private(set) var author = ""
  /// The size of a pattern's bounding rectangle; nil for other entries.
  private(set) var size: Size?
  private(set) var generation = 0
  /// The behavior of a pattern; empty if it is unknown.
  private(set) var behavior = ""
  private(set) var period: Int?

  /// Describes an entry by its name, for a file that is too large; nil if it is not of the library.
  init?(_ name: String, bytes: Int?) {
    guard let kind = EntryKind(of: name) else { return nil }
    (self.name, self.kind, self.bytes) = (name, kind, bytes)
  }

  /// Describes an entry by its content in `file`; nil if the name is not of the library.
  init?(_ name: String, at file: Path, bytes: Int?) {
    self.init(name, bytes: bytes)
    guard kind == .pattern else { return }
    let setting = Setting("pattern", file.text, at: .option("library"))
    var reader = SettingsReader([setting], open: FileLibrary(.none).open)
    let life = Life(&reader)
    guard reader.errors.isEmpty, let pattern = life.pattern else {
      behavior = "unreadable"
      return
    }
    (author, size, generation) = (pattern.author, pattern.size, pattern.generation)
    analyze(life)
  }

  /// The limits of a description, in place of those of `render info`: lists can be long.
  private static let limits: AnalysisLimits = {
    var limits = AnalysisLimits()
    (limits.generations, limits.work) = (2000, 1 << 22)
    return limits
  }()

  private mutating func analyze(_ life: Life) {
    var limits = Self.limits
    if let waiting = CancellationCheck.waiting { limits.isOver = waiting.isOver }
    guard let analysis = try? life.analysis(within: limits) else { return }
    behavior = analysis.behavior == .undetermined ? "" : analysis.kind
    switch analysis.behavior {
    case .repeats(_, let period, _): self.period = period
    case .scatters(_, let period): self.period = period
    case .grows:
      if case .linear(_, let generations) = analysis.growth?.course { period = generations }
    case .empty, .dies, .undetermined: break
    }
  }

  var row: [String] {
    [name, size.map { "\($0)" } ?? bytes.map(ByteCount.shown) ?? "", author, words]
  }

  private var words: String {
    var words = kind == .pattern ? [behavior] : [kind.rawValue]
    if let period, period > 1 { words.append("period \(period)") }
    if generation > 0 { words.append("generation \(generation)") }
    return words.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  var fields: [(name: String, value: JSONValue)] {
    var fields: [(name: String, value: JSONValue)] = [
      ("name", .text(name)), ("kind", .text(kind.rawValue)),
    ]
    if let bytes { fields.append(("bytes", .number("\(bytes)"))) }
    guard let size else { return fields }
    fields += [
      ("size", .text("\(size)")), ("author", .text(author)),
      ("generation", .number("\(generation)")),
    ]
    if !behavior.isEmpty { fields.append(("behavior", .text(behavior))) }
    if let period { fields.append(("period", .number("\(period)"))) }
    return fields
  }
}
