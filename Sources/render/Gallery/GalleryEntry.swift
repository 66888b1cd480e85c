internal import Encoding
internal import Files
internal import Films
internal import Grids
internal import Imaging
internal import Scenarios
internal import Settings
internal import Synchronization
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

/// A drawn image or film, with the numbers of its caption.
struct DrawnEntry {
  let size: Size
  /// The counts of the film.
  private(set) var curve = CountCurve()
  /// The image; of a film, its poster.
  private(set) var still: ImageSource
  private(set) var film: ImageSource?
  private let format: Format
  /// The size of the image or film as a file.
  private var bytes = 0
  private var frames = 0
  /// The duration in ticks.
  private var ticks = 0
  private let ticksPerSecond: Int

  private init(_ reel: Reel, _ format: Format) {
    size = reel.size
    ticksPerSecond = reel.timing.ticksPerSecond
    self.format = format
    still = .bytes([], type: "")
  }

  /// Draws a job in memory.
  init(embedding job: any Job, as format: Format, _ meter: Meter) async throws {
    let formats = format.isAnimation ? [format, .poster] : [format]
    let reel = try job.shown(as: formats).prepared().opened()
    self.init(reel, format)
    let files = try await play(reel, job, writing: formats, meter)
    bytes = files[0].count
    still = ImageSource(files[files.count - 1], in: formats[files.count - 1])
    if format.isAnimation { film = ImageSource(files[0], in: format) }
  }

  /// Refers to the file of a job. A film without a poster of its own gets one in memory.
  ///
  /// - Parameter page: the path of the page.
  init(linking job: any Job, _ plan: PlannedOutput, from page: Path, _ meter: Meter) async throws {
    let reel = try job.shown(as: [plan.format, .poster]).prepared().opened()
    self.init(reel, plan.format)
    let source = try ImageSource(linkTo: plan, from: page)
    let poster = plan.format.isAnimation ? job.outputs.first { $0.format.isPoster } : plan
    let files = try await play(reel, job, writing: poster == nil ? [.poster] : [], meter)
    bytes = SystemFile.size(of: plan.destination.path(number: 0)) ?? 0
    still =
      try poster.map { try ImageSource(linkTo: $0, from: page) }
      ?? ImageSource(files[0], in: .poster)
    if plan.format.isAnimation { film = source }
  }

  /// Plays a reel, records its counts and its duration, and returns its files.
  private mutating func play(
    _ reel: Reel, _ job: any Job, writing formats: [Format], _ meter: Meter
  ) async throws -> [[UInt8]] {
    let files = formats.map { _ in CollectedFile() }
    let hasPlot = job.films.contains { $0.plot != nil }
    var (curve, frames, ticks) = (curve, 0, 0)
    do {
      try await Cores.$limit.withValue(job.info.run.jobs) {
        _ = try await reel.write(
          Array(zip(formats, files.map(\.output))), EncodingOptions(scenario: job.text),
          workers: job.info.run.jobs
        ) { shot in
          if !hasPlot { curve.add(shot) }
          (frames, ticks) = (frames + 1, ticks + shot.ticks)
          meter.advance()
        }
      }
    } catch let error as OutputProblem where error.isOfReader {
      let name = job.outputs.first?.destination.name ?? ""
      throw CommandProblem(
        "\(name): the film exceeds \(CollectedFile.mostMegabytes) MB, which is too large to"
          + " embed: use --link")
    }
    (self.curve, self.frames, self.ticks) = (curve, frames, ticks)
    return files.map(\.bytes)
  }

  /// The format, the size and the length: `GIF, 480 × 270, 200 frames, 10.0 s, 53 KB`.
  var caption: String {
    let length = format.isAnimation ? [frames == 1 ? "1 frame" : "\(frames) frames", seconds] : []
    return
      ([format.name.uppercased(), "\(size.width) × \(size.height)"] + length
      + [ByteCount.shown(bytes)]).joined(separator: ", ")
  }

  /// The duration in seconds, rounded down to the tenth.
  private var seconds: String {
    let (whole, rest) = ticks.quotientAndRemainder(dividingBy: ticksPerSecond)
    return "\(whole).\(rest * 10 / ticksPerSecond) s"
  }
}

extension ImageSource {
  /// Creates the address of an output's file.
  ///
  /// - Throws: an error if the file does not exist.
  fileprivate init(linkTo plan: PlannedOutput, from page: Path) throws(CommandProblem) {
    let path = plan.destination.path(number: 0)
    guard SystemFile.size(of: path) != nil,
      let source = ImageSource(linkTo: path, from: page.folder)
    else { throw "'\(path.text)' does not exist: draw it with `render run`" }
    self = source
  }
}

/// The content of an image on a page: its bytes, or the address of its file.
enum ImageSource {
  case bytes([UInt8], type: String)
  case link(String)

  init(_ bytes: [UInt8], in format: Format) {
    self = .bytes(bytes, type: format.mediaType ?? "")
  }

  /// Creates the address of a file.
  ///
  /// - Parameter folder: the directory of the page.
  /// - Returns: nil if one of the directories does not exist.
  init?(linkTo path: Path, from folder: Path) {
    guard let path = Folder.path(to: path, from: folder) else { return nil }
    self = .link(Self.address(of: path))
  }

  /// The path as a relative address. Bytes with a meaning in addresses or in markup are encoded.
  private static func address(of path: Path) -> String {
    path.bytes.map { byte in
      let scalar = UnicodeScalar(byte)
      let isPlain =
        byte < 0x80
        && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "-_./~".unicodeScalars.contains(scalar))
      if isPlain { return String(scalar) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }
}

/// A file that is kept in memory, up to a limit.
///
/// A class, because an encoder passes bytes to it while writing.
final class CollectedFile: Sendable {
  private let state = Mutex<(bytes: [UInt8], isTooLarge: Bool)>(([], false))

  /// The maximum size in megabytes.
  static let mostMegabytes = 64

  /// The output that receives the file.
  var output: Output { Output(.standardOutput, readBy: take) }

  var bytes: [UInt8] { state.withLock { $0.bytes } }

  /// True if the file exceeds the limit, so that it is incomplete.
  var isTooLarge: Bool { state.withLock { $0.isTooLarge } }

  private func take(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      state.isTooLarge = state.bytes.count + bytes.count > Self.mostMegabytes << 20
      if !state.isTooLarge { state.bytes += bytes }
      return !state.isTooLarge
    }
  }
}
