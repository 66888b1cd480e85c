import Foundation
import TestSupport
import Testing

@testable import Commands

/// Runs the commands and scenarios that help and the manual page show.
@Suite struct HelpExampleTests {
  private let stage: ScenarioFolder

  init() async throws {
    stage = try ScenarioFolder()
    for block in LayoutTests.pages.joined() {
      guard case .file(let lines) = block else { continue }
      let text = lines.joined(separator: "\n") + "\n"
      let name = text.firstMatch(of: /\nout: ([a-z]+)/).map { "\($0.1).yaml" } ?? "night.theme"
      try stage.write(text, to: name)
    }
    for seed in 1...3 {
      try stage.write(
        "simulation: sea\nsize: 8x8\nframes: 2\nseed: \(seed)\n", to: "images/\(seed).yaml")
    }
    try stage.write(
      "simulation: life\nframes: 10\nevents:\n  - {at: 5, snapshot: five}\n", to: "world.yaml")
    try stage.write(
      "simulation: life\nsize: 20\nframes: 3\ndensity: [20%, 40%]\nseed: 1..4\n",
      to: "sweep.yaml")
    try await prepare("new sea > sea.yaml")
    try await prepare("run garden.yaml images/*.yaml")
    try await prepare("run garden.yaml --write-lock garden.lock")
    try await prepare("gallery images --out index.html")
    for part in 1...2 {
      try await prepare("run sweep.yaml --out 'part-{part}.csv' --shard \(part)/2")
    }
    try await prepare(
      "life --pattern glider --size 12x8 --frames 3 --out old.gif --out new.webp --out new.apng"
        + " --out 'old-%04d.png'")
    _ = try await stage.shell(
      "git init -q . && mkdir docs && cp old.gif docs/gun.gif && git add docs && git -c user.name=a"
        + " -c user.email=a@b commit -q -m one")
    try await prepare(
      "infection --factor 1..3 --period 3,5 --seed 1..3 --frames 9 --out spread.csv")
    for drawing in ["my-orca", "my-second-orca", "my-small-orca"] {
      try await prepare("sea --frames 1 --size 4x4 --cell 24 --out \(drawing).png")
    }
  }

  func prepare(_ command: String) async throws {
    let told = try await stage.shell("render \(command)")
    #expect(told == "", "\(command)")
  }

  /// The commands of all pages, without those that need a certain shell or a
  /// terminal, or that do not end.
  static let commands = LayoutTests.pages.joined().flatMap { block in
    if case .commands(let lines) = block { lines } else { [String]() }
  }.filter { !$0.hasPrefix("source") && !$0.contains("fpath") && !$0.contains("/fish/") }
    .filter { !$0.contains("--preview") && !$0.contains("render watch") }
    // They depend on each other; see `LibraryCommandTests`.
    .filter { !$0.hasPrefix("render library") }

  /// True if a command needs a judge: ffmpeg or man.
  static func isJudged(_ command: String) -> Bool {
    ["man -l", ".mp4", ".webm", ".mkv"].contains { command.contains($0) }
  }

  @Test func `Every command of help runs as it stands`() async throws {
    let commands = TestScope.cases(Self.commands.filter { !Self.isJudged($0) }, .many)
    #expect(commands.count >= 24)
    try await run(commands)
  }

  func run(_ commands: [String]) async throws {
    for command in commands {
      // `render new` overwrites no file.
      if command.hasPrefix("render new") {
        _ = try await stage.shell("rm -f \(command.split(separator: " ").last ?? "")")
      }
      let told = try await stage.shell(command)
      let end = told.split(separator: "\n").last ?? ""
      #expect(!end.hasPrefix("status "), "\(command): \(told.suffix(500))")
    }
  }

  @Test func `Every scenario of help can be drawn`() async throws {
    for name in ["camera.yaml", "garden.yaml", "gun.yaml", "notes.yaml"] {
      #expect(try await stage.shell("render run \(name)") == "", "\(name)")
    }
  }

  @Test func `The manual page shows the same commands`() {
    let escapes = [
      ("\\e", "\\"), ("\\-", "-"), ("\\(aq", "'"), ("\\(dq", "\""), ("\\(ti", "~"),
      ("\\(ha", "^"), ("\\(ga", "`"),
    ]
    let page = escapes.reduce(ManualPage.text) { $0.replacing($1.0, with: $1.1) }
      .replacing(#/ \\\n +/#, with: " ")
    let lines = Set(page.split(separator: "\n").map(String.init))
    for command in Self.commands { #expect(lines.contains(command), "\(command)") }
  }
}
