internal import Drawing
internal import Encoding
internal import Files
internal import Films
internal import Imaging
internal import Scenarios
internal import Settings

/// `render list type --out specimen.png`: draws a specimen of the typeface.
enum SpecimenCommand {
  /// The settings that apply to a page without an animation.
  private static let settings = ["out", "format", "theme", "make-folders", "quiet", "jobs"]

  static func run(_ drawing: [Setting]) async -> ExitStatus {
    let others = drawing.filter { !settings.contains($0.name) }
    if !others.isEmpty {
      return Report(
        others.map { InputError(CommandProblem.noSettings(of: "list type", $0.name), at: $0.place) }
      ).print()
    }
    let place = InputLocation.option("list")
    let document = Document(
      name: "type",
      settings: [
        Setting("simulation", "life", at: place), Setting("frames", "1", at: place),
      ] + drawing)
    do throws(InputProblem) {
      return await draw(try document.jobs())
    } catch {
      return Report(error.mistakes).print()
    }
  }

  private static func draw(_ jobs: [any Job]) async -> ExitStatus {
    let staging = Staging(makesFolders: jobs.contains(where: \.info.run.makesFolders))
    do {
      for job in jobs {
        if let plan = job.outputs.first(where: { !$0.format.hasPictures }) {
          return Report([
            InputError(
              "'\(plan.destination.name)' cannot store an image: use an image format")
          ]).print()
        }
        for plan in job.outputs { try await write(plan, job, staging) }
      }
      try staging.commit()
      return .done
    } catch {
      staging.discard()
      return Terminal.fail(error)
    }
  }

  private static func write(_ plan: PlannedOutput, _ job: any Job, _ staging: Staging) async throws
  {
    let output = Output(plan.destination, staging: staging)
    try output.check()
    try plan.format.check(output)
    let encoder = try plan.format.encoder(output, Timing(ticksPerSecond: 1), EncodingOptions())
    let shot = Shot(
      generation: 0, counts: [], ticks: 1,
      picture: TypeSpecimen(job.films.first?.look.theme ?? .light).picture)
    var shots = [shot]
    try await encode({ shots.popLast() }, with: [encoder], jobs: job.info.run.jobs)
  }
}
