internal import Automata
internal import Encoding
internal import Files
internal import Frames
internal import Grids
internal import Models
internal import Scenarios
internal import Settings
internal import Worlds

/// `render info`: describes what patterns do.
enum InfoCommand {
  static func run(_ request: InfoRequest) async -> ExitStatus {
    let status = printPatterns(of: request)
    if status != .done { return status }
    for (number, model) in request.models.enumerated() {
      let isFirst = number == 0 && request.subjects.isEmpty
      let status = printModel(model, request, isFirst: isFirst)
      if status != .done { return status }
    }
    for (name, summary) in request.tables {
      let status = printTable(name, summary, request)
      if status != .done { return status }
    }
    for (name, rule) in request.rules {
      let page = RulePage(name, rule, isOver: request.limits.isOver)
      let text = request.areObjects ? page.json.line + "\n" : page.text(width: Terminal.width)
      let status = Terminal.print(text)
      if status != .done { return status }
    }
    return await draw(request)
  }

  private static func printTable(
    _ name: String, _ summary: AgentSummary, _ request: InfoRequest
  ) -> ExitStatus {
    if request.areObjects {
      let members = [("name", name)] + summary.rows.map { ($0.name, $0.value) }
      return Terminal.print(JSONValue.object(members.map { ($0.0, .text($0.1)) }).line + "\n")
    }
    let rows = summary.rows.map { ["  " + $0.name, $0.value] }
    return Terminal.print("\(name)\n" + TextTable(rows).text(width: Terminal.width))
  }

  private static func printModel(
    _ name: String, _ request: InfoRequest, isFirst: Bool
  ) -> ExitStatus {
    do {
      let page = ModelPage(name, try FileLibrary(.none).model(name))
      if request.areObjects { return Terminal.print(try page.json.line + "\n") }
      return Terminal.print((isFirst ? "" : "\n") + (try page.text(width: Terminal.width)))
    } catch let errors as ModelErrors {
      return Report(errors.errors).print()
    } catch {
      return Terminal.fail(error)
    }
  }

  /// Draws the patterns and models, if the request names an output.
  private static func draw(_ request: InfoRequest) async -> ExitStatus {
    guard let out = request.out, request.tables.isEmpty, request.rules.isEmpty else { return .done }
    let place = InputLocation.option("--out")
    let written = { (names: [String]) in
      names.count == 1
        ? Written(.text(names[0]), at: place)
        : Written(.list(names.map { Written(.text($0), at: place) }), at: place)
    }
    let (topic, names) =
      request.models.isEmpty
      ? (ListTopic.patterns, request.subjects.map(\.name)) : (.models, request.models)
    let image = Setting("out", out, at: place)
    let settings = [image] + (request.timeLimit.map { [$0.setting] } ?? [])
    guard let sheet = topic.sheet(of: names.map { written([$0]) }, settings, at: place) else {
      return .done
    }
    let single = sheet.without(["sheet", "tile"])
    return await CancellationCheck.$waiting.withValue(request.timeLimit?.signal) {
      await DrawCommand.run(names.count == 1 ? single : sheet)
    }
  }

  private static func printPatterns(of request: InfoRequest) -> ExitStatus {
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

/// A model in words: what its text says, its parameters, and the text.
struct ModelPage {
  let name: String
  let file: SourceFile

  init(_ name: String, _ file: SourceFile) { (self.name, self.file) = (name, file) }

  private func parameters(_ summary: ModelSummary) -> [SettingEntry] {
    SettingsTable.entries(of: ModelSimulation.self, model: name).own
      .filter { summary.parameters.contains($0.name) }
  }

  private var lines: String {
    let text = String(decoding: file.bytes, as: UTF8.self)
    return text.hasSuffix("\n") ? text : text + "\n"
  }

  func text(width: Int) throws(ModelErrors) -> String {
    let summary = try ModelSummary(file)
    let rows = [
      ("about", summary.about), ("source", summary.source),
      ("states", summary.states.joined(separator: ", ")),
      ("fields", summary.fields.joined(separator: ", ")),
      ("agents", summary.agents.joined(separator: ", ")),
      ("traits", summary.traits.joined(separator: ", ")), ("size", "\(summary.size)"),
      ("measures", summary.measures.joined(separator: ", ")),
    ].filter { !$0.1.isEmpty }.map { ["  " + $0.0, $0.1] }
    var text = "\(name)\n\(TextTable(rows).text(width: width))\n"
    let parameters = parameters(summary)
    if !parameters.isEmpty {
      let list = [HelpBlock.heading("Parameters:"), .list(parameters.map(\.helpItem))]
      text += list.text(width: width) + "\n"
    }
    return text + lines
  }

  var json: JSONValue {
    get throws(ModelErrors) {
      let summary = try ModelSummary(file)
      let texts = { (names: [String]) in JSONValue.list(names.map { .text($0) }) }
      return .object([
        ("name", .text(name)), ("about", .text(summary.about)), ("source", .text(summary.source)),
        ("states", texts(summary.states)), ("fields", texts(summary.fields)),
        ("agents", texts(summary.agents)), ("traits", texts(summary.traits)),
        ("measures", texts(summary.measures)), ("size", .text("\(summary.size)")),
        (
          "parameters",
          .object(
            parameters(summary).map { ($0.name, .text($0.standard.text ?? $0.standard.words)) })
        ), ("text", .text(lines)),
      ])
    }
  }
}
