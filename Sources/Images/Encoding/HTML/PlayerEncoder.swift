internal import Decoding
internal import Files
internal import Grids
internal import Imaging

extension Format {
  /// Pages of HTML with a player.
  package static let html = Format(
    name: "html",
    summary: "a page that plays the film, with controls, texts and the states of cells",
    rendering: .page,
    // Browsers support no larger canvas.
    longestSide: 16_384, followsReaders: true, reader: .html, isCurrent: PlayerMarkup.isCurrent,
    cost: EncodingCost(
      // A group of frames with its stream, and the frames that wait to be added.
      memory: { 16 * $0.area + 1 << 22 },
      mostBytes: { size, _ in size.cappedArea * 3 + 1 << 16 },
      imageTime: 100_000, pixelTime: 2000, shapedPixelTime: 2000),
    film: PlayerEncoder.init)
}

/// An encoder that writes a film as a page with a player. It writes each group of frames once it is
/// complete, and the texts at the end.
struct PlayerEncoder: Encoder {
  /// An encoded frame. `page` is nil except for the first frame of the film.
  struct Part: Sendable {
    let numbers: [UInt8]
    let texts: PlayerTrack.Texts
    let ticks: Int
    let page: PlayerPage?
  }

  private let file: OutputFile
  private let timing: Timing
  private let options: EncodingOptions
  private var isBegun = false
  private var film: PlayerFilm?
  private var page: PlayerPage?
  private var groups: FrameGroups?
  private var track = PlayerTrack()
  /// The plot of the latest frame. The plot of the last frame has the complete curves.
  private var plot: PlayerPlot?

  init(_ output: Output, _ timing: Timing, _ options: EncodingOptions) throws(OutputProblem) {
    (file, self.timing, self.options) = (try output.open(), timing, options)
  }

  mutating func take(_ shot: Shot) -> Work<Part>? {
    let frame = shot.player ?? PlayerFrame(of: shot.image)
    let film = self.film ?? frame.film
    self.film = film
    defer { isBegun = true }
    plot = frame.plot ?? plot
    let texts = PlayerTrack.Texts(frame)
    return { [isBegun, timing, options] () throws(OutputProblem) in
      let page = isBegun ? nil : PlayerPage(film, frame, shot.image, timing, options)
      return Part(numbers: frame.numbers, texts: texts, ticks: shot.ticks, page: page)
    }
  }

  mutating func write(_ part: Part) throws(OutputProblem) {
    if let page = part.page {
      self.page = page
      groups = FrameGroups(area: page.film.grid.area)
      try file.write(page.beginning)
    }
    track.add(part.texts, ticks: part.ticks)
    if let group = groups?.add(part.numbers) { try write(group) }
  }

  private mutating func write(_ group: FrameGroups.Group) throws(OutputProblem) {
    let comma = track.groups.isEmpty ? "" : ","
    track.groups.append(group.first)
    try file.write("\(comma)\n\"\(Base64.text(group.stream))\"")
  }

  mutating func finish() throws(OutputProblem) {
    if let group = groups?.finish() { try write(group) }
    if let page { try file.write(page.ending(track, plot)) }
    try file.close()
  }
}
