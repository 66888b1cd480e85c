internal import Encoding
internal import Files
internal import Films
internal import Scenarios
internal import Settings
internal import Worlds

/// An image or a film on a gallery page, in one or two themes.
struct GalleryEntry {
  let job: any Job
  /// The same in the dark theme; nil if the scenario chooses a theme.
  private(set) var dark: (any Job)?

  /// Returns the entries of a document. Tables have none.
  ///
  /// - Parameter drawsDark: true to draw images without a theme in the dark theme, too.
  static func all(
    of document: Document, _ policy: PathPolicy, drawsDark: Bool
  ) throws(InputProblem) -> [GalleryEntry] {
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

  /// The label that distinguishes it from the other images of its scenario; empty if there are
  /// none.
  var label: String {
    let names = Set(([job] + [dark].compactMap(\.self)).flatMap(\.films).map(\.name))
    return names.count == 1 ? job.films[0].name : ""
  }

  /// The description of the image if the scenario has none.
  var summary: String {
    "\(format.isAnimation ? "animation" : "image") of \(simulations.joined(separator: " and "))"
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

  /// The output to which a page can refer; nil if there is none.
  static func link(of job: any Job, withVideo: Bool = true) -> PlannedOutput? {
    job.outputs.first { output in
      let isShown = withVideo || output.format.content != .video
      return output.format.mediaType != nil && isShown && output.isOneFile
    }
  }
}

extension PlannedOutput {
  fileprivate var isOneFile: Bool {
    if case .file = destination { !format.isPoster } else { false }
  }
}
