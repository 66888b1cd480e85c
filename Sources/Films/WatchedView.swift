internal import Grids
internal import Worlds

/// Looks for a period in a part of a world that never repeats itself as a whole, such as that of a
/// gun, whose gliders fly on for ever.
struct WatchedView {
  private let part: WatchedPart
  /// From which on each generation has been seen.
  private let start: Int
  private var seen: [WatchedPart.Seen] = []

  /// How many generations in a row have to be like those before them at least.
  private static let least = 128
  /// After so many generations each it is asked what has been found.
  static let pace = 64

  init(_ part: WatchedPart, from start: Int) {
    self.part = part
    self.start = start
  }

  /// Takes in the next generation.
  mutating func watch(_ world: any World) { seen.append(part.seen(of: world)) }

  /// What has been found; looked for now and then. That a part repeats itself counts where the
  /// whole grows by the same number in each period; and where nobody has said which part is to be
  /// seen, only where it does grow: this is what a gun does, and a puffer's smoke does not.
  var cycle: Cycle? {
    guard seen.count % Self.pace == 0, let period else { return nil }
    let last = seen.count - 1
    let growth = seen[last].count - seen[last - period].count
    guard growth > 0 || part.isGiven, seen.suffix(period).contains(where: { $0.view != nil })
    else { return nil }
    let isLike = { (number: Int) in
      seen[number].view == seen[number - period].view
        && seen[number].count - seen[number - period].count == growth
    }
    guard (stretch(of: period)).allSatisfy(isLike) else { return nil }
    let unlike = (period...last).last { !isLike($0) } ?? period - 1
    return Cycle(start: start + unlike + 1 - period, period: period, view: part.region)
  }

  /// The shortest period of what has been seen of late.
  private var period: Int? {
    guard seen.count > Self.least + 1 else { return nil }
    return (1...seen.count / 3).first { period in
      stretch(of: period).allSatisfy {
        $0 >= period && seen[$0].view == seen[$0 - period].view
      }
    }
  }

  /// The generations that have to be like those a period before.
  private func stretch(of period: Int) -> Range<Int> {
    max(period, seen.count - max(2 * period, Self.least))..<seen.count
  }
}
