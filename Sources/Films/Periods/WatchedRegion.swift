internal import Grids
internal import Worlds

/// The region of a world that its film shows, if more goes on outside it.
struct WatchedRegion {
  let region: Region
  /// True if the film shows that region, whatever lives in it.
  let isGiven: Bool

  /// A generation as far as the region shows it.
  struct Seen: Hashable {
    /// The hash of the region's cells; nil if all of them are background.
    let view: Fingerprint?
    /// The sum of the world's counts, inside the region or not.
    let count: Int128
  }

  /// In cells; a larger region would take long to hash.
  private static let largest = 1 << 24

  /// Nil if the film shows everything, or the region would take long to hash.
  ///
  /// - Parameter opening: the first world to hash; if the film shows all living cells, the region is
  ///   that of its cells, with room around it.
  init?(of film: Film, opening: any World) {
    let living = opening.living.cells
    let margin = max(4, min(living.width, living.height))
    let shown = film.simulation.stage.shown
    guard let region = shown ?? (living.isEmpty ? nil : living.expanded(by: margin)),
      region.size.area <= Self.largest
    else { return nil }
    if opening.isSeenWhole, let bounds = opening.bounds, region.intersection(bounds) == bounds {
      return nil
    }
    self.region = region
    isGiven = shown != nil
  }

  /// Hashes all of it.
  func seen(in world: any World) -> Seen { seen(region, in: world) }

  /// Hashes the part of it that is new, if the rest shows earlier generations.
  func seenOfFront(in world: any World) -> Seen {
    seen(world.front.map(region.intersection) ?? region, in: world)
  }

  private func seen(_ region: Region, in world: any World) -> Seen {
    Seen(
      view: hash(of: region, in: world),
      count: world.counts.reduce(0) { $0 + Int128(clamping: $1.value) })
  }

  private func hash(of region: Region, in world: any World) -> Fingerprint? {
    var fingerprint = Fingerprint()
    if let bits = world.bits(in: region) {
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
  /// Its words, with zeros beyond the last column.
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
