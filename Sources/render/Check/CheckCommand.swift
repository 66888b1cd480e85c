/// `render check`: draws in memory what scenario files say, and compares it with the files that
/// stand. What is right is compared although something else is wrong, which is said last.
enum CheckCommand {
  static func run(_ request: ScenarioRequest) async -> ExitStatus {
    if !request.mistakes.isEmpty { return Report(request.mistakes).print() }
    let (scenarios, report) = request.load()
    var check = Check(request.options, report)
    return await check.run(scenarios, areAsWritten: request.isAsWritten)
  }
}
