internal import Comparing
internal import Decoding
internal import Files
internal import Films
internal import Imaging
internal import Scenarios
internal import Settings

/// A comparison of a page of images with a fresh one, drawn from the scenarios that the page names.
struct GalleryComparison {
  private let gallery: Gallery
  private let file: GalleryFile

  /// Reads the head of a page, and its scenarios with the settings of a request.
  ///
  /// - Throws: an error if the page names no scenarios, or if a scenario has errors.
  init(_ name: String, _ request: ScenarioRequest) throws(InputProblem) {
    let path = Path(name)
    do {
      let stream = try FileStream(path, request.policy)
      file = try GalleryFile(ByteSource(stream, within: Budget()))
    } catch let error as AccessProblem {
      throw InputProblem([InputError(FileProblem.unreadable(path: name, reason: error.reason))])
    } catch {
      throw InputProblem([InputError(CommandProblem.noGallery(name, "\(error)"))])
    }
    var report = Report()
    gallery = Gallery(
      request.reading(try Self.scenarios(of: file, path, request.policy)),
      GalleryOptions(path, file.title, hasLinks: file.hasLinks), &report)
    if !report.isEmpty { throw InputProblem(report.errors) }
  }

  /// Returns the paths of the scenarios. Errors in other files would show lines of them, so that a page
  /// from elsewhere can name scenarios only.
  private static func scenarios(
    of file: GalleryFile, _ page: Path, _ policy: PathPolicy
  ) throws(InputProblem) -> [String] {
    var paths: [String] = []
    for name in file.scenarios {
      let path = page.folder + Path(name)
      guard !Path(name).isAbsolute, ScenarioFile.mayBeScenario(path, policy) else {
        throw InputProblem([
          InputError(
            CommandProblem.noGallery(page.text, "it names '\(name)', which is no scenario file"))
        ])
      }
      paths.append(path.text)
    }
    if paths.isEmpty {
      throw InputProblem([
        InputError(CommandProblem.noGallery(page.text, "it names no scenario files"))
      ])
    }
    return paths
  }

  /// Draws the page in memory, and compares its bytes with those of the existing one. `staging`: the
  /// staging area for a page that differs; nil to report differences only.
  func checked(drawingAgain staging: Staging?) async throws -> CheckedOutput {
    let page = Destination.file(gallery.page)
    let budget = gallery.jobs.first?.info.run.budget ?? Budget()
    let lines = LineComparison(gallery.page, gallery.policy, within: budget)
    try await write(to: Output(page, readBy: lines.take))
    var finding = lines.finding
    if !finding.isOK, file.version != EmbeddedText.versionNumber {
      finding.add(.version(file.version ?? "unknown"))
    }
    var output = CheckedOutput(name: page.name, status: finding.isOK ? .ok : .differs)
    output.finding = finding
    if !finding.isOK, file.hash != gallery.fingerprint {
      output.reason =
        "a scenario, a file that it names, or an option such as --theme is not that of the page"
    }
    if let staging, !finding.isOK { try await write(to: Output(page, staging: staging)) }
    return output
  }

  private func write(to output: Output) async throws {
    try await GalleryPage(gallery, Meter(total: 0, shown: false)).write(to: output)
  }
}
