internal import Assets
internal import Rules
internal import Settings
internal import Synchronization
internal import Worlds

package struct NamedRule: Sendable {
  /// The usual spelling of the name: `Day & Night`.
  package let name: String
  package let synonyms: [String]
  private let source: Source

  private enum Source: Sendable {
    case notation(String, note: String)
    case file(Asset)
    case function(StateRule, note: String)
  }

  private init(_ name: String, _ notation: String, _ note: String, also synonyms: [String] = []) {
    self.name = name
    self.synonyms = synonyms
    source = .notation(notation, note: note)
  }

  private init(_ file: Asset) {
    (name, synonyms, source) = (file.name, [], .file(file))
  }

  private init(_ variant: VonNeumannFunction.Variant, _ note: String) {
    let rule = StateRule(variant)
    (name, synonyms, source) = (rule.name, [], .function(rule, note: note))
  }

  /// Returns true if a text is the exact name of an included rule file.
  static func isFile(_ name: String) -> Bool { Assets.rules.contains { $0.name == name } }

  /// The rule in its notation, or the number of states of a rule without one.
  package var summary: String {
    if case .notation = source { "\(rule)" } else { "\(rule.states) states" }
  }

  package var note: String {
    switch source {
    case .notation(_, let note), .function(_, let note): note
    case .file(let file):
      // Lists have space for the first sentence only.
      RuleFile(file.bytes[...]).description.prefix { !".:".contains($0) }
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  /// The rule, parsed once.
  package var rule: LifeRule {
    switch source {
    // A test parses every notation and file, so the fallback is never used.
    case .notation(let notation, _): (try? LifeRule(notation: notation)) ?? .conway
    case .file(let file): Self.rule(of: file).map { LifeRule($0) } ?? .conway
    case .function(let rule, _): LifeRule(rule)
    }
  }

  /// The notation of the rule; nil for a rule without one.
  var notation: String? {
    if case .notation(let notation, _) = source { notation } else { nil }
  }

  private static func rule(of file: Asset) -> StateRule? {
    parsed.withLock { parsed in
      let rule = parsed[file.name] ?? StateRule(RuleFile(file.bytes[...]), source: file.bytes)
      parsed[file.name] = rule
      return rule
    }
  }

  private static let parsed = Mutex<[String: StateRule]>([:])

  /// Returns the rule with a name or synonym, ignoring spaces, case and punctuation: `day-night`
  /// also finds `Day & Night`. Nil if there is none.
  static func named(_ text: String) -> NamedRule? {
    guard case .one(let name) = search.equal(to: text) else { return nil }
    return all.first { $0.name == name }
  }

  /// Returns the name that a text most likely means; nil if none is similar.
  static func nearest(to text: String) -> String? {
    switch search.match(text) {
    case .one(let name): name
    case .several(let names): names.first
    case .none: Nearest.name(to: text, among: all.map(\.name) + all.flatMap(\.synonyms))
    }
  }

  private static let search = NameSearch(all.map { ($0.name, $0.synonyms) })

  /// The name in lowercase with hyphens, which needs no quotes: `day-night`.
  package var word: String {
    name.lowercased().filter { $0 != "'" }.split { !$0.isLetter && !$0.isNumber }.joined(
      separator: "-")
  }

  /// All named rules, in the order of `render list rules`.
  package static let all =
    notations
    + titles.flatMap { family in
      family.rules.map { NamedRule($0.name, $0.notation, family.note, also: $0.also) }
    } + functions + Assets.rules.map { NamedRule($0) }

  private static let functions = [
    NamedRule(.original, "von Neumann's; machines that copy themselves"),
    NamedRule(.nobili, "von Neumann's, with lines that cross"),
    NamedRule(.hutton, "von Neumann's, with loops that copy themselves"),
  ]

  private static let notations = [
    NamedRule(
      "Life", "B3/S23", "Conway's; gliders, guns and computers",
      also: ["Conway", "Conway's Life", "Game of Life", "Conway's Game of Life", "GoL"]),
    NamedRule("HighLife", "B36/S23", "Life with a small replicator; Nathan Thompson, 1994"),
    NamedRule(
      "Day & Night", "B3678/S34678", "treats dead and alive cells alike; Nathan Thompson, 1997",
      also: ["Day and Night"]),
    NamedRule("Seeds", "B2/S", "every cell lives one generation; explodes; Brian Silverman"),
    NamedRule(
      "Life without Death", "B3/S012345678", "ladders and crystals",
      also: ["Flakes", "Inkspot", "LwoD"]),
    NamedRule("Replicator", "B1357/S1357", "every pattern is copied; Edward Fredkin"),
    NamedRule("Fredkin", "B1357/S02468", "every pattern is copied; Edward Fredkin"),
    NamedRule("Gnarl", "B1/S1", "intricate growth from one cell"),
    NamedRule("Maze", "B3/S12345", "grows a labyrinth"),
    NamedRule("Mazectric", "B3/S1234", "grows a labyrinth of long halls"),
    NamedRule("Coral", "B3/S45678", "grows slowly, like a reef"),
    NamedRule("Diamoeba", "B35678/S5678", "restless diamonds; Dean Hickerson, 1993"),
    NamedRule(
      "Anneal", "B4678/S35678", "blobs that smooth their edges; Gérard Vichniac",
      also: ["Vote 4/5", "Twisted Majority"]),
    NamedRule("2x2", "B36/S125", "blocks of 2x2 cells act as cells", also: ["2x2 Life"]),
    NamedRule("34 Life", "B34/S34", "boils, with small spaceships", also: ["3-4 Life"]),
    NamedRule("Walled Cities", "B45678/S2345", "busy behind walls", also: ["Walled City"]),
    NamedRule(
      "Morley", "B368/S245", "slow and lively, with common puffers; Stephen Morley",
      also: ["Move"]),
    NamedRule("AntiLife", "B0123478/S01234678", "Life with dead and alive exchanged"),
    NamedRule("tLife", "B3/S2-i34q", "Life in which a T of four cells flies"),
    NamedRule(
      "Just Friends", "B2-a/S12",
      "two adjacent cells cause no birth; small spaceships; Stephen Morley"),
    NamedRule("Hexagonal Life", "B2/S34H", "six neighbors"),
    NamedRule(
      "Brian's Brain", "/2/3", "everything moves; nothing stays; Brian Silverman",
      also: ["Brian Brain"]),
    NamedRule("Star Wars", "345/2/4", "ships along still walls"),
    NamedRule("Belousov-Zhabotinsky", "23/23/8", "waves", also: ["BZ", "BelZhab"]),
    NamedRule("Bloomerang", "234/34678/24", "blooms that grow and burn out"),
    NamedRule("Frogs", "12/34/3", "jumping ships"),
    NamedRule("Fireworks", "2/13/21", "bursts"),
    NamedRule(
      "Bosco's Rule", "R5,C0,M1,S34..58,B34..45,NM",
      "bugs that glide; reaches 5 cells; Kellie Evans",
      also: ["Bosco", "Bugs"]),
    NamedRule(
      "Majority", "R4,C0,M1,S41..81,B41..81,NM", "each cell joins the majority around it; settles"),
    NamedRule("Globe", "R8,C0,M0,S163..223,B74..252,NM", "discs that grow"),
    NamedRule("Bugs Movie", "R10,C0,M1,S123..212,B123..170,NM", "large bugs; reaches 10 cells"),
    NamedRule(
      "BBM", "MS,D0;8;4;3;2;5;9;7;1;6;10;11;12;13;14;15",
      "billiard balls that compute; blocks of 2x2 cells, reversible; Norman Margolus, 1984"),
    NamedRule(
      "Critters", "MS,D15;14;13;3;11;5;6;1;7;9;10;2;12;4;8;0",
      "gliders in a flickering world; blocks of 2x2 cells, reversible"),
    NamedRule(
      "HPP Blocks", "MS,D0;8;4;12;2;10;9;14;1;6;5;13;3;11;7;15",
      "particles that collide head-on; blocks of 2x2 cells, reversible"),
    NamedRule(
      "Sand", "MS,D0;4;8;12;4;12;12;13;8;12;12;14;12;13;14;15",
      "grains that fall and pile up; blocks of 2x2 cells"),
    NamedRule(
      "Tron", "MS,D15;1;2;3;4;5;6;7;8;9;10;11;12;13;14;0",
      "circuits that grow; blocks of 2x2 cells, reversible"),
  ]
}

/// A regular expression for rules as editors check them. It rejects wrong counts such as `B9/S23`.
/// Names, formulas, MAP strings, rules with a range and rules of MCell's families pass, and so do
/// lists of rules.
enum RulePattern {
  static let text =
    "^(?:(?:\(item),)* *\(near)[Rr] *[0-9].*| *\(near)(?:\(families)):.*|\(item)(?:,\(item))*)$"

  /// The names of MCell's families, which a colon follows.
  private static let families = RuleFamily.allCases.map(\.rawValue).joined(separator: "|")

  private static let item = " *\(near)(?:(?:\(lettered)|\(plain))\(turn)\(board)|\(other))"
  private static let near = "(?:\(nearMark) *)?"
  private static let nearMark = "[Nn][Ee][Aa][Rr]:"
  /// Counts with letters: `2-i34q`.
  private static let half = "[-0-8cekainyqjrtwzompCEKAINYQJRTWZOMP ]*"
  private static let reach = "(?:[Hh] *[Tt]|[VvHh])? *"
  /// Counts of triangles, and the letters of their neighborhoods.
  private static let triangles = "[0-9xyzXYZ ]*"
  private static let letters = "[Ll] *[EVIOBRevibor]? *"
  private static let states = "(?:(?:[/_] *[GgCc]?|[GgCc]) *[0-9 ]+)?"
  /// What may follow the counts: a neighborhood and a number of states, in any order, and marks.
  private static let end = "\(reach)\(states)\(reach)\(marks)"
  private static let marks =
    "(?:\(MarkKind.allCases.map { anyCase($0.rawValue) }.joined(separator: "|")))? *"
  /// The second of two rules in turn.
  private static let turn = "(?:\\|[^,:]*)?"
  private static let board = "(?::[^,]*)?"
  /// `B3/S23`, `s23b3`, `B2/S345/G4`.
  private static let lettered =
    "(?:[BbSs]\(half)[/_]? *)+\(end)|(?:[BbSs]\(triangles)[/_]? *)+\(ofTriangles)"
  /// `23/3`, `345/2/4`.
  private static let plain =
    "\(half)[/_]\(half)\(end)|\(triangles)[/_]\(triangles)\(ofTriangles)"
  /// The letters of triangles and a number of states, in any order.
  private static let ofTriangles = "(?:\(letters)\(states)|\(states)\(letters))"
  /// Any text that does not start like one of these two notations.
  private static let other = "(?!(?:\(nearMark)|[BbSs] *[0-9/_]|[0-9/_][^,]*[/_]))[^,]*"

  /// Returns an expression for a word in any case.
  private static func anyCase(_ word: String) -> String {
    word.map { "[\($0.uppercased())\($0.lowercased())]" }.joined()
  }
}
