public import Drawing
public import Grids
public import Imaging
public import Settings
public import Worlds

/// A world in time, as somebody wants to see it: what is played, at what pace, and how it looks. A
/// value, in which no world is open yet.
public struct Film: Sendable {
  public var simulation: any Simulation
  /// Everything random follows from it.
  public var seed: UInt64
  /// What is shown at most.
  public var shown: ShownGenerations
  public var ending = Ending.lastFrame
  public var pace: Pace
  public var look: Look
  /// How many pictures show those on the way who go from cell to cell, between two generations.
  public var tween = 0
  /// What is shown of cells' ages; nil for nothing.
  public var age: Age?
  /// The line above the picture.
  public var title = Caption()
  /// Whether somebody has said how large its cells are.
  public var isCellChosen = true
  /// What tells it from films that are drawn with it, such as `seed 3`; empty where it is alone.
  public var name = ""
  /// The line under the picture.
  public var caption: Caption
  /// What its counts came to, beside it or in its place; nil for nothing.
  public var plot: Plot?
  /// Pixels of page around everything; where nil some air if anything stands around the world.
  public var margin: Int?
  public var camera = Camera()
  /// How many of its frames, evenly spread, stand side by side in its only picture; nil where it has
  /// a picture a frame.
  public var strip: Int?
  /// The pictures' size in pixels, for which cells are as large as fit; as large as its look makes
  /// them where nil.
  public var page: Size?
  /// What happens, in the order in which it does.
  public var events: [Event] = [] {
    didSet { events = events.inOrder }
  }
  /// What it may take.
  public var budget = Budget()
  /// What playing it once has told; nil where nobody has.
  var scouted: Scouted?
  /// The period that it shows, where it ends after one.
  var cycle: Cycle?

  /// How long pictures stay.
  public struct Pace: Sendable {
    /// A frame, in seconds; positive.
    public var frame: Ratio
    /// How much longer the last one stays, in seconds. Where nil, as much as makes it stay 2
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
  ///   - frames: how many; at least 1. Where nil 100, or fewer where the world comes to rest.
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
      shown: ShownGenerations(frames: frames ?? 100, skip: skip, every: every),
      pace: Pace(frame: frame ?? Ratio(1, 10)), look: Look(suiting: info, theme: theme),
      caption: (try? Caption(info.defaults.caption, counts: worldInfo.counts.names)) ?? Caption())
    if frames == nil { ending = .restOrLastFrame }
  }

  /// Ticks and plays; a tick is so short that every time of the film is a whole number of them.
  public var timing: Timing {
    let ticksPerSecond = times.reduce(1) { leastCommonMultiple($0, $1.denominator) }
    return Timing(
      ticksPerSecond: ticksPerSecond, plays: pace.plays, step: step(perSecond: ticksPerSecond))
  }

  private var times: [Ratio] {
    [pace.hold ?? .zero, pace.frame, share] + events.map(\.change.pause)
  }

  /// The most ticks that all of its times are whole numbers of.
  ///
  /// - Precondition: all times are whole numbers of ticks.
  func step(perSecond ticksPerSecond: Int) -> Int {
    times.reduce(0) { step, time in
      let ticks = time.numerator.multipliedReportingOverflow(
        by: ticksPerSecond / time.denominator)
      // Times that are too fine are refused.
      return ticks.overflow ? 1 : greatestCommonDivisor(step, ticks.partialValue)
    }
  }
}

extension Film {
  /// A film, or a sheet's films one after the other, last no longer in ticks: 200 of each, which is how
  /// times are rounded, can still be counted.
  static let mostTicks = Int128(1) << 55

  /// How many ticks it lasts at most, played once.
  ///
  /// - Precondition: no time is over 2²⁰ seconds, and there are at most 2⁴⁰ ticks in one, which all
  ///   times are whole numbers of: with fewer than 2⁶³ frames and events 128 bits hold it.
  func ticks(perSecond: Int) -> Int128 {
    let ticks = { (time: Ratio) in
      Int128(time.numerator) * Int128(perSecond / time.denominator)
    }
    return Int128(shown.frames) * ticks(pace.frame)
      + events.reduce(ticks(pace.hold ?? Ratio(2))) { $0 + ticks($1.change.pause) }
  }
}

/// `Int.max` where it is more than can be counted.
func leastCommonMultiple(_ a: Int, _ b: Int) -> Int {
  let (product, overflow) = (a / greatestCommonDivisor(a, b)).multipliedReportingOverflow(by: b)
  return overflow ? .max : product
}
