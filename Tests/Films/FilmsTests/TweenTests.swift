import Automata
import Drawing
import Encoding
import Games
import Grids
import Imaging
import Settings
import TestSupport
import Testing
import Worlds

@testable import Films

/// Tests of frames interpolated between two generations.
@Suite struct TweenTests {
  private func film(_ frames: Int, tween: Int, _ shape: CellShape = .sprite) -> Film {
    var film = Film(
      Sea(size: Size(width: 6, height: 5), penguins: Ratio(1, 3), orcas: Ratio(1, 10)), seed: 4,
      frames: frames)
    film.look = Look(cell: 16, shape: shape, theme: .light)
    film.span.tween = tween
    return film
  }

  @Test(arguments: CellShape.allCases)
  func `Interpolation leaves the frames of the generations unchanged`(shape: CellShape) throws {
    let plain = try film(6, tween: 0, shape).shots()
    let shots = try film(6, tween: 3, shape).shots()
    #expect(shots.count == 5 * 4 + 1)
    for (number, shot) in shots.enumerated() {
      #expect(shot.isBetween == (number % 4 > 0))
      #expect(shot.generation == number / 4 && shot.counts == plain[number / 4].counts)
      #expect((shot.paint() == plain[number / 4].paint()) == (number % 4 == 0))
    }
  }

  @Test func `Interpolated frames share the time of a generation`() throws {
    var film = film(4, tween: 2)
    film.pace = .init(frame: Ratio(1, 7), hold: Ratio(1, 2))
    film.events = [Event(at: 1, Change(pause: Ratio(3)))]
    let second = film.timing.ticksPerSecond
    let seconds = try film.shots().map { Ratio($0.ticks, second) }
    let share = Ratio(1, 21)
    #expect(
      seconds == [share, share, share, Ratio(64, 21), share, share, share, share, share]
        + [Ratio(9, 14)])
  }

  @Test(arguments: [nil, Ratio(1), Ratio(3, 2)])
  func `A moving cell is its own image, shifted by some pixels`(zoom: Ratio?) throws {
    var film = Film(Walker(width: 5), seed: 3, frames: 2)
    film.look = Look(cell: 12, shape: .circle, theme: .light)
    film.framing.margin = 0
    film.span.tween = 3
    if let zoom {
      film.framing.camera = Camera([.init(at: 0, .point(x: Ratio(2), y: Ratio(0), zoom: zoom))])
    }
    let shots = try film.shots().map { $0.paint().pixels }
    let pitch = 12 * (zoom ?? Ratio(1)).numerator / (zoom ?? Ratio(1)).denominator
    for part in 1...3 {
      for y in 0..<12 {
        for x in 0..<60 {
          let before = x - pitch * part / 4
          #expect(shots[part][x, y] == (before < 0 ? 0 : shots[0][before, y]))
        }
      }
    }
  }

  @Test func `A cell that leaves a torus enters on the opposite side`() throws {
    var film = Film(Walker(width: 4), seed: 4, frames: 2)
    film.look = Look(cell: 4, shape: .square, theme: .light)
    film.framing.margin = 0
    film.span.tween = 3
    let rows = try film.shots().map { shot in
      shot.paint().pixels.row(1).map { $0 == 0 ? "." : "O" }.joined()
    }
    #expect(
      rows == [
        "............OOOO", "O............OOO", "OO............OO", "OOO............O",
        "OOOO............",
      ])
  }

  @Test func `Bands of an interpolated frame equal the whole frame`() throws {
    var films = [film(3, tween: 2), film(3, tween: 2, .circle), film(3, tween: 2, .square)]
    films[1].look.gap = 3
    films[2].framing.camera = Camera([
      .init(at: 0, .world), .init(at: 2, .point(x: Ratio(3), y: Ratio(2), zoom: Ratio(7, 4))),
    ])
    for film in films {
      for shot in try film.shots() where shot.isBetween {
        var rows: [UInt8] = []
        shot.image.forEachBand(rows: 7) { band in
          for y in 0..<band.size.height {
            band.withRow(y) { row in rows += row.indices.map { row[$0] } }
          }
        }
        #expect(rows == shot.image.pixels.elements)
      }
    }
  }

  @Test func `The camera moves between generations too`() throws {
    var film = film(2, tween: 3)
    film.framing.camera = Camera([
      .init(at: 0, .point(x: Ratio(0), y: Ratio(0), zoom: Ratio(1))),
      .init(at: 1, .point(x: Ratio(4), y: Ratio(0), zoom: Ratio(1))),
    ])
    let layout = try FilmLayout(film.surveyed(for: [.gif]), [.gif], ticksPerSecond: 40)
    let way = try #require(layout.camera)
    let places = (0...4).map { way.viewport(at: $0 / 4, $0 % 4, of: 4).x >> 15 }
    #expect(places == [1, 3, 5, 7, 9])
    let far = CameraPath(keyframes: [
      .init(generation: 0, viewport: way.keyframes[0].viewport, ease: .linear),
      .init(generation: .max, viewport: way.keyframes[1].viewport, ease: .inOut),
    ])
    #expect(far.viewport(at: .max - 1, 99, of: 100).x >> 15 >= 8)
  }

  @Test func `At a small zoom, no motion is visible`() throws {
    var film = film(2, tween: 2, .square)
    film.framing.camera = Camera([
      .init(at: 0, .point(x: Ratio(3), y: Ratio(2), zoom: Ratio(1, 40)))
    ])
    let shots = try film.shots().map { $0.paint() }
    #expect(shots[1] == shots[0] && shots[2] == shots[0])
  }

  @Test func `An event becomes visible in the frame of its generation`() throws {
    var film = film(3, tween: 1)
    let all = Region(Size(width: 6, height: 5))
    film.events = [
      Event(
        at: 1,
        Change(apply: { scene in
          guard var board = scene.world as? any Board else { return }
          board.put(Grid(size: all.size, repeating: 0), at: Position(x: 0, y: 0), over: false)
          scene.world = board
        }))
    ]
    let counts = try film.shots().map { $0.counts.reduce(0) { $0 + $1.value } }
    #expect(counts[0] > 0 && counts == [counts[0], counts[0], 0, 0, 0])
  }

  @Test func `Settings that conflict with interpolation are errors`() throws {
    let misfits: [(FilmProblem, (inout Film) -> Void)] = [
      (.noMovingCells("life", others: []), { $0.simulation = Life() }),
      (.tween, { $0.span.tween = 100 }), (.tween, { $0.span.tween = -1 }),
      (.tween, { $0.span.tween = .max }),
      (.tweenBetweenMany, { $0.span.shown = ShownGenerations(frames: 3, every: 2) }),
      (.tweenWithAges, { $0.framing.age = .trail }),
      (.tweenInStrip, { $0.framing.subject = .strip(2) }),
      (.tweenWithoutWorld, { $0.texts.plot = Plot(.only) }),
      (.tweenTooFast, { $0.pace.frame = Ratio(1, 26) }),
    ]
    for (problem, change) in misfits {
      var film = film(3, tween: 3)
      change(&film)
      #expect(throws: problem) { try film.check(for: [.gif]) }
    }
    // The longest possible animation has too many frames to count, and too short a frame time.
    var endless = film(3, tween: 99)
    endless.span.shown = ShownGenerations(frames: ShownGenerations.latest)
    endless.pace.frame = Ratio(.max, .max - 1)
    #expect(throws: FilmProblem.self) { try endless.check(for: [.gif]) }
  }
}
