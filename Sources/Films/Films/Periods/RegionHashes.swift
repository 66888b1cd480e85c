internal import Drawing
internal import Grids
internal import Worlds

/// Hashes of a region in every generation. They find the period of a part of a world that never
/// repeats as a whole, such as a gun.
struct RegionHashes {
  let region: WatchedRegion
  let start: Int
  /// The hashes of all generations from `start` on.
  private(set) var seen: [WatchedRegion.Seen] = []

  /// The fewest consecutive generations that must equal the generations one period before.
  private static let least = 128
  static let pace = 64

  mutating func observe(_ world: any World) { seen.append(region.seen(in: world)) }

  var nextSearch: Int { start + (seen.count / Self.pace + 1) * Self.pace - 1 }

  /// The cycle that the latest generations prove, or nil. Searches only at each multiple of `pace`
  /// generations.
  ///
  /// The sum of the world's counts must grow by the same amount in each period. If the film does
  /// not set the region explicitly, the sum must actually grow. A gun adds cells in each period,
  /// whereas the smoke of a puffer dies away.
  var cycle: Cycle? {
    guard seen.count % Self.pace == 0, let period else { return nil }
    let last = seen.count - 1
    let growth = seen[last].count - seen[last - period].count
    // An empty region repeats trivially, which proves nothing.
    guard growth > 0 || region.isExplicit, seen.suffix(period).contains(where: { $0.view != nil })
    else { return nil }
    let isLike = { (index: Int) in
      seen[index].view == seen[index - period].view
        && seen[index].count - seen[index - period].count == growth
    }
    guard stretch(of: period).allSatisfy(isLike) else { return nil }
    // The cycle starts one period before the first generation of the equal stretch.
    let unlike = (period...last).last { !isLike($0) } ?? period - 1
    return Cycle(start: start + unlike + 1 - period, period: period, view: region.region)
  }

  /// The shortest period of the region's cells over the latest generations; nil if there is none.
  /// It is at most a third of the run, so that two periods can be compared with those before them.
  private var period: Int? {
    guard seen.count > Self.least + 1 else { return nil }
    return (1...seen.count / 3).first { period in
      stretch(of: period).allSatisfy {
        $0 >= period && seen[$0].view == seen[$0 - period].view
      }
    }
  }

  /// Returns the indices of the generations that must equal the generations one period before: the
  /// last two periods, and at least the last `least` generations.
  private func stretch(of period: Int) -> Range<Int> {
    max(period, seen.count - max(2 * period, Self.least))..<seen.count
  }
}

/// Hashes of a region in a few generations, which rule out most periods cheaply. `RegionHashes`,
/// which needs every generation, runs only if a period remains possible.
///
/// The hashes of all generations at multiples of `pace` are kept, and each check is preceded by
/// `pace` consecutive hashes. For any period, one of the consecutive generations is exactly one
/// period after a multiple of `pace`, so that every period can be tested.
struct RegionSamples {
  let region: WatchedRegion
  let start: Int
  private let pace: Int
  /// The hashes by their age: generations after the start.
  private(set) var seen: [Int: WatchedRegion.Seen] = [:]
  private var check = 3 * RegionHashes.pace - 1

  init(of region: WatchedRegion, from start: Int) {
    self.region = region
    self.start = start
    // A small region is cheap to hash, so that more generations are worth their time.
    pace = region.region.size.area <= 1 << 14 ? 16 : 64
  }

  /// Returns the next generation to hash: the next multiple of `pace`, or the next of the
  /// consecutive generations before a check.
  func next(after generation: Int) -> Int {
    let age = generation - start
    let rare = (age / pace + 1) * pace
    let close = max(age + 1, check - pace + 1)
    return start + (close <= check ? min(rare, close) : rare)
  }

  /// Hashes a generation if it is needed. Returns true if some period remains possible, false if
  /// all are ruled out; nil if this generation has no check.
  mutating func observe(_ world: any World, in generation: Int) -> Bool? {
    let age = generation - start
    let isClose = age > check - pace && age <= check
    if age % pace == 0 || isClose { seen[age] = region.newestState(in: world) }
    guard age == check else { return nil }
    // Each check is about twice as late as the one before, since each may lead to a replay of the
    // whole run. The last one is near the end of the search; if callers go on, they follow at the
    // usual pace.
    defer { check = min(2 * check + 1, max(check + RegionHashes.pace, Self.last)) }
    return (1...check / 3).contains(where: mayHavePeriod)
  }

  /// The age of the last regular check: the last multiple of `RegionHashes.pace` within the
  /// horizon, minus 1, since ages start at 0.
  private static let last =
    (EndCondition.horizon + 1) / RegionHashes.pace * RegionHashes.pace - 1

  /// Returns true if no pair of hashes contradicts the period. The counts of the whole world must
  /// also grow by the same amount in each period.
  private func mayHavePeriod(_ period: Int) -> Bool {
    var growth: Int128?
    for age in check - pace + 1...check {
      // Distances of two periods give a second chance to meet a hashed generation.
      for times in 1...2 {
        guard let now = seen[age], let before = seen[age - times * period] else { continue }
        let grown = now.count - before.count
        guard now.view == before.view, grown % Int128(times) == 0,
          growth == nil || growth == grown / Int128(times)
        else { return false }
        growth = grown / Int128(times)
      }
    }
    return growth.map { $0 > 0 || region.isExplicit } ?? true
  }
}

/// The region of a world that its film shows, if the world extends beyond it.
struct WatchedRegion {
  let region: Region
  /// True if the film sets the region explicitly, and false if it is derived from the living cells.
  let isExplicit: Bool

  /// The visible part of a world at one generation, in a form that can be compared.
  struct Seen: Hashable {
    /// The hash of the region's cells; nil if all of them are background.
    let view: Fingerprint?
    /// The sum of the counts of the whole world, inside and outside the region.
    let count: Int128
  }

  /// The largest region in cells. A larger one would take too long to hash.
  private static let largest = 1 << 24

  /// Creates the region of a film; nil if the film shows the whole world, or the region is too
  /// large. `opening`: the first world to hash. If the film shows all living cells, the region is
  /// their bounding rectangle with a margin around it.
  init?(of film: Film, opening: any World) {
    let living = opening.living.cells
    let margin = max(4, min(living.width, living.height))
    let shown = film.worldInfo.shown.map(film.look.visibleCells)
    guard let region = shown ?? (living.isEmpty ? nil : living.expanded(by: margin)),
      region.size.area <= Self.largest
    else { return nil }
    // A region that shows the whole world needs no hashes of its own: `WorldHashes` covers it.
    let isEntirelyVisible = (opening as? any HistoryWorld)?.isEntirelyVisible ?? true
    if isEntirelyVisible, let bounds = opening.bounds, region.intersection(bounds) == bounds {
      return nil
    }
    self.region = region
    isExplicit = shown != nil
  }

  func seen(in world: any World) -> Seen { seen(region, in: world) }

  /// Returns what the world shows in the newest part of `region`. The rest of the region shows
  /// earlier generations in a world that shows its history; these were hashed before.
  func newestState(in world: any World) -> Seen {
    let newestRegion = (world as? any HistoryWorld)?.newestRegion
    return seen(newestRegion.map(region.intersection) ?? region, in: world)
  }

  private func seen(_ region: Region, in world: any World) -> Seen {
    Seen(
      view: hash(of: region, in: world),
      count: world.counts.reduce(0) { $0 + Int128(clamping: $1.value) })
  }

  private func hash(of region: Region, in world: any World) -> Fingerprint? {
    if let bits = (world as? any BitGridWorld)?.bits(in: region) {
      // An empty region has no hash, so that callers can distinguish it from a region with cells.
      return bits.fingerprint
    } else {
      var fingerprint = Fingerprint()
      let cells = world.cells(in: region).elements
      if cells.allSatisfy({ $0 == 0 }) { return nil }
      fingerprint.combine(cells)
      return fingerprint
    }
  }
}
