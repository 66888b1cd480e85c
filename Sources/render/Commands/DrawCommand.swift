internal import Films
internal import Scenarios
internal import Settings

/// `render <simulation>`: draws what the command line says.
enum DrawCommand {
  /// - Parameter shard: the part of its tables that is written.
  static func run(_ document: Document, of shard: Shard = .all) async -> ExitStatus {
    do throws(SettingsError) {
      let jobs = try document.jobs(parts: shard.count)
      if shard.isPart, jobs.contains(where: { $0.part == nil }) {
        return Report([Mistake(CommandProblem.sharesNoPictures)]).print()
      }
      return await JobRunner.run(
        Workload(jobs.filter { $0.part?.number ?? shard.number == shard.number }))
    } catch {
      return Report(error.mistakes).print()
    }
  }
}
