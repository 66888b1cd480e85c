internal import Encoding
internal import Files
internal import Films
internal import Grids
internal import Imaging
internal import Scenarios
internal import Worlds

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
      throw CommandProblem.tooLargeForPage(name, mostMegabytes: CollectedFile.mostMegabytes)
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
    else { throw .notDrawn(path.text) }
    self = source
  }
}
