internal import Grids
internal import Worlds

/// Looks now and then at a part of a world, whether it may be repeating itself while the whole does not.
/// To be sure of that takes each generation, to see that it cannot be so takes a few.
///
/// Of generations that lie `pace` apart it keeps what was seen, and holds as many that follow each other
/// against them: one of those lies a period after one of them, whatever the period is.
struct Glimpses {
  private let part: WatchedPart
  private let start: Int
  private let pace: Int
  /// By how many generations they lie after the start.
  private var seen: [Int: WatchedPart.Seen] = [:]
  /// When it is asked again whether it may be so.
  private(set) var check = 3 * WatchedView.pace - 1

  /// - Parameter start: the generation from which on it is watched.
  init(_ part: WatchedPart, from start: Int) {
    self.part = part
    self.start = start
    pace = part.region.size.area <= 1 << 14 ? 16 : 64
  }

  /// The next generation to look at.
  func next(after generation: Int) -> Int {
    let age = generation - start
    let rare = (age / pace + 1) * pace
    let close = max(age + 1, check - pace + 1)
    return start + (close <= check ? min(rare, close) : rare)
  }

  /// - Returns: whether the part may have been repeating itself; nil where it is too early to ask.
  mutating func look(at world: any World, in generation: Int) -> Bool? {
    let age = generation - start
    let isClose = age > check - pace && age <= check
    if age % pace == 0 || isClose { seen[age] = part.glimpse(of: world) }
    guard age == check else { return nil }
    defer { check = min(2 * check + 1, max(check + WatchedView.pace, Self.last)) }
    return (1...check / 3).contains(where: mayRepeat)
  }

  /// The last generation after which anybody asks.
  private static let last = (Ending.horizon + 1) / WatchedView.pace * WatchedView.pace - 1

  /// Whether what is known speaks against no period, nor against the whole growing as steadily.
  private func mayRepeat(after period: Int) -> Bool {
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
    return growth.map { $0 > 0 || part.isGiven } ?? true
  }
}
