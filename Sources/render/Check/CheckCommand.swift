internal import Scenarios
internal import Settings

/// `render check`: draws in memory what scenario files say, and compares it with existing files. What
/// is right is compared although something else is wrong, which is reported last.
enum CheckCommand {
  static func run(_ request: ScenarioRequest) async -> ExitStatus {
    if !request.mistakes.isEmpty { return Report(request.mistakes).print() }
    let isPart = request.options.shard.isPart
    let workload = request.workload(isLazy: isPart)
    var (jobs, report): ([any Job], Report) = ([], workload.report)
    for number in workload.own {
      do throws(InputProblem) {
        jobs.append(try workload.jobs[number])
      } catch {
        report.add(error.mistakes, excerpts: workload.jobs.file(of: number))
      }
    }
    if isPart { workload.noteIfEmpty("compare") }
    var check = Check(request.options, isQuiet: request.isQuiet, report)
    // The outputs of other workers are not stale.
    return await check.run(jobs, areAsWritten: request.isAsWritten && !isPart)
  }
}
