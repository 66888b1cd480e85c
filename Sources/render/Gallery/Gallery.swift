internal import Arrays
internal import Assets
internal import Encoding
internal import Files
internal import Films
internal import Scenarios
internal import Settings

/// `render gallery`: draws scenario files into one page.
enum GalleryCommand {
  static func run(_ request: ScenarioRequest) async -> ExitStatus {
    var report = Report(request.mistakes)
    guard report.isEmpty, let options = request.options.page else { return report.print() }
    let gallery = Gallery(request, options, &report)
    if !report.isEmpty { return report.print() }
    if !request.isQuiet {
      for name in gallery.leftOut {
        Terminal.say("render: left out '\(name)', which no page shows")
      }
    }
    if request.options.ifChanged, gallery.isUpToDate {
      return tell(gallery, .unchanged, request)
    }
    return await write(gallery) ?? tell(gallery, .written, request)
  }

  private enum Outcome: String {
    case written, unchanged
  }

  /// Writes the page.
  ///
  /// - Returns: the exit status after an error; nil if there was none.
  private static func write(_ gallery: Gallery) async -> ExitStatus? {
    let jobs = gallery.jobs
    let isShown = jobs.first?.info.run.showsProgress ?? false
    let meter = Meter(total: jobs.reduce(0) { $0 + $1.frames }, shown: isShown)
    let staging = Staging(
      gallery.policy, makesFolders: jobs.contains { $0.info.run.makesFolders }
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
    guard let problem = error as? FilmProblem, !problem.isFoundByPlaying else {
      return Terminal.fail(error)
    }
    return Report([InputError(problem, at: problem.place)]).print()
  }

  private static func tell(
    _ gallery: Gallery, _ outcome: Outcome, _ request: ScenarioRequest
  ) -> ExitStatus {
    let (images, bytes) = (gallery.entries.count, SystemFile.size(of: gallery.page) ?? 0)
    if request.options.json {
      let line = JSONValue.object([
        ("file", .text(gallery.page.text)), ("status", .text(outcome.rawValue)),
        ("images", .number(images)), ("bytes", .number(bytes)),
      ]).line
      return Terminal.print(line + "\n")
    }
    if request.isQuiet { return .done }
    let count = images == 1 ? "1 image" : "\(images) images"
    let result = outcome == .unchanged ? "unchanged" : "\(count), \(ByteCount.shown(bytes))"
    return Terminal.print("\(gallery.page.text)  \(result)\n")
  }
}

/// The scenarios of a gallery page.
struct Gallery {
  private(set) var cards: [GalleryCard] = []
  let page: Path
  let title: String
  /// True if the page refers to the files that the scenarios draw.
  let hasLinks: Bool
  let policy: PathPolicy
  /// The names of outputs that no page can show.
  private(set) var leftOut: [String] = []

  /// Reads the scenario files of a request.
  init(_ request: ScenarioRequest, _ options: PageOptions, _ report: inout Report) {
    (page, title) = (Path(options.path ?? ""), options.title)
    (hasLinks, policy) = (options.hasLinks, request.options.policy)
    if options.path == nil { report.add("gallery needs a page: --out index.html") }
    var cards: [GalleryCard] = []
    var leftOut: [String] = []
    request.readFiles(&report) { path, file in
      do throws(InputProblem) {
        var entries: [GalleryEntry] = []
        for document in file.documents {
          entries += try Self.entries(of: request.overlaid(document), options, policy, &leftOut)
        }
        let name = file.documents.first?.name ?? path
        let number = cards.count { $0.name == name }
        if !entries.isEmpty { cards.append(GalleryCard(path, name, file, entries, number)) }
        return []
      } catch {
        return error.mistakes
      }
    }
    (self.cards, self.leftOut) = (cards, leftOut)
    checkTotals(&report)
  }

  private static func entries(
    of document: Document, _ options: PageOptions, _ policy: PathPolicy, _ leftOut: inout [String]
  ) throws(InputProblem) -> [GalleryEntry] {
    let entries = try GalleryEntry.all(of: document, policy, drawsDark: !options.hasLinks)
    if let random = entries.lazy.compactMap(\.job.drawn.first).first {
      throw InputProblem([
        InputError(
          "\(random.name) random would change the page each time: write a value")
      ])
    }
    if !options.hasLinks { return entries }
    let shown = entries.filter { GalleryEntry.link(of: $0.job) != nil }
    if shown.isEmpty { leftOut += entries.prefix(1).flatMap(\.job.outputs).map(\.destination.name) }
    return shown
  }

  /// Checks the limits that apply to all images together.
  private func checkTotals(_ report: inout Report) {
    var totals = RunTotals()
    for job in jobs { totals.add(job) }
    if report.isEmpty, let problem = totals.problem { report.add(problem) }
    if report.isEmpty, let folder = policy.missingFolder(of: .file(page)) {
      report.add(CommandProblem.noFolder(folder))
    }
  }

  var entries: [GalleryEntry] { cards.flatMap(\.entries) }

  /// The jobs to draw, in their order.
  var jobs: [any Job] { entries.flatMap { [$0.job] + [$0.dark].compactMap(\.self) } }

  /// A hash of everything that determines the page; nil if an image may change without a trace in
  /// its scenario.
  var fingerprint: String? {
    var hash = SHA256()
    let parts = [title, "\(hasLinks)"].map { Array($0.utf8) }
    for part in parts + [Assets.galleryStyle.bytes, Assets.galleryScript.bytes] { hash.add(part) }
    for card in cards {
      let texts = [card.anchor, card.text, card.command(in: page.folder) ?? ""]
      let shown = card.descriptions + card.entries.map(card.alternative) + card.tags
      for text in texts + shown { hash.add(Array(text.utf8)) }
    }
    for job in jobs {
      guard let text = job.text else { return nil }
      hash.add(Array(text.utf8))
      for plan in hasLinks ? job.outputs : [] {
        let path = plan.destination.path(number: 0)
        hash.add(Array("\(path.name.text) \(SystemFile.size(of: path) ?? 0)".utf8))
      }
    }
    return hash.finish()
  }

  /// True if the existing page has the same fingerprint. The page contains it near its beginning.
  var isUpToDate: Bool {
    guard let fingerprint, let stream = try? FileStream(page, policy) else { return false }
    return String(decoding: stream.next().prefix(1 << 12), as: UTF8.self).contains(fingerprint)
  }
}

extension SHA256 {
  /// Adds bytes and their number, so that two lists of parts never have the same message.
  fileprivate mutating func add(_ bytes: [UInt8]) {
    update(Array("\(bytes.count) ".utf8)[...])
    update(bytes[...])
  }
}
