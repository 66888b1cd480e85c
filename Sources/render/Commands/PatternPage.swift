internal import Grids
internal import Patterns
internal import Settings
internal import Worlds

/// The properties of a pattern in words.
struct PatternPage {
  let subject: InfoRequest.Subject
  let analysis: PatternAnalysis

  init(_ subject: InfoRequest.Subject, _ analysis: PatternAnalysis) {
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
    return title.wrapped(to: width, first: "", rest: "  ") + Table(rows).text(width: width)
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
}

extension CensusEntry {
  /// The number and the name; spaceships without a name have a speed.
  fileprivate var countedWords: String {
    let flight = name == nil && code != nil ? speed.map { " (\($0))" } : nil
    return "\(count.grouped) \(words)\(flight ?? "")"
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
  fileprivate var grouped: String {
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
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
