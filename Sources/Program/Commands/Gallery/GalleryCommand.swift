internal import Encoding
internal import Files
internal import Films
internal import Scenarios
internal import Settings

/// `render gallery`: draws scenario files into one page.
enum GalleryCommand {
  static func run(_ request: ScenarioRequest, _ options: GalleryOptions) async -> ExitStatus {
    var report = Report()
    let gallery = Gallery(request, options, &report)
    if !report.isEmpty { return report.print() }
    if !request.isQuiet {
      if let skipped = report.skippedCount { Terminal.say("render: \(skipped)") }
      for name in gallery.leftOut {
        Terminal.say("render: left out '\(name)', which no page shows")
      }
    }
    let isUnchanged = options.ifChanged && gallery.isUpToDate
    if !isUnchanged, let failure = await write(gallery) { return failure }
    let outcome = isUnchanged ? PageOutcome.unchanged : .written
    return tell(gallery, outcome, json: options.json, isQuiet: request.isQuiet)
  }

  private enum PageOutcome: String {
    case written, unchanged
  }

  /// Writes the page. Returns the exit status after an error; nil if there was none.
  private static func write(_ gallery: Gallery) async -> ExitStatus? {
    let jobs = gallery.jobs
    let isShown = jobs.first?.info.run.showsProgress ?? false
    let meter = Meter(total: jobs.reduce(0) { $0 + $1.frames }, shown: isShown)
    let staging = Staging(
      gallery.policy, makesFolders: jobs.contains { $0.info.run.makesFolders },
      syncs: jobs.contains(where: \.info.run.syncs),
      mostBytes: jobs.first?.info.run.budget.bytes
    ) { meter.add(bytes: $0) }
    Interruption.ends(staging, meter)
    defer { meter.finish() }
    do {
      try await GalleryPage(gallery, meter).write(to: Output(.file(gallery.page), staging: staging))
      try staging.commit()
      return nil
    } catch {
      staging.discard()
      meter.clear()
      return fail(error)
    }
  }

  private static func fail(_ error: any Error) -> ExitStatus {
    guard let problem = error as? FilmProblem, !problem.isFailure else {
      return Terminal.fail(error)
    }
    return Report([InputError(problem, at: problem.place)]).print()
  }

  private static func tell(
    _ gallery: Gallery, _ outcome: PageOutcome, json: Bool, isQuiet: Bool
  ) -> ExitStatus {
    let (images, bytes) = (gallery.entries.count, SystemFile.size(of: gallery.page) ?? 0)
    if json {
      let line = JSONValue.object([
        ("file", .text(gallery.page.text)), ("status", .text(outcome.rawValue)),
        ("images", .number(images)), ("bytes", .number(bytes)),
      ]).line
      return Terminal.print(line + "\n")
    }
    if isQuiet { return .done }
    let result =
      outcome == .unchanged
      ? "unchanged" : "\(images.counted("image")), \(ByteCount.shown(bytes))"
    return Terminal.print("\(gallery.page.text)  \(result)\n")
  }
}
