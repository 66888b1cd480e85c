import Grids
import Testing
import Worlds

@testable import Films

/// The long-term behavior found by a search of every generation: the slow reference for
/// `PeriodDetector`.
struct PlainCourse: Equatable {
  var start: Int?
  var period: Int?
  var step: Position?
  var view: Region?

  init(_ behavior: LongTermBehavior) {
    switch behavior {
    case .stable(let start): (self.start, period, step) = (start, 1, Position(x: 0, y: 0))
    case .periodic(let cycle):
      (start, period, step, view) = (cycle.start, cycle.period, cycle.step, cycle.view)
    case .undetermined: break
    }
  }

  init(of film: Film) throws {
    self.init(.undetermined(by: 0, counts: []))
    var play = try Playback(opening: film)
    try play.go(to: film.span.shown.skip)
    let region = WatchedRegion(of: film, opening: play.world)
    var hashes = region.map { RegionHashes(region: $0, start: play.generation) }
    var seen: [Fingerprint: (generation: Int, corner: Position)] = [:]
    while play.generation <= film.span.shown.skip + EndCondition.horizon {
      let trace = try #require(play.world as? any FingerprintedWorld).trace
      if let before = seen[trace.fingerprint] {
        start = before.generation
        period = play.generation - before.generation
        step = Position(
          x: trace.corner.x - before.corner.x, y: trace.corner.y - before.corner.y)
        return
      }
      seen[trace.fingerprint] = (play.generation, trace.corner)
      hashes?.observe(play.world)
      if let cycle = hashes?.cycle {
        self = PlainCourse(.periodic(cycle))
        return
      }
      try play.go(to: play.generation + 1)
    }
  }
}
