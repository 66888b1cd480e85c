import Foundation

/// Measures films with automatic engines against the same films with each engine that can compute
/// them. The ratio is that of automatic engines to the best one.
func engineChoices(_ render: String) throws -> [Row] {
  try Workshop.with(render) { shop in
    try Data(randomPattern(side: 200).utf8).write(to: URL(fileURLWithPath: shop.path("soup.rle")))
    try Data(randomPattern(side: 1024).utf8).write(
      to: URL(fileURLWithPath: shop.path("large.rle")))
    let scenarios = EngineScenario.all.filter { $0.isInstalled(shop) }
    let results = try scenarios.map { ($0, try EngineTimes(of: $0, shop)) }
    let within = results.count { $0.1.ratio <= EngineTimes.goal }
    let worst = results.map { $0.1.ratio }.max() ?? 0
    return results.map { $0.1.row($0.0) } + [
      Row(
        stage: "automatic engines, all \(results.count)", ours: "worst \(worst.shown(2))",
        peer: "-",
        result: "\(within) of \(results.count)", goal: EngineTimes.goal.shown(2))
    ]
  }
}

/// A film whose best engine depends on its pattern and on the gaps between its generations.
private struct EngineScenario {
  /// A name of an included pattern, a file of the workshop, or a path below Golly's patterns.
  let pattern: String
  let settings: [String]

  init(_ pattern: String, _ settings: String) {
    self.pattern = pattern
    self.settings = settings.split(separator: " ").map(String.init)
  }

  static let golly = "/usr/share/golly/Patterns/"

  func path(_ shop: Workshop) -> String {
    pattern.contains("/")
      ? Self.golly + pattern : pattern.contains(".") ? shop.path(pattern) : pattern
  }

  func isInstalled(_ shop: Workshop) -> Bool {
    !pattern.contains("/") || FileManager.default.fileExists(atPath: path(shop))
  }

  static let all: [EngineScenario] = guns + puffers + soups + oscillators + tables

  private static let guns = [
    EngineScenario("gosper-glider-gun", "--frames 3001"),
    EngineScenario("gosper-glider-gun", "--every 10 --frames 3001"),
    EngineScenario("gosper-glider-gun", "--every 100 --frames 301"),
    EngineScenario("gosper-glider-gun", "--every 1000 --frames 101"),
    EngineScenario("gosper-glider-gun", "--every 1000000 --frames 20"),
    EngineScenario("gosper-glider-gun", "--skip 1000000000000 --frames 1"),
    EngineScenario("gosper-glider-gun", "--skip 1000000 --frames 200"),
    EngineScenario("gosper-glider-gun", "--skip 1000000 --plot only --frames 1"),
    EngineScenario("gosper-glider-gun", "--every 2000 --frames 200 --plot only"),
    EngineScenario("gosper-glider-gun", "--every 100 --frames 30 --counts births"),
    EngineScenario("gosper-glider-gun", "--frames cycle"),
    EngineScenario("Life/Guns/golly-ticker.rle", "--skip 1000000 --frames 1"),
    EngineScenario("Life/Guns/golly-ticker.rle", "--every 10 --frames 100"),
  ]

  private static let puffers = [
    EngineScenario("block-laying-switch-engine", "--skip 10000 --frames 1"),
    EngineScenario("block-laying-switch-engine", "--skip 1000000 --frames 1"),
    EngineScenario("puffer-train", "--every 500 --frames 100"),
    EngineScenario("space-rake", "--every 50 --frames 200"),
    EngineScenario("Life/Breeders/breeder.lif", "--skip 20000 --frames 1"),
    EngineScenario("Life/Breeders/breeder.lif", "--every 20 --frames 100"),
    EngineScenario("Life/Breeders/spacefiller.rle", "--skip 5000 --frames 1"),
    EngineScenario("highlife-replicator", "--skip 4000 --frames 1"),
    EngineScenario("max", "--skip 2000 --frames 1"),
    EngineScenario("max", "--frames 300"),
  ]

  private static let soups = [
    EngineScenario("soup.rle", "--frames 1000"),
    EngineScenario("soup.rle", "--skip 20000 --frames 1"),
    EngineScenario("soup.rle", "--every 100 --frames 100"),
    EngineScenario("soup.rle", "--skip 1000000 --frames 1"),
    EngineScenario("large.rle", "--skip 1000 --frames 1"),
    EngineScenario("large.rle", "--every 100 --frames 20"),
    EngineScenario("acorn", "--skip 5206 --frames 1"),
    EngineScenario("acorn", "--skip 100000 --frames 1"),
    EngineScenario("acorn", "--every 100 --frames 100 --plot only"),
    EngineScenario("r-pentomino", "--frames 1500"),
    EngineScenario("lidka", "--frames 500 --skip 25000"),
  ]

  private static let oscillators = [
    EngineScenario("pulsar", "--skip 1000000000000 --frames 10"),
    EngineScenario("pulsar", "--frames 2000"),
    EngineScenario("glider", "--skip 1000000000 --every 1000000 --frames 20"),
    EngineScenario("diehard", "--frames rest"),
    EngineScenario("HashLife/metapixel-galaxy.mc.gz", "--skip 100000 --frames 1"),
    EngineScenario("HashLife/metapixel-p216-gun.mc.gz", "--every 1000 --frames 20"),
  ]

  private static let tables = [
    EngineScenario("langton-ant", "--skip 100000 --frames 1"),
    EngineScenario("langton-ant", "--every 100 --frames 100"),
    EngineScenario("langton-loop", "--skip 5000 --frames 1"),
    EngineScenario("evoloop", "--every 20 --frames 100"),
    EngineScenario("WireWorld/primes.mc", "--skip 20000 --frames 1"),
    EngineScenario("turmite-spiral", "--skip 50000 --frames 1"),
  ]
}

/// The times of a film with automatic engines, and with each other engine.
private struct EngineTimes {
  static let goal = 2.0
  /// The seconds after which an engine is not the best one.
  private static let limit = 10.0
  private static let engines = ["auto", "tiles", "hash"]

  private let seconds: [Double?]

  /// Measures a film, three times if it is short. Runs of the engines alternate.
  init(of scenario: EngineScenario, _ shop: Workshop) throws {
    let first = Self.engines.map { Self.seconds(scenario, $0, shop) }
    guard first[0] != nil else { throw Machine.Failure(description: "\(scenario) failed") }
    var runs = [first]
    if let longest = first.compactMap(\.self).max(), longest < 3 {
      for _ in 0..<2 {
        runs.append(
          Self.engines.indices.map { number in
            first[number].flatMap { _ in Self.seconds(scenario, Self.engines[number], shop) }
          })
      }
    }
    seconds = Self.engines.indices.map { number in runs.compactMap { $0[number] }.min() }
  }

  private static func seconds(
    _ scenario: EngineScenario, _ engine: String, _ shop: Workshop
  ) -> Double? {
    let out = scenario.settings.contains("--plot") ? "film.png" : "film.csv"
    let words =
      ["\(Int(limit))", shop.render, "life", "--pattern", scenario.path(shop)] + scenario.settings
      + ["--engine", engine, "--jobs", "1", "--out", shop.path(out)]
    return try? median(of: 1) { try Machine.run("timeout", words) }
  }

  private var best: Double { seconds.dropFirst().compactMap(\.self).min() ?? Self.limit }
  var ratio: Double { (seconds[0] ?? Self.limit) / best }

  func row(_ scenario: EngineScenario) -> Row {
    let peers = zip(Self.engines, seconds).dropFirst().map { engine, seconds in
      "\(engine) \(seconds.map { $0.shown(3) } ?? "-")"
    }
    return Row(
      stage: ([scenario.pattern] + scenario.settings).joined(separator: " "),
      ours: "\((seconds[0] ?? 0).shown(3)) s", peer: peers.joined(separator: ", "),
      result: ratio.shown(2), goal: Self.goal.shown(2))
  }
}
