internal import Drawing
package import Encoding
package import Files
package import Grids
package import Imaging
internal import Platform
internal import Settings
internal import Worlds

/// A film or sheet that is laid out and known to be possible. Each run gives the same shots: frames
/// to draw, with their durations.
package struct Reel: Sendable {
  /// The image size in pixels.
  package let size: Size
  package let frames: Int
  package let timing: Timing
  /// The long-term behavior of the world, if the film waited for it.
  package internal(set) var outcome: Outcome?
  /// The side of a cell in pixels, if it was fitted to the world; nil if it was set, if the images
  /// show no cells, or if they show cells of several sizes.
  package internal(set) var cell: Int?
  /// The physical size of the images; nil if it is not set.
  package internal(set) var printSize: PrintSize?
  /// A note about all images; nil for none.
  package internal(set) var note: String?
  /// The properties that all frames share on a page with a player; nil if no format needs them.
  var page: PlayerFilm?
  /// The image that a poster shows, counted from 0.
  let poster: Int
  let cost: Cost
  let budget: Budget
  private(set) var begin: @Sendable () -> Shots

  /// Returns the next frame to draw, with its duration; nil after the last.
  package typealias Shots = () throws(FilmProblem) -> Shot?

  /// The memory in bytes that the limit leaves for frames that are kept.
  package var spareMemory: Int { max(0, budget.memory - cost.total) }

  /// Returns the number of images that a run with a number of workers draws at the same time. It is
  /// lower if the images or the worlds are large.
  package func jobs(of workers: Int) -> Int {
    cost.jobs(ImageLimit.jobs(workers, for: size), within: budget)
  }

  /// Returns the number of cores for each image, if so many images are drawn at the same time by a
  /// number of workers. A still, or one of a few large images, gets several.
  private func cores(forEachOf images: Int, _ workers: Int) -> Int {
    cost.cores(max(1, workers / min(images, max(1, frames))), within: budget)
  }

  /// Returns shots that stop when the time limit expires. The caller has to call `checkTime(at:)`
  /// after the last shot.
  package func shots() -> Shots {
    let next = begin()
    return { [budget] () throws(FilmProblem) in
      let shot = CancellationCheck.$waiting.withValue(budget.cancellation) {
        Result { () throws(FilmProblem) in try next() }
      }
      return try shot.get()
    }
  }

  /// Returns a reel of images that readers who prefer dark pages see as those of another reel.
  func joined(atNightBy other: Reel) -> Reel {
    var reel = self
    reel.begin = { [begin] in
      let (next, nextAtNight) = (begin(), other.begin())
      return { () throws(FilmProblem) in
        guard var shot = try next() else { return nil }
        let dark = try nextAtNight()
        shot.image.night = dark.map { [$0.image] } ?? []
        shot.player?.night = dark.map { ($0.player ?? PlayerFrame(of: $0.image)).film }
        return shot
      }
    }
    return reel
  }

  /// Returns a reel for pages that use the colors of another reel for readers who prefer dark
  /// pages. The other reel is not played.
  func joined(atNightByColorsOf other: Reel) -> Reel {
    var reel = self
    reel.begin = { [begin, page = other.page] in
      let next = begin()
      return { () throws(FilmProblem) in
        guard var shot = try next() else { return nil }
        var player = shot.player ?? PlayerFrame(of: shot.image)
        player.night = page
        shot.player = player
        return shot
      }
    }
    return reel
  }

  /// Throws an error if the time limit expired before the shot of a generation was drawn, since its
  /// image may be incomplete.
  package func checkTime(at generation: Int) throws(FilmProblem) {
    try budget.check(memory: 0, at: generation)
  }

  /// Plays the reel once, writes all outputs, and calls `progress` with each shot. Returns the
  /// number of shots that each output omits, since its format cannot show them.
  @discardableResult
  package func write(
    _ outputs: [(format: Format, output: Output)], _ options: EncodingOptions = EncodingOptions(),
    workers: Int, progress: (Shot) -> Void = { _ in }
  ) async throws -> [Int] {
    var options = options
    (options.printSize, options.poster) = (printSize, poster)
    let encoders = try outputs.map { try $0.format.encoder($0.output, timing, options) }
    var last = 0
    do {
      let leftOut = try await CancellationCheck.$waiting.withValue(budget.cancellation) {
        let images = jobs(of: workers)
        let cores = cores(forEachOf: images, workers)
        return try await encode(shots(), with: encoders, jobs: images, cores: cores) { shot in
          last = shot.generation
          progress(shot)
        }
      }
      try checkTime(at: last)
      return leftOut
    } catch is CancellationError {
      try checkTime(at: last)
      throw CancellationError()
    }
  }
}

extension FilmSurvey {
  /// Lays out the images of a film on its own, for all or some of the formats of the survey.
  package func reel(for formats: [Format]) throws(FilmProblem) -> Reel {
    let timing = film.timing
    let layout = try FilmLayout(self, formats, ticksPerSecond: timing.ticksPerSecond)
    var reel = Reel(
      size: layout.slot.size.size, frames: film.images, timing: timing, outcome: outcome,
      cell: fittedCell, printSize: film.printSize, poster: film.posterImage,
      cost: outline.cost(for: formats), budget: film.budget
    ) {
      var shots = FilmShots(layout)
      return { () throws(FilmProblem) in try shots.next() }
    }
    (reel.page, reel.note) = (layout.player?.film, film.resolutionNote)
    try reel.checkRate(
      ticks: film.ticks(perSecond: timing.ticksPerSecond, hold: .zero), parts: film.parts,
      in: formats)
    return reel
  }
}

extension Reel {
  /// Throws an error if a format would show only one image of an animation, because it drops those
  /// beyond its highest frame rate. `ticks`: the ticks that the animation lasts. `parts`: the
  /// images of a frame.
  func checkRate(ticks: Int128, parts: Int, in formats: [Format]) throws(FilmProblem) {
    for format in formats where frames > 1 && format.isAnimation {
      guard let most = format.mostFramesPerSecond else { continue }
      let clock = format.clock(timing)
      let units = clock.units(Int(clamping: ticks), perSecond: timing.ticksPerSecond)
      if units < 2 * clock.shortest {
        throw "a file of \(format.name) shows at most \(most) frames per second, so only one of"
          + " these \(frames) frames remains: set 'fps' to \(most / max(1, parts)) or less"
      }
    }
  }
}

/// The shots of a film in order: its frames to draw, each with its duration.
struct FilmShots {
  private let layout: FilmLayout
  private let pauses: [Int: Int]
  private let annotations: [Film.TimedAnnotation]
  /// The ticks of each image, the ticks of the last image, and the extra ticks of the last image.
  private var times: (each: Int, last: Int, hold: Int)
  /// The ticks that apply from later generations on. The next change is the last element, so that
  /// it can be removed quickly.
  private var speeds: [(start: Int, each: Int, last: Int)]
  private let holds: Bool
  private var play: Playback?
  /// The move to the next generation; nil while a frame is shown.
  private var transition: (start: Playback, counts: [Count], transition: Transition?)?
  private var number = 0
  /// The simulation at the next frame, of a film that ends with its input; nil before the first
  /// frame, and at the end.
  private var ahead: Playback?
  private var hasEnded = false

  /// Creates the shots of a film. `holds`: true if the last shot gets its extra time.
  init(_ layout: FilmLayout, holds: Bool = true) {
    self.layout = layout
    pauses = layout.pauses
    annotations = layout.film.annotations
    speeds = layout.speeds
    self.holds = holds
    times = (0, 0, holds ? layout.ticks(layout.film.pace.hold ?? .zero) : 0)
  }

  mutating func next() throws(FilmProblem) -> Shot? {
    guard number < layout.film.images, !hasEnded else { return nil }
    defer { number += 1 }
    guard let strip = layout.strip else {
      if layout.film.framing.subject == .plot {
        return try shot(ofFrame: layout.film.span.shown.frames - 1)
      }
      let (frame, part) = number.quotientAndRemainder(dividingBy: layout.film.parts)
      return part == 0 ? try shot(ofFrame: frame) : try shot(between: part)
    }
    var frames: [Shot] = []
    for frame in stripFrames { try shot(ofFrame: frame).map { frames.append($0) } }
    guard let last = frames.last else { return nil }
    let tiles = frames.map { SheetPainter.PaintedTile($0.image, stays: false) }
    var shot = Shot(
      generation: last.generation, counts: last.counts, ticks: last.ticks, isHeld: last.isHeld,
      image: strip.image(of: tiles))
    (shot.remark, shot.note) = (frames.firstRemark, last.note ?? repetition(in: tiles, strip))
    return shot
  }

  /// Returns the note that some images of a strip are equal; nil if none are.
  private func repetition(
    in tiles: [SheetPainter.PaintedTile], _ strip: SheetPainter
  ) -> String? {
    switch layout.survey.outcome {
    case .settled(let start)? where start <= layout.film.span.shown.skip:
      return "the world does not change, so that all images of the strip are equal"
    case .periodic(let period, let step)?
    where period < tiles.count && step == Position(x: 0, y: 0):
      return
        "the world repeats after \(period) generations: set 'strip' to \(period), so that no two"
        + " images are equal"
    default: return strip.repetition(in: tiles)
    }
  }

  /// The frames that its strip shows, evenly spread from the first to the last. Precondition: the
  /// film has at least as many frames as the strip.
  private var stripFrames: [Int] {
    guard let strip = layout.film.framing.subject.strip, strip > 1 else { return [0] }
    let (way, gaps) = (layout.film.span.shown.frames - 1, strip - 1)
    // Rounds frame · way / gaps to the nearest whole number.
    return (0..<strip).map { ($0 * way * 2 + gaps) / (2 * gaps) }
  }

  private mutating func shot(ofFrame frame: Int) throws(FilmProblem) -> Shot? {
    let shown = layout.film.span.shown
    transition = nil
    if ahead != nil { play = ahead }
    if play == nil { play = layout.opening }
    if play == nil { play = try Playback(opening: layout.film, layout.film.framing.age) }
    let generation = shown.generation(ofFrame: frame)
    try play?.go(to: generation)
    if layout.film.span.ending == .endOfInput {
      if play?.hasEnded == true { throw .inputEnds(before: generation) }
      try lookAhead(to: shown.nextGeneration(after: frame))
    }
    while let speed = speeds.last, speed.start <= generation {
      (times.each, times.last) = (speed.each, holds ? speed.last : speed.each)
      speeds.removeLast()
    }
    return try play.map { play throws(FilmProblem) in
      shot(of: play, try play.counts(for: layout.film))
    }
  }

  /// Plays the generations to the next frame, which tells whether the input ends before it.
  private mutating func lookAhead(to generation: Int) throws(FilmProblem) {
    let film = layout.film
    if let most = film.budget.pixels, (number + 1) * layout.slot.size.size.area > most {
      throw .drawsPixels((number + 1) * layout.slot.size.size.area, most: most)
    }
    guard generation <= film.span.shown.last else { return }
    ahead = play
    try ahead?.go(to: generation)
    hasEnded = ahead?.hasEnded ?? true
  }

  /// Returns an in-between image of the generation of the frame before; nil before the first.
  private mutating func shot(between part: Int) throws(FilmProblem) -> Shot? {
    // The first in-between image plays the next generation and keeps its moves for the others.
    if transition == nil, let start = play {
      transition = (start, try start.counts(for: layout.film), try play?.step())
    }
    return transition.map { shot(of: $0.start, $0.counts, part, $0.transition) }
  }

  /// Creates a shot. `play`: the simulation at the start of the move. `part`: the number of parts
  /// of the move that have passed; 0 for a frame. `transition`: the moves to the next generation;
  /// nil for a frame.
  private func shot(
    of play: Playback, _ counts: [Count], _ part: Int = 0, _ transition: Transition? = nil
  ) -> Shot {
    let (generation, world, film) = (play.generation, play.world, layout.film)
    let isLast = generation == film.span.shown.last || hasEnded
    let worldInfo = film.worldInfo
    let numbered = worldInfo.course.generation + generation
    let longer = (isLast ? times.hold : 0) + (part == 0 ? pauses[generation] ?? 0 : 0)
    let text = TitleAndCaption(
      title: film.texts.title.words(generation: numbered, counts: counts),
      caption: film.texts.caption.words(generation: numbered, counts: counts))
    let plot = layout.survey.plotLines(at: generation, counts, isLast: isLast)
    var shot = Shot(
      generation: numbered, counts: counts.named(film.columnNames),
      ticks: (isLast ? times.last : times.each) + longer,
      isHeld: longer > 0, isBetween: part > 0,
      image: layout.painter.image(
        of: play.seen, through: layout.camera?.viewport(at: generation, part, of: film.parts),
        between: transition.map { TransitionMoment($0, part, of: film.parts) },
        firstRow: (world as? any RowWorld).map { generation - $0.newestRow.y } ?? 0, text: text,
        figures: annotations.filter { $0.shown.contains(generation) }
          .flatMap(\.annotation.figures),
        plot: plot, hasShapes: layout.hasShapes, hasExactColors: layout.hasExactColors),
      cells: part > 0
        ? nil : world.shotCells(states: worldInfo.legend.count, within: film.budget.memory),
      array: part == 0 && layout.hasArrays ? world.shotArray : nil)
    if part == 0, layout.hasAgents { shot.agents = world.shotRows(at: numbered) }
    if part == 0 {
      let remarking = world as? any RemarkingWorld
      shot.remark = remarking?.remark ?? layout.painter.remark
      shot.note = remarking?.note
    }
    if let player = layout.player {
      shot.player = player.frame(of: play.seen, shot, text, plot)
      shot.remark = shot.remark ?? player.remark
    }
    return shot
  }
}

extension World {
  /// Returns the agents as rows of a table; nil for a world without agents.
  fileprivate func shotRows(at generation: Int) -> ShotRows? {
    guard let holder = self as? any AgentHolder else { return nil }
    let (names, texts, _) = holder.agentTable
    return ShotRows(names: ["generation"] + names, texts: Set(texts.map { $0 + 1 })) {
      holder.agentTable.rows.map { ["\(generation)"] + $0 }
    }
  }

  /// The cells as an array; nil if the world has no edge.
  var shotArray: ShotArray? {
    guard let bounds else { return nil }
    guard let numbers = (self as? any NumberWorld)?.numbers else {
      return ShotArray(size: bounds.size, areNumbers: false) { cells(in: bounds).elements }
    }
    return ShotArray(size: bounds.size, areNumbers: true) {
      // An array that grows would take twice the memory.
      var bytes: [UInt8] = []
      bytes.reserveCapacity(4 * numbers.count)
      for number in numbers {
        let bits = number.bitPattern
        for byte in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: bits >> (8 * byte))) }
      }
      return bytes
    }
  }

  /// The most cells of a file that lists them. A larger file is of no use, and some worlds have
  /// more cells than memory could hold.
  private static var mostCells: UInt128 { 1 << 27 }
  /// The bytes that each run of adjacent cells needs while such a file is written.
  private static var bytesARun: Int { 64 }

  /// Returns the world's cells for the file from which a later run continues; nil if the world
  /// cannot be saved, or takes too much memory.
  func cellsToSave(states: Int, within memory: Int) -> ShotCells? {
    guard let world = self as? any SavableWorld else {
      return shotCells(states: states, within: memory)
    }
    guard let cells = world.savedCells(within: memory) else { return nil }
    return ShotCells(rule: world.savedName, states: 256, mostRuns: memory / Self.bytesARun) {
      take in
      for (index, state) in cells.elements.enumerated() where state != 0 {
        let (y, x) = index.quotientAndRemainder(dividingBy: cells.width)
        take(y, x..<x + 1, state)
      }
    }
  }

  /// Returns the world's cells for pattern files, with a board's origin moved to its center; nil if
  /// pattern files do not support such worlds. `memory`: the bytes that the list of cells may
  /// occupy.
  func shotCells(states: Int, within memory: Int) -> ShotCells? {
    guard let pattern = self as? any PatternWorld, let rule = pattern.patternRule else {
      return nil
    }
    let (left, top) = bounds.map { ($0.width / 2, $0.height / 2) } ?? (0, 0)
    let listed = { @Sendable (take: ShotCells.Take) in
      forEachRun { y, columns, state in
        take(y - top, columns.lowerBound - left..<columns.upperBound - left, state)
      }
    }
    let canBeListed = counts.reduce(0) { $0 + $1.value } <= Self.mostCells
    return ShotCells(
      rule: rule, states: states, mostRuns: memory / Self.bytesARun,
      squares: { pattern.squares }, promise: canBeListed ? listed : nil)
  }
}

/// The number of images that are drawn at the same time.
public enum Workers {
  /// The default: the number of processor cores, at most 1024.
  public static let standard = max(1, min(1024, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
