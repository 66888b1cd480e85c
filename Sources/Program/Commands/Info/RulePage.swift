internal import Automata
internal import Encoding
internal import Grids
internal import Patterns
internal import Rules
internal import Settings
internal import Worlds

/// A rule in words: its form, and what random cells become under it.
struct RulePage {
  private let name: String
  private let rule: LifeRule
  private let soups: Soups?

  /// - Parameters:
  ///   - name: the rule as it is written.
  ///   - isOver: returns true once the time is over.
  init(_ name: String, _ rule: LifeRule, isOver: @escaping @Sendable () -> Bool) {
    (self.name, self.rule) = (name, rule)
    soups = try? Soups(rule, isOver: isOver)
  }

  /// Returns the form of a rule in words.
  static func family(of rule: LifeRule) -> String {
    let states = rule.states > 2 ? ", \(rule.states) states" : ""
    switch rule.decision {
    case .table where "\(rule)".hasPrefix("MAP"): return "a table of all neighborhoods" + states
    case .table:
      let isTotalistic = !"\(rule)".dropFirst().contains { $0.isLowercase || $0 == "-" }
      let form = isTotalistic ? "counts of neighbors" : "counts and arrangements of neighbors"
      // Those of other neighborhoods, and several rules in turns, are only like Life.
      let isOfEight = !"\(rule)".contains { "HVL|".contains($0) }
      let kind = !isOfEight ? "like Life" : isTotalistic ? "Life-like" : "in Hensel's notation"
      return form + " (\(rule.states > 2 ? "Generations" : kind))" + states
    case .larger: return "counts of a larger neighborhood (Larger than Life, LtL)" + states
    case .blocks: return "blocks of 2x2 cells (Margolus)"
    case .states: return "a function of all states\(states)"
    }
  }

  private var rows: [(name: String, value: String)] {
    let isBornOfNothing = rule.hasSpontaneousBirth
    return [
      ("rule", "\(rule)"), ("family", Self.family(of: rule)),
      (
        "B0",
        isBornOfNothing ? "yes: dead cells without neighbors are born, so it needs edges" : "no"
      ),
    ] + (soups?.rows ?? [])
  }

  func text(width: Int) -> String {
    "\(name)\n" + TextTable(rows.map { ["  " + $0.name, $0.value] }).text(width: width)
  }

  var json: JSONValue {
    .object(
      [
        ("name", .text(name)), ("rule", .text("\(rule)")), ("family", .text(Self.family(of: rule))),
        ("b0", .truth(rule.hasSpontaneousBirth)),
      ] + (soups?.members ?? []))
  }
}

/// What random cells of 16 by 16 become on an unbounded plane, the same on every machine.
private struct Soups {
  /// The number of soups of rules with tables, and of slower ones.
  private static let (count, few) = (200, 40)
  /// The number of soups without an end after which no more are tried, of rules with more than two states.
  private static let endless = 8
  private static let side = 16
  /// The most cells of all generations of a soup together, and the most generations.
  private static let (work, generations) = (1 << 18, 5000)

  private var ends: [String: Int] = [:]
  private var objects: [CensusEntry] = []
  private var (lasting, played) = ([Int](), 0)

  /// Throws an error if the rule cannot run without edges.
  init(_ rule: LifeRule, isOver: @escaping @Sendable () -> Bool) throws(OpeningProblem) {
    var limits = AnalysisLimits()
    (limits.work, limits.generations, limits.isOver) = (Self.work, Self.generations, isOver)
    var count = Self.few
    if case .table = rule.decision { count = Self.count }
    for seed in 1...UInt64(count) where !isOver() {
      let life = Life(rule: rule, pattern: Self.pattern(seed), topology: .unbounded)
      take(try life.analysis(within: limits))
      if rule.states > 2, ends["go on"] == Self.endless { break }
    }
  }

  private static func pattern(_ seed: UInt64) -> Pattern {
    var generator = Generator(seed: seed)
    let cells = (0..<side * side).map { _ in UInt8(generator.next() >> 63) }
    return Pattern(cells: Grid(size: Size(width: side, height: side), elements: cells))
  }

  private mutating func take(_ analysis: PatternAnalysis) {
    played += 1
    switch analysis.behavior {
    case .empty: ends["die", default: 0] += 1
    case .dies(let end): add("die", end)
    case .repeats(let start, _, _), .scatters(let start, _): add("settle", start)
    case .grows: ends["grow", default: 0] += 1
    case .undetermined: ends["go on", default: 0] += 1
    }
    objects += analysis.objects
  }

  private mutating func add(_ end: String, _ generation: Int) {
    ends[end, default: 0] += 1
    lasting.append(generation)
  }

  var rows: [(name: String, value: String)] {
    let ends = ["die", "settle", "grow", "go on"].compactMap { end in
      self.ends[end].map { "\($0) \(end)" }
    }
    var rows = [("\(played) soups", ends.joined(separator: ", "))]
    if !lasting.isEmpty {
      rows.append(
        ("lifetime", "\(median.grouped) generations (median)"))
    }
    let (still, moving) = (
      common(objects.filter { $0.speed == nil }), common(objects.filter { $0.speed != nil })
    )
    if !still.isEmpty { rows.append(("leave", still)) }
    if !moving.isEmpty { rows.append(("send", moving)) }
    return rows
  }

  /// The members of a JSON object.
  var members: [(name: String, value: JSONValue)] {
    let ends = ["die", "settle", "grow", "go on"].map { end in
      (end == "go on" ? "endless" : end, JSONValue.number("\(self.ends[end] ?? 0)"))
    }
    let lifetime = lasting.isEmpty ? [] : [("lifetime", JSONValue.number("\(median)"))]
    let list = { (objects: [CensusEntry]) in
      JSONValue.list(
        numbers(of: objects).map {
          .object([("name", .text($0.kind)), ("count", .number("\($0.count)"))])
        })
    }
    return [
      ("soups", .object([("count", .number("\(played)"))] + ends + lifetime)),
      ("leave", list(objects.filter { $0.speed == nil })),
      ("send", list(objects.filter { $0.speed != nil })),
    ]
  }

  private var median: Int { lasting.sorted()[lasting.count / 2] }

  /// Returns the most frequent objects with their numbers.
  private func common(_ objects: [CensusEntry]) -> String {
    numbers(of: objects).map { "\($0.count.grouped) \($0.kind)" }.joined(separator: ", ")
  }

  private func numbers(of objects: [CensusEntry]) -> [(kind: String, count: Int)] {
    let numbers = Dictionary(grouping: objects, by: \.kind).map { kind, all in
      (kind: kind, count: all.reduce(0) { $0 + $1.count })
    }
    return Array(numbers.sorted { ($1.count, $0.kind) < ($0.count, $1.kind) }.prefix(6))
  }
}

extension CensusEntry {
  /// The name of the object, its code or its properties.
  fileprivate var kind: String {
    if let name { return name }
    if let code { return Self.names[code] ?? code }
    let kind = speed.map { "\($0) spaceship" } ?? (period == 1 ? "still life" : "oscillator")
    return "\(kind) of \(population) cells" + (period == 1 ? "" : ", period \(period)")
  }

  /// The names of objects that most rules like Life have, by their apgcodes.
  private static let names = [
    "xs4_33": "block", "xs4_252": "tub", "xs5_253": "boat", "xs6_356": "ship", "xs6_696": "beehive",
    "xs6_bd": "snake", "xs7_2596": "loaf", "xs8_6996": "pond", "xp2_7": "blinker", "xp2_7e": "toad",
    "xp2_318c": "beacon", "xq4_153": "glider",
  ]
}
