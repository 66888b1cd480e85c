internal import Drawing
internal import Grids

/// How what stands differs from what would be drawn. Frames are the film's, counted from 0.
struct Finding: Sendable {
  /// Frames whose files are not there.
  var missing: [Int] = []
  /// Frames whose pixels differ, and how many pixels do in all.
  var frames: [Int] = []
  var pixels = 0
  /// Frames that stay for another time, and the times of the first in microseconds.
  var times: [Int] = []
  var firstTimes: Sides<Int>?
  /// Whether the times of those frames are all the first one's.
  var timesAreOne = true
  var size: Sides<Size>?
  /// How many frames the film has; nil where they are equally many, or where that is not known.
  var length: Sides<Int>?
  /// How long the film is, in microseconds.
  var duration: Sides<Int>?
  var plays: Sides<Int>?
  /// The first line of a text that differs, counted from 1, and how many lines there are.
  var line: Int?
  var lines: Sides<Int>?
  /// Whether a file that is compared by its bytes has others.
  var bytesDiffer = false
  /// Why the file that stands cannot be compared.
  var damage: String?

  /// The first frame that differs.
  var picture: DifferencePicture?
  /// The scenario that the first file that differs carries.
  var carried: String?
  /// Whether the output is one file rather than one a frame.
  var isOneFile = true

  var isOK: Bool { missing.isEmpty && !differs }
  /// Whether there is no file at all.
  var isMissing: Bool { isOneFile && !missing.isEmpty }
  /// Whether a file that is there is another.
  var differs: Bool {
    !frames.isEmpty || !times.isEmpty || size != nil || length != nil || duration != nil
      || plays != nil || line != nil || bytesDiffer || damage != nil
  }

  /// Takes back that a picture stays for no time: formats of films say nothing of that for one alone.
  mutating func leaveOutTimeOfStill() {
    guard firstTimes?.file == 0 else { return }
    (times, firstTimes) = ([], nil)
    if frames.isEmpty { picture = nil }
  }

  /// Adds what was found of the next file.
  mutating func add(_ other: Finding) {
    missing += other.missing
    frames += other.frames
    pixels += other.pixels
    times += other.times
    firstTimes = firstTimes ?? other.firstTimes
    timesAreOne = timesAreOne && other.timesAreOne
    size = size ?? other.size
    length = length ?? other.length
    duration = duration ?? other.duration
    plays = plays ?? other.plays
    line = line ?? other.line
    lines = lines ?? other.lines
    bytesDiffer = bytesDiffer || other.bytesDiffer
    damage = damage ?? other.damage
    picture = picture ?? other.picture
    carried = carried ?? other.carried
  }
}
