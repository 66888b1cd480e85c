public import Drawing
package import Files
public import Grids
package import Imaging
public import Settings
public import Worlds

/// The specification of an animation: a simulation, and the settings of its film in groups. It is a
/// value that contains no world. Playing does not change it; the results of playing are in
/// `FilmSurvey`.
public struct Film: Sendable {
  private var source: Source
  public var span: Span
  public var pace: Pace
  public var framing = Framing()
  public var texts: Texts
  public var look: Look
  var story = Story()
  /// The limits of its run.
  public var budget = Budget()

  /// A simulation, with its description, which is computed once.
  private final class Source: Sendable {
    let simulation: any Simulation
    let worldInfo: WorldInfo

    init(_ simulation: any Simulation) {
      (self.simulation, worldInfo) = (simulation, simulation.worldInfo)
    }
  }

  /// The generations that a film plays and shows.
  public struct Span: Sendable {
    /// The seed of all random numbers.
    public var seed: UInt64
    /// The generations that the frames show. The film may end earlier, depending on `ending`.
    public var shown: ShownGenerations
    /// The condition that ends the film.
    public var ending = EndCondition.lastFrame
    /// The number of in-between images from one generation to the next, which show cells while they
    /// move.
    public var tween = 0
    /// The number of the generation of the last frame, if the world has decided it; nil before.
    var lifetime: Int?
    /// The generation in which a condition ended the film, so that its counts stay the same from then
    /// on; nil if none did.
    var stop: Int?
    /// True if its length may stay unknown while it is drawn, if only its input determines it.
    package var mayStream = false
    /// The time from one generation to the next, in any unit; nil if generations are not times.
    package var time: Ratio?
  }

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

  /// The part of the world that images show, and the sizes of images.
  public struct Framing: Sendable {
    /// The ages that are shown; nil for none.
    public var age: Age?
    public var camera = Camera()
    /// The part of an unbounded world that is shown without a camera.
    package var fit = Fit.all
    /// The image size in pixels, to which the cell size is fitted; nil for a size that follows from
    /// the look.
    public var page: Size?
    /// The image width in pixels, to which the cell size is fitted; nil for a width that follows
    /// from the look. The height is the one that the content needs.
    package var pageWidth: Int?
    /// The width on paper and the resolution, as they are set; `look.dpi` may be higher, so that
    /// cells fill the width. Nil if the width on paper follows from the pixels.
    package var paper: PrintSize?
    /// The setting of the page's size, which errors name.
    package var pageSetting = "picture"
    /// True if small cells may share pixels, so that they fill the page.
    package var maySharePixels = false
    /// The lengths in pixels that the longer side of the world should have, to which the cell size
    /// is fitted; nil if the cell size was set explicitly, or has been fitted.
    package var worldSide: ClosedRange<Int>?
    /// The margin around everything, in pixels. If nil, there is a small margin when texts, a
    /// legend or a plot surround the world.
    public var margin: Int?
    public var subject = Subject.frames
    /// The size in pixels of each image of a strip, if a distant camera shows its world.
    var imagePage: Size?
    /// The frame that a still beside the film shows; nil for the first.
    package var poster: Poster?

    /// The default framing: the whole world, with the cell size of the look.
    package init() {}
  }

  /// What the images of a film show.
  public enum Subject: Hashable, Sendable {
    /// One frame each.
    case frames
    /// A number of evenly spaced frames, side by side in a single image.
    case strip(Int)
    /// The plot without the world, over all generations in a single image.
    case plot

    /// The number of frames side by side; nil if the film shows no strip.
    package var strip: Int? { if case .strip(let frames) = self { frames } else { nil } }
  }

  /// A part of an unbounded world.
  package enum Fit: String, CaseIterable, Sendable {
    /// All cells that live in any frame.
    case all
    /// The cells that the last frame shows, without those of objects that move by themselves.
    case ash
  }

  /// The texts around the world, and the display of its counts.
  public struct Texts: Sendable {
    /// The label that distinguishes the film from others in the same output, such as `seed 3`;
    /// empty for a single film.
    package var name = ""
    /// The line above the image.
    public var title = Caption()
    /// The line below the image.
    public var caption = Caption()
    /// The names of the counts in tables and captions; empty for those of the world.
    package var counts: [String] = []
    /// The plot of its counts, beside the world or instead of it; nil for none.
    public var plot: Plot?
    /// The position of the legend of the cells' kinds; nil for none.
    package var legendPosition: LegendPosition?
    /// The numbers beside the world; nil for none.
    package var axes: AxisNumbers?
    /// True if a sheet shows the legend once for all of its films.
    var isLegendShared = false
    /// The letters of the images of a sheet or a strip, or of a plot's panels; nil for none.
    package var panels: PanelLabels?

    package init(caption: Caption = Caption()) { self.caption = caption }
  }

  /// The events that change the world, the saved world from which the film is played, and the files
  /// that say so.
  struct Story: Sendable {
    /// The events, sorted by generation.
    package var events: [Event] = [] {
      didSet { events = events.inOrder }
    }
    /// The saved world; nil if the film is played from its initial cells.
    var continuation: Continuation?
    /// The scenario file and the files that it names; nil without one.
    var reads: ReadFiles?
  }

  /// A saved world, which replaces the initial cells.
  struct Continuation: Sendable {
    let simulation: any Simulation
    /// The generation of the film at which the world was saved.
    let generation: Int
  }

  public init(
    _ simulation: any Simulation, seed: UInt64 = 1, shown: ShownGenerations, pace: Pace, look: Look,
    caption: Caption
  ) {
    source = Source(simulation)
    span = Span(seed: seed, shown: shown)
    self.pace = pace
    self.look = look
    texts = Texts(caption: caption)
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
    self.init(
      simulation, seed: seed ?? info.defaults.seed,
      shown: ShownGenerations(frames: frames ?? info.defaults.frames, skip: skip, every: every),
      pace: Pace(frame: Ratio(1, 10)), look: Look(suiting: info, theme: theme), caption: Caption())
    if let time = worldInfo.course.generationTime {
      let (product, overflow) = time.numerator.multipliedReportingOverflow(by: every)
      pace.frame = Ratio(overflow ? .max : product, time.denominator)
    }
    if let caption = try? Caption(info.defaults.caption, counts: worldInfo.counts.names) {
      texts.caption = caption
    }
    if frames == nil { span.ending = .restOrLastFrame }
  }

  public var simulation: any Simulation {
    get { source.simulation }
    set { source = Source(newValue) }
  }

  package var worldInfo: WorldInfo { source.worldInfo }

  /// The scenario file of the film and the files that it names, none of which an output replaces.
  package var reads: ReadFiles? {
    get { story.reads }
    set { story.reads = newValue }
  }

  package var events: [Event] {
    get { story.events }
    set { story.events = newValue }
  }
}

extension Film {
  var legend: [CellKind] {
    framing.age.map { $0.legend(of: worldInfo.legend, cells: worldInfo.cellKinds) }
      ?? worldInfo.legend
  }

  /// The legend of its images; nil if they show none. A strip shows it once.
  var legendPlan: LegendPlan? {
    guard let position = texts.legendPosition, showsWorld, worldInfo.legend.count > 1 else {
      return nil
    }
    let (own, below) = (worldInfo.appearance.colorScale, worldInfo.appearance.scaleBelow)
    var plan = LegendPlan(
      position, of: legend, scales: framing.age == nil ? [own, below].compactMap(\.self) : [])
    plan?.isApart = framing.subject.strip != nil || texts.isLegendShared
    return plan
  }

  var showsWorld: Bool { texts.plot?.place != .only }

  /// True if it is drawn while its input arrives, whose length is unknown.
  var streams: Bool {
    span.mayStream && span.ending == .endOfInput && texts.plot == nil
      && framing.subject.strip == nil
  }

  /// The number of earlier generations on which an image depends.
  var past: Int { framing.age == nil ? 0 : Age.horizon }

  /// The first generation with a trail that is visible in a frame; nil if the film draws no trails.
  var trailStart: Int? {
    framing.age == .trail ? max(0, span.shown.skip - Age.horizon + 1) : nil
  }

  /// The placeholder for the generation from which on all that is left repeats or flies away.
  package static let settling = "settled"

  /// True if the title or caption shows when the world settles.
  var namesSettling: Bool {
    texts.title.names(Self.settling) || texts.caption.names(Self.settling)
  }

  /// The last generation at which an event is applied, an annotation appears or disappears, or the
  /// camera moves.
  var lastMove: Int {
    let gone = annotations.filter { $0.annotation.generations != nil }.map(\.shown.upperBound)
    return max(
      events.last?.generation ?? 0, framing.camera.keyframes.last?.generation ?? 0, gone.max() ?? 0)
  }

  /// The allowed margins, in pixels.
  package static let margins = 0...10_000

  /// The allowed numbers of frames in a strip.
  package static let stripLengths = 2...4096

  /// Returns the lengths in pixels that a world's longer side should have if its cell size is not
  /// set. `images`: the number of images side by side or one below the other. Several images
  /// together are at most twice as long as one alone.
  package static func worldSide(of images: Int) -> ClosedRange<Int> {
    let most = max(2, min(960, 1920 / max(1, images)))
    return most / 2...most
  }

  /// The allowed numbers of in-between images from one generation to the next.
  package static let tweens = 0...99

  /// The number of images from one frame to the next, including the frame itself. `tween` is
  /// clamped to its allowed values.
  var parts: Int { max(0, min(Self.tweens.upperBound, span.tween)) + 1 }

  /// The number of images, capped at 2⁵⁰.
  package var images: Int {
    if framing.subject != .frames { return 1 }
    if case .condition(let condition) = span.ending, condition.isStill { return 1 }
    return span.tween == 0
      ? span.shown.frames : cappedProduct(span.shown.frames - 1, parts) + 1
  }

  /// The image that its poster shows, counted from 0. Without a setting, the first. Precondition:
  /// its length is final, or the length of a stream that may end earlier.
  var posterImage: Int {
    let last = span.shown.frames - 1
    let frame =
      switch framing.poster {
      case nil, .first: 0
      case .middle: last / 2
      case .last: last
      case .generation(let generation):
        max(0, span.shown.frames(before: generation + 1) - 1)
      }
    return min(images - 1, cappedProduct(frame, parts))
  }
}

extension Film {
  /// The names of the counts that the film can show: those of its world, then the measures.
  package var knownCounts: [String] { Self.knownCounts(of: simulation, worldInfo) }

  package static func knownCounts(
    of simulation: any Simulation, _ worldInfo: WorldInfo
  ) -> [String] {
    worldInfo.counts.names + Measure.all(of: simulation, worldInfo).map(\.rawValue)
  }

  /// The count of the generation of the last frame, for films whose length depends on the world.
  package static let lifetime = "lifetime"

  /// The names of its counts in tables, in order.
  package var countNames: [String] { texts.counts.isEmpty ? worldInfo.counts.names : texts.counts }

  /// The names of the columns in the table of a film: the texts of its world, unless the user chose
  /// the counts, and the counts.
  var columnNames: [String] {
    let texts = texts.counts.isEmpty ? worldInfo.counts.texts.keys.sorted() : []
    return (texts + tabulatedCounts).withoutRepeats
  }

  /// The time, if the film has one, and its counts.
  package var tabulatedCounts: [String] { (hasTime ? [Self.time] : []) + countNames }

  /// The name of the time in texts and tables.
  package static let time = "time"

  /// The name of the generation among the settings of plots.
  package static let generation = "generation"

  /// True if it shows the time of a generation. A count, a text or a setting of the world may have its
  /// name.
  package var hasTime: Bool {
    span.time != nil && !worldInfo.counts.names.contains(Self.time)
      && worldInfo.counts.texts[Self.time] == nil
  }

  /// Returns the time of a generation, with as many decimals as the step has.
  func time(of generation: Int) -> String {
    let step = span.time ?? 1
    let scale = step.decimalScale
    let places = "\(scale)".count - 1
    let units =
      Int128(worldInfo.course.generation + generation) * Int128(step.numerator)
      * Int128(scale / step.denominator)
    let (whole, part) = units.quotientAndRemainder(dividingBy: Int128(scale))
    let digits = "\(part)"
    return places == 0
      ? "\(whole)"
      : "\(whole).\(String(repeating: "0", count: max(0, places - digits.count)))\(digits)"
  }

  /// The widest texts that images and tables show besides counts.
  var shownTexts: [String: String] {
    let own = hasTime ? [Self.time: time(of: span.shown.last)] : [:]
    return worldInfo.counts.texts.merging(own) { first, _ in first }
  }

  package var plottedCounts: [String] {
    guard let plot = texts.plot else { return [] }
    if case .cells = plot.kind {
      let label = worldInfo.appearance.colorScale?.label ?? ""
      return [plot.counts.first ?? (label.isEmpty ? "value" : label)]
    }
    let names = plot.counts.isEmpty ? countNames : plot.counts
    let plotted = names.filter {
      $0 != countAcross && (!plot.counts.isEmpty || !worldInfo.counts.unplotted.contains($0))
    }
    return plotted.isEmpty ? names.filter { $0 != countAcross } : plotted
  }

  /// The count along the horizontal axis of its plot; nil if that shows something else.
  package var countAcross: String? {
    if case .count(let name)? = texts.plot?.kind { name } else { nil }
  }

  /// The counts whose values its plot needs: the plotted ones, and that along the horizontal axis.
  var countsOfPlot: [String] { plottedCounts + (countAcross.map { [$0] } ?? []) }

  var measures: [Measure] {
    let own = worldInfo.counts.names
    var names = countNames + countsOfPlot
    if case .condition(let condition) = span.ending { names += condition.counts }
    return Measure.allCases.filter { names.contains($0.rawValue) && !own.contains($0.rawValue) }
  }
}

extension Film {
  /// An annotation, and the generations that show it.
  struct TimedAnnotation: Sendable {
    let annotation: Annotation
    let shown: Range<Int>
  }

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
      .union(worldInfo.appearance.figures)
  }
}
