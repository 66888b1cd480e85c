internal import Drawing
internal import Grids
internal import Imaging
internal import Settings
internal import Worlds

/// The shots of a film, one after the other.
struct FilmShots {
  private let layout: FilmLayout
  private let pauses: [Int: Int]
  private let annotations: [Film.TimedAnnotation]
  /// In ticks: the time of each picture, that of the last one, and how much longer that is held.
  private var times: (each: Int, last: Int, hold: Int)
  /// The times from later generations on, the next one last.
  private var speeds: [(start: Int, each: Int, last: Int)]
  private let holds: Bool
  private var play: Play?
  /// The way to the next generation; nil at a frame.
  private var transition: (start: Play, counts: [Count], transition: Transition?)?
  private var number = 0

  /// - Parameter holds: whether the last shot stays longer.
  init(_ layout: FilmLayout, holds: Bool = true) {
    self.layout = layout
    pauses = layout.pauses
    annotations = layout.film.annotations
    speeds = layout.speeds
    self.holds = holds
    times = (0, 0, holds ? layout.ticks(layout.film.pace.hold ?? .zero) : 0)
  }

  mutating func next() throws(FilmProblem) -> Shot? {
    guard number < layout.film.pictures else { return nil }
    defer { number += 1 }
    guard let strip = layout.strip else {
      if layout.film.plot?.isWhole == true {
        return try shot(ofFrame: layout.film.shown.frames - 1)
      }
      let (frame, part) = number.quotientAndRemainder(dividingBy: layout.film.parts)
      return part == 0 ? try shot(ofFrame: frame) : try shot(between: part)
    }
    var pictures: [SheetPainter.Content] = []
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

  /// The frames that its strip shows, the first and the last among them.
  ///
  /// - Precondition: the film has as many.
  private var stripFrames: [Int] {
    guard let strip = layout.film.strip, strip > 1 else { return [0] }
    let (way, gaps) = (layout.film.shown.frames - 1, strip - 1)
    return (0..<strip).map { ($0 * way * 2 + gaps) / (2 * gaps) }
  }

  private mutating func shot(ofFrame frame: Int) throws(FilmProblem) -> Shot? {
    let shown = layout.film.shown
    transition = nil
    if play == nil { play = layout.opening }
    if play == nil { play = try Play(opening: layout.film, layout.film.age) }
    let generation = shown.skip + frame * shown.every
    try play?.go(to: generation)
    while let speed = speeds.last, speed.start <= generation {
      (times.each, times.last) = (speed.each, holds ? speed.last : speed.each)
      speeds.removeLast()
    }
    return play.map { shot(of: $0, $0.world.counts) }
  }

  /// A picture between the last frame's generation and the next one.
  private mutating func shot(between part: Int) throws(FilmProblem) -> Shot? {
    if transition == nil, let start = play {
      transition = (start, start.world.counts, try play?.step())
    }
    return transition.map { shot(of: $0.start, $0.counts, part, $0.transition) }
  }

  /// - Parameter part: of the way to the next generation.
  private func shot(
    of play: Play, _ counts: [Count], _ part: Int = 0, _ transition: Transition? = nil
  ) -> Shot {
    let (generation, world, film) = (play.generation, play.world, layout.film)
    let isLast = generation == film.shown.last
    let worldInfo = film.simulation.worldInfo
    let numbered = worldInfo.generation + generation
    let longer = (isLast ? times.hold : 0) + (part == 0 ? pauses[generation] ?? 0 : 0)
    return Shot(
      generation: numbered, counts: counts, ticks: (isLast ? times.last : times.each) + longer,
      isHeld: longer > 0, isBetween: part > 0,
      picture: layout.painter.picture(
        of: play.seen, through: layout.camera?.viewport(at: generation, part, of: film.parts),
        between: transition.map { Between($0, part, of: film.parts) },
        text: Lettering(
          title: film.title.words(generation: numbered, counts: counts),
          caption: film.caption.words(generation: numbered, counts: counts)),
        figures: annotations.filter { $0.shown.contains(generation) }
          .flatMap(\.annotation.figures),
        plot: layout.survey.plotLines(at: generation, counts)),
      cells: part > 0
        ? nil : world.shotCells(states: worldInfo.legend.count, within: film.budget.memory))
  }
}

extension World {
  /// Nobody wants a file that lists more cells than so many, and no memory holds some worlds'.
  private static var mostCells: UInt128 { 1 << 27 }
  /// The bytes that cells side by side take on their way to such a file.
  private static var bytesARun: Int { 64 }

  /// Its cells for pattern files, in which a board's (0, 0) is in the middle; nil where they can hold
  /// none of its kind.
  ///
  /// - Parameters:
  ///   - states: how many the rule has.
  ///   - memory: the bytes that listing them may take.
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
    let areFew = counts.reduce(0) { $0 + $1.value } <= Self.mostCells
    return ShotCells(
      rule: rule, states: states, mostRuns: memory / Self.bytesARun,
      squares: { pattern.squares }, promise: areFew ? listed : nil)
  }
}
