internal import Drawing
internal import Grids

/// The differences between an existing output and a fresh render. Frames are counted from 0.
struct Finding: Sendable {
  /// The frames whose files are missing.
  var missing: [Int] = []
  /// The frames whose pixels differ.
  var frames: [Int] = []
  /// The total number of differing pixels in all frames.
  var pixels = 0
  /// The frames with a different delay.
  var times: [Int] = []
  /// The delays of the first such frame, in microseconds.
  var firstTimes: Sides<Int>?
  /// True if all frames in `times` have the same two delays as the first of them.
  var timesAreUniform = true
  var size: Sides<Size>?
  /// The numbers of frames; nil if they are equal or unknown.
  var length: Sides<Int>?
  /// The durations of the film, in microseconds; nil if they are equal.
  var duration: Sides<Int>?
  var plays: Sides<Int>?
  /// The first differing line of a text, counted from 1.
  var line: Int?
  /// The numbers of lines; nil if they are equal.
  var lines: Sides<Int>?
  /// The first differing object of a drawing, counted from 1.
  var object: Int?
  /// The numbers of objects; nil if they are equal.
  var objects: Sides<Int>?
  /// True if a file that is compared only by its bytes differs.
  var bytesDiffer = false
  /// The reason why the existing file cannot be compared.
  var damage: String?

  /// The difference image of the first differing frame.
  var picture: DifferencePicture?
  /// The scenario in the metadata of the first differing file.
  var carried: String?
  /// True if the output is one file rather than one file per frame.
  var isOneFile = true

  var isOK: Bool { missing.isEmpty && !differs }
  /// True if the output's only file is missing.
  var isMissing: Bool { isOneFile && !missing.isEmpty }
  /// True if an existing file differs.
  var differs: Bool {
    !frames.isEmpty || !times.isEmpty || size != nil || length != nil || duration != nil
      || plays != nil || line != nil || bytesDiffer || damage != nil
  }

  /// Removes a delay of 0 in a file with a single frame, where the delay has no meaning.
  mutating func leaveOutTimeOfStill() {
    guard firstTimes?.file == 0 else { return }
    (times, firstTimes) = ([], nil)
    if frames.isEmpty { picture = nil }
  }

  /// Adds the finding of the next file.
  mutating func add(_ other: Finding) {
    missing += other.missing
    frames += other.frames
    pixels += other.pixels
    times += other.times
    firstTimes = firstTimes ?? other.firstTimes
    timesAreUniform = timesAreUniform && other.timesAreUniform
    size = size ?? other.size
    length = length ?? other.length
    duration = duration ?? other.duration
    plays = plays ?? other.plays
    line = line ?? other.line
    lines = lines ?? other.lines
    object = object ?? other.object
    objects = objects ?? other.objects
    bytesDiffer = bytesDiffer || other.bytesDiffer
    damage = damage ?? other.damage
    picture = picture ?? other.picture
    carried = carried ?? other.carried
  }
}
