package import Films
internal import Grids
package import Scenarios
internal import Settings
internal import Worlds

/// The rules of an exploration with their films and measures: the current rule, then the others by
/// falling interest.
package struct RuleSheet: Sendable {
  package let tiles: [Tile]
  /// The number of rules that are left out because they die or fill.
  package let hidden: Int
  /// The job that draws the rules side by side.
  package let job: SheetJob

  /// A rule of a sheet.
  package struct Tile: Sendable {
    package let variant: RuleVariant
    package let film: Film
    package let measures: RuleMeasures

    /// The rule, its changes, and its behavior if that is trivial.
    package var label: String {
      let change = variant.changes.isEmpty ? "" : " " + variant.changes.joined(separator: " ")
      return variant.rule + change + (measures.isTrivial ? ": \(measures.words)" : "")
    }
  }
}

extension Exploration {
  /// Plays and measures the rules.
  ///
  /// - Throws: the mistakes in the settings.
  package func sheet() async throws -> RuleSheet {
    let (variants, job) = try readable()
    let films = job.films
    let measures = try Cores.$limit.withValue(job.info.run.jobs) {
      try Cores.map(films) { film throws(FilmProblem) in try RuleMeasures(of: film) }
    }
    let ranked = ranking(of: measures)
    let shown = hidesTrivial ? ranked.filter { $0 == 0 || !measures[$0].isTrivial } : ranked
    let tiles = shown.map {
      RuleSheet.Tile(variant: variants[$0], film: films[$0], measures: measures[$0])
    }
    return RuleSheet(
      tiles: tiles, hidden: ranked.count - shown.count,
      job: job.rearranged(zip(shown, tiles).map { ($0, $1.label) }))
  }

  /// Returns the places of the variants: the current rule, then by falling interest. Equally
  /// interesting rules keep their order.
  private func ranking(of measures: [RuleMeasures]) -> [Int] {
    let interests = measures.map(\.interest)
    return [0]
      + measures.indices.dropFirst().sorted { (-interests[$0], $0) < (-interests[$1], $1) }
  }

  /// Returns the variants that can be drawn with the settings, and the job that draws them. Only
  /// mistakes that the current rule has are reported.
  private func readable() throws(InputProblem) -> ([RuleVariant], SheetJob) {
    let variants = variants
    if let job = try? job(of: variants) { return (variants, job) }
    _ = try job(of: [variants[0]])
    let suitable = variants.filter { (try? job(of: [variants[0], $0])) != nil }
    return (suitable, try job(of: suitable))
  }

  private func job(of variants: [RuleVariant]) throws(InputProblem) -> SheetJob {
    let document = document(of: variants.map(\.rule))
    let written = Set(document.settings.map(\.name))
    let added = defaults.filter { written.isDisjoint(with: $0.unless) }
      .map { Setting($0.name, $0.text, at: .option("--\($0.name)")) }
    let jobs = try document.overlaid(with: added).jobs()
    guard jobs.count == 1, let job = jobs[0] as? SheetJob, job.films.count == variants.count else {
      throw InputProblem([
        InputError(
          "explore draws one image of each rule: write one value for each setting")
      ])
    }
    return job
  }

  /// The settings of sheets, unless settings that exclude them are written. A world that shows its
  /// history has its own size, and fills it.
  private var defaults: [(name: String, text: String, unless: [String])] {
    let moment = [
      ("size", "96x64", ["size", "topology"]),
      ("skip", "100", ["skip", "frames", "every", "until", "strip"]),
    ]
    return [
      ("sheet", "auto", ["sheet"]), ("caption", "none", ["caption"]),
      ("cell", "2", ["cell", "picture", "tile", "print"]),
    ] + (simulation.info.traits.contains(.showsHistory) ? [] : moment)
  }
}
