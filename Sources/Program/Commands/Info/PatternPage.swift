internal import Automata
internal import Encoding
internal import Grids
internal import Patterns
internal import Settings
internal import Worlds

/// The properties of a pattern in words.
struct PatternPage {
  let subject: InfoRequest.NamedPattern
  let analysis: PatternAnalysis

  init(_ subject: InfoRequest.NamedPattern, _ analysis: PatternAnalysis) {
    self.subject = subject
    self.analysis = analysis
  }

  /// The name of the pattern: that in its file, or else the argument.
  var title: String {
    let title = subject.life.pattern?.title ?? ""
    return title.isEmpty ? subject.name : title
  }

  func text(width: Int) -> String {
    let rows = (basics + course + composition).compactMap { name, value in
      value.map { ["  " + name, $0] }
    }
    return title.wrapped(to: width, first: "", rest: "  ") + TextTable(rows).text(width: width)
  }

  private typealias Row = (name: String, value: String?)

  private var basics: [Row] {
    [
      ("rule", analysis.rule + (analysis.states > 2 ? ", \(analysis.states) states" : "")),
      ("size", "\(analysis.size)"),
      (
        "cells",
        shownCounts.map { $0.words(isOnly: analysis.counts.count == 1) }.joined(separator: ", ")
      ),
      ("symmetry", analysis.symmetry.map { "\($0.words) (\($0.name))" }),
      ("kind", analysis.kind),
    ]
  }

  /// The counts of states that occur, or the first one of an empty pattern.
  private var shownCounts: [Count] {
    let shown = analysis.counts.filter { $0.value > 0 }
    return shown.isEmpty ? Array(analysis.counts.prefix(1)) : shown
  }

  private var course: [Row] {
    switch analysis.behavior {
    case .empty: []
    case .dies(let end): [("ends", "no cell is left at generation \(end.grouped)")]
    case .repeats(let start, let period, let step):
      [
        ("settles", start == 0 ? nil : "at generation \(start.grouped)"),
        ("period", period == 1 ? nil : periodWords(period)),
      ] + movement(step, period) + cycle
    case .scatters(let start, let period):
      [
        ("settles", "at generation \(start.grouped)"),
        ("period", period.flatMap { $0 == 1 ? nil : "\($0.grouped), of the objects that stay" }),
      ]
    case .grows, .undetermined: growth
    }
  }

  private func periodWords(_ period: Int) -> String {
    guard let modulus = analysis.cycle?.modulus, modulus < period else { return period.grouped }
    return "\(period.grouped); rotated or mirrored after \(modulus.grouped)"
  }

  private func movement(_ step: Position, _ period: Int) -> [Row] {
    guard let speed = Speed(step, per: period) else { return [] }
    return [
      ("speed", "\(speed)"),
      (
        "moves",
        "\(step.words) every \(period == 1 ? "" : "\(period.grouped) ")generation\(period == 1 ? "" : "s")"
      ),
    ]
  }

  private var cycle: [Row] {
    guard let cycle = analysis.cycle, case .repeats(_, let period, _) = analysis.behavior else {
      return []
    }
    let heat = Ratio(cycle.changes, period)
    return [
      ("rotor", period == 1 ? nil : cycle.rotor.map { Self.counted($0, "cell") }),
      ("stator", period == 1 ? nil : cycle.stator.map { Self.counted($0, "cell") }),
      ("heat", period == 1 ? nil : "\(heat.short) cells change per generation"),
      ("apgcode", cycle.code),
    ]
  }

  private var growth: [Row] {
    let limit = analysis.limit.map { limitWords($0) }
    guard let growth = analysis.growth else { return [("limit", limit)] }
    let (from, to) = (growth.generations.lowerBound, growth.generations.upperBound)
    let measured = "measured from generation \(from.grouped) to \(to.grouped)"
    let emitted = analysis.emitted.map(\.countedWords).joined(separator: ", ")
    return [
      ("growth", "\(growth.course.words), \(measured)"),
      ("emits", emitted.isEmpty ? nil : "\(emitted) \(growth.course.interval)"),
      (
        "population",
        growth.samples.enumerated().map { place, sample in
          sample.population.grouped
            + " at \(place == 0 ? "generation " : "")\(sample.generation.grouped)"
        }.joined(separator: ", ")
      ), ("limit", limit),
    ]
  }

  private func limitWords(_ limit: PatternAnalysis.Limit) -> String {
    let end = "at generation \(analysis.generations.grouped)"
    return switch limit {
    case .generations: "--max-generations ended the analysis \(end)"
    case .time: "--max-time ended the analysis \(end)"
    case .work: "the number of cells ended the analysis \(end)"
    case .memory: "the memory limit ended the analysis \(end)"
    }
  }

  private var composition: [Row] {
    let (flying, staying) = (
      analysis.objects.filter { $0.speed != nil }, analysis.objects.filter { $0.speed == nil }
    )
    let words = { (entries: [CensusEntry]) in
      entries.isEmpty ? nil : entries.map(\.countedWords).joined(separator: ", ")
    }
    return [("objects", words(staying)), ("flying", words(flying))]
  }

  private static func counted(_ number: Int, _ noun: String) -> String {
    "\(number.grouped) \(noun)\(number == 1 ? "" : "s")"
  }

  /// The properties as a JSON object. Members without a value are omitted.
  var json: JSONValue {
    .object(
      ofKnown: [
        ("pattern", .text(subject.name)), ("title", .text(title)), ("rule", .text(analysis.rule)),
        ("states", .number(analysis.states)), ("width", .number(analysis.size.width)),
        ("height", .number(analysis.size.height)),
      ]
        + analysis.counts.map { ($0.name, .number("\($0.value)")) }
        + [
          ("symmetry", analysis.symmetry.map { .text($0.name) }), ("kind", .text(analysis.kind)),
        ] + courseMembers
        + [
          ("apgcode", analysis.cycle?.code.map { .text($0) }),
          ("modulus", analysis.cycle.map { .number($0.modulus) }),
          ("rotor", analysis.cycle?.rotor.map { .number($0) }),
          ("stator", analysis.cycle?.stator.map { .number($0) }),
          ("changes", analysis.cycle.map { .number($0.changes) }),
          ("objects", Self.list(analysis.objects)), ("emitted", Self.list(analysis.emitted)),
          ("growth", analysis.growth?.json), ("generations", .number(analysis.generations)),
          ("limit", analysis.limit.map { .text($0.rawValue) }),
        ])
  }

  private var courseMembers: [(name: String, value: JSONValue?)] {
    switch analysis.behavior {
    case .empty, .grows, .undetermined: []
    case .dies(let end): [("settles", .number(end))]
    case .scatters(let start, let period):
      [("settles", .number(start)), ("period", period.map { .number($0) })]
    case .repeats(let start, let period, let step):
      [
        ("settles", .number(start)), ("period", .number(period)),
        ("displacement", .object([("x", .number(step.x)), ("y", .number(step.y))])),
      ] + Self.members(of: Speed(step, per: period))
    }
  }

  fileprivate static func members(of speed: Speed?) -> [(name: String, value: JSONValue?)] {
    [
      ("speed", speed.map { .text($0.fraction) }),
      ("direction", speed.map { .text($0.direction.rawValue) }),
    ]
  }

  private static func list(_ entries: [CensusEntry]) -> JSONValue? {
    entries.isEmpty ? nil : .list(entries.map(\.json))
  }
}

extension CensusEntry {
  /// The number and the name; spaceships without a name have a speed.
  fileprivate var countedWords: String {
    let flight = name == nil && code != nil ? speed.map { " (\($0))" } : nil
    return "\(count.grouped) \(words)\(flight ?? "")"
  }

  fileprivate var json: JSONValue {
    .object(
      ofKnown: [
        ("count", .number(count)), ("name", name.map { .text($0) }),
        ("apgcode", code.map { .text($0) }), ("population", .number(population)),
        ("period", .number(period)),
      ] + PatternPage.members(of: speed))
  }
}

extension Count {
  fileprivate func words(isOnly: Bool) -> String {
    let number = Int(exactly: value)?.grouped ?? "\(value)"
    return isOnly ? number : "\(number) \(name)"
  }
}

extension Position {
  /// The displacement in words: `1 right, 1 down`.
  fileprivate var words: String {
    [
      x == 0 ? nil : "\(abs(x)) \(x > 0 ? "right" : "left")",
      y == 0 ? nil : "\(abs(y)) \(y > 0 ? "down" : "up")",
    ].compactMap(\.self).joined(separator: ", ")
  }
}

extension PopulationGrowth.Course {
  fileprivate var words: String {
    switch self {
    case .linear(let cells, _): "\(cells.grouped) cells \(interval)"
    case .quadratic(let cells, let generations):
      "quadratic: the increase in \(generations.grouped) generations rises by "
        + "\(cells.grouped) cells each time"
    case .irregular(let doubling):
      "irregular: \(Ratio(doubling, 100).short) times the cells in twice the generations"
    }
  }

  fileprivate var interval: String {
    switch self {
    case .linear(_, 1), .quadratic(_, 1): "every generation"
    case .linear(_, let generations), .quadratic(_, let generations):
      "every \(generations.grouped) generations"
    case .irregular: ""
    }
  }
}

extension Int {
  /// The number with commas between groups of three digits, from 10,000.
  var grouped: String {
    let digits = String(magnitude)
    guard digits.count > 4 else { return "\(self)" }
    var text = self < 0 ? "-" : ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }
}

extension Ratio {
  /// The number with at most one digit after the point.
  fileprivate var short: String {
    let tenths = (10 * numerator + denominator / 2) / denominator
    return tenths % 10 == 0 ? "\(tenths / 10)" : tenths.inTenths
  }
}

extension PopulationGrowth {
  fileprivate var json: JSONValue {
    .object(
      ofKnown: law + [
        ("from", .number(generations.lowerBound)), ("to", .number(generations.upperBound)),
        (
          "samples",
          .list(
            samples.map {
              .object([
                ("generation", .number($0.generation)), ("population", .number($0.population)),
              ])
            })
        ),
      ])
  }

  private var law: [(name: String, value: JSONValue?)] {
    switch course {
    case .linear(let cells, let generations):
      [("law", .text("linear")), ("cells", .number(cells)), ("every", .number(generations))]
    case .quadratic(let cells, let generations):
      [("law", .text("quadratic")), ("cells", .number(cells)), ("every", .number(generations))]
    case .irregular(let doubling):
      [
        ("law", .text("irregular")),
        ("doubling", .number("\(doubling / 100).\(doubling / 10 % 10)\(doubling % 10)")),
      ]
    }
  }
}
