public import Drawing
public import Grids
public import Settings
public import Worlds

/// The specification of a film: the simulation, the generations to show, the pace and the look. A
/// value that holds no world and is never changed by playing: `FilmSurvey` has what playing tells.
public struct Film: Sendable {
  public var simulation: any Simulation
  /// Everything random follows from it.
  public var seed: UInt64
  /// The generations that are shown at most.
  public var shown: ShownGenerations
  public var ending = Ending.lastFrame
  public var pace: Pace
  public var look: Look
  /// The number of pictures between two generations, which show moves from cell to cell.
  public var tween = 0
  /// The ages that are shown; nil for none.
  public var age: Age?
  /// The line above the picture.
  public var title = Caption()
  /// True if the size of its cells was set explicitly.
  package var isCellChosen = true
  /// The label that tells it from films drawn together with it, such as `seed 3`; empty if it is alone.
  package var name = ""
  /// The line under the picture.
  public var caption: Caption
  /// The plot of its counts, beside it or in its place; nil for none.
  public var plot: Plot?
  /// Pixels of page around everything; where nil some air if anything stands around the world.
  public var margin: Int?
  public var camera = Camera()
  /// The number of its frames, evenly spread, that its only picture shows side by side; nil for a
  /// picture a frame.
  public var strip: Int?
  /// The pictures' size in pixels, for which cells are as large as fit; as large as its look makes
  /// them where nil.
  public var page: Size?
  /// Its events in their order.
  package var events: [Event] = [] {
    didSet { events = events.inOrder }
  }
  /// Its limits.
  public var budget = Budget()

  /// The times that pictures stay.
  public struct Pace: Sendable {
    /// A frame, in seconds; positive.
    public var frame: Ratio
    /// The extra time of the last one, in seconds. Where nil, as much as makes it stay 2
    /// seconds if the film ends since nothing can change any more, else not at all.
    public var hold: Ratio?
    /// Total plays; 0 is for ever.
    public var plays: Int

    public init(frame: Ratio, hold: Ratio? = nil, plays: Int = 0) {
      self.frame = frame
      self.hold = hold
      self.plays = plays
    }
  }

  public init(
    _ simulation: any Simulation, seed: UInt64 = 1, shown: ShownGenerations, pace: Pace, look: Look,
    caption: Caption
  ) {
    self.simulation = simulation
    self.seed = seed
    self.shown = shown
    self.pace = pace
    self.look = look
    self.caption = caption
  }

  /// A film with the looks and the pace that suit its world.
  ///
  /// - Parameters:
  ///   - seed: the one that suits the world where nil.
  ///   - frames: how many; at least 1. Where nil as many as suit the world, or fewer where it comes to rest.
  ///   - every: generations from one to the next; at least 1.
  ///   - skip: generations before the first.
  public init(
    _ simulation: any Simulation, seed: UInt64? = nil, frames: Int? = nil, every: Int = 1,
    skip: Int = 0, theme: Theme = .light
  ) {
    let info = type(of: simulation).info
    let worldInfo = simulation.worldInfo
    let frame = worldInfo.generationTime.map { time in
      let (product, overflow) = time.numerator.multipliedReportingOverflow(by: every)
      return Ratio(overflow ? .max : product, time.denominator)
    }
    self.init(
      simulation, seed: seed ?? info.defaults.seed,
      shown: ShownGenerations(frames: frames ?? info.defaults.frames, skip: skip, every: every),
      pace: Pace(frame: frame ?? Ratio(1, 10)), look: Look(suiting: info, theme: theme),
      caption: (try? Caption(info.defaults.caption, counts: worldInfo.counts.names)) ?? Caption())
    if frames == nil { ending = .restOrLastFrame }
  }
}

extension Film {
  /// The legend of the states that its pictures show.
  var legend: [CellKind] {
    let legend = simulation.worldInfo.legend
    return age.map { $0.legend(of: legend) } ?? legend
  }

  /// True if its pictures show the world, and not a plot alone.
  var showsWorld: Bool { plot?.isAlone != true }

  var plottedCounts: [String] {
    guard let plot else { return [] }
    return plot.counts.isEmpty ? simulation.worldInfo.counts.names : plot.counts
  }

  /// The number of generations before the shown one that its pictures depend on.
  var past: Int { age == nil ? 0 : Age.horizon }

  /// The first generation that leaves a visible trail; nil if no trails are drawn.
  var trailStart: Int? { age == .trail ? max(0, shown.skip - Age.horizon + 1) : nil }

  /// The last generation at which an event happens, an annotation comes or goes, or the camera moves.
  var lastMove: Int {
    let gone = annotations.filter { $0.annotation.generations != nil }.map(\.shown.upperBound)
    return max(
      events.last?.generation ?? 0, camera.keyframes.last?.generation ?? 0, gone.max() ?? 0)
  }

  /// The frame counts that a strip can have.
  package static let stripLengths = 2...4096

  /// The numbers of pictures that there can be between two generations.
  package static let tweens = 0...99

  /// The number of pictures from one frame to the next, the frame's own included.
  ///
  /// - Precondition: its values have been checked.
  var parts: Int { max(0, min(Self.tweens.upperBound, tween)) + 1 }

  /// The number of pictures; at most 2⁵⁰ are counted.
  package var pictures: Int {
    if strip != nil || plot?.isWhole == true { return 1 }
    return tween == 0 ? shown.frames : cappedProduct(shown.frames - 1, parts) + 1
  }
}

extension Film {
  /// An annotation and the generations that show it.
  struct TimedAnnotation: Sendable {
    let annotation: Annotation
    let shown: Range<Int>
  }

  /// The annotations of its events, in the order of these.
  var annotations: [TimedAnnotation] {
    events.compactMap { event in
      event.change.annotation.map { annotation in
        TimedAnnotation(
          annotation: annotation, shown: annotation.generations(from: event.generation))
      }
    }
  }

  /// The palette entries for figures: those of events first, since they were asked for.
  var figureNeeds: FigureNeeds {
    annotations.reduce(FigureNeeds.none) { $0.union(FigureNeeds(of: $1.annotation.figures)) }
      .union(simulation.worldInfo.figures)
  }
}
