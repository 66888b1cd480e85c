internal import Comparing
internal import Drawing
internal import Encoding
internal import Files
internal import Scenarios
internal import Settings

/// The findings of a check as a Markdown page, as JUnit XML, or as JSON.
struct CheckPage {
  let outputs: [CheckedOutput]
  let errors: [InputError]
  /// The YAML files in directories that are no scenarios.
  var skipped: [String] = []
  let path: String
  var words = Words.ofChecks

  /// The forms of a report other than Markdown, by their extensions.
  private enum Form: String {
    case xml, json
  }

  /// The words in which the reports of two commands differ.
  struct Words {
    let command: String
    /// The text of the heading if all files are equal.
    let right: String
    /// The parts of a difference image, in their order.
    let parts: String

    static let ofChecks = Words(
      command: "render check", right: "all match their scenarios",
      parts: "Expected, difference, actual")
    static let ofComparisons = Words(
      command: "render compare", right: "equal", parts: "Old, difference, new")
  }

  /// Writes the page atomically. If the path is GitHub's step summary, the page is appended,
  /// because other tools write to that file too.
  func write(_ policy: PathPolicy) throws(OutputProblem) {
    if isSummary { return try OutputFile.append("\n" + text, to: Path(path), policy) }
    let text =
      switch Form(rawValue: Path(path).pathExtension) {
      case .xml: junit
      case .json: json
      case nil: text
      }
    if Terminal.isStandardOutput(path) {
      _ = Terminal.printExact(text)
    } else {
      try Staging.write(Array(text.utf8), to: Path(path), policy)
    }
  }

  /// Returns true if the page is GitHub's step summary, whatever the notation of its path.
  private var isSummary: Bool {
    guard let summary = GitHub.summary else { return false }
    return PathPolicy.none.identity(of: Path(summary))
      == PathPolicy.none.identity(of: Path(path))
  }

  var text: String {
    let sections = [heading, table] + outputs.compactMap(section) + [wrong, repairs]
    return sections.compactMap(\.self).joined(separator: "\n")
  }

  /// `## Images: 2 differ, 1 missing`.
  private var heading: String {
    let found = CheckedOutput.counts(
      of: outputs.filter { $0.status != .ok }, errors: errors.count)
    let right = outputs.isEmpty ? "nothing to compare" : words.right
    return "## Images: \(found.isEmpty ? right : found.joined(separator: ", "))\n"
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
    if output.status == .error { return nil }
    let lines = reasons(output)
    let image = output.image.map { link(to: $0) + "\n" }
    if lines.isEmpty && image == nil { return nil }
    let parts = [lines.isEmpty ? nil : lines.joined(), image].compactMap(\.self)
    return "### \(Markdown.code(output.name))\n\n" + parts.joined(separator: "\n")
  }

  private func reasons(_ output: CheckedOutput) -> [String] {
    guard output.reason == nil, let changes = output.changes, !changes.isEmpty else {
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

  /// Returns a link to the difference image, relative to the page. GitHub's step summary cannot
  /// show relative links, so there it returns only the path.
  private func link(to image: String) -> String {
    guard !isSummary, let way = Folder.path(to: Path(image), from: Path(path).folder) else {
      return "Difference: \(Markdown.code(image))"
    }
    let link = "](\(Markdown.link(way.text)))"
    return image.hasSuffix(".diff") ? "[Differing lines\(link)" : "![\(words.parts)\(link)"
  }

  private var wrong: String? {
    if errors.isEmpty { return nil }
    let lines = errors.map { error in
      let place = error.place.map { "\(Markdown.code("\($0)")): " } ?? ""
      return "- \(place)\(Markdown.escaped(error.message))\n"
    }
    return "### Errors\n\n" + lines.joined()
  }

  private var repairs: String? {
    let repairs = outputs.compactMap(\.repair).withoutRepeats
    if repairs.isEmpty { return nil }
    return "To repair: \(repairs.map(Markdown.code).joined(separator: ", "))\n"
  }

  /// The errors that no output has.
  private var others: [InputError] {
    let known = Set(outputs.flatMap(\.errors))
    return errors.filter { !known.contains($0) }
  }

  /// The same objects as `--json` prints, in one object.
  var json: String {
    JSONValue.object([
      ("command", .text(words.command)), ("outputs", .list(outputs.map(\.json))),
      ("errors", .list(errors.map(\.json))), ("skipped", .list(skipped.map { .text($0) })),
    ]).line + "\n"
  }
}

extension CheckPage {
  /// The findings as JUnit XML, as GitLab and Jenkins read it. Each output is a test, and each
  /// error in a scenario one that could not run. There are no times, so that equal findings have
  /// equal bytes.
  var junit: String {
    let wrong = others.count + outputs.count { $0.status == .error }
    let counts =
      " tests=\"\(outputs.count + others.count)\""
      + " failures=\"\(outputs.count(where: \.isFailure))\" errors=\"\(wrong)\""
    let skipped = outputs.count { $0.status == .noLongerDrawn || $0.status == .unchecked }
    let tests = outputs.map(test) + others.map(test)
    return
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"\(words.command)\"\(counts)>\n"
      + "<testsuite name=\"\(words.command)\"\(counts) skipped=\"\(skipped)\">\n" + tests.joined()
      + "</testsuite>\n</testsuites>\n"
  }

  private func test(_ output: CheckedOutput) -> String {
    let image = output.image.map { ["difference: \($0.plain)"] } ?? []
    let repair = output.repair.map { ["to repair: \($0)"] } ?? []
    let lines = (output.reasonLines + image + repair).joined(separator: "\n")
    let result = Self.attribute("message", output.result)
    let content =
      switch output.status {
      case .differs, .missing:
        "<failure\(result)\(Self.attribute("type", output.status.rawValue))>"
          + "\(([output.result] + [lines].filter { !$0.isEmpty }).joined(separator: "\n").inXML)"
          + "</failure>"
      case .error:
        "<error\(Self.attribute("message", output.errors.first?.message.plain ?? ""))"
          + " type=\"error\">\(lines.inXML)</error>"
      case .noLongerDrawn, .unchecked: "<skipped\(result)/>"
      case .updated, .removed: "<system-out>\(output.result.inXML)</system-out>"
      case .ok: lines.isEmpty ? "" : "<system-out>\(lines.inXML)</system-out>"
      }
    return test(output.name, at: output.place, content)
  }

  private func test(_ error: InputError) -> String {
    test(
      error.place.map { "\($0)" } ?? "scenarios", at: error.place,
      "<error\(Self.attribute("message", error.message.plain)) type=\"error\"/>")
  }

  /// Returns a test case. Its class is the scenario file.
  private func test(_ name: String, at place: InputLocation?, _ content: String) -> String {
    var attributes = Self.attribute("name", name.plain)
    if case .file(let path, let line, _, _) = place {
      attributes +=
        Self.attribute("classname", path.plain) + Self.attribute("file", path.plain)
        + Self.attribute("line", "\(line)")
    } else {
      attributes += Self.attribute("classname", words.command)
    }
    return "<testcase\(attributes)" + (content.isEmpty ? "/>\n" : ">\(content)</testcase>\n")
  }

  private static func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(value.inXML)\""
  }
}

/// The directory for difference images, and for the differing lines of texts.
struct DifferenceFiles {
  let folder: Path
  let policy: PathPolicy

  /// Removes the difference images of these outputs that an earlier run wrote.
  func removeOld(of plans: [PlannedOutput]) {
    for path in paths(of: plans) { try? Folder.remove(path, policy) }
  }

  /// Returns the paths that the files for these outputs may have.
  func paths(of plans: [PlannedOutput]) -> [Path] {
    plans.flatMap { plan in [true, false].map { path(of: plan.destination.name, isText: $0) } }
  }

  /// Writes the difference image of an output, or its differing lines. Creates the directory if
  /// necessary. Returns the path of the file; nil if there is nothing to show.
  func write(_ finding: Finding, of name: String) throws(OutputProblem) -> String? {
    if finding.damage != nil { return nil }
    let image = finding.image.flatMap { ColorPNG.encode($0.pixels) }
    guard let bytes = finding.patch?() ?? image else { return nil }
    Folder.make(folder, policy)
    let path = path(of: name, isText: image == nil)
    try Staging.write(bytes, to: path, policy)
    return path.text
  }

  /// Returns `<name>.diff.png`, with slashes in the name replaced by dashes, or `<name>.diff`.
  private func path(of name: String, isText: Bool) -> Path {
    let (slash, dash) = (UInt8(ascii: "/"), UInt8(ascii: "-"))
    return folder.asFolder
      + Path(bytes: Path(name).bytes.map { $0 == slash ? dash : $0 })
      + (isText ? ".diff" : ".diff.png")
  }
}
