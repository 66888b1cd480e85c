internal import Files
internal import Imaging

/// A file of an animation that is written frame by frame.
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

  /// - Parameter units: the duration in units of the clock, here and below.
  mutating func write(_ frame: Frame, for units: Int) throws(OutputProblem)

  /// Writes and closes the file of a single image. By default, it is an animation, too.
  mutating func write(still frame: Frame, for units: Int) throws(OutputProblem)

  /// Ends and closes a file of several images.
  mutating func finish() throws(OutputProblem)
}

extension AnimationFile {
  mutating func write(still frame: Frame, for units: Int) throws(OutputProblem) {
    try write(frame, for: units)
    try finish()
  }
}

/// An encoded frame of an animation: the bounding rectangle of the changes.
protocol AnimationFrame: Sendable {
  /// True if the frame changes no pixel.
  var isEmpty: Bool { get }

  /// - Parameter path: The file's path, for error messages.
  init(_ moment: TimedShot, _ options: EncodingOptions, for path: Path) throws(OutputProblem)
}

struct AnimationEncoder<File: AnimationFile>: Encoder {
  typealias Part = (frame: File.Frame, units: Int)

  private let output: OutputFile
  private let path: Path
  private let timing: Timing
  private let options: EncodingOptions
  private var moments: ShotTimer
  private var file: File?
  /// The last frame with changes. Unchanged frames extend it, so it is written once its duration is
  /// final.
  private var pending: Part?
  private var hasFrames = false

  init(_ output: Output, _ timing: Timing, _ options: EncodingOptions) throws(OutputProblem) {
    self.output = try output.open(isReplaceable: File.isReplaced)
    path = output.path()
    (self.timing, self.options) = (timing, options)
    moments = ShotTimer(timing, File.clock(timing))
  }

  var leftOut: Int { moments.leftOut }

  mutating func take(_ shot: Shot) -> Work<Part>? {
    if file == nil { file = File(output, shot.image, timing, options, path) }
    return moments.take(shot).map(work)
  }

  mutating func last() -> [Work<Part>] { moments.last().map(work) }

  private func work(on moment: TimedShot) -> Work<Part> {
    { [path, options] () throws(OutputProblem) in
      (try File.Frame(moment, options, for: path), moment.units)
    }
  }

  mutating func write(_ part: Part) throws(OutputProblem) {
    if part.frame.isEmpty {
      pending?.units += part.units
    } else {
      try writePending()
      pending = part
    }
  }

  private mutating func writePending() throws(OutputProblem) {
    guard let pending else { return }
    try file?.write(pending.frame, for: pending.units)
    hasFrames = true
  }

  mutating func finish() throws(OutputProblem) {
    if !hasFrames, let pending {
      try file?.write(still: pending.frame, for: pending.units)
    } else {
      try writePending()
      try file?.finish()
    }
  }
}
