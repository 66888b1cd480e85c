import Drawing
import Encoding
import Files
import Foundation
import Grids
import Settings
import TestSupport
import Testing
import Worlds

@testable import Films

/// Tests that values which scenarios exclude are errors or harmless when a program sets them.
@Suite struct InvalidFilmTests {
  private let film = Film(Walker(), frames: 4)

  private func problem(_ change: (inout Film) -> Void) -> FilmProblem? {
    var film = film
    change(&film)
    do throws(FilmProblem) {
      _ = try film.opened(for: [.gif])
      return nil
    } catch {
      return error
    }
  }

  @Test func `Values that cannot be rendered are errors`() {
    #expect(problem { $0.look.cell = 0 } == .cellOrGap)
    #expect(problem { $0.look.gap = -1 } == .cellOrGap)
    #expect(problem { $0.look.gap = .max } == .cellOrGap)
    for shown in [
      ShownGenerations(frames: 0), ShownGenerations(frames: 2, every: 0),
      ShownGenerations(frames: 2, skip: -1), ShownGenerations(frames: .max, every: .max),
      ShownGenerations(frames: .min, every: .min),
    ] {
      #expect(problem { $0.span.shown = shown } == .frames)
    }
    #expect(problem { $0.pace.frame = .zero } == .times)
    #expect(problem { $0.pace.frame = Ratio(1 << 50) } == .times)
    #expect(problem { $0.pace.hold = Ratio(1, 1 << 50) } == .times)
    #expect(problem { $0.pace.plays = .max } == .plays)
    #expect(problem { $0.pace.plays = -1 } == .plays)
    #expect(
      problem { $0.events = [Event(at: 1, Change(pause: Ratio(1, (1 << 61) - 1)))] } == .times)
  }

  @Test func `A duration too long to count in ticks is an error`() throws {
    let longest = Ratio(999_999)
    let pauses = { (count: Int) in (0..<count).map { Event(at: $0 % 4, Change(pause: longest)) } }
    #expect(problem { ($0.pace.frame, $0.events) = (Ratio(1000, 99_999), pauses(462)) } == nil)
    let fine = { (film: inout Film) in
      (film.pace.frame, film.pace.hold) = (Ratio(1000, 99_999), Ratio(1, 1000))
    }
    #expect(
      problem {
        fine(&$0)
        $0.events = pauses(300)
      } == nil)
    #expect(
      problem {
        fine(&$0)
        $0.events = pauses(462)
      } == .ticks)
    let many = ShownGenerations(frames: 1_000_000_000)
    #expect(
      problem { ($0.span.shown, $0.pace.frame) = (many, Ratio(999_998_999, 1000)) } == .ticks)
  }

  @Test func `Films of a sheet without common ticks are an error`() throws {
    var (fine, long) = (film, film)
    (fine.pace.frame, fine.pace.hold) = (Ratio(1000, 99_999), Ratio(1, 1000))
    long.pace.frame = Ratio(1)
    long.events = (0..<462).map { Event(at: $0 % 4, Change(pause: Ratio(999_999))) }
    for film in [fine, long] { #expect(throws: Never.self) { try film.opened(for: [.gif]) } }
    #expect(throws: FilmProblem.ticks) {
      let sheet = Sheet([.init(fine, label: ""), .init(long, label: "")], columns: 2)
      return try Composition.tiles(sheet).opened(for: [.gif])
    }
  }

  @Test(arguments: [
    Camera.Aim.point(x: .zero, y: .zero, zoom: .zero),
    .point(x: .zero, y: .zero, zoom: Ratio(1, 1 << 40)),
    .point(x: .zero, y: .zero, zoom: Ratio(1 << 50)),
    .point(x: Ratio(1 << 60), y: .zero, zoom: Ratio(1)),
    .point(x: .zero, y: Ratio(-(1 << 60)), zoom: Ratio(1)),
  ])
  func `A keyframe out of range is an error`(aim: Camera.Aim) {
    #expect(problem { $0.framing.camera = Camera([.init(at: 2, aim)]) } == .keyframe(at: 2))
  }

  @Test func `The most distant valid keyframes are rendered`() throws {
    for zoom in [Ratio(1, 1_000_000), Ratio(1_000_000)] {
      for far in [Ratio(1 << 40), Ratio(-(1 << 40))] {
        var film = film
        film.framing.camera = Camera([
          .init(at: .max, .point(x: far, y: far, zoom: zoom), ease: .inOut), .init(at: 0, .world),
        ])
        #expect(try film.shots().map { $0.paint().size.width } == [5, 5, 5, 5])
      }
    }
  }

  @Test func `Events happen in order, and events after the end do not happen`() throws {
    var film = film
    let jump = { (x: Int) in Change.to(WalkerWorld.self) { $0.x = x } }
    film.events = [Event(at: 900, jump(4)), Event(at: 2, jump(0)), Event(at: 1, jump(3))]
    #expect(film.events.map(\.generation) == [1, 2, 900])
    #expect(try film.shots().map { $0.counts[0].value } == [0, 3, 0, 1])
  }

  @Test func `A placeholder without a count in this world is empty`() throws {
    var film = film
    film.texts.caption = try Caption("orcas {orcas}", counts: ["orcas"])
    #expect(film.texts.caption.words(generation: 0, counts: [Count("x", 1)]) == [["orcas", ""]])
    #expect(try film.shots().count == 4)
  }

  @Test func `A single image cannot hold an animation, and only stills are numbered`() async throws
  {
    let folder = try TemporaryFolder()
    let (one, many) = (folder.file("one.png").path, folder.file("n-%02d.gif").path)
    await #expect(throws: FilmProblem.oneImage(one, frames: 4)) { try await film.write(to: one) }
    await #expect(throws: FilmProblem.onlyStills(many, formats: ["png", "svg", "pdf"])) {
      try await film.write(to: many)
    }
    #expect(folder.contents == [])
    try await film.write(to: folder.file("n-%d.png").path, workers: 0)
    #expect(folder.contents.sorted() == (0..<4).map { "n-\($0).png" })
  }

  @Test func `A world of 256 states is drawn only without a caption`() throws {
    struct Many: Simulation {
      static let info = SimulationInfo(
        name: "many", defaults: .init(cell: 1, shape: .square, caption: "x {x}"))
      var worldInfo: WorldInfo {
        let board = Region(Size(width: 5, height: 1))
        return WorldInfo(
          legend: (0..<256).map { CellKind("\($0)") }, bounds: board, counts: CountsInfo(["x"]))
      }
      func opening(seed: UInt64) throws(OpeningProblem) -> any World { WalkerWorld(width: 5, x: 0) }
    }
    var film = Film(Many(), frames: 2)
    #expect(throws: FilmProblem.colors(states: 256, shape: .square)) {
      try film.opened(for: [.gif])
    }
    #expect(try film.opened(for: [.csv]).shots()()?.counts == [Count("x", 0)])
    film.texts.caption = Caption()
    #expect(try film.opened(for: [.gif]).size == Size(width: 5, height: 1))
  }

  @Test(arguments: [Int.min, 0, 1, 4097, .max])
  func `An invalid strip length is an error`(length: Int) {
    var film = film
    film.framing.subject = .strip(length)
    #expect(throws: FilmProblem.stripLength) { try film.opened(for: [.png]) }
  }

  @Test func `A strip has at most as many moments as its film has frames`() throws {
    var film = film
    film.span.shown = ShownGenerations(frames: 3)
    film.framing.subject = .strip(3)
    #expect(try film.opened(for: [.png]).frames == 1)
    film.framing.subject = .strip(4)
    #expect(throws: FilmProblem.strip(4, frames: 3)) { try film.opened(for: [.png]) }
  }

  @Test func `Films of a sheet keep their own frame times`() throws {
    var slow = film
    slow.pace.frame = Ratio(1, 3)
    let sheet = Sheet([.init(film, label: "a"), .init(slow, label: "b")], columns: .max)
    let reel = try Composition.tiles(sheet).opened(for: [.gif])
    let shot = try #require(try reel.shots()())
    #expect(Ratio(shot.ticks, reel.timing.ticksPerSecond) == Ratio(1, 3))
  }
}
