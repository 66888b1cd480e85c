internal import Drawing
internal import Encoding
internal import Files
internal import Imaging
internal import Scenarios
internal import Settings

/// `render list type --out specimen.png`: a page that shows the typeface.
enum SpecimenCommand {
  /// What a page that is no film has to do with.
  private static let settings = ["out", "format", "theme", "make-folders", "quiet", "jobs"]

  static func run(_ drawing: [Setting]) async -> ExitStatus {
    let others = drawing.filter { !settings.contains($0.name) }
    if !others.isEmpty {
      return Report(
        others.map { Mistake(CommandProblem.noSettings(of: "list type", $0.name), at: $0.place) }
      ).print()
    }
    let place = Place.option("list")
    let document = Document(
      name: "type",
      settings: [
        Setting("simulation", "life", at: place), Setting("frames", "1", at: place),
      ] + drawing)
    do throws(InputProblem) {
      return await draw(try document.scenarios())
    } catch {
      return Report(error.mistakes).print()
    }
  }

  private static func draw(_ scenarios: [Scenario]) async -> ExitStatus {
    let staging = Staging(makesFolders: scenarios.contains(where: \.run.makesFolders))
    do {
      for scenario in scenarios {
        if let plan = scenario.plans.first(where: { !$0.format.hasPictures }) {
          return Report([Mistake(CommandProblem.noPage(plan.destination.name))]).print()
        }
        for plan in scenario.plans { try await write(plan, scenario, staging) }
      }
      try staging.commit()
      return .done
    } catch {
      staging.discard()
      return Terminal.fail(error)
    }
  }

  private static func write(_ plan: Plan, _ scenario: Scenario, _ staging: Staging) async throws {
    let output = Output(plan.destination, staging: staging)
    try output.check()
    try plan.format.check(output)
    let encoder = try plan.format.encoder(output, Timing(ticksPerSecond: 1), EncodingOptions())
    let shot = Shot(
      generation: 0, counts: [], ticks: 1, picture: TypeSpecimen(scenario.theme ?? .light).picture)
    var shots = [shot]
    try await encode({ shots.popLast() }, with: [encoder], jobs: scenario.run.jobs)
  }
}
