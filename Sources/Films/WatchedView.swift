internal import Grids
internal import Worlds

/// Looks for a period in a part of a world that never repeats itself as a whole, such as that of a
/// gun, whose gliders fly on for ever.
struct WatchedView {
  /// Nil where there is nothing to watch.
  private let region: Region?
  /// Whether the film shows that part anyway.
  private let isGiven: Bool
  private var start = 0
  /// What is seen generation by generation; nil where nothing lives in sight.
  private var views: [Fingerprint?] = []
  private var counts: [Int128] = []

  /// In cells.
  private static let largest = 1 << 24

  /// How many generations in a row have to be like those before them at least.
  private static let least = 128

  /// - Parameter opening: the world from which on it is watched; where the film shows all that
  ///   lives it is what lives there, with room around it.
  init(of film: Film, opening: any World) {
    let living = opening.living.cells
    let margin = max(4, min(living.width, living.height))
    let shown = film.simulation.stage.shown
    let region = shown ?? (living.isEmpty ? nil : living.expanded(by: margin))
    // What is larger would take long to look at in each generation.
    self.region = region.flatMap { $0.size.area <= Self.largest ? $0 : nil }
    isGiven = shown != nil
  }

  mutating func watch(_ world: any World, at generation: Int) {
    guard let region else { return }
    if views.isEmpty { start = generation }
    let cells = world.cells(in: region).elements
    var fingerprint = Fingerprint()
    fingerprint.combine(cells)
    views.append(cells.contains { $0 != 0 } ? fingerprint : nil)
    counts.append(world.counts.reduce(0) { $0 + Int128(clamping: $1.value) })
  }

  /// What has been found; looked for now and then. That a part repeats itself counts where the
  /// whole grows by the same number in each period; and where nobody has said which part is to be
  /// seen, only where it does grow: this is what a gun does, and a puffer's smoke does not.
  var cycle: Cycle? {
    guard views.count % 64 == 0, let period else { return nil }
    let last = views.count - 1
    let growth = counts[last] - counts[last - period]
    guard growth > 0 || isGiven, views.suffix(period).contains(where: { $0 != nil }) else {
      return nil
    }
    let isLike = { (number: Int) in
      views[number] == views[number - period]
        && counts[number] - counts[number - period] == growth
    }
    guard (stretch(of: period)).allSatisfy(isLike) else { return nil }
    let unlike = (period...last).last { !isLike($0) } ?? period - 1
    return Cycle(start: start + unlike + 1 - period, period: period, view: region)
  }

  /// The shortest period of what has been seen of late.
  private var period: Int? {
    guard views.count > Self.least + 1 else { return nil }
    return (1...views.count / 3).first { period in
      stretch(of: period).allSatisfy { $0 >= period && views[$0] == views[$0 - period] }
    }
  }

  /// The generations that have to be like those a period before.
  private func stretch(of period: Int) -> Range<Int> {
    max(period, views.count - max(2 * period, Self.least))..<views.count
  }
}
