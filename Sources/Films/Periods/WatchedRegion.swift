internal import Drawing
internal import Grids
internal import Worlds

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
  /// large.
  ///
  /// - Parameters:
  ///   - film: the film.
  ///   - opening: the first world to hash. If the film shows all living cells, the region is their
  ///     bounding rectangle with a margin around it.
  init?(of film: Film, opening: any World) {
    let living = opening.living.cells
    let margin = max(4, min(living.width, living.height))
    let shown = film.simulation.worldInfo.shown.map(film.look.visibleCells)
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

  /// Returns what the world shows in all of `region`.
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
