internal import Grids
internal import Worlds

/// The part of a world that its film shows, where more goes on than that.
struct WatchedPart {
  let region: Region
  /// Whether the film shows that part anyway.
  let isGiven: Bool

  /// What is seen of a generation.
  struct Seen: Hashable {
    /// Nil where nothing lives in sight.
    let view: Fingerprint?
    /// How many cells are counted, in sight or not.
    let count: Int128
  }

  /// In cells; what is larger would take long to look at.
  private static let largest = 1 << 24

  /// Nil where the film shows all that goes on, or that would take long to look at.
  ///
  /// - Parameter opening: the world from which on it is watched; where the film shows all that
  ///   lives it is what lives there, with room around it.
  init?(of film: Film, opening: any World) {
    let living = opening.living.cells
    let margin = max(4, min(living.width, living.height))
    let shown = film.simulation.worldInfo.shown
    guard let region = shown ?? (living.isEmpty ? nil : living.expanded(by: margin)),
      region.size.area <= Self.largest
    else { return nil }
    let isSeenWhole = (opening as? any HistoryWorld)?.isSeenWhole ?? true
    if isSeenWhole, let bounds = opening.bounds, region.intersection(bounds) == bounds {
      return nil
    }
    self.region = region
    isGiven = shown != nil
  }

  /// All of it.
  func seen(of world: any World) -> Seen { seen(of: world, in: region) }

  /// What is new in it.
  func glimpse(of world: any World) -> Seen {
    let front = (world as? any HistoryWorld)?.front
    return seen(of: world, in: front.map(region.intersection) ?? region)
  }

  private func seen(of world: any World, in region: Region) -> Seen {
    Seen(
      view: view(of: world, in: region),
      count: world.counts.reduce(0) { $0 + Int128(clamping: $1.value) })
  }

  private func view(of world: any World, in region: Region) -> Fingerprint? {
    var fingerprint = Fingerprint()
    if let bits = (world as? any BitGridWorld)?.bits(in: region) {
      let words = bits.cells
      if words.allSatisfy({ $0 == 0 }) { return nil }
      fingerprint.combine(words: words)
    } else {
      let cells = world.cells(in: region).elements
      if cells.allSatisfy({ $0 == 0 }) { return nil }
      fingerprint.combine(cells)
    }
    return fingerprint
  }
}

extension BitGrid {
  /// Its words, in which what lies beyond the last column is 0.
  fileprivate var cells: [UInt64] {
    let unused = 64 * wordsPerRow - size.width
    if unused == 0 { return words }
    var cells = words
    for end in stride(from: wordsPerRow - 1, to: cells.count, by: wordsPerRow) {
      cells[end] &= .max >> UInt64(unused)
    }
    return cells
  }
}
