internal import Drawing
internal import Encoding
internal import Files
internal import Scenarios
internal import Settings

/// The findings of a check as a Markdown page.
struct CheckPage {
  let outputs: [CheckedOutput]
  let problems: [(place: InputLocation?, message: String)]
  let path: String

  /// Writes the page atomically. If the path is GitHub's step summary, the page is appended,
  /// because other tools write to that file too.
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

  /// `## Images: 2 differ, 1 missing`.
  private var heading: String {
    let tally = CheckedOutput.counts(of: outputs.filter { $0.status != .ok })
    let wrong = problems.isEmpty ? [] : [Finding.count(problems.count, "error")]
    let right = outputs.isEmpty ? "nothing to compare" : "all match their scenarios"
    let words = tally + wrong
    return "## Images: \(words.isEmpty ? right : words.joined(separator: ", "))\n"
  }

  private var table: String? {
    if outputs.isEmpty { return nil }
    let rows = outputs.map { output in
      let result = output.isRight ? output.status.rawValue : "**\(output.status.rawValue)**"
      return [Markdown.code(output.name), result, Markdown.escaped(output.what)]
    }
    return Markdown.table(["File", "Result", "Details"], rows)
  }

  /// Returns the reasons for a difference and the difference image; nil if there are neither.
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
      return [change.name, file, scenario].map(Markdown.code)
    }
    let more = changes.count - rows.count
    return [Markdown.table(["Setting", "File", "Scenario"], rows)]
      + (more > 0 ? ["\nand \(more) more\n"] : [])
  }

  /// Returns a link to the difference image, relative to the page.
  ///
  /// GitHub's step summary cannot show relative links, so there it returns only the path.
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
    return "### Errors\n\n" + lines.joined()
  }
}

/// The directory for difference images.
struct DifferenceFiles {
  let folder: Path
  let policy: PathPolicy

  /// Removes the difference images of these outputs that an earlier run wrote.
  func removeOld(of plans: [PlannedOutput]) {
    for plan in plans { try? Folder.remove(path(of: plan.destination.name), policy) }
  }

  /// Writes the difference image of an output. Creates the directory if necessary.
  ///
  /// - Returns: the path of the image; nil if it cannot be encoded.
  func write(_ picture: DifferencePicture, of name: String) throws(OutputProblem) -> String? {
    Folder.make(folder, policy)
    let path = path(of: name)
    guard let bytes = ColorPNG.encode(picture.pixels) else { return nil }
    try Staging.write(bytes, to: path, policy)
    return path.text
  }

  /// Returns `<name>.diff.png`, with slashes in the name replaced by dashes.
  private func path(of name: String) -> Path {
    let (slash, dash) = (UInt8(ascii: "/"), UInt8(ascii: "-"))
    return folder.asFolder
      + Path(bytes: Path(name).bytes.map { $0 == slash ? dash : $0 }) + ".diff.png"
  }
}
