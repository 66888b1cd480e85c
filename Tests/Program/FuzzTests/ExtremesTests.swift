import Encoding
import Files
import Grids
import Imaging
import Settings
import TestSupport
import Testing
import Worlds

@testable import Films
@testable import Scenarios

/// Settings with extreme values. The first and the last frame of each valid scenario are encoded in
/// every format that needs no ffmpeg. An arithmetic overflow traps and ends the test run.
@Suite struct ExtremesTests {
  @Test(arguments: TestScope.cases([1, 2, 3], .one))
  func `Extreme settings render or are an error`(settings count: Int) async throws {
    var drawn = 0
    let films = TestScope.size(.extremeFilms)
    for seed in 0..<films {
      var extremes = Extremes(seed: seed * 4 + count)
      let document = Document(name: "film", settings: extremes.settings(count))
      let formats = formats.filter { $0.rendering != .video || $0.name == "y4m" }
      drawn += try await draw(document, in: formats) ? 1 : 0
    }
    // Most extreme values are errors, alone or beside others.
    #expect(drawn >= films / 24)
  }

  @Test(arguments: [
    ("camera: [{at: 0, x: 1, y: 1}, {at: 5550000000000, x: 2, y: 2, ease: in-out}]", true),
    ("frames: rest\ncamera: [{at: 9223372036854775807, fit: world}]", true),
    ("frames: cycle\ncamera: [{at: 9223372036854775807, fit: world}]", true),
    ("size: 32768x1\ncell: 6\ngap: 65535\ncamera: [{at: 0, fit: world}]\nout: c.csv", false),
    ("size: 1x32768\ngap: 65535\ncell: 4096\ncamera: [{at: 0, fit: world}]\nout: c.csv", false),
    ("fps: 99.999\nhold: 0.001\nevents: \(pauses(40))", true),
    ("frames: 1\nplot: below\nspread: bars\nplot-counts: alive", true),
    ("size: 40\nplot: below\nstrip: 50\nout: a.png", false),
    ("fps: 99.999\nhold: 0.001\nevents: \(pauses(462))", false),
    ("fps: [99.999, 0.001]\nsheet: 2\nevents: \(pauses(462))", false),
  ])
  func `A scenario that once trapped or hung renders or is an error`(text: String, isDrawn: Bool)
    async throws
  {
    let size = text.hasPrefix("size") ? "" : "size: 4\ncell: 6\n"
    let file = ScenarioFile(Array("simulation: life\n\(size)\(text)\n".utf8), path: "film.yaml")
    #expect(file.errors.isEmpty)
    #expect(try await draw(file.documents[0]) == isDrawn)
  }

  private static func pauses(_ count: Int) -> String {
    "[\((0..<count).map { "{at: \($0 % 100), pause: 999999}" }.joined(separator: ", "))]"
  }

  /// - Returns: True if any scenario was small enough to render.
  func draw(
    _ document: Document, in formats: [Format] = formats.filter { $0.rendering != .video }
  ) async throws -> Bool {
    do {
      var isDrawn = false
      for scenario in try document.jobs().prefix(2) {
        isDrawn = try await draw(scenario, in: formats) || isDrawn
      }
      return isDrawn
    } catch let error as InputProblem {
      #expect(error.errors.allSatisfy { !$0.description.isEmpty })
    } catch let error as FilmProblem {
      #expect(!error.description.isEmpty)
    }
    return false
  }

  /// - Returns: True if the scenario was small enough to render.
  private func draw(_ scenario: any Job, in formats: [Format]) async throws -> Bool {
    guard case .alone(let film)? = (scenario as? ImageJob)?.composition else { return false }
    // A scenario whose image is too large can still be written as a table. A strip can only be
    // written as an image.
    let saves =
      type(of: film.simulation).info.traits.contains(.savesPatterns)
      && film.framing.subject.strip == nil
    var formats = formats.filter {
      (try? film.check(for: [$0])) != nil && (saves || $0.rendering != .cells)
        && (film.framing.subject.strip == nil || $0.rendering != .arrays)
    }
    if formats.isEmpty { try film.check(for: []) }
    guard var small = film.affordable else { return false }
    // A still held for days has gigabytes of video frames, and many drawings may have as much.
    small.budget.bytes = 1 << 28
    formats = formats.filter {
      ![.video, .shapes].contains($0.rendering) || (try? small.opened(for: [$0])) != nil
    }
    small.budget.bytes = 1 << 30
    let reel = try small.opened(for: formats)
    guard reel.size.area <= 1 << 19 || !formats.contains(where: \.hasImages) else { return false }
    let shots = reel.shots()
    var kept = [try shots()].compactMap(\.self)
    while let shot = try shots() { kept = [kept[0], shot] }
    for format in formats {
      var rest = kept[...]
      let output = Output(.numbered(prefix: "a", digits: 1, suffix: "")) { _, bytes in
        #expect(!bytes.isEmpty)
      }
      let encoder = try format.encoder(
        output, reel.timing, EncodingOptions(scenario: scenario.text))
      do {
        try await encode({ rest.popFirst() }, with: [encoder], jobs: 1)
      } catch let error as OutputProblem where format.rendering == .cells {
        // A rule event may turn dead cells alive everywhere, which no pattern file can store.
        #expect("\(error)".contains("infinitely many live cells"))
      }
    }
    return true
  }
}

extension Film {
  /// The scenario, shortened if it is long; nil if even its opening is large.
  fileprivate var affordable: Film? {
    let regions = [simulation.worldInfo.bounds, simulation.worldInfo.shown].compactMap(\.self)
    let cells = regions.map(\.size.area).max() ?? 1
    guard cells <= 1 << 16 else { return nil }
    let most = (1 << 20) / max(1, cells)
    if span.shown.last <= most { return self }
    var film = self
    film.span.shown = ShownGenerations(
      frames: 1, skip: min(span.shown.skip, most), every: span.shown.every)
    (film.span.ending, film.framing.subject) = (.lastFrame, .frames)
    film.framing.camera = Camera(
      film.framing.camera.keyframes.filter { if case .alive = $0.aim { false } else { true } })
    return film
  }
}
