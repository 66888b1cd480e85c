internal import Encoding
internal import Settings
internal import Worlds

/// `render info`: describes what patterns do.
enum InfoCommand {
  static func run(_ request: InfoRequest) -> ExitStatus {
    // An error in the rule concerns each of the patterns, but is printed once.
    if !request.mistakes.isEmpty { return Report(request.mistakes).print() }
    for (number, subject) in request.subjects.enumerated() {
      do throws(OpeningProblem) {
        for note in subject.notes { Terminal.say("note: \(note)") }
        let analysis = try subject.life.analysis(within: request.limits)
        let page = PatternPage(subject, analysis)
        let text = request.areObjects ? page.json.line + "\n" : page.text(width: Terminal.width)
        let status = Terminal.print(number > 0 && !request.areObjects ? "\n" + text : text)
        if status != .done { return status }
      } catch {
        return Terminal.fail("\(subject.name): \(error)")
      }
    }
    return .done
  }
}
