import Automata
import Files
import Films
import FilmsFoundation
import Foundation
import Grids
import Models
import Patterns
import Scenarios
import Settings
import TestSupport
import Testing
import Worlds

/// The API with types of Foundation, as programs call it that use the library.
@Suite struct FoundationTypesTests {
  private let folder: TemporaryFolder
  private static let film = Film(Life(size: Size(width: 20, height: 10)), frames: 4)

  init() throws { folder = try TemporaryFolder() }

  // MARK: Films

  @Test(arguments: ["gif", "html", "csv", "webp"])
  func `A film is written to a URL as to its path`(format: String) async throws {
    let (url, path) = (folder.file("url.\(format)"), folder.file("path.\(format)").path)
    try await Self.film.write(to: url)
    try await Self.film.write(to: path)
    let bytes = try Data(contentsOf: url)
    #expect(try !bytes.isEmpty && bytes == Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test(arguments: ["50%.gif", "a%d.gif", "a b.gif", "größe.gif", "a#b?c.gif", "%25.gif"])
  func `The name of a file may have any letters`(name: String) async throws {
    try await Self.film.write(to: folder.file(name))
    #expect(folder.contents == [name])
  }

  @Test func `Data are the bytes of the file with any number of workers`() async throws {
    let file = folder.file("film.gif")
    try await Self.film.write(to: file, workers: 3)
    for workers in [1, 2] {
      #expect(try await Self.film.data(as: "gif", workers: workers) == Data(contentsOf: file))
    }
    #expect(try await Self.film.data(as: "gif") == Data(Self.film.bytes(as: "gif")))
  }

  @Test func `Data of a still need a film of one frame`() async throws {
    let still = Film(Life(size: Size(width: 20, height: 10)), frames: 1)
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
    #expect(try await still.data(as: "png").starts(with: signature))
    for format in ["png", "xyz", ""] {
      await #expect(throws: FilmProblem.self) { try await Self.film.data(as: format) }
    }
  }

  @Test func `A URL without the extension of a format is an error and writes nothing`() async {
    for name in ["film", "film.xyz"] {
      await #expect(throws: FilmProblem.self) { try await Self.film.write(to: folder.file(name)) }
    }
    #expect(folder.contents == [])
  }

  @Test func `A file that cannot be written is an error with its path`() async {
    let file = folder.file("none/film.gif")
    let error = await #expect(throws: OutputProblem.self) { try await Self.film.write(to: file) }
    #expect(error?.description == "cannot write \(file.path): No such file or directory")
  }

  // MARK: Files that are read

  @Test func `A film of a scenario replaces none of the files that the scenario names`()
    async throws
  {
    let pattern = try folder.write("x = 3, y = 1\n3o!\n", to: "p.rle")
    let file = try folder.write("simulation: life\npattern: p.rle\nframes: 1\n", to: "own.yaml")
    let film = try Film(contentsOf: file)
    let error = await #expect(throws: OutputProblem.self) {
      try await film.write(to: pattern)
    }
    #expect(error?.description.contains("it is an input of this run") == true)
    try await film.write(to: folder.file("q.rle"))
  }

  @Test func `A scenario at a URL is the film that it describes`() async throws {
    let file = try folder.write("simulation: life\nseed: 7\nframes: 4\nout: a.gif\n", to: "a.yaml")
    let film = try Film(contentsOf: file)
    #expect(film.simulation is Life && film.span.seed == 7 && film.span.shown.frames == 4)
    #expect(try await film.data(as: "gif") == Film(contentsOf: file.path).data(as: "gif"))
    // The outputs of the scenario are not written.
    #expect(folder.contents == ["a.yaml"])
  }

  @Test func `All errors of a scenario have their lines`() throws {
    let file = try folder.write("simulation: life\nframes: many\ncell: wide\n", to: "a.yaml")
    let error = #expect(throws: InputProblem.self) { try Film(contentsOf: file) }
    let lines = error?.description.split(separator: "\n") ?? []
    #expect(lines.count == 2 && error?.errors.count == 2)
    #expect(lines.first?.hasPrefix("\(file.path):2:") == true)
    #expect(lines.last?.hasPrefix("\(file.path):3:") == true)
  }

  @Test(arguments: ["seed: [1, 2]\nsheet: 2\n", "seed: [1, 2]\n---\nsimulation: sea\n"])
  func `A scenario of more than one film is an error`(rest: String) throws {
    let file = try folder.write("simulation: life\nframes: 2\n" + rest, to: "a.yaml")
    #expect(throws: InputProblem.self) { try Film(contentsOf: file) }
  }

  @Test func `A pattern at a URL has its cells`() throws {
    let file = try folder.write("x = 3, y = 3\nbo$2bo$3o!\n", to: "glider 1.rle")
    let world = try Life(pattern: Pattern(contentsOf: file)).opening(seed: 1)
    #expect(world.counts[0].value == 5)
  }

  @Test func `An error of a pattern has its place`() throws {
    let file = try folder.write("x = 3, y = 3\nbo$2bo$3o(!\n", to: "a.rle")
    let error = #expect(throws: InputError.self) { try Pattern(contentsOf: file) }
    let expected = "\(file.path):2:10: unexpected '(': expected b, o, $ or !"
    #expect(error?.description == expected)
    #expect(error?.place == .file(path: file.path, line: 2, column: 10))
  }

  @Test func `A model at a URL is that of its text`() throws {
    let file = projectFolder.appending(path: "assets/models/ising.model")
    #expect(try Model(contentsOf: file).text == Model.named("ising")?.text)
    let other = try folder.write("fields: {u: 1}\nstep: {v: 2}\n", to: "a.model")
    let error = #expect(throws: ModelErrors.self) { try Model(contentsOf: other) }
    #expect(error?.description.contains("\(other.path):2:") == true)
  }

  @Test func `A missing file is an error with its path`() throws {
    let file = folder.file("none 50%.rle")
    let expected = "cannot read \(file.path): No such file or directory"
    for read in [
      { _ = try Pattern(contentsOf: file) }, { _ = try Film(contentsOf: file) },
      { _ = try Model(contentsOf: file) },
    ] as [() throws -> Void] {
      do {
        try read()
        Issue.record("a missing file is read")
      } catch { #expect(error.localizedDescription == expected) }
    }
  }

  @Test func `A URL of a server names no file`() async throws {
    let file = try folder.write("simulation: life\nframes: 2\n", to: "a.yaml")
    let address = try #require(URL(string: "https://example.org\(file.path)"))
    #expect(throws: InputProblem.self) { try Film(contentsOf: address) }
    #expect(throws: InputError.self) { try Pattern(contentsOf: address) }
    #expect(throws: ModelErrors.self) { try Model(contentsOf: address) }
    let image = try #require(URL(string: "https://example.org\(folder.file("a.gif").path)"))
    await #expect(throws: OutputProblem.self) { try await Self.film.write(to: image) }
    #expect(folder.contents == ["a.yaml"])
  }

  // MARK: Errors

  /// An error of each public type.
  private static let errors: [any Error & CustomStringConvertible] = [
    FilmProblem("a film"), OutputProblem("an output"), OpeningProblem("size", "a size"),
    RuleProblem("a rule"), InputError(FilmProblem("an input")),
    InputProblem([
      InputError(FilmProblem("one"), at: .file(path: "a.yaml", line: 1, column: 2)),
      InputError(FilmProblem("two"), at: .option("--frames")),
    ]),
  ]

  @Test func `The localized description of an error is its description`() {
    for error in Self.errors {
      #expect(error.localizedDescription == error.description)
    }
    #expect(Self.errors.last?.localizedDescription == "a.yaml:1:2: one\n--frames: two")
    let model = #expect(throws: ModelErrors.self) { try Model(text: "fields: 5\n") }
    #expect(model?.description.isEmpty == false)
    #expect(model?.localizedDescription == model?.description)
  }

  @Test func `Errors are compared by their texts`() {
    #expect(FilmProblem("a") == FilmProblem("a") && FilmProblem("a") != FilmProblem("b"))
    #expect(InputError(FilmProblem("a")) == InputError(FilmProblem("a")))
    let place = InputLocation.option("--frames")
    #expect(InputError(FilmProblem("a"), at: place) != InputError(FilmProblem("a")))
    #expect(InputError(FilmProblem("a"), at: place).description == "--frames: a")
  }
}

#if canImport(CoreGraphics)
  import CoreGraphics

  @Suite struct FrameImageTests {
    @Test func `The image of a frame has its size, its colors and no transparency`() async throws {
      let film = Film(Life(size: Size(width: 20, height: 10)), frames: 1)
      for try await frame in film.frames {
        let image = try #require(frame.cgImage)
        #expect(image.width == frame.pixels.width && image.height == frame.pixels.height)
        #expect(image.colorSpace?.name == CGColorSpace.sRGB)
        #expect(image.alphaInfo == .noneSkipLast && image.bitsPerPixel == 32)
        let bytes = try #require(image.dataProvider?.data as Data?)
        let expected = frame.pixels.elements.flatMap { [$0.red, $0.green, $0.blue, 0] }
        #expect(Array(bytes) == expected)
      }
    }
  }
#endif
