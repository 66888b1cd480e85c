package import Decoding
package import Drawing
internal import Encoding
internal import Films
internal import Grids
package import Imaging
internal import Settings

/// A comparison of the frames of two images or animations. A still counts as one frame.
package struct FilmComparison {
  private let expected: Timeline
  private let actual: Timeline
  private let rules: ComparisonRules
  private let frameTimes: () -> FrameTimes
  private var finding: Finding
  /// The last frame whose pixels differ; -1 before the first.
  private var lastFrame = -1

  private typealias Moment = Timeline.Moment

  /// The readers of both sides, before any frame is decoded.
  package struct Readers {
    package let expected: any FrameReader
    package let actual: any FrameReader
    package var rules = ComparisonRules.exact
    /// Returns the start times of the expected film's frames that have been read.
    package let times: () -> FrameTimes

    package init(
      expected: any FrameReader, actual: any FrameReader, rules: ComparisonRules = .exact,
      times: @escaping () -> FrameTimes
    ) {
      (self.expected, self.actual) = (expected, actual)
      (self.rules, self.times) = (rules, times)
    }
  }

  /// The pixel limit for whole images. Larger stills are compared row by row. Larger files of a
  /// different size are not decoded for the difference image.
  package static let mostShown = 1 << 22
  /// The bytes per pixel for comparing whole images: up to four images of each side, and a canvas.
  private static let bytesPerPixel = 40

  private init(_ films: Readers) {
    (expected, actual) = (Timeline(films.expected), Timeline(films.actual))
    (rules, frameTimes) = (films.rules, films.times)
    finding = Finding(names: rules.names)
    if rules.collectsFrames { finding.page = DifferenceFrames() }
  }

  private var times: FrameTimes { frameTimes() }

  /// Returns the differences between two files: in size or, if the sizes are equal, in pixels and
  /// times. Frames are compared in order, so that a different speed does not change the pixels.
  ///
  /// If one file has more frames, or if the rules are not exact and the files differ, a second pass
  /// calls `open` again. It compares the frames that are shown at the same time or, without times,
  /// aligns similar frames. `memory`: the memory limit in bytes.
  package static func finding(within memory: Int, _ open: () throws -> Readers) throws -> Finding {
    var first = FilmComparison(try open())
    if try first.compareSizes() { return first.finding }
    if try first.compareRows() { return first.finding }
    if first.isTooLarge(within: memory) { return first.finding }
    // One of the readers may have begun to return rows.
    if first.expected.size.area > mostShown { first = FilmComparison(try open()) }
    let endTogether = try first.compareFrames(by: .order)
    if endTogether, first.finding.isOK || first.rules.arePixelsExact { return first.finding }
    var second = FilmComparison(try open())
    if second.rules.comparesDelays {
      _ = try second.compareFrames(by: .time)
    } else {
      try second.alignFrames()
    }
    // Under a tolerance, one file may repeat a frame that the other does not. If the second pass
    // also finds differences, those of the first pass are clearer, as its frames are in order.
    return endTogether && !second.finding.isOK ? first.finding : second.finding
  }

  /// Compares the sizes in the headers, before any frame is decoded. Returns true if the sizes
  /// differ. Then nothing else is compared.
  private mutating func compareSizes() throws(DecodingProblem) -> Bool {
    guard let sides = Sides(expected.size, differing: actual.size) else { return false }
    finding.add(.size(sides))
    let (ours, theirs) = (try firstMoment(of: expected), try firstMoment(of: actual))
    let frame = times.frame(at: 0)
    let labels = rules.names.labels
    show(
      DifferenceImage(
        expected: .init(
          ours?.pixels, label: "\(labels.expected): frame \(frame), \(sides.expected)"),
        actual: .init(theirs?.pixels, label: "\(labels.actual): frame \(frame), \(sides.actual)"),
        label: "difference: size"))
    return true
  }

  /// Returns the first moment of a film; nil if it is too large to be shown, or damaged.
  private func firstMoment(of film: Timeline) throws(DecodingProblem) -> Moment? {
    if film.size.area > Self.mostShown { return nil }
    guard rules.requiresWholeImages else { return try? film.next() }
    let first = try film.next()
    try film.finish()
    return first
  }

  /// Compares stills that are too large for memory row by row. Returns true if the comparison is
  /// complete; false for films and interlaced files.
  private mutating func compareRows() throws(DecodingProblem) -> Bool {
    guard expected.size.area > Self.mostShown, let theirs = try actual.rows(),
      let ours = try expected.rows()
    else { return false }
    let frame = times.frame(at: 0)
    var part = DifferingPart(of: expected.size, rules)
    for y in 0..<expected.size.height { try part.add(ours(), theirs(), row: y) }
    if part.difference.count > 0 {
      finding.add(.pixels(DifferingPixels(in: frame...frame, part.difference)))
      show(part.image(ofFrame: frame))
    }
    return true
  }

  /// Returns true if comparing the frames would exceed the memory limit, and records that.
  private mutating func isTooLarge(within memory: Int) -> Bool {
    let needed = min(expected.size.area, 1 << 40) * Self.bytesPerPixel
    guard expected.size.area > Self.mostShown, needed > memory else { return false }
    // The bytes of an output are compared before its pixels.
    let known = rules.names == .fileAndScenario ? "different bytes; " : ""
    finding.add(
      .unreadable(
        "\(known)comparing the pixels needs \(ByteCount.shown(needed)): raise max-memory"))
    return true
  }

  /// The frames that are compared with each other.
  private enum Pairing {
    /// The frames with the same number, regardless of their times.
    case order
    /// The frames that are shown at the same time.
    case time
  }

  /// Compares the pairs of frames. Returns true if both sides end with the same pair.
  private mutating func compareFrames(by pairing: Pairing) throws(DecodingProblem) -> Bool {
    var (ours, theirs) = (try expected.next(), try actual.next())
    while let one = ours, let other = theirs {
      let isByTime = pairing == .time
      let start = isByTime ? max(one.start, other.start) : one.start
      let end = isByTime ? min(one.end, other.end) : one.end
      let frames = times.frames(from: start, to: end)
      if !isByTime || areShownTogether(one, other) { comparePixels(one, other, frames) }
      if !isByTime { compareDelays(one, other, frames.lowerBound) }
      if !isByTime || one.end == end { ours = try expected.next() }
      if !isByTime || other.end == end { theirs = try actual.next() }
    }
    let endTogether = ours == nil && theirs == nil
    if pairing == .time {
      try expected.finish()
      try actual.finish()
      compareLength(ours, theirs)
    }
    comparePlays()
    if endTogether, pairing == .order, times.count == 1 { finding.leaveOutTimeOfStill() }
    return endTogether
  }

  /// Compares the frames of two files in order, and allows either file to repeat frames. Of the
  /// three pairs that can follow, the one with the fewest differing pixels is next.
  private mutating func alignFrames() throws(DecodingProblem) {
    var (one, other) = (try expected.next(), try actual.next())
    var (nextOne, nextOther) = (try expected.next(), try actual.next())
    while let ours = one, let theirs = other {
      comparePixels(ours, theirs, times.frames(from: ours.start, to: ours.end))
      let pairs = [(nextOne, nextOther), (ours, nextOther), (nextOne, theirs)]
      let differences = pairs.map { one, other in
        guard let one, let other else { return Int.max }
        return rules.difference(one.pixels, other.pixels)?.count ?? 0
      }
      guard let fewest = differences.min(), fewest < .max,
        let step = differences.firstIndex(of: fewest)
      else { break }
      (one, other) = pairs[step]
      if step != 1 { nextOne = try expected.next() }
      if step != 2 { nextOther = try actual.next() }
    }
    if !finding.isOK { compareLength(nil, nil) }
  }

  /// Returns false if two moments overlap only because the times of one file are rounded.
  private func areShownTogether(_ ours: Moment, _ theirs: Moment) -> Bool {
    let overlap = min(ours.end, theirs.end) - max(ours.start, theirs.start)
    return overlap > rules.delayTolerance
      || overlap >= min(ours.microseconds, theirs.microseconds)
  }

  private mutating func comparePixels(
    _ ours: Moment, _ theirs: Moment, _ frames: ClosedRange<Int>
  ) {
    // A frame that was compared before is not counted again.
    guard let difference = rules.difference(ours.pixels, theirs.pixels),
      frames.upperBound > lastFrame
    else { return }
    show(
      ours, theirs, frames.lowerBound, difference.count.counted("pixel"), around: difference.region)
    let new = max(frames.lowerBound, lastFrame + 1)...frames.upperBound
    finding.add(.pixels(DifferingPixels(in: new, difference)))
    lastFrame = frames.upperBound
  }

  private mutating func compareDelays(_ ours: Moment, _ theirs: Moment, _ frame: Int) {
    // The rounding errors of merged frames add up.
    let most = rules.delayTolerance * max(ours.frames, theirs.frames)
    guard rules.comparesDelays, abs(ours.delay - theirs.delay) > most,
      let sides = Sides(ours.delay, differing: theirs.delay)
    else { return }
    show(ours, theirs, frame, "delay") { ", \(Difference.seconds($0.delay))" }
    finding.add(.delays(FrameNumbers([frame]), first: sides, areUniform: true))
  }

  /// Records the lengths of both films in seconds, and in frames if both have the same frame rate.
  private mutating func compareLength(_ ours: Moment?, _ theirs: Moment?) {
    guard abs(expected.end - actual.end) > rules.delayTolerance,
      let sides = Sides(expected.end, differing: actual.end)
    else { return }
    finding.add(
      rules.comparesDelays
        ? .length(frameCounts, microseconds: sides) : .length(sides, microseconds: nil))
    let frame = ours.map { times.frame(at: max($0.start, actual.end)) } ?? times.count
    show(ours, theirs, frame, "length")
  }

  /// The numbers of frames; nil if they are equal, or the frame rates differ.
  private var frameCounts: Sides<Int>? {
    guard abs(actual.shortest - expected.shortest) <= max(times.unit, rules.delayTolerance),
      let count = times.count(lastFrom: actual.lastStart, to: actual.end)
    else { return nil }
    return Sides(times.count, differing: count)
  }

  private mutating func comparePlays() {
    // For a single frame the number of plays makes no difference.
    guard rules.comparesPlays, times.count != 1,
      let plays = Sides(expected.plays, differing: actual.plays)
    else { return }
    finding.add(.plays(plays))
  }

  /// Keeps the image of the first difference, and all images for a page.
  private mutating func show(_ image: DifferenceImage) {
    if finding.image == nil { finding.image = image }
    finding.page?.add(image)
  }

  /// Keeps the images of a difference. Those that are not of pixels are kept only if they are the
  /// first. `region`: the rectangle of the pixels that
  /// differ; nil for another kind of difference. `detail` returns the text that follows the frame
  /// number of a side.
  private mutating func show(
    _ ours: Moment?, _ theirs: Moment?, _ frame: Int, _ what: String, around region: Region? = nil,
    detail: (Moment) -> String = { _ in "" }
  ) {
    guard finding.image == nil || finding.page != nil && region != nil else { return }
    func side(_ word: String, _ moment: Moment?) -> DifferenceImage.Side {
      let words = moment.map { "frame \(frame)\(detail($0))" } ?? "no frame \(frame)"
      return DifferenceImage.Side(moment?.pixels, label: "\(word): \(words)")
    }
    let labels = rules.names.labels
    var image = DifferenceImage(
      expected: side(labels.expected, ours), actual: side(labels.actual, theirs),
      label: "difference: \(what)")
    (image.region, image.tolerance, image.ignored) = (region, rules.tolerance, rules.ignored)
    show(image)
  }
}

/// The part of two large images that shows a difference. It starts at the first differing pixel.
package struct DifferingPart {
  package private(set) var difference: PixelDifference
  private let size: Size
  private let names: SideNames
  private var columns = 0..<0
  /// The row of the part's top.
  private var top = 0
  private var ours: [ColorWithAlpha] = []
  private var theirs: [ColorWithAlpha] = []

  /// The maximum side of the part in pixels.
  private static let most = 2048

  init(of size: Size, _ rules: ComparisonRules) {
    (self.size, names) = (size, rules.names)
    difference = PixelDifference(tolerance: rules.tolerance, ignoring: rules.ignored)
  }

  /// Adds the next row of both images, starting at the top.
  package mutating func add(_ one: [ColorWithAlpha], _ other: [ColorWithAlpha], row y: Int) {
    difference.add(one[...], other[...], row: y)
    if columns.isEmpty, difference.count > 0 {
      let left = max(0, min(difference.region.x, size.width - Self.most))
      (columns, top) = (left..<min(size.width, left + Self.most), y)
    }
    guard !columns.isEmpty, ours.count < columns.count * Self.most else { return }
    ours += one[columns]
    theirs += other[columns]
  }

  package func image(ofFrame frame: Int) -> DifferenceImage {
    let part = Size(width: columns.count, height: ours.count / max(1, columns.count))
    func side(_ word: String, _ pixels: [ColorWithAlpha]) -> DifferenceImage.Side {
      .init(Grid(size: part, elements: pixels), label: "\(word): frame \(frame)")
    }
    let labels = names.labels
    var image = DifferenceImage(
      expected: side(labels.expected, ours), actual: side(labels.actual, theirs),
      label: "difference: " + difference.count.counted("pixel"))
    let region = difference.region
    image.region = Region(
      x: region.x - columns.lowerBound, y: region.y - top, width: region.width,
      height: region.height)
    return image
  }
}
