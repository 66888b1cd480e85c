internal import Grids
internal import Worlds

/// Hashes of what a region shows in each generation, for the period of a part of a world that never
/// repeats itself as a whole.
struct RegionHashes {
  let region: WatchedRegion
  let start: Int
  /// Of each generation from the start on.
  private(set) var seen: [WatchedRegion.Seen] = []

  /// The fewest generations in a row that have to be like those a period before.
  private static let least = 128
  /// A period is looked for after each `pace` generations.
  static let pace = 64

  /// Hashes the next generation.
  mutating func observe(_ world: any World) { seen.append(region.seen(in: world)) }

  /// The cycle that the last generations prove; looked for now and then.
  ///
  /// The number of cells in the whole world has to grow equally in each period; and if the region was
  /// not asked for, it does have to grow: that is what a gun does, and a puffer's smoke does not.
  var cycle: Cycle? {
    guard seen.count % Self.pace == 0, let period else { return nil }
    let last = seen.count - 1
    let growth = seen[last].count - seen[last - period].count
    guard growth > 0 || region.isGiven, seen.suffix(period).contains(where: { $0.view != nil })
    else { return nil }
    let isLike = { (index: Int) in
      seen[index].view == seen[index - period].view
        && seen[index].count - seen[index - period].count == growth
    }
    guard stretch(of: period).allSatisfy(isLike) else { return nil }
    let unlike = (period...last).last { !isLike($0) } ?? period - 1
    return Cycle(start: start + unlike + 1 - period, period: period, view: region.region)
  }

  /// The shortest period of what the region has shown of late.
  private var period: Int? {
    guard seen.count > Self.least + 1 else { return nil }
    return (1...seen.count / 3).first { period in
      stretch(of: period).allSatisfy {
        $0 >= period && seen[$0].view == seen[$0 - period].view
      }
    }
  }

  /// The indices of the generations that have to be like those a period before.
  private func stretch(of period: Int) -> Range<Int> {
    max(period, seen.count - max(2 * period, Self.least))..<seen.count
  }
}

/// Hashes of what a region shows in some generations, which rule out most periods: `RegionHashes`
/// takes every generation, and is asked only if these do not.
///
/// Of generations that lie `pace` apart all hashes are kept, and before each check `pace` generations in
/// a row are hashed: one of these lies a period after one of those, whatever the period is.
struct RegionSamples {
  let region: WatchedRegion
  let start: Int
  private let pace: Int
  /// By generations after the start.
  private(set) var seen: [Int: WatchedRegion.Seen] = [:]
  /// The next check, in generations after the start.
  private var check = 3 * RegionHashes.pace - 1

  /// - Parameter start: the first generation.
  init(of region: WatchedRegion, from start: Int) {
    self.region = region
    self.start = start
    pace = region.region.size.area <= 1 << 14 ? 16 : 64
  }

  /// The next generation to hash.
  func next(after generation: Int) -> Int {
    let age = generation - start
    let rare = (age / pace + 1) * pace
    let close = max(age + 1, check - pace + 1)
    return start + (close <= check ? min(rare, close) : rare)
  }

  /// Hashes a generation, if it is one of those that are needed.
  ///
  /// - Returns: whether the region may have been repeating itself; nil between two checks.
  mutating func observe(_ world: any World, in generation: Int) -> Bool? {
    let age = generation - start
    let isClose = age > check - pace && age <= check
    if age % pace == 0 || isClose { seen[age] = region.seenOfFront(in: world) }
    guard age == check else { return nil }
    defer { check = min(2 * check + 1, max(check + RegionHashes.pace, Self.last)) }
    return (1...check / 3).contains(where: mayHavePeriod)
  }

  /// The last check.
  private static let last =
    (Ending.horizon + 1) / RegionHashes.pace * RegionHashes.pace - 1

  /// True if no hash speaks against a period, nor against equal growth of the whole world in each.
  private func mayHavePeriod(_ period: Int) -> Bool {
    var growth: Int128?
    for age in check - pace + 1...check {
      for times in 1...2 {
        guard let now = seen[age], let before = seen[age - times * period] else { continue }
        let grown = now.count - before.count
        guard now.view == before.view, grown % Int128(times) == 0,
          growth == nil || growth == grown / Int128(times)
        else { return false }
        growth = grown / Int128(times)
      }
    }
    return growth.map { $0 > 0 || region.isGiven } ?? true
  }
}
