internal import Patterns
internal import Rules
internal import Settings

/// A search for the rule that a text means: a notation, or a rule file given by its name, its path,
/// its address or its text.
///
/// A name is searched in the pattern's own file, then among the notations, beside the pattern's
/// file, among the included rules, in the user's directory, and at last in directories `Rules`
/// above the pattern's file, as in Golly's installation. A text of several lines is the rule file
/// itself, after the rule's name and grid as pattern files write them.
struct RuleSearch {
  private let text: String
  private let place: InputLocation
  private let pattern: SourceFile?
  private let mayBeAddress: Bool
  /// The rule before the colon of a grid.
  private let name: String
  /// The grid with its colon; empty for none.
  private let grid: String
  /// The text of a rule file that the text contains; nil for a name, a path or a notation.
  private let inline: String?

  /// `place`: where the text is written, in a file to whose directory paths are relative.
  /// `pattern`: the pattern's file, which may contain a rule file or lie beside one.
  init(
    _ text: String, at place: InputLocation, beside pattern: SourceFile?, mayBeAddress: Bool = false
  ) {
    (self.text, self.place, self.pattern) = (text, place, pattern)
    self.mayBeAddress = mayBeAddress
    let isFile = text.contains(where: \.isNewline)
    let start = isFile ? text.range(ofLine: "@RULE")?.lowerBound ?? text.startIndex : text.endIndex
    inline = isFile ? String(text[start...]) : nil
    let head = text[..<start].split(whereSeparator: \.isWhitespace).joined(separator: " ")
    // The colons of an address belong to its scheme and its port.
    let address = head.isAddress ? head.lastIndex(of: "/") : nil
    let colon = head[(address ?? head.startIndex)...].lastIndex(of: ":") ?? head.endIndex
    (name, grid) = (String(head[..<colon]), String(head[colon...]))
  }

  /// Returns the rule, and the text that identifies it in any directory if its own text does not.
  func rule(
    _ settings: inout SettingsReader
  ) throws(RuleSearchProblem) -> (rule: RuleNotation, canonical: String?) {
    if let inline {
      return (try found(SourceFile(name: "rule", bytes: Array(inline.utf8)), &settings), text)
    }
    if let embedded { return (try found(embedded, &settings), nil) }
    var problem: RuleProblem?
    if !isPath {
      do throws(RuleProblem) {
        let rule = try RuleNotation(text)
        // The user's own file of this name takes precedence over an included one.
        if !NamedRule.isFile(name) { return (rule, nil) }
      } catch {
        guard error.isUnknown else { throw .notation(error) }
        problem = error
      }
    }
    let file = try file(&settings, after: problem)
    let whole = completed(file, &settings)
    let rule = try found(whole, &settings)
    let isListed = whole.canonical == file.canonical && !file.canonical.contains(where: \.isNewline)
    return (rule, isListed ? nil : "\(rule)\n" + whole.canonical)
  }

  private var isPath: Bool {
    if name.isAddress { return mayBeAddress }
    return FileKind.rule.endings.contains { name.lowercased().hasSuffix(".\($0)") }
  }

  /// Returns the rule file of the path or name. `problem`: the reason why the name is no notation;
  /// nil for a path.
  private func file(
    _ settings: inout SettingsReader, after problem: RuleProblem?
  ) throws(RuleSearchProblem) -> SourceFile {
    do throws(FileProblem) {
      return try file(named: name, &settings).get()
    } catch {
      guard error.isUnknown, let problem else { throw .file(error) }
      throw .notation(.noRule(text, nearest: problem.nearest ?? error.nearest))
    }
  }

  /// The rule file after the pattern in the pattern's file, if it has the rule's name.
  private var embedded: SourceFile? {
    guard let pattern, let found = RuleFile.embedded(in: pattern.bytes) else { return nil }
    let file = SourceFile(name: pattern.name, bytes: Array(found.bytes))
    return RuleFile(file.bytes.prefix { $0 != 10 && $0 != 13 }).name == name ? file : nil
  }

  /// Returns the rule file of a path, or that of a name: beside the pattern, listed, the user's, or
  /// in a directory `Rules` above the pattern.
  private func file(
    named name: String, _ settings: inout SettingsReader
  ) -> Result<SourceFile, FileProblem> {
    if isPath, name == self.name { return settings.file(.rule, Written(.text(name), at: place)) }
    let safe = Self.fileName(name)
    let near = { [settings, pattern] (folder: String) in
      pattern?.start.flatMap {
        try? settings.file(.rule, Written(.text("\(folder)\(safe).rule"), at: $0)).get()
      }
    }
    if let beside = near("") { return .success(beside) }
    let listed = settings.file(.rule, Written(.text(safe), at: place))
    if case .success = listed { return listed }
    let above = (0..<Self.mostDirectories).lazy.compactMap {
      near(String(repeating: "../", count: $0) + "Rules/")
    }.first
    return above.map { .success($0) } ?? listed
  }

  /// The number of directories, from that of the pattern upward, in which `Rules` is searched.
  private static let mostDirectories = 8

  /// Returns the name of the file of a rule: without separators, as a name is no path.
  private static func fileName(_ rule: some StringProtocol) -> String {
    String(rule.map { "/\\".contains($0) ? "_" : $0 })
  }

  /// Returns a rule file, followed by those that supply what it lacks: the listed file of the same
  /// name if it has only looks, and the file of the looks that its family shares. The first of
  /// equal sections counts.
  private func completed(_ file: SourceFile, _ settings: inout SettingsReader) -> SourceFile {
    let rule = file.parsed { RuleFile($0.bytes[...]) }
    var parts = [file]
    if !rule.hasFunction, let other = other([rule.name], named: file, &settings) {
      parts.append(other)
    }
    let looks = rule.looks
    if !(looks.hasNames && looks.hasColors && looks.hasIcons),
      let hyphen = rule.name.lastIndex(of: "-"),
      case let name = "\(rule.name[..<hyphen])-shared",
      let shared = other(["\(name).rule", name], named: file, &settings)
    {
      parts.append(shared)
    }
    if parts.count == 1 { return file }
    return SourceFile(
      name: file.name, bytes: Array(parts.map(\.bytes).joined(separator: [10])), path: file.path)
  }

  /// Returns the first rule file that exists of those that another file names; nil if there is
  /// none. The origin of the names is that file, so a file from a server finds included ones only.
  private func other(
    _ names: [String], named file: SourceFile, _ settings: inout SettingsReader
  ) -> SourceFile? {
    names.lazy.compactMap { [settings] name in
      let written = Written(.text(Self.fileName(name)), at: file.start ?? place)
      return try? settings.file(.rule, written).get()
    }.first
  }

  private func found(
    _ file: SourceFile, _ settings: inout SettingsReader
  ) throws(RuleSearchProblem) -> RuleNotation {
    let rule = file.parsed { LoadedRule($0) }
    for warning in rule.file.warnings { settings.note("\(file.name): \(warning.problem)") }
    guard let states = rule.rule else {
      throw rule.file.errors.isEmpty
        ? .noFunction(file.name) : .invalid(rule.file.errors, name: file.name)
    }
    do { return try RuleNotation(states, grid: grid) } catch { throw .notation(error) }
  }
}

/// A rule file with its rule, parsed once for all variations.
private struct LoadedRule: Sendable {
  let file: RuleFile
  let rule: StateRule?

  init(_ source: SourceFile) {
    file = RuleFile(source.bytes[...])
    rule = StateRule(file, source: source.bytes)
  }
}

enum RuleSearchProblem: Error {
  case notation(RuleProblem)
  case file(FileProblem)
  case invalid([Located<RuleFileProblem>], name: String)
  /// A rule file with neither a table nor a tree.
  case noFunction(String)

  /// Returns the errors for the user. `place`: where the rule is written.
  func errors(at place: InputLocation?) -> [InputError] {
    switch self {
    case .notation(let problem): [InputError(problem, at: place)]
    case .file(let problem): [InputError(problem, at: place)]
    case .invalid(let errors, let name): errors.map { InputError($0, in: name) }
    case .noFunction(let name):
      [InputError("\(name) has neither a section @TABLE nor a section @TREE", at: place)]
    }
  }
}

extension String {
  /// Returns the range of `word` at the beginning of the first line with it; nil if there is none.
  fileprivate func range(ofLine word: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(word) { return start..<index(start, offsetBy: word.count) }
      start = self[start...].firstIndex(where: \.isNewline).map { index(after: $0) } ?? endIndex
    }
    return nil
  }
}
