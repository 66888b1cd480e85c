internal import Scenarios
internal import Settings

/// `render check`: draws scenarios in memory and compares the results with existing files.
///
/// Valid scenarios are compared even if others have errors. The errors are reported last.
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
    // Outputs of other workers are not stale.
    return await check.run(jobs, areAsWritten: request.isAsWritten && !isPart)
  }
}
