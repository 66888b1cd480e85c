internal import Grids
internal import Simulations

/// Finds out what a film will show, by playing it once without pictures: all that lives in a world that
/// grows, the largest board where it changes, and what lives when a camera asks.
struct Scout {
  /// All that lives in any of the film's shots, with a cell around it; or every board.
  let region: Region
  /// What lives at the generations asked for.
  let alive: [Int: Region]

  /// The generation in which the world outgrew the limit.
  struct TooLarge: Error {
    let generation: Int
    let size: Size
  }

  /// - Parameters:
  ///   - generations: those at which to find out what lives.
  ///   - fits: whether something of that size can be shown; asked now and then.
  init(
    _ script: Play.Script, shown: ShownGenerations, aliveAt generations: Set<Int>,
    fits: (Size) -> Bool
  ) throws(TooLarge) {
    let roams = script.opening.roams
    let changes = roams || script.events.contains { $0.changesSize }
    guard changes || !generations.isEmpty else {
      region = script.opening.extent
      alive = [:]
      return
    }
    var play = Play(script)
    var seen = Region.empty
    var alive: [Int: Region] = [:]
    for generation in 0...shown.last {
      if generation > 0 { play.step() }
      if generations.contains(generation) { alive[generation] = play.world.living }
      let isShown = generation >= shown.skip && (generation - shown.skip) % shown.every == 0
      // A world must not outgrow the memory between two shots either.
      guard isShown || generation % 64 == 0 else { continue }
      let extent = play.world.extent
      if isShown { seen = seen.union(extent) }
      let size = seen.union(extent).size
      if !fits(size) { throw TooLarge(generation: generation, size: size) }
    }
    self.alive = alive
    // Where nothing ever lives there is still a picture of that.
    if seen.isEmpty { seen = Region(x: 0, y: 0, width: 1, height: 1) }
    region = roams ? seen.expanded(by: 1) : seen
  }
}
