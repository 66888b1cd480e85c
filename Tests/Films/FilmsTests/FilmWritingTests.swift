import Automata
import Drawing
import Encoding
import Files
import Foundation
import Grids
import Patterns
import Settings
import TestSupport
import Testing
import Worlds

@testable import Films

@Suite struct FilmWritingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `One run writes an animation, its stills and its counts`() async throws {
    let gun = Life(pattern: .gosperGliderGun)
    try await Film(gun, frames: 31, theme: .dark).write(
      to: folder.file("gun.gif").path, folder.file("gun-%02d.png").path,
      folder.file("gun.csv").path)
    let film = try DecodedFilm(folder.file("gun.gif"))
    #expect(film.frames.count == 31)
    for number in [0, 17, 30] {
      let name = "gun-\(number < 10 ? "0" : "")\(number).png"
      #expect(try DecodedFilm(folder.file(name)).frames == [film.frames[number]])
    }
    let table = try String(contentsOf: folder.file("gun.csv"), encoding: .utf8)
    // The gun's 36 cells, and the 5 cells of a glider after one period.
    #expect(table.hasPrefix("frame,generation,alive\n0,0,36\n"))
    #expect(table.hasSuffix("\n30,30,41\n"))
  }

  @Test func `The same film gives the same bytes with any number of workers`() async throws {
    let film = Film(Life(size: Size(width: 30, height: 20)), frames: 20)
    for workers in [1, 2, 5] {
      try await film.write(to: folder.file("\(workers).gif").path, workers: workers)
    }
    let bytes = try [1, 2, 5].map { try Data(contentsOf: folder.file("\($0).gif")) }
    #expect(Set(bytes).count == 1)
  }

  @Test(arguments: ["gif", "webp", "csv", "html"])
  func `The bytes in memory are those of the file`(format: String) async throws {
    let film = Film(Life(size: Size(width: 30, height: 20)), frames: 5)
    let file = folder.file("film.\(format)")
    try await film.write(to: file.path)
    #expect(try await film.bytes(as: format) == Array(Data(contentsOf: file)))
  }

  @Test(arguments: ["png", "xyz", "gif/x"])
  func `Bytes of a format that cannot hold the film are an error`(format: String) async {
    let film = Film(Life(size: Size(width: 30, height: 20)), frames: 5)
    await #expect(throws: FilmProblem.self) { try await film.bytes(as: format) }
  }

  @Test func `A file that cannot be written is an error with its path`() async throws {
    let film = Film(Life(size: Size(width: 30, height: 20)), frames: 5)
    let path = folder.file("none/film.gif").path
    let error = await #expect(throws: OutputProblem.self) { try await film.write(to: path) }
    #expect(error?.description == "cannot write \(path): No such file or directory")
  }

  @Test func `Frames are the images of the film with their durations`() async throws {
    let film = Film(Life(size: Size(width: 30, height: 20)), frames: 5)
    let file = folder.file("film-%d.png").path
    try await film.write(to: file)
    var number = 0
    for try await frame in film.frames {
      let still = try DecodedFilm(folder.file("film-\(number).png"))
      let pixels = frame.pixels.elements.map { color in
        UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
      }
      #expect(still.frames.map(\.elements) == [pixels])
      #expect(frame.generation == number)
      #expect(frame.duration == 0.1)
      number += 1
    }
    #expect(number == 5)
  }

  @Test(arguments: ["film", "film.xyz", "film-%s.png"])
  func `A file name without a known format is an error`(name: String) async throws {
    let path = folder.file(name).path
    await #expect(throws: FilmProblem.noOutput(path)) {
      try await Film(Walker(), frames: 2).write(to: path)
    }
    #expect(folder.contents == [])
  }

  @Test func `An error leaves no files`() async throws {
    let film = Film(Life(pattern: .glider), frames: 100_000, theme: .light)
    var large = film
    large.look.cell = 4096
    await #expect(throws: FilmProblem.self) {
      try await large.write(to: folder.file("a.gif").path, folder.file("a.csv").path)
    }
    #expect(folder.contents == [])
  }

  @Test func `Films are shown side by side on a sheet`() async throws {
    let tiles = (1...3).map { width in
      Sheet.Tile(Film(Walker(width: 4 * width), frames: width), label: "\(width)")
    }
    let reel = try Composition.tiles(Sheet(tiles, columns: 2)).opened(for: [.gif])
    #expect(reel.frames == 3)
    let next = reel.shots()
    var shots = 0
    while let shot = try next() {
      #expect(shot.image.size == reel.size)
      shots += 1
    }
    #expect(shots == 3)
  }
}
