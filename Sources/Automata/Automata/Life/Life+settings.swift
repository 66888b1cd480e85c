internal import Assets
internal import Patterns
package import Settings
internal import Worlds

extension Life {
  package init(_ settings: inout SettingsReader) {
    let size = settings.readIfWritten(
      "size", .size(cells: Pattern.mostCells),
      inWords: "96x64, more if cells reach far; unbounded: the region of all cells ever alive",
      "the size of the board in cells; of an unbounded world, the size of the visible part",
      also: ["dimensions", "board"])
    let written = settings.readIfWritten(
      "rule", .lifeRule, inWords: "B3/S23, or the pattern's own",
      "a notation such as B3/S23, a formula, or a name from `render list rules`; near:RULE: every "
        + "rule that differs in one digit, letter or bit")
    let file = settings.readFile(
      "pattern", .pattern, inWords: "random cells",
      "a name from `render list patterns`, a pattern file, RLE such as 'bo$2bo$3o!', or an address"
        + " such as https://host/gun.rle; included rules of files start with an included pattern unless "
        + "'density' is set")
    settings.readHashes()
    let read = file.flatMap {
      settings.pattern(in: $0, of: "pattern", states: 256, keepsSquares: true)
    }
    let understood = settings.rule(written, or: read?.rule, of: file)
    let rule = (understood ?? .conway).suiting(read)
    if rule != understood, understood != nil {
      settings.note("the rule is \(rule), because the pattern has the cells x, y or z")
    }
    // A rule that cannot be parsed has no known number of states, so the pattern is not checked
    // against it.
    let pattern = read.flatMap {
      settings.fitted($0, of: file, states: rule.rule.states, reports: understood != nil)
    }
    let start = file == nil ? settings.usualStart(of: rule.rule) : nil
    let density = settings.read(
      "density", .share, default: Life.usualDensity(of: rule.rule),
      inWords: "30%; 50% for rules under which the world would soon be empty or full",
      "without a pattern, the probability that a cell is alive at generation 0")
    let symmetry = settings.read(
      "symmetry", .symmetry, default: .c1,
      "without a pattern, the symmetry of the random cells by its name on Catagolue, such as D8 or "
        + "C2_4; without the part behind _ it fits every size")
    let edges = settings.read(
      "topology", .topology,
      default: file == nil && start == nil ? Topology.torus.rawValue : "unbounded",
      inWords: "torus; unbounded with a pattern",
      "the edges of the board, or a bounded grid in Golly's notation: `T20,16+1` (torus), `K20*,16` "
        + "(Klein bottle), `C20,16` (cross-surface) or `S16` (sphere)")
    let explain = settings.readExplain()
    // Declares the setting only: a front end has translated the script already.
    _ = settings.readIfWritten(
      "script", .yesOrNo, inWords: "no",
      "play the LifeViewer script in the pattern's comments",
      .flag, also: ["lifeviewer", "play-script"])
    let engine = settings.read(
      "engine", .word, default: Engine.auto, "the algorithm; never changes a pixel",
      [.run, .single])
    let memory = settings.read(
      "memory", .amount(unit: "B"), default: Life().memory, inWords: "1G",
      "the memory limit for an unbounded world, in bytes", [.run, .single])
    self.init(
      rule: rule.rule, pattern: start ?? pattern, topology: Topology(rawValue: edges) ?? .torus,
      grid: settings.grid(edges, or: rule.grid), size: size, density: density)
    self.symmetry = symmetry
    self.explain = explain
    self.engine = engine
    self.memory = memory
    settings.setFallback(of: "rule", to: "\(rule)")
    settings.reject(problems)
  }

  /// True for rules of two states with marks, of which the odd ones are alive.
  fileprivate static func isHistory(_ rule: Pattern.Written<String>) -> Bool {
    let name = rule.value.prefix { $0 != ":" }.lowercased()
    return name.hasSuffix("history") || name.hasSuffix("super")
  }
}

extension SettingsReader {
  /// Returns an included pattern of a rule, since random cells under a rule file are mostly noise;
  /// nil if there is none, or if a setting asks for random cells.
  fileprivate mutating func usualStart(of rule: LifeRule) -> Pattern? {
    guard NamedRule.isFile("\(rule)"), missing("density", "symmetry").count == 2 else {
      return nil
    }
    for name in Assets.patterns.map(\.name) {
      guard let pattern = Pattern.listed(name), pattern.rule?.value == "\(rule)" else { continue }
      setFallback(of: "pattern", to: name)
      return pattern
    }
    return nil
  }

  /// Returns a pattern without marks that its rule ignores; nil if it has more states than the rule,
  /// which `reports` makes an error.
  fileprivate mutating func fitted(
    _ read: Pattern, of file: SourceFile?, states: Int, reports: Bool
  ) -> Pattern? {
    var pattern = read
    if states == 2, read.rule.map(Life.isHistory) == true { pattern = read.withoutHistory }
    guard let file, let highest = pattern.highest?.value, highest >= states else { return pattern }
    if reports { _ = check(pattern, states: states, in: file, of: "pattern") }
    return nil
  }

  /// Returns the rule of the setting, else that of the pattern, else Conway's. Reports an error and
  /// returns nil if there is no such rule. `file`: the pattern file.
  fileprivate mutating func rule(
    _ written: String?, or own: Pattern.Written<String>?, of file: SourceFile?
  ) -> RuleNotation? {
    guard let text = written ?? own?.value else { return .conway }
    let ownPlace = own.map {
      InputLocation.file(path: file?.name ?? "", line: $0.line, column: $0.column)
    }
    let place = written == nil ? ownPlace : place(of: "rule")
    let search = RuleSearch(
      text, at: place ?? .option("--rule"), beside: file, isSetting: written != nil)
    do throws(RuleSearchProblem) {
      let (rule, canonical) = try search.rule(&self)
      if let canonical {
        replaceValue(of: "rule", by: canonical)
      } else if written != nil, RuleFormula.isWritten(in: text) {
        // Many formulas describe the same rule, so the canonical notation replaces them.
        replaceValue(of: "rule", by: "\(rule)")
      }
      if written != nil, let own, !rule.isMeant(by: own.value) {
        note(
          "the rule is \(rule) instead of the pattern's own \(own.value)", about: "rule")
      }
      if written == nil, [true, false].allSatisfy(rule.rule.lives(surroundedByLive:)) {
        note(
          "\(rule.rule) fills the empty board in the first generation; Golly and LifeViewer show dead"
            + " and live cells exchanged")
      }
      return rule
    } catch {
      reject(error.errors(at: place), in: written == nil ? "pattern" : "rule")
      return nil
    }
  }

  /// Returns the grid that the topology names, or the rule's grid if the topology is not set. Nil
  /// for a word such as `torus`, or after an error.
  fileprivate mutating func grid(_ topology: String, or ruled: BoundedGrid?) -> BoundedGrid? {
    guard missing("topology").isEmpty else { return ruled }
    var grid: BoundedGrid?
    if Topology(rawValue: topology) == nil {
      do { grid = try BoundedGrid(notation: topology) } catch { reject("topology", error) }
    }
    if let ruled, ruled != grid, missing("rule").isEmpty {
      reject("topology", "the rule already has the board \(ruled)")
    }
    return grid
  }
}

extension SettingKind<String> {
  /// A topology name, or a bounded grid in Golly's notation. Errors in the notation are reported
  /// later, when it is parsed.
  fileprivate static var topology: SettingKind {
    let words = Topology.allCases.map(\.rawValue)
    let board = (words + ["[PTKCSptkcs] *[0-9][0-9*+ -]*"]).joined(separator: "|")
    return SettingKind(
      "a board such as K20*,16, or one of \(words.joined(separator: ", "))",
      placeholder: "\(words.joined(separator: "|"))|BOARD", words: words,
      forms: [.pattern("^ *(?:\(board)) *(?:, *(?:\(board)|[0-9][0-9*+ -]*))*$")], list: .boards
    ) { text in
      words.contains(text) || text.contains(where: \.isNumber) ? text : nil
    }
  }
}
