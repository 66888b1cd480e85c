import Automata
import Films
import Foundation
import Games
import Grids
import Imaging
import Settings
import TestSupport
import Testing
import Worlds

/// The ways to draw films, as programs call them that use the library.
@Suite struct LibraryOutputTests {
  private let folder: TemporaryFolder
  private static let life = Life(size: Size(width: 20, height: 10))

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.file(name).path }

  private func bytes(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: folder.file(name)))
  }

  /// Returns all frames of a film.
  private static func frames(_ film: Film) async throws -> [Film.Frame] {
    try await film.frames.reduce(into: []) { $0.append($1) }
  }

  // MARK: Frames

  @Test func `Frames show the generations of the film`() async throws {
    let film = Film(Self.life, frames: 5, every: 3, skip: 7)
    #expect(try await Self.frames(film).map(\.generation) == [7, 10, 13, 16, 19])
  }

  @Test func `Frames last as long as those of files`() async throws {
    var film = Film(Self.life, frames: 3)
    film.pace = Film.Pace(frame: Ratio(1, 4), hold: Ratio(2))
    let durations = try await Self.frames(film).map(\.duration)
    #expect(durations == [Ratio(1, 4), Ratio(1, 4), Ratio(9, 4)])
  }

  @Test func `Frames of the same size have the colors of the theme`() async throws {
    let frames = try await Self.frames(Film(Self.life, frames: 4, theme: .dark))
    let colors = Set(frames.flatMap(\.pixels.elements))
    #expect(Set(frames.map(\.pixels.size)).count == 1)
    #expect(colors.count >= 2)
    let light = try await Self.frames(Film(Self.life, frames: 4, theme: .light))
    #expect(light[0].pixels.size == frames[0].pixels.size)
    #expect(Set(light.flatMap(\.pixels.elements)) != colors)
  }

  @Test func `Each iteration begins with the first frame`() async throws {
    let frames = Film(Self.life, frames: 4).frames
    var (first, second) = (frames.makeAsyncIterator(), frames.makeAsyncIterator())
    for generation in 0..<4 {
      #expect(try await first.next()?.generation == generation)
      if generation % 2 == 1 {
        #expect(try await second.next()?.generation == generation / 2)
      }
    }
    for _ in 0..<2 { #expect(try await first.next() == nil) }
    #expect(try await second.next()?.generation == 2)
  }

  @Test func `A film without frames is an error when it is asked for its first frame`() async {
    var iterator = Film(Self.life, frames: 0).frames.makeAsyncIterator()
    let error = await #expect(throws: FilmProblem.self) { try await iterator.next() }
    #expect(error?.description.contains("a film has at least 1 frame") == true)
  }

  @Test func `A canceled task gets no further frame`() async {
    let task = Task {
      var count = 0
      for try await _ in Film(Self.life, frames: 100).frames {
        count += 1
        #expect(count < 3)
        if count == 2 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  // MARK: Files

  @Test func `A canceled task writes no file`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await Film(Self.life, frames: 50).write(to: path("a.gif"), path("a.csv"))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(folder.contents == [])
  }

  @Test func `A canceled task returns no bytes`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Film(Self.life, frames: 50).bytes(as: "gif")
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `If one of several files cannot be written, none is`() async {
    let film = Film(Self.life, frames: 3)
    await #expect(throws: (any Error).self) {
      try await film.write(to: path("a.gif"), path("none/a.csv"))
    }
    await #expect(throws: FilmProblem.self) {
      try await film.write(to: path("a.gif"), path("a.xyz"))
    }
    #expect(folder.contents == [])
  }

  @Test func `A film replaces the files of another`() async throws {
    try Data("old".utf8).write(to: folder.file("a.gif"))
    try await Film(Self.life, frames: 2).write(to: path("a.gif"))
    #expect(try bytes("a.gif").starts(with: Array("GIF89a".utf8)))
    #expect(folder.contents == ["a.gif"])
  }

  @Test func `A name with a number stands for a file of each frame`() async throws {
    try await Film(Self.life, frames: 3).write(to: path("a-%04d.png"))
    #expect(folder.contents == ["a-0000.png", "a-0001.png", "a-0002.png"])
  }

  @Test(arguments: ["gif", "webp", "csv", "html", "svg", "apng"])
  func `Bytes are those of the file with any number of workers`(format: String) async throws {
    let film = Film(Sea(), frames: 3)
    try await film.write(to: path("a.\(format)"), workers: 1)
    for workers in [1, 4] {
      #expect(try await film.bytes(as: format, workers: workers) == bytes("a.\(format)"))
    }
  }

  // MARK: Sheets and curves

  private static let films = (1...3).map { Film(life, seed: $0, frames: 3) }

  @Test func `A sheet is written with the names of its films`() async throws {
    let tiles = Self.films.enumerated().map { Sheet.Tile($1, label: "seed \($0)") }
    #expect(tiles[1].label == "seed 1" && tiles[1].film.span.seed == 2)
    for columns in [1, 3, nil] {
      let sheet = Sheet(tiles, columns: columns)
      try await sheet.write(to: path("a.gif"), path("a-%d.png"))
      #expect(folder.contents == ["a-0.png", "a-1.png", "a-2.png", "a.gif"])
      try await sheet.write(to: path("b.gif"), workers: 1)
      #expect(try bytes("a.gif") == bytes("b.gif"))
      try FileManager.default.removeItem(at: folder.file("b.gif"))
    }
  }

  @Test func `A sheet that cannot be written leaves no files`() async {
    let sheet = Sheet(Self.films.map { Sheet.Tile($0, label: "a") }, columns: nil)
    for name in ["a.xyz", "a", "none/a.gif"] {
      await #expect(throws: (any Error).self) {
        try await sheet.write(to: path("b.gif"), path(name))
      }
    }
    #expect(folder.contents == [])
  }

  @Test func `Curves are written with the names of their groups`() async throws {
    let groups = [
      CurveComparison.Group("few", Self.films), CurveComparison.Group("one", [Self.films[0]]),
    ]
    #expect(groups.map(\.name) == ["few", "one"])
    let curves = CurveComparison(groups)
    try await curves.write(to: path("a.svg"), workers: 2)
    try await curves.write(to: path("b.svg"), workers: 1)
    #expect(try bytes("a.svg") == bytes("b.svg"))
    // Texts are outlines, which differ for another name.
    let others = [groups[0], CurveComparison.Group("two", [Self.films[0]])]
    try await CurveComparison(others).write(to: path("b.svg"), workers: 1)
    #expect(try bytes("a.svg") != bytes("b.svg"))
    await #expect(throws: FilmProblem.self) { try await curves.write(to: path("c.xyz")) }
    #expect(folder.contents == ["a.svg", "b.svg"])
  }
}
