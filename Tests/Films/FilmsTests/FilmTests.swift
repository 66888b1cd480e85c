import Automata
import Drawing
import Encoding
import Files
import Foundation
import Games
import Grids
import Imaging
import Patterns
import Settings
import TestSupport
import Testing
import Worlds

@testable import Films

/// Tests of films built from values, as another program builds them.
@Suite struct FilmTests {
  @Test func `An animation shows the world frame by frame`() throws {
    let film = Film(Walker(), frames: 3, every: 2, skip: 1)
    let shots = try film.shots()
    #expect(shots.map(\.generation) == [1, 3, 5])
    #expect(shots.map { $0.paint().pixels.drawn } == [".O...", "...O.", "O...."])
    #expect(shots.map(\.counts) == [1, 3, 0].map { [Count("x", $0)] })
  }

  @Test func `No world is built before the first shot`() throws {
    let walker = Walker()
    let film = Film(walker, frames: 3)
    try film.check(for: [.gif])
    let reel = try film.opened(for: [.gif])
    #expect(walker.opened.value == 0)
    let shots = reel.shots()
    _ = try shots()
    _ = try shots()
    #expect(walker.opened.value == 1)
  }

  @Test func `The description of a world is computed once`() throws {
    let walker = Walker()
    var film = Film(walker, frames: 9)
    film.span.ending = .restOrLastFrame
    film.texts.plot = Plot(.right)
    _ = try film.shots()
    #expect(walker.described.value == 1)
    film.simulation = walker
    #expect(walker.described.value == 2)
  }

  @Test func `A film has at most eight properties, and the description of a world ten`() {
    let film = Film(Walker(), frames: 1)
    #expect((1...8).contains(Mirror(reflecting: film).children.count))
    #expect((1...10).contains(Mirror(reflecting: film.worldInfo).children.count))
  }

  @Test func `A reel can be played twice`() throws {
    let reel = try Film(Life(size: Size(width: 9, height: 9)), frames: 4).opened(for: [.gif])
    let images = { () throws -> [Painting] in
      let next = reel.shots()
      return try (0..<4).compactMap { _ in try next()?.paint() }
    }
    let first = try images()
    #expect(first.count == 4)
    #expect(try images() == first)
  }

  @Test func `A shot is a snapshot even if it is painted later`() throws {
    let film = Film(Walker(), frames: 4)
    let late = try film.shots().map { $0.paint().pixels.drawn }
    #expect(late == ["O....", ".O...", "..O..", "...O."])
  }

  @Test func `Events can snapshot, restore and restart the world`() throws {
    var film = Film(Walker(), frames: 8)
    film.events = try [
      (2, "snapshot", "then"), (4, "restore", "then"), (6, "restart", "true"),
      (7, "restart", "true"),
    ].map { try Event(at: $0, change($1, $2)) }
    // A restart opens the world with the next seed, which starts one cell further right.
    #expect(try film.shots().map { $0.counts[0].value } == [0, 1, 2, 3, 2, 3, 1, 2])
  }

  @Test func `A pause prolongs the frame of its generation`() throws {
    var film = Film(Walker(), frames: 4)
    film.events = [Event(at: 2, try change("pause", "0.25"))]
    film.pace.hold = Ratio(1)
    let ticks = film.timing.ticksPerSecond
    #expect(
      try film.shots().map { Ratio($0.ticks, ticks) } == [
        Ratio(1, 10), Ratio(1, 10), Ratio(35, 100), Ratio(11, 10),
      ])
  }

  @Test func `An impossible event is an error before anything is drawn`() throws {
    var film = Film(Walker(), frames: 4)
    film.events = [Event(at: 2, try change("restore", "then"))]
    #expect(throws: FilmProblem.event(at: 2, .noSnapshot("then"))) { try film.opened(for: [.gif]) }
  }

  @Test func `A world that cannot be opened is an error of the film`() throws {
    let film = Film(Sea(penguins: Ratio(3, 4), orcas: Ratio(1, 2)), frames: 2)
    let error = #expect(throws: FilmProblem.self) { try film.shots() }
    #expect(error?.description == "'penguins' and 'orcas' together exceed 100%")
  }

  /// Returns the change that a film verb parses from a value.
  private func change(_ word: String, _ value: String) throws -> Change {
    var settings = SettingsReader([Setting(word, value, at: .option(word))]) { _, written in
      .failure(.noName(kind: written.kind))
    }
    let verb = try #require(Verb.ofFilms.first { $0.word == word })
    let change = verb.read(&settings, Verb.Context(Walker().worldInfo))
    #expect(settings.errors == [])
    return try #require(change)
  }
}
