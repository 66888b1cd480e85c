internal import Patterns
internal import Rules
internal import Settings

/// A search for the rule that a text means: a notation, or a rule file given by its name, its path,
/// its address or its text.
///
/// The name of a pattern's own rule is searched in the pattern's file, then beside that file and in
/// directories `Rules` above it, as in Golly's installation. Only the notations that Golly reads
/// itself come before. Then follow the included names and the other notations, and at last the
/// user's directory, so that equal trees of files draw alike on every computer. The name in a
/// setting means a notation or an included rule first.
///
/// A text of several lines is the rule file itself, after the rule's name and grid as pattern files
/// write them.
struct RuleSearch {
  private let text: String
  private let place: InputLocation
  private let pattern: SourceFile?
  /// True if the text is that of a setting, false if it is in the pattern's file.
  private let isSetting: Bool
  /// The rule before the colon of a grid.
  private let name: String
  /// The grid with its colon; empty for none.
  private let grid: String
  /// The text of a rule file that the text contains; nil for a name, a path or a notation.
  private let inline: String?

  /// `place`: where the text is written, in a file to whose directory paths are relative.
  /// `pattern`: the pattern's file, which may contain a rule file or lie beside one.
  init(
    _ text: String, at place: InputLocation, beside pattern: SourceFile?, isSetting: Bool = false
  ) {
    (self.text, self.place, self.pattern) = (text, place, pattern)
    self.isSetting = isSetting
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
    if isPath { return try rule(in: file(named: name, nil, &settings), &settings) }
    let notation = Result { () throws(RuleProblem) in try RuleNotation(text) }
    if !isSetting, !RuleParser.isOfGolly(text), let near = near(&settings) {
      return try rule(in: near, &settings)
    }
    switch notation {
    case .success(let rule):
      // The file supplies the looks of an included rule.
      guard NamedRule.isFile(name) else { return (rule, nil) }
      return try self.rule(in: file(named: name, nil, &settings), &settings)
    case .failure(let problem):
      if isSetting, let near = near(&settings) { return try rule(in: near, &settings) }
      return try rule(in: file(named: name, problem, &settings), &settings)
    }
  }

  /// Returns the rule of a file, with what completes it.
  private func rule(
    in file: SourceFile, _ settings: inout SettingsReader
  ) throws(RuleSearchProblem) -> (rule: RuleNotation, canonical: String?) {
    let whole = completed(file, &settings)
    let rule = try found(whole, &settings)
    let isListed = whole.canonical == file.canonical && !file.canonical.contains(where: \.isNewline)
    return (rule, isListed ? nil : "\(rule)\n" + whole.canonical)
  }

  private var isPath: Bool {
    if name.isAddress { return isSetting }
    return FileKind.rule.hasEnding(name)
  }

  /// Returns the rule file of a path, or that of an included or the user's name. `problem`: the
  /// reason why the name is no notation; nil for a path and an included name.
  private func file(
    named name: String, _ problem: RuleProblem?, _ settings: inout SettingsReader
  ) throws(RuleSearchProblem) -> SourceFile {
    let word = isPath ? name : Self.fileName(name)
    do throws(FileProblem) {
      let file = try settings.file(.rule, Written(.text(word), at: place)).get()
      if problem != nil, file.start != nil { note(file, &settings) }
      return assembled(file, &settings)
    } catch {
      guard let problem else { throw .file(error) }
      guard problem.isUnknown else { throw .notation(problem) }
      if error.isMissing, word != name {
        // The name without separators is no path that the user has written.
        let reason = "the path of a rule file ends in .rule, .table or .tree"
        throw .file(.refused(path: name, reason: reason))
      }
      guard error.isUnknown else { throw .file(error) }
      throw .notation(.noRule(text, nearest: problem.nearest ?? error.nearest))
    }
  }

  /// The rule file after the pattern in the pattern's file, if it has the rule's name.
  private var embedded: SourceFile? {
    guard let pattern, let found = RuleFile.embedded(in: pattern.bytes) else { return nil }
    let file = SourceFile(name: pattern.name, bytes: Array(found.bytes))
    return RuleFile(file.bytes.prefix { $0 != 10 && $0 != 13 }).name == name ? file : nil
  }

  /// Returns the file of the rule's name beside the pattern or in a directory `Rules` above it; nil
  /// if there is none. A note says which file it is, unless it lies beside the pattern and the name
  /// has no other meaning.
  private func near(_ settings: inout SettingsReader) -> SourceFile? {
    guard let start = pattern?.start, RuleFamily.named(in: text) == nil else { return nil }
    let folders =
      [""]
      + (0..<Self.mostDirectories).map {
        String(repeating: "../", count: $0) + "Rules/"
      }
    for folder in folders {
      for ending in Self.endings {
        let written = Written(.text("\(folder)\(Self.fileName(name)).\(ending)"), at: start)
        guard let file = try? settings.file(.rule, written).get() else { continue }
        if !folder.isEmpty || NamedRule.named(name) != nil { note(file, &settings) }
        return assembled(file, &settings)
      }
    }
    return nil
  }

  private func note(_ file: SourceFile, _ settings: inout SettingsReader) {
    settings.note("the rule \(name) is that of \(file.name)")
  }

  /// The extensions of rule files by name: those of today, and those of older versions of Golly.
  private static let endings = ["rule", "table", "tree"]

  /// The number of directories, from that of the pattern upward, in which `Rules` is searched.
  private static let mostDirectories = 8

  /// Returns the name of the file of a rule: without separators, as a name is no path.
  private static func fileName(_ rule: some StringProtocol) -> String {
    String(rule.map { "/\\".contains($0) ? "_" : $0 })
  }

  /// Returns a file of an older version of Golly as a rule file, with the colors of the file beside
  /// it. Other files are returned as they are.
  private func assembled(_ file: SourceFile, _ settings: inout SettingsReader) -> SourceFile {
    guard let section = OldRuleFile.section(of: file.name), let start = file.start else {
      return file
    }
    let stem = String(file.name.split(separator: "/").last ?? "").prefix { $0 != "." }
    let beside = { [settings] (ending: String) in
      try? settings.file(.rule, Written(.text("\(stem).\(ending)"), at: start)).get()
    }
    if let icons = beside("icons") {
      settings.note("\(icons.name) is not used: icons are read from a section @ICONS only")
    }
    let bytes = OldRuleFile.ruleFile(
      name: String(stem), section: section, file.bytes, colors: beside("colors")?.bytes)
    return SourceFile(name: file.name, bytes: bytes, path: file.path)
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
    let isOld = OldRuleFile.section(of: source.name) != nil
    file = RuleFile(source.bytes[...], firstLine: isOld ? OldRuleFile.firstLine : 1)
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
