public import Drawing
public import Grids
package import Imaging
public import Settings
public import Worlds

/// The specification of an animation: the simulation, the generations to show, the timing and the
/// look. It is a value that contains no world. Playing does not change it; the results of playing
/// are in `FilmSurvey`.
public struct Film: Sendable {
  public var simulation: any Simulation
  /// The seed of all random numbers.
  public var seed: UInt64
  /// The generations that the frames show. The film may end earlier, depending on `ending`.
  public var shown: ShownGenerations
  /// The condition that ends the film.
  public var ending = EndCondition.lastFrame
  /// True if its length may stay unknown while it is drawn, if only its input determines it.
  package var mayStream = false
  public var pace: Pace
  public var look: Look
  /// The number of in-between images from one generation to the next, which show cells while they
  /// move.
  public var tween = 0
  /// The ages that are shown; nil for none.
  public var age: Age?
  /// The line above the image.
  public var title = Caption()
  /// The lengths in pixels that the longer side of the world should have, to which the cell size is
  /// fitted; nil if the cell size was set explicitly, or has been fitted.
  package var worldSide: ClosedRange<Int>?
  /// The label that distinguishes the film from others in the same output, such as `seed 3`; empty
  /// for a single film.
  package var name = ""
  /// The line below the image.
  public var caption: Caption
  /// The plot of its counts, beside the world or instead of it; nil for none.
  public var plot: Plot?
  /// The names of the counts in tables and captions; empty for those of the world.
  package var counts: [String] = []
  /// The position of the legend of the cells' kinds; nil for none.
  package var legendPosition: LegendPosition?
  /// True if a sheet shows the legend once for all of its films.
  var isLegendShared = false
  /// The margin around everything, in pixels. If nil, there is a small margin when texts, a legend or
  /// a plot surround the world.
  public var margin: Int?
  public var camera = Camera()
  /// The number of evenly spaced frames that a single image shows side by side; nil for one image
  /// per frame.
  public var strip: Int?
  /// The image size in pixels, to which the cell size is fitted; nil for a size that follows from
  /// the look.
  public var page: Size?
  /// The image width in pixels, to which the cell size is fitted; nil for a width that follows from
  /// the look. The height is the one that the content needs.
  package var pageWidth: Int?
  /// The width of the image on paper; nil if it follows from the pixels.
  package var printWidth: PhysicalLength?
  /// The size in pixels of each image of a strip, if a distant camera shows its world.
  var imagePage: Size?
  /// The frame that a still beside the film shows; nil for the first.
  package var poster: Poster?
  /// The events, sorted by generation.
  package var events: [Event] = [] {
    didSet { events = events.inOrder }
  }
  /// The saved world from which it is played; nil for its initial cells.
  package internal(set) var continuation: Continuation?
  /// The limits of its run.
  public var budget = Budget()

  /// The durations of frames, and the number of plays.
  public struct Pace: Sendable {
    /// The duration of a frame, in seconds; positive.
    public var frame: Ratio
    /// The extra time of the last frame, in seconds. If nil, the last frame lasts 2 seconds in
    /// total when the film ends at rest, and has no extra time otherwise.
    public var hold: Ratio?
    /// The number of plays; 0 loops forever.
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

  /// Creates a film with the default look and timing of its simulation.
  ///
  /// - Parameters:
  ///   - seed: the seed; nil for the simulation's default.
  ///   - frames: the number of frames, at least 1. If nil, the simulation's default, or fewer if
  ///     the world settles earlier.
  ///   - every: the generations from one frame to the next; at least 1.
  ///   - skip: the generations before the first frame.
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
  /// The legend of the states that its images show.
  var legend: [CellKind] {
    let legend = simulation.worldInfo.legend
    return age.map { $0.legend(of: legend) } ?? legend
  }

  /// The legend of its images; nil if they show none. A strip shows it once.
  var legendPlan: LegendPlan? {
    let worldInfo = simulation.worldInfo
    guard let legendPosition, showsWorld, worldInfo.hasCells else { return nil }
    var plan = LegendPlan(legendPosition, of: legend, ramp: age == nil ? worldInfo.ramp : nil)
    plan?.isApart = strip != nil || isLegendShared
    return plan
  }

  /// True if its images show the world, and not only a plot.
  var showsWorld: Bool { plot?.isAlone != true }

  /// True if it is drawn while its input arrives, whose length is unknown.
  var streams: Bool { mayStream && ending == .endOfInput && plot == nil && strip == nil }

  var plottedCounts: [String] {
    guard let plot else { return [] }
    return plot.counts.isEmpty ? countNames : plot.counts
  }

  /// The number of earlier generations on which an image depends.
  var past: Int { age == nil ? 0 : Age.horizon }

  /// The first generation with a trail that is visible in a frame; nil if the film draws no trails.
  var trailStart: Int? { age == .trail ? max(0, shown.skip - Age.horizon + 1) : nil }

  /// The placeholder for the generation from which on all that is left repeats or flies away.
  package static let settling = "settled"

  /// True if the title or caption shows when the world settles.
  var namesSettling: Bool { title.names(Self.settling) || caption.names(Self.settling) }

  /// The last generation at which an event is applied, an annotation appears or disappears, or the
  /// camera moves.
  var lastMove: Int {
    let gone = annotations.filter { $0.annotation.generations != nil }.map(\.shown.upperBound)
    return max(
      events.last?.generation ?? 0, camera.keyframes.last?.generation ?? 0, gone.max() ?? 0)
  }

  /// Returns the lengths in pixels that a world's longer side should have if its cell size is not
  /// set.
  ///
  /// - Parameter images: the number of images side by side or one below the other. Several images
  ///   together are at most twice as long as one alone.
  package static func worldSide(of images: Int) -> ClosedRange<Int> {
    let most = max(2, min(960, 1920 / max(1, images)))
    return most / 2...most
  }

  /// The allowed numbers of frames in a strip.
  package static let stripLengths = 2...4096

  /// The allowed numbers of in-between images from one generation to the next.
  package static let tweens = 0...99

  /// The number of images from one frame to the next, including the frame itself. `tween` is
  /// clamped to its allowed values.
  ///
  /// - Precondition: the film's values have been checked.
  var parts: Int { max(0, min(Self.tweens.upperBound, tween)) + 1 }

  /// The number of images, capped at 2⁵⁰.
  package var pictures: Int {
    if strip != nil || plot?.isWhole == true { return 1 }
    return tween == 0 ? shown.frames : cappedProduct(shown.frames - 1, parts) + 1
  }
}

extension Film {
  /// An annotation, and the generations that show it.
  struct TimedAnnotation: Sendable {
    let annotation: Annotation
    let shown: Range<Int>
  }

  /// The annotations that its events draw, in the order of the events.
  var annotations: [TimedAnnotation] {
    events.compactMap { event in
      event.change.annotation.map { annotation in
        TimedAnnotation(
          annotation: annotation, shown: annotation.generations(from: event.generation))
      }
    }
  }

  /// The palette entries for drawings. The entries of events come first, since the user asked for
  /// them explicitly.
  var figureNeeds: FigureNeeds {
    annotations.reduce(FigureNeeds.none) { $0.union(FigureNeeds(of: $1.annotation.figures)) }
      .union(simulation.worldInfo.figures)
  }
}
