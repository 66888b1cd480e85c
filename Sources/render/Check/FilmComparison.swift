internal import Decoding
internal import Drawing
internal import Grids
internal import Imaging

/// Holds two files of pictures against each other; a still is a film of one.
struct FilmComparison {
  private let expected: Timeline
  private let actual: Timeline
  private let times: FrameTimes
  private var finding = Finding()

  private typealias Moment = Timeline.Moment

  private init(_ expected: Timeline, _ actual: Timeline, _ times: FrameTimes) {
    (self.expected, self.actual, self.times) = (expected, actual, times)
  }

  /// How a file differs. Pictures are compared in their order where there are equally many, so that
  /// another speed is no other picture, else those that are seen at the same time.
  static func finding(
    _ reader: PictureReader, expected: [UInt8], actual: [UInt8], times: FrameTimes
  ) -> Finding {
    let open = { () throws(DecodingError) in
      FilmComparison(
        try Timeline(reader.open(expected)), try Timeline(reader.open(actual)), times)
    }
    do throws(DecodingError) {
      var first = try open()
      if try first.compareInOrder() { return first.finding }
      var second = try open()
      try second.compareInTime()
      return second.finding
    } catch {
      var finding = Finding()
      finding.damage = "\(error)"
      return finding
    }
  }

  /// - Returns: whether that is all there is to say.
  private mutating func compareInOrder() throws(DecodingError) -> Bool {
    while true {
      let (ours, theirs) = (try expected.next(), try actual.next())
      guard let ours, let theirs else {
        comparePlays()
        return ours == nil && theirs == nil
      }
      let frames = times.frames(from: ours.start, to: ours.end)
      // Where the size is another nothing else can be said.
      guard comparePixels(ours, theirs, frames) else { return true }
      compareTimes(ours, theirs, frames.lowerBound)
    }
  }

  private mutating func compareInTime() throws(DecodingError) {
    var (ours, theirs) = (try expected.next(), try actual.next())
    while let one = ours, let other = theirs {
      let end = min(one.end, other.end)
      let frames = times.frames(from: max(one.start, other.start), to: end)
      guard comparePixels(one, other, frames) else { return }
      if one.end == end { ours = try expected.next() }
      if other.end == end { theirs = try actual.next() }
    }
    try expected.finish()
    try actual.finish()
    compareLength(ours, theirs)
    comparePlays()
  }

  /// - Returns: false where the pictures are not of one size.
  private mutating func comparePixels(
    _ ours: Moment, _ theirs: Moment, _ frames: ClosedRange<Int>
  ) -> Bool {
    if ours.pixels == theirs.pixels { return true }
    let pixels = zip(ours.pixels.elements, theirs.pixels.elements).count { $0 != $1 }
    guard ours.pixels.size == theirs.pixels.size else {
      finding.size = Sides(file: theirs.pixels.size, scenario: ours.pixels.size)
      show(ours, theirs, frames.lowerBound, "size") { ", \($0.pixels.size)" }
      return false
    }
    show(ours, theirs, frames.lowerBound, Finding.count(pixels, "pixel"))
    for frame in frames where frame > finding.frames.last ?? -1 {
      finding.frames.append(frame)
      finding.pixels += pixels
    }
    return true
  }

  private mutating func compareTimes(_ ours: Moment, _ theirs: Moment, _ frame: Int) {
    guard let sides = Sides(differing: theirs.centiseconds, ours.centiseconds) else { return }
    show(ours, theirs, frame, "time") { ", \(Finding.seconds($0.centiseconds))" }
    let first = finding.firstTimes ?? sides
    finding.times.append(frame)
    finding.timesAreOne =
      finding.timesAreOne && first.file == sides.file && first.scenario == sides.scenario
    finding.firstTimes = first
  }

  /// Says which film is longer, in frames where the two are equally fast.
  private mutating func compareLength(_ ours: Moment?, _ theirs: Moment?) {
    guard let sides = Sides(differing: actual.end, expected.end) else { return }
    finding.duration = sides
    let isAsFast = abs(actual.shortest - expected.shortest) <= 1
    if isAsFast, let count = times.count(lastFrom: actual.lastStart, to: actual.end),
      count != times.count
    {
      finding.length = Sides(file: count, scenario: times.count)
    }
    let frame = ours.map { times.frame(at: max($0.start, actual.end)) } ?? times.count
    show(ours, theirs, frame, "length")
  }

  private mutating func comparePlays() {
    finding.plays = Sides(differing: actual.plays, expected.plays)
  }

  /// Keeps a picture of what differs first.
  ///
  /// - Parameter detail: what is said of a side beside the frame's number.
  private mutating func show(
    _ ours: Moment?, _ theirs: Moment?, _ frame: Int, _ what: String,
    detail: (Moment) -> String = { _ in "" }
  ) {
    guard finding.picture == nil else { return }
    func side(_ word: String, _ moment: Moment?) -> DifferencePicture.Side {
      let words = moment.map { "frame \(frame)\(detail($0))" } ?? "no frame \(frame)"
      return DifferencePicture.Side(moment?.pixels, label: "\(word): \(words)")
    }
    finding.picture = DifferencePicture(
      expected: side("expected", ours), actual: side("actual", theirs),
      label: "difference: \(what)")
  }
}
