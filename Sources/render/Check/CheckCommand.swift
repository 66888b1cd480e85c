internal import Scenarios
internal import Settings

/// `render check`: draws in memory what scenario files say, and compares it with the files that
/// stand. What is right is compared although something else is wrong, which is said last.
enum CheckCommand {
  static func run(_ request: ScenarioRequest) async -> ExitStatus {
    if !request.mistakes.isEmpty { return Report(request.mistakes).print() }
    let shard = request.options.shard
    let (scenarios, report) = shard.isPart ? own(request, shard) : request.load()
    var check = Check(request.options, report)
    // What others draw is not left over.
    return await check.run(scenarios, areAsWritten: request.isAsWritten && !shard.isPart)
  }

  /// The scenarios of a worker. Where anything is wrong, nobody knows which those are.
  private static func own(
    _ request: ScenarioRequest, _ shard: Shard
  ) -> (scenarios: [Scenario], report: Report) {
    let (pictures, said) = request.pictures(areShared: true)
    var report = said
    var scenarios: [Scenario] = []
    if let problem = request.options.problem(sharing: pictures.count) { report.add(problem) }
    if !report.isEmpty { return ([], report) }
    let split = pictures.split(among: shard.count)
    for number in 0..<pictures.count where split.worker(of: number) == shard.number {
      do throws(InputProblem) { scenarios.append(try pictures.scenario(number)) } catch {
        report.add(error.mistakes, excerpts: pictures.file(of: number))
      }
    }
    if scenarios.isEmpty, report.isEmpty, !request.isQuiet {
      Terminal.say("render: worker \(shard) has nothing to compare")
    }
    return (scenarios, report)
  }
}
