internal import Assets
internal import Decoding
internal import Encoding
internal import Files
internal import Films
internal import Grids
internal import Imaging
internal import Scenarios
internal import Settings
internal import Worlds

struct Gallery {
  private(set) var cards: [GalleryCard] = []
  let page: Path
  let title: String
  /// True if the page refers to the files that the scenarios draw.
  let hasLinks: Bool
  let policy: PathPolicy
  /// The names of outputs that no page can show.
  private(set) var leftOut: [String] = []

  init(_ request: ScenarioRequest, _ options: GalleryOptions, _ report: inout Report) {
    (page, title) = (Path(options.path ?? ""), options.title)
    (hasLinks, policy) = (options.hasLinks, request.policy)
    if options.path == nil { report.add("gallery needs a page: --out index.html") }
    var cards: [GalleryCard] = []
    var leftOut: [String] = []
    request.readFiles(&report) { path, file in
      do throws(InputProblem) {
        var entries: [GalleryEntry] = []
        for document in file.documents {
          entries += try Self.entries(
            of: request.overlaid(document), options, request.reading, &leftOut)
        }
        let name = file.documents.first?.name ?? path
        let number = cards.count { $0.name == name }
        if !entries.isEmpty { cards.append(GalleryCard(path, name, file, entries, number)) }
        return []
      } catch {
        return error.errors
      }
    }
    (self.cards, self.leftOut) = (cards, leftOut)
    checkTotals(&report)
    checkPage(request.reads, &report)
  }

  /// Checks that the page replaces no file that it is made of: no scenario, and no image to which it
  /// refers.
  private func checkPage(_ reads: ReadFiles, _ report: inout Report) {
    var linked = OutputRegister(policy)
    for plan in hasLinks ? jobs.flatMap(\.outputs) : [] {
      linked.add(plan.destination)
      reads.add(plan.destination.path(number: 0))
    }
    if reads.contains(page) || linked.writes(page) {
      report.add(CommandProblem.replacesInput(page.text, "--out"))
    }
  }

  private static func entries(
    of document: Document, _ options: GalleryOptions, _ policy: PathPolicy,
    _ leftOut: inout [String]
  ) throws(InputProblem) -> [GalleryEntry] {
    let entries = try GalleryEntry.all(of: document, policy, drawsDark: !options.hasLinks)
    if let random = entries.lazy.compactMap(\.job.drawn.first).first {
      throw InputProblem([
        InputError(
          "\(random.name) random would change the page each time: write a value")
      ])
    }
    if !options.hasLinks { return entries }
    let shown = entries.filter { GalleryEntry.link(of: $0.job) != nil || $0.player != nil }
    if shown.isEmpty { leftOut += entries.prefix(1).flatMap(\.job.outputs).map(\.destination.name) }
    return shown
  }

  /// Checks the limits that apply to all images together.
  private func checkTotals(_ report: inout Report) {
    var totals = RunTotals()
    for job in jobs { totals.add(job) }
    if report.isEmpty, let error = totals.error { report.add([error]) }
    if report.isEmpty, let folder = policy.missingFolder(of: .file(page)) {
      report.add(CommandProblem.noFolder(folder))
    }
  }

  /// The page without its body. Only a page with links loads images and films from its own host.
  var frame: WebPage {
    let images = hasLinks ? "data: 'self' file:" : "data:"
    return WebPage(
      title, style: Assets.galleryStyle, script: [Assets.galleryScript], hasPlayers: !hasLinks,
      sources: "img-src \(images); media-src \(images)")
  }

  var entries: [GalleryEntry] { cards.flatMap(\.entries) }

  var jobs: [any Job] { entries.flatMap { [$0.job] + [$0.dark].compactMap(\.self) } }

  /// A hash of everything that determines the page; nil if an image may change without a trace.
  var fingerprint: String? {
    var hash = SHA256()
    for part in [title, "\(hasLinks)"] + frame.contents { hash.add(Array(part.utf8)) }
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

  /// The format of an image on the page.
  func format(of entry: GalleryEntry) -> Format { hasLinks ? .poster : entry.format }
}

extension SHA256 {
  /// Adds bytes and their number, so that two lists of parts never have the same message.
  fileprivate mutating func add(_ bytes: [UInt8]) {
    update(Array("\(bytes.count) ".utf8)[...])
    update(bytes[...])
  }
}

/// A scenario file on a gallery page: its text, and its images.
struct GalleryCard {
  /// The name of the file without its extension.
  let name: String
  /// The identifier on the page.
  let anchor: String
  let text: String
  let entries: [GalleryEntry]
  private let path: String

  /// `path`: the path of the file, or `-`. `name`: the name of the file without its extension.
  /// `number`: the number of earlier files with the same name.
  init(
    _ path: String, _ name: String, _ file: ScenarioFile, _ entries: [GalleryEntry], _ number: Int
  ) {
    (self.path, self.name, self.entries) = (path, name, entries)
    text = file.text
    let plain = String(name.map { $0.isWhitespace ? "-" : $0 })
    anchor = number == 0 ? plain : "\(plain)-\(number + 1)"
  }

  /// The descriptions of its images, or the comment with which the file begins.
  var descriptions: [String] {
    let own = entries.compactMap(\.job.info.about.description).withoutRepeats
    return own.isEmpty ? [comment].compactMap(\.self) : own
  }

  /// The comment at the beginning of the file, without lines for editors; nil for none.
  private var comment: String? {
    let lines = text.split(separator: "\n").prefix { $0.hasPrefix("#") }
      .filter { !$0.contains("yaml-language-server") }
      .map { $0.drop { $0 == "#" || $0 == " " } }
    return lines.isEmpty ? nil : lines.joined(separator: " ")
  }

  func alternative(of entry: GalleryEntry) -> String {
    let text =
      (entry.job.info.about.description ?? comment)?.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ") ?? "\(name): \(entry.summary)"
    return entry.label.isEmpty ? text : "\(text) (\(entry.label))"
  }

  var tags: [String] { entries.flatMap(\.tags).withoutRepeats }

  /// Returns the command that draws the file; nil for standard input. `folder`: the directory of
  /// the page, in which the command is run.
  func command(in folder: Path) -> String? {
    file(from: folder).map { "render run \($0.text.inShell)" }
  }

  /// Returns the path of the file from a directory; nil for standard input.
  func file(from folder: Path) -> Path? {
    if path == "-" { return nil }
    return Folder.path(to: Path(path), from: folder) ?? Path(path).name
  }
}

/// An image or a film on a gallery page, in one or two themes.
struct GalleryEntry {
  let job: any Job
  /// The same in the dark theme; nil if the scenario chooses a theme.
  private(set) var dark: (any Job)?

  /// Returns the entries of a document. Tables have none. `drawsDark`: true to draw images without
  /// a theme in the dark theme, too.
  static func all(
    of document: Document, _ policy: PathPolicy, drawsDark: Bool
  ) throws(InputProblem) -> [GalleryEntry] {
    let isBoth = document.settings.contains {
      $0.name == "theme" && $0.value.text == FileLibrary.bothThemes
    }
    if isBoth, drawsDark {
      return try all(of: document.without(["theme"]), policy, drawsDark: drawsDark)
    }
    let jobs = try document.jobs(policy: policy).filter { !($0 is TableJob) }
    let choosesTheme = document.settings.contains { $0.name == "theme" }
    if choosesTheme || !drawsDark { return paired(jobs) }
    let theme = Setting("theme", darkTheme, at: .option("theme"))
    let dark = try document.overlaid(with: [theme]).jobs(policy: policy).filter {
      !($0 is TableJob)
    }
    return jobs.indices.map { number in
      // The script of a pattern may choose a theme, too.
      let isAlone = jobs[number].carriedTheme != nil || dark.count != jobs.count
      return GalleryEntry(job: jobs[number], dark: isAlone ? nil : dark[number])
    }
  }

  private static let darkTheme = "dark"

  /// Returns an entry for each job, and one entry for two adjacent jobs that differ only in the
  /// themes light and dark.
  private static func paired(_ jobs: [any Job]) -> [GalleryEntry] {
    jobs.reduce(into: []) { entries, job in
      if let last = entries.last, last.dark == nil, last.job.carriedTheme == nil,
        job.carriedTheme == Substring(darkTheme), let text = job.textWithoutTheme,
        text == last.job.textWithoutTheme
      {
        entries[entries.count - 1].dark = job
      } else {
        entries.append(GalleryEntry(job: job))
      }
    }
  }

  /// The label that distinguishes it from other images of its scenario; empty without any.
  var label: String {
    let names = Set(([job] + [dark].compactMap(\.self)).flatMap(\.films).map(\.texts.name))
    return names.count == 1 ? job.films[0].texts.name : ""
  }

  /// The description of the image if the scenario has none.
  var summary: String {
    let title = simulations.count == 1 ? job.text.flatMap(EmbeddedText.title) : nil
    let names = title.map { [$0] } ?? simulations
    return "\(format.isAnimation ? "animation" : "image") of \(names.joined(separator: " and "))"
  }

  var tags: [String] { simulations + [format.name] + job.info.about.tags }

  private var simulations: [String] {
    job.films.map { type(of: $0.simulation).info.name }.withoutRepeats
  }

  /// The format in which the page embeds it: that of the scenario if browsers show it.
  var format: Format {
    let shown = Self.link(of: job, withVideo: false)
    return shown?.format ?? (job.outputs.allSatisfy(\.showsOneMoment) ? .png : .apng)
  }

  /// The page that plays its film, to which a page can lead; nil if there is none.
  var player: PlannedOutput? { job.outputs.first { $0.format.isPage && $0.isOneFile } }

  /// The output to which a page can refer; nil if there is none.
  static func link(of job: any Job, withVideo: Bool = true) -> PlannedOutput? {
    job.outputs.first { output in
      let isShown = withVideo || output.format.rendering != .video
      return output.format.mediaType != nil && isShown && output.isOneFile
    }
  }
}

extension PlannedOutput {
  fileprivate var isOneFile: Bool {
    if case .file = destination { format.content != .poster } else { false }
  }
}
