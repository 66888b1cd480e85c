internal import Files
internal import Imaging

/// A file of an animation that is written frame by frame, in a format of pixels.
protocol AnimationFile {
  associatedtype Frame: AnimationFrame

  /// True if bytes are replaced after they are written.
  static var isReplaced: Bool { get }

  /// Returns the unit of the frames' durations.
  static func clock(_ timing: Timing) -> DelayClock

  /// - Parameter image: The first image, which has the size and the palette of all.
  init(
    _ file: OutputFile, _ image: Image, _ timing: Timing, _ options: EncodingOptions,
    _ path: Path)

  mutating func write(_ frame: Frame) throws(OutputProblem)

  /// Writes and closes the file of a single image.
  mutating func write(still frame: Frame) throws(OutputProblem)

  /// Ends and closes a file of several images.
  mutating func finish() throws(OutputProblem)
}

/// An encoded frame of an animation: the bounding rectangle of the changes, with its duration.
protocol AnimationFrame: Sendable {
  /// True if the frame changes no pixel.
  var isEmpty: Bool { get }
  /// The duration in units of the format's clock.
  var duration: Int { get set }

  /// - Parameter path: The file's path, for error messages.
  init(_ moment: TimedShot, _ options: EncodingOptions, for path: Path) throws(OutputProblem)
}

struct AnimationEncoder<File: AnimationFile>: Encoder {
  private let output: OutputFile
  private let path: Path
  private let timing: Timing
  private let options: EncodingOptions
  private var moments: ShotTimer
  private var file: File?
  /// The last frame with changes. Unchanged frames extend it, so it is written once its duration is
  /// final.
  private var pending: File.Frame?
  private var hasFrames = false

  init(_ output: Output, _ timing: Timing, _ options: EncodingOptions) throws(OutputProblem) {
    self.output = try output.open(isReplaceable: File.isReplaced)
    path = output.path()
    (self.timing, self.options) = (timing, options)
    moments = ShotTimer(timing, File.clock(timing))
  }

  var leftOut: Int { moments.leftOut }

  mutating func take(_ shot: Shot) -> Work<File.Frame>? {
    if file == nil { file = File(output, shot.image, timing, options, path) }
    return moments.take(shot).map(work)
  }

  mutating func last() -> [Work<File.Frame>] { moments.last().map(work) }

  private func work(on moment: TimedShot) -> Work<File.Frame> {
    { [path, options] () throws(OutputProblem) in
      try File.Frame(moment, options, for: path)
    }
  }

  mutating func write(_ frame: File.Frame) throws(OutputProblem) {
    if frame.isEmpty {
      pending?.duration += frame.duration
    } else {
      try writePending()
      pending = frame
    }
  }

  private mutating func writePending() throws(OutputProblem) {
    guard let pending else { return }
    try file?.write(pending)
    hasFrames = true
  }

  mutating func finish() throws(OutputProblem) {
    if !hasFrames, let pending {
      try file?.write(still: pending)
    } else {
      try writePending()
      try file?.finish()
    }
  }
}
