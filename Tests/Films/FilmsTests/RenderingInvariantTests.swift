import Automata
import Drawing
import Foundation
import Grids
import Patterns
import TestSupport
import Testing
import Worlds

@testable import Films

/// Tests of properties that hold for all rendered images.
@Suite struct RenderingInvariantTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ name: String) -> String { folder.file(name).path }

  @Test(arguments: [UInt64(1), 2, 3])
  func `Life renders to the same files in every rule notation`(seed: UInt64) async throws {
    let notations = [
      "B3/S23", "23/3", "B3aceijknqry/S2aceikn3aceijknqry", "n == 3 or (c and n == 2)",
      "MAPARYXfhZofugWaH7oaIDogBZofuhogOiAaIDogIAAgAAWaH7oaIDogGiA6ICAAIAAaIDogIAAgACAAIAAAAAAAA",
    ]
    var files: Set<Data> = []
    for notation in notations {
      var film = Film(
        Life(rule: try LifeRule(notation: notation), size: Size(width: 50, height: 40)), frames: 30)
      film.span.seed = seed
      try await film.write(to: file("soup.gif"), file("soup.apng"))
      for name in folder.contents { files.insert(try Data(contentsOf: folder.file(name))) }
    }
    #expect(files.count == 2)
  }

  @Test(arguments: [
    // Tiles, then HashLife; leaps, then single generations; leaps to each sample of a plot.
    (ShownGenerations(frames: 30, every: 700), false),
    (ShownGenerations(frames: 6, skip: 40_000), false),
    (ShownGenerations(frames: 1, skip: 60_000), true),
  ])
  func `Every engine of unbounded planes writes the same files`(
    shown: ShownGenerations, isPlot: Bool
  ) async throws {
    var files: Set<[Data]> = []
    for engine in [Engine.auto, .tiles, .hash] {
      var life = Life(pattern: .gosperGliderGun)
      life.engine = engine
      var film = Film(life, frames: 1)
      film.span.shown = shown
      if isPlot {
        film.texts.plot = Plot(.only)
      } else {
        film.framing.page = Size(width: 200, height: 150)
      }
      try await film.write(to: file("film.gif"), file("film.csv"))
      files.insert(try ["film.gif", "film.csv"].map { try Data(contentsOf: folder.file($0)) })
    }
    #expect(files.count == 1)
  }

  @Test func `The frames of animations equal the stills`() async throws {
    for (number, pattern) in ["r-pentomino", "gosper-glider-gun", "star-wars-engine"].enumerated() {
      let film = Film(Life(pattern: Pattern.listed(pattern)), frames: 12)
      try await film.write(
        to: file("\(number).gif"), file("\(number).apng"), file("\(number)-%02d.png"))
      let stills = try (0..<12).flatMap { frame in
        try DecodedFilm(folder.file("\(number)-\(frame < 10 ? "0" : "")\(frame).png")).frames
      }
      #expect(stills.count == 12)
      for ending in ["gif", "apng"] {
        #expect(try DecodedFilm(folder.file("\(number).\(ending)")).frames == stills, "\(pattern)")
      }
    }
  }

  @Test(arguments: ["r-pentomino", "star-wars-engine"], [Age?.none, .trail, .cells])
  func `Light and dark themes differ only in the palette`(pattern: String, age: Age?) throws {
    let films = try [Theme.light, .dark].map { theme in
      var film = Film(Life(pattern: Pattern.listed(pattern)), frames: 20, theme: theme)
      film.framing.age = age
      return try film.shots().map { $0.paint() }
    }
    #expect(films[0].map { $0.pixels } == films[1].map { $0.pixels })
    #expect(films[0].first?.palette != films[1].first?.palette)
  }

  @Test(arguments: TestScope.cases([1, 2, 7], .one))
  func `The number of pixels of live cells matches the population`(cell: Int) throws {
    var film = Film(
      Life(pattern: .rPentomino, topology: .plane, size: Size(width: 90, height: 60)), frames: 60)
    film.look.cell = cell
    film.texts.caption = Caption()
    for shot in try film.shots() {
      let pixels = shot.paint().pixels
      let living = pixels.elements.count { $0 != pixels[0, 0] }
      #expect(living == Int(shot.counts[0].value) * cell * cell)
    }
  }
}
