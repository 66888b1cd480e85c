internal import Films
internal import Scenarios
internal import Settings

/// `render <simulation>`: draws a simulation with the settings of the command line.
enum DrawCommand {
  /// - Parameters:
  ///   - shard: the part of its table to write.
  ///   - shown: returns the job to run for each job of the document.
  static func run(
    _ document: Document, of shard: Shard = .all, _ shown: (any Job) -> any Job = { $0 }
  ) async -> ExitStatus {
    do throws(InputProblem) {
      let jobs = try document.jobs(parts: shard.count)
      if shard.isPart, jobs.contains(where: { $0.part == nil }) {
        return Report([InputError(CommandProblem.sharesNoPictures)]).print()
      }
      let own = jobs.filter { $0.part.map { $0.number == shard.number } ?? true }
      let status = await JobRunner.run(Workload(own.map(shown)))
      if status == .done, suggestsPreview(of: document, own) {
        Terminal.say("render: --preview shows the film in this terminal")
      }
      return status
    } catch {
      return Report(error.mistakes).print()
    }
  }

  /// True if the file has its default name, so that a preview might suit better.
  private static func suggestsPreview(of document: Document, _ jobs: [any Job]) -> Bool {
    let isAsked = document.settings.contains { $0.name == "out" }
    let isOne = jobs.count == 1 && jobs[0].frames > 1 && !jobs[0].info.run.quiet
    return !isAsked && isOne && Terminal.stdoutIsTerminal && Terminal.stderrIsTerminal
      && !Terminal.isDumb
  }
}
