import Foundation
import TestSupport
import Testing

/// Worlds that long runs save again and again.
@Suite struct WorldSaveTests {
  private let folder: ScenarioFolder
  private let machine: Machine

  init() throws {
    folder = try ScenarioFolder()
    machine = Machine("jane", in: folder)
  }

  private func render(_ words: String...) async throws -> Program {
    try await folder.folder.render(words, environment: machine.environment)
  }

  /// Writes a scenario that saves a world.
  private func write(
    _ settings: String, _ save: String = "save: night, every: 100", out: String = "out.csv"
  ) throws {
    try folder.write(
      "simulation: life\nout: '\(out)'\n\(settings)events:\n  - {at: 0, \(save)}\n", to: "long.yaml"
    )
  }

  private var saved: Data? { folder.bytes("jane/data/render/patterns/night.mc") }

  @Test(arguments: [
    "pattern: r-pentomino\nframes: 36\nevery: 10\n",
    "pattern: r-pentomino\nskip: 350\nframes: 1\n",
    "pattern: r-pentomino\nsize: 60x40\ntopology: torus\nskip: 350\nframes: 1\n",
    "pattern: gosper-glider-gun\nengine: hash\nskip: 350\nframes: 1\n",
    "density: 30%\nsize: 40x40\nseed: 7\nskip: 350\nframes: 1\n",
  ])
  func `the last saved state continues the run`(settings: String) async throws {
    try write(settings)
    let run = try await render("run", "long.yaml")
    #expect(run.status == 0, "\(run.errors)")
    let info = try await render("library", "list")
    #expect(info.text.contains("generation 300"), "\(info.text)")
    // The world at generation 350 is the same after a detour over the saved state.
    try folder.write(
      "simulation: life\n" + settings.replacing(/(frames|every|skip): .*\n/, with: "")
        + "skip: 350\nframes: 1\nout: direct.mc\n", to: "direct.yaml")
    #expect(try await render("run", "direct.yaml").status == 0)
    let detour = try await render(
      "life", "--pattern", "library:night", "--skip", "50", "--frames", "1", "--out", "detour.mc")
    #expect(detour.status == 0, "\(detour.errors)")
    #expect(folder.bytes("detour.mc") == folder.bytes("direct.mc"))
  }

  @Test func `an existing pattern is replaced only if the event allows it`() async throws {
    try write("pattern: glider\nskip: 150\nframes: 1\n")
    #expect(try await render("run", "long.yaml").status == 0)
    let before = saved
    let again = try await render("run", "long.yaml")
    #expect(again.status == 2 && again.errors.contains("replace: true"))
    try write("pattern: glider\nskip: 250\nframes: 1\n", "save: night, every: 100, replace: true")
    #expect(try await render("run", "long.yaml").status == 0)
    #expect(saved != before && saved != nil)
  }

  @Test func `two films do not save one world`() async throws {
    try write("pattern: [glider, lwss]\nskip: 150\nframes: 1\n", out: "{pattern}.csv")
    let run = try await render("run", "long.yaml")
    #expect(run.status == 2 && run.errors.contains("would overwrite"), "\(run.errors)")
    #expect(saved == nil)
  }

  @Test func `checks and restricted runs save nothing`() async throws {
    try write("pattern: glider\nskip: 150\nframes: 1\n")
    let restricted = try await render("run", "long.yaml", "--root", ".")
    #expect(restricted.status == 2 && restricted.errors.contains("outside the root"))
    _ = try await render("check", "long.yaml")
    #expect(saved == nil)
  }

  @Test func `a state that cannot be written is an error`() async throws {
    try write("pattern: glider\nskip: 150\nframes: 1\n")
    try folder.write("", to: "jane/data/render/patterns")
    let run = try await render("run", "long.yaml")
    #expect(run.status == 1 && run.errors.contains("cannot write"), "\(run.errors)")
  }

  @Test func `a killed run leaves a whole state`() async throws {
    let board = "pattern: gosper-glider-gun\nsize: 60x40\ntopology: torus\nframes: 1\n"
    try write(board + "skip: 4000000000\n")
    let variables = machine.environment.map { "export \($0.key)='\($0.value)'" }
    let program = try RunningProgram(
      ["run", "long.yaml"], in: folder.folder, before: variables.joined(separator: "; "))
    #expect(program.waits { saved != nil })
    usleep(20_000)
    program.send(SIGKILL)
    #expect(try program.end().status == nil)
    let state = String(decoding: saved ?? Data(), as: UTF8.self)
    let generation = state.firstMatch(of: /#G (\d+)/).flatMap { Int($0.1) } ?? 0
    #expect(generation > 0 && generation.isMultiple(of: 100))
    try folder.write(
      "simulation: life\n\(board)skip: \(generation)\nout: direct.mc\n", to: "direct.yaml")
    #expect(try await render("run", "direct.yaml").status == 0)
    let again = try await render(
      "life", "--pattern", "library:night.mc", "--frames", "1", "--out", "again.mc")
    #expect(again.status == 0, "\(again.errors)")
    #expect(folder.bytes("again.mc") == folder.bytes("direct.mc"))
  }

  @Test(arguments: [
    "pattern: r-pentomino\nskip: 330\nevery: 7\nframes: 5\n",
    "pattern: r-pentomino\nsize: 60x40\ntopology: T60,40+3\nskip: 330\nframes: 1\n",
    "pattern: gosper-glider-gun\nengine: hash\nskip: 350\nframes: 2\nevery: 40\n",
    "density: 30%\nsize: 40x40\nseed: 7\nskip: 350\nframes: 1\n",
    "density: 30%\nsize: 40x40\nrule: brians-brain\nskip: 350\nframes: 3\n",
    "pattern: gosper-glider-gun\ntopology: T80,0\nskip: 350\nframes: 1\n",
    "pattern: r-pentomino\ntopology: P0,60\nskip: 350\nframes: 1\n",
    "pattern: '150o10$150o!'\ntopology: torus\nskip: 350\nframes: 1\n",
    "density: 30%\nsize: 40x40\nrule: bbm\nskip: 351\nframes: 3\n",
    "pattern: acorn\nskip: 350\nframes: 1\ncaption: 'Generation {generation}'\n",
  ])
  func `a continued film has the same images`(settings: String) async throws {
    try write(settings, "save: night, every: 100", out: "out.gif")
    let run = try await render("run", "long.yaml")
    #expect(run.status == 0, "\(run.errors)")
    let (image, world) = (folder.bytes("out.gif"), saved)
    let again = try await render("run", "long.yaml", "--continue")
    #expect(
      again.status == 0 && again.errors.contains("continuing from 'night'"), "\(again.errors)")
    #expect(image != nil && folder.bytes("out.gif") == image && saved == world)
  }

  @Test(arguments: [
    ("skip: 250\nframes: 1\n", "generation 300, and the film needs generation 250"),
    ("skip: 310\nframes: 1\nage: trail\n", "the film needs generation"),
    ("skip: 310\nframes: 1\nplot: right\n", "the film needs generation 0"),
    ("skip: 310\nsize: 20x20\ntopology: plane\nframes: rest\n", "the length of the film"),
    ("skip: 350\nframes: 1\nrule: B36/S23\n", "its rule is B3/S23"),
  ])
  func `a film that needs more than the saved world starts anew`(
    settings: String, reason: String
  ) async throws {
    let glider = "pattern: 'bo$2bo$3o!'\nmetadata: no\n"
    try write(glider + "skip: 320\nframes: 1\n", out: "first.gif")
    #expect(try await render("run", "long.yaml").status == 0)
    try write(glider + settings, "save: night, every: 100, replace: true", out: "out.gif")
    let run = try await render("run", "long.yaml")
    #expect(run.status == 0, "\(run.errors)")
    let image = folder.bytes("out.gif")
    try write(glider + "skip: 320\nframes: 1\n", "save: night, every: 100, replace: true")
    #expect(try await render("run", "long.yaml").status == 0)
    try write(glider + settings, out: "out.gif")
    let again = try await render("run", "long.yaml", "--continue")
    #expect(again.status == 0 && again.errors.contains("starting anew"), "\(again.errors)")
    #expect(again.errors.contains(reason), "\(again.errors)")
    #expect(image != nil && folder.bytes("out.gif") == image)
  }

  @Test func `a killed run continues from its last state`() async throws {
    let board =
      "pattern: gosper-glider-gun\nsize: 60x40\ntopology: torus\nframes: 1\n"
      + "metadata: no\n"
    try write(board + "skip: 4000000000\n")
    let variables = machine.environment.map { "export \($0.key)='\($0.value)'" }
    let program = try RunningProgram(
      ["run", "long.yaml"], in: folder.folder, before: variables.joined(separator: "; "))
    #expect(program.waits { saved != nil })
    program.send(SIGKILL)
    #expect(try program.end().status == nil)
    try write(board + "skip: 40000000\n", "save: night, every: 1000000", out: "out.png")
    let run = try await render("run", "long.yaml", "--continue")
    #expect(run.status == 0 && run.errors.contains("continuing from 'night'"), "\(run.errors)")
    try folder.write(
      "simulation: life\n\(board)skip: 40000000\nout: direct.png\n", to: "direct.yaml")
    #expect(try await render("run", "direct.yaml").status == 0)
    #expect(folder.bytes("out.png") == folder.bytes("direct.png"))
  }

  @Test func `a simulation continues from the last world in the library`() async throws {
    let none = try await render("life", "--continue", "--out", "a.png")
    #expect(none.status == 2 && none.errors.contains("no saved world"), "\(none.errors)")
    try write("pattern: glider\nskip: 350\nframes: 1\n")
    #expect(try await render("run", "long.yaml").status == 0)
    let run = try await render(
      "life", "--continue", "--skip", "50", "--frames", "1", "--out", "a.mc")
    #expect(run.status == 0, "\(run.errors)")
    let cells = String(decoding: folder.bytes("a.mc") ?? Data(), as: UTF8.self)
    #expect(cells.contains("#G 350"))
    for words in [["life", "--pattern", "glider"], ["sea"]] {
      let refused = try await folder.folder.render(
        words + ["--continue"], environment: machine.environment)
      #expect(refused.status == 2 && refused.errors.contains("--continue"), "\(refused.errors)")
    }
    try folder.write("simulation: life\nframes: 1\nout: a.png\n", to: "other.yaml")
    let other = try await render("run", "other.yaml", "--continue")
    #expect(other.status == 2 && other.errors.contains("no event saves a world"))
  }

  @Test func `a name of the library means no other pattern`() async throws {
    for name in ["library:glider", "library:../night", "library:"] {
      let run = try await render("life", "--pattern", name, "--frames", "1", "--out", "a.png")
      #expect(run.status == (run.errors.contains("cannot read") ? 1 : 2) && !run.errors.isEmpty)
    }
  }
}
