internal import Files
internal import Scenarios
internal import Settings

/// What a check has found, as a page of Markdown.
struct CheckPage {
  let outputs: [CheckedOutput]
  let problems: [(place: InputLocation?, message: String)]
  let path: String

  /// Writes the page whole. The summary of a step on GitHub is added to, since other steps write
  /// there, too.
  func write(_ policy: PathPolicy) throws(OutputProblem) {
    if path == GitHub.summary {
      try OutputFile.append("\n" + text, to: Path(path), policy)
    } else {
      try Staging.write(Array(text.utf8), to: Path(path), policy)
    }
  }

  var text: String {
    let sections = [heading, table] + outputs.compactMap(section) + [wrong]
    return sections.compactMap(\.self).joined(separator: "\n")
  }

  /// `## Pictures: 2 of 5 files differ`.
  private var heading: String {
    let tally = CheckedOutput.counts(of: outputs.filter { $0.status != .ok })
    let wrong = problems.isEmpty ? [] : [Finding.count(problems.count, "problem")]
    let right = outputs.isEmpty ? "nothing to compare" : "all are as their scenarios draw them"
    let words = tally + wrong
    return "## Pictures: \(words.isEmpty ? right : words.joined(separator: ", "))\n"
  }

  private var table: String? {
    if outputs.isEmpty { return nil }
    let rows = outputs.map { output in
      let result = output.isRight ? output.status.rawValue : "**\(output.status.rawValue)**"
      return "| \(Markdown.code(output.name)) | \(result) | \(Markdown.escaped(output.what)) |\n"
    }
    return "| File | Result | What |\n|---|---|---|\n" + rows.joined()
  }

  /// Why a file differs, and its picture; nil where neither is known.
  private func section(_ output: CheckedOutput) -> String? {
    let lines = reasons(output)
    let picture = output.picture.map { link(to: $0) + "\n" }
    if lines.isEmpty && picture == nil { return nil }
    let parts = [lines.isEmpty ? nil : lines.joined(), picture].compactMap(\.self)
    return "### \(Markdown.code(output.name))\n\n" + parts.joined(separator: "\n")
  }

  private func reasons(_ output: CheckedOutput) -> [String] {
    guard case .changes(let changes) = output.reason, !changes.isEmpty else {
      return output.reasonLines.map { "\(Markdown.escaped($0))\n" }
    }
    let rows = changes.prefix(CheckedOutput.most).map { change in
      let (file, scenario) = change.shownSides
      return
        "| \(Markdown.code(change.name)) | \(Markdown.code(file)) | \(Markdown.code(scenario)) |\n"
    }
    let more = changes.count - rows.count
    return ["| Setting | File | Scenario |\n|---|---|---|\n"] + rows
      + (more > 0 ? ["\nand \(more) more\n"] : [])
  }

  /// The picture, seen from the page. A summary on GitHub has no place that a way could begin at:
  /// there it is named.
  private func link(to picture: String) -> String {
    guard path != GitHub.summary,
      let way = Folder.path(to: Path(picture), from: Path(path).folder)
    else {
      return "Difference: \(Markdown.code(picture))"
    }
    return "![Expected, difference, actual](\(Markdown.link(way.text)))"
  }

  private var wrong: String? {
    if problems.isEmpty { return nil }
    let lines = problems.map { problem in
      let place = problem.place.map { "\(Markdown.code("\($0)")): " } ?? ""
      return "- \(place)\(Markdown.escaped(problem.message))\n"
    }
    return "### What is wrong\n\n" + lines.joined()
  }
}
