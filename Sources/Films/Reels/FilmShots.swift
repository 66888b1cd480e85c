internal import Drawing
internal import Grids
internal import Imaging
internal import Settings
internal import Worlds

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

  /// Creates the shots of a film.
  ///
  /// - Parameters:
  ///   - layout: the layout of the film.
  ///   - holds: true if the last shot gets its extra time.
  init(_ layout: FilmLayout, holds: Bool = true) {
    self.layout = layout
    pauses = layout.pauses
    annotations = layout.film.annotations
    speeds = layout.speeds
    self.holds = holds
    times = (0, 0, holds ? layout.ticks(layout.film.pace.hold ?? .zero) : 0)
  }

  mutating func next() throws(FilmProblem) -> Shot? {
    guard number < layout.film.pictures, !hasEnded else { return nil }
    defer { number += 1 }
    guard let strip = layout.strip else {
      if layout.film.plot?.isWhole == true {
        return try shot(ofFrame: layout.film.shown.frames - 1)
      }
      let (frame, part) = number.quotientAndRemainder(dividingBy: layout.film.parts)
      return part == 0 ? try shot(ofFrame: frame) : try shot(between: part)
    }
    var pictures: [SheetPainter.TilePicture] = []
    var last: Shot?
    for frame in stripFrames {
      last = try shot(ofFrame: frame)
      if let last { pictures.append(.init(last.picture, stays: false)) }
    }
    return last.map {
      Shot(
        generation: $0.generation, counts: $0.counts, ticks: $0.ticks, isHeld: $0.isHeld,
        picture: strip.picture(of: pictures))
    }
  }

  /// The frames that its strip shows, evenly spread from the first to the last.
  ///
  /// - Precondition: the film has at least as many frames as the strip.
  private var stripFrames: [Int] {
    guard let strip = layout.film.strip, strip > 1 else { return [0] }
    let (way, gaps) = (layout.film.shown.frames - 1, strip - 1)
    // Rounds frame · way / gaps to the nearest whole number.
    return (0..<strip).map { ($0 * way * 2 + gaps) / (2 * gaps) }
  }

  private mutating func shot(ofFrame frame: Int) throws(FilmProblem) -> Shot? {
    let shown = layout.film.shown
    transition = nil
    if ahead != nil { play = ahead }
    if play == nil { play = layout.opening }
    if play == nil { play = try Playback(opening: layout.film, layout.film.age) }
    let generation = shown.skip + frame * shown.every
    try play?.go(to: generation)
    if layout.film.ending == .endOfInput {
      if play?.hasEnded == true { throw .inputEnds(before: generation) }
      try lookAhead(to: generation + shown.every)
    }
    while let speed = speeds.last, speed.start <= generation {
      (times.each, times.last) = (speed.each, holds ? speed.last : speed.each)
      speeds.removeLast()
    }
    return try play.map { play throws(FilmProblem) in shot(of: play, try play.counts()) }
  }

  /// Plays the generations to the next frame, which tells whether the input ends before it.
  private mutating func lookAhead(to generation: Int) throws(FilmProblem) {
    let film = layout.film
    if let most = film.budget.pixels, (number + 1) * layout.slot.size.size.area > most {
      throw .drawsPixels((number + 1) * layout.slot.size.size.area, most: most)
    }
    guard generation <= film.shown.last else { return }
    ahead = play
    try ahead?.go(to: generation)
    hasEnded = ahead?.hasEnded ?? true
  }

  /// Returns an in-between image of the previous frame's generation and the next one.
  private mutating func shot(between part: Int) throws(FilmProblem) -> Shot? {
    // The first in-between image plays the next generation and keeps its moves for the others.
    if transition == nil, let start = play {
      transition = (start, try start.counts(), try play?.step())
    }
    return transition.map { shot(of: $0.start, $0.counts, part, $0.transition) }
  }

  /// Creates a shot.
  ///
  /// - Parameters:
  ///   - play: the simulation at the start of the move.
  ///   - counts: the counts of the world.
  ///   - part: the number of parts of the move that have passed; 0 for a frame.
  ///   - transition: the moves to the next generation; nil for a frame.
  private func shot(
    of play: Playback, _ counts: [Count], _ part: Int = 0, _ transition: Transition? = nil
  ) -> Shot {
    let (generation, world, film) = (play.generation, play.world, layout.film)
    let isLast = generation == film.shown.last || hasEnded
    let worldInfo = film.simulation.worldInfo
    let numbered = worldInfo.generation + generation
    let longer = (isLast ? times.hold : 0) + (part == 0 ? pauses[generation] ?? 0 : 0)
    return Shot(
      generation: numbered, counts: counts.named(film.countNames),
      ticks: (isLast ? times.last : times.each) + longer,
      isHeld: longer > 0, isBetween: part > 0,
      picture: layout.painter.picture(
        of: play.seen, through: layout.camera?.viewport(at: generation, part, of: film.parts),
        between: transition.map { TransitionMoment($0, part, of: film.parts) },
        text: TitleAndCaption(
          title: film.title.words(generation: numbered, counts: counts),
          caption: film.caption.words(generation: numbered, counts: counts)),
        figures: annotations.filter { $0.shown.contains(generation) }
          .flatMap(\.annotation.figures),
        plot: layout.survey.plotLines(at: generation, counts), hasShapes: layout.hasShapes),
      cells: part > 0
        ? nil : world.shotCells(states: worldInfo.legend.count, within: film.budget.memory))
  }
}

extension World {
  /// The most cells of a file that lists them. A larger file is of no use, and some worlds have
  /// more cells than memory could hold.
  private static var mostCells: UInt128 { 1 << 27 }
  /// The bytes that each run of adjacent cells needs while such a file is written.
  private static var bytesARun: Int { 64 }

  /// Returns the world's cells for pattern files, with a board's origin moved to its center; nil if
  /// pattern files do not support such worlds.
  ///
  /// - Parameters:
  ///   - states: the number of states of the rule.
  ///   - memory: the bytes that the list of cells may occupy.
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
