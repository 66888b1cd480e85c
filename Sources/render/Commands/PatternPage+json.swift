internal import Encoding
internal import Grids
internal import Worlds

extension PatternPage {
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
        ] + course
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

  private var course: [(name: String, value: JSONValue?)] {
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
  fileprivate var json: JSONValue {
    .object(
      ofKnown: [
        ("count", .number(count)), ("name", name.map { .text($0) }),
        ("apgcode", code.map { .text($0) }), ("population", .number(population)),
        ("period", .number(period)),
      ] + PatternPage.members(of: speed))
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
