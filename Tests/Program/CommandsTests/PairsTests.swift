import Decoding
import Films
import FilmsFoundation
import Foundation
import Grids
import Imaging
import Scenarios
import TestSupport
import Testing

/// What is true of any two settings together. The settings are those of `Tests/Behavior/pairs.json`.
@Suite struct PairsTests {
  @Test(arguments: PairedScenario.sample)
  func `A scenario has the same result as a command and as a file`(_ scenario: PairedScenario)
    async throws
  {
    let (command, file) = (try scenario.folder(), try scenario.folder())
    let first = try await command.run(scenario.words)
    let second = try await file.run(["run", "a.yaml"])
    #expect(first.status == second.status, "\(first.errors) | \(second.errors)")
    #expect(Self.messages(first) == Self.messages(second))
    let written = file.outputs
    #expect(command.outputs == written)
    guard second.status == 0 else {
      #expect([1, 2].contains(second.status) && written.isEmpty && !second.errors.isEmpty)
      return
    }
    #expect(!written.isEmpty)
    try await expectCheck(of: scenario, in: file)
    try await expectLimits(of: scenario, in: file, second.text)
    try await expectShards(of: scenario, written)
    try await expectRedrawing(of: scenario, written)
    for (name, bytes) in written where name.hasSuffix(".png") && scenario.hasTexts {
      try expectWholeTexts(bytes, name)
    }
  }

  /// `check` passes what `run` wrote, and no other image or table.
  private func expectCheck(of scenario: PairedScenario, in folder: ScenarioFolder) async throws {
    #expect(try await folder.run(["check", "a.yaml"]).status == 0)
    #expect(try await folder.run(["plan", "a.yaml"]).status == 0)
    let change = scenario.hasImages ? "--margin=31" : "--frames=1"
    let changed = try await folder.run(["check", "a.yaml", change])
    // A small image may not have a margin, and that of another may be as large already. A chart has one frame.
    let mayBeEqual = changed.status == 2 || changed.text.contains("the pixels match")
    let mayPass = scenario.hasImages ? mayBeEqual : scenario.settings["explain"] != nil
    #expect(changed.status == 1 || mayPass, "\(changed.text)")
  }

  /// Estimates are not below the bytes and pixels that are written.
  private func expectLimits(
    of scenario: PairedScenario, in folder: ScenarioFolder, _ report: String
  ) async throws {
    let bytes = folder.outputs.values.reduce(0) { $0 + $1.count }
    #expect(try await folder.run(["run", "a.yaml", "--max-bytes=\(bytes - 1)"]).status != 0)
    var pixels = 0
    for line in report.matches(of: #/(?m)^(.+?)  (\d+)x(\d+)(?:.*?, (\d+) frames)?/#) {
      let (width, height) = (Int(line.2) ?? 0, Int(line.3) ?? 0)
      pixels += width * height * (line.4.flatMap { Int($0) } ?? 1)
      if let png = folder.outputs[String(line.1)], line.1.hasSuffix(".png") {
        let size = try ImageReader.png.open(ByteSource(Array(png))).size
        #expect(size == Size(width: width, height: height))
      }
    }
    // Outputs of the same images count once.
    if pixels <= 1 || scenario.outputs.count > 1 { return }
    #expect(try await folder.run(["run", "a.yaml", "--max-pixels=\(pixels - 1)"]).status != 0)
  }

  /// Two workers write what one writes.
  private func expectShards(of scenario: PairedScenario, _ written: [String: Data]) async throws {
    if scenario.settings["seed"] == nil { return }
    let folder = try scenario.folder()
    for worker in 1...2 {
      let run = try await folder.run(["run", "a.yaml", "--shard=\(worker)/2"])
      // Workers write parts of tables, which have other names.
      if run.status == 2, scenario.makesTables { return }
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(folder.outputs == written)
  }

  /// The scenario that a file carries draws the same file.
  private func expectRedrawing(
    of scenario: PairedScenario, _ written: [String: Data]
  ) async throws {
    for (name, bytes) in written {
      let folder = try scenario.folder()
      try bytes.write(to: folder.folder.file(name))
      let shown = try await folder.run(["show", name])
      guard shown.status == 0 else { continue }
      try FileManager.default.removeItem(at: folder.folder.file(name))
      try shown.output.write(to: folder.folder.file("a.yaml"))
      let output = scenario.isSequence ? "a%d.png" : name.replacing("%", with: "%%")
      let run = try await folder.run(["run", "a.yaml", "--out=\(output)"])
      #expect(run.status == 0, "\(run.errors)")
      let number = name.matches(of: #/\d+(?=\.png$)/#).first.map { String($0.0) } ?? ""
      let redrawn = folder.outputs[scenario.isSequence ? "a\(number).png" : name]
      #expect(redrawn == bytes, "\(name)\n\(shown.text)")
    }
  }

  /// The edges of an image with texts have one color, so that no text is cut.
  private func expectWholeTexts(_ png: Data, _ name: String) throws {
    let image = try #require(try ImageReader.png.open(ByteSource(Array(png))).next()).pixels
    var edges = (0..<image.width).flatMap { [image[$0, 0], image[$0, image.height - 1]] }
    edges += (0..<image.height).flatMap { [image[0, $0], image[image.width - 1, $0]] }
    #expect(Set(edges.map { $0.alpha == 0 ? nil : $0 }).count == 1, "\(name)")
  }

  /// Returns the errors and notes of a command without their places.
  private static func messages(_ run: Program) -> Set<String> {
    let lines = run.errors.split(separator: "\n").filter { !$0.hasPrefix("    ") }
    let place = #/^(render: |a\.yaml:\d+:\d+: )(--[a-z-]+: )?/#
    return Set(lines.map { String($0.replacing(place, with: "")) })
  }

  // MARK: The library

  @Test(arguments: PairedScenario.sample.filter(\.isFilm))
  func `A film of the library has the bytes of a command`(_ scenario: PairedScenario) async throws {
    let folder = try scenario.folder()
    let run = try await folder.run(scenario.words + ["--no-metadata"])
    if run.status != 0 { return }
    let film = try Film(contentsOf: folder.folder.file("a.yaml"))
    for (name, bytes) in folder.outputs {
      let format = String(name.split(separator: ".").last ?? "")
      #expect(try await film.data(as: format) == bytes, "\(name)")
    }
  }

  // MARK: Places

  private static let cells = [
    "life --size 9x7", "life --pattern glider", "wolfram --rule 30 --size 9x5",
    "forest-fire --size 9x6",
  ]

  /// The share of the free space that is before the cells, horizontally and vertically, in halves.
  private static let places: [(element: String, before: (x: Int, y: Int))] = [
    ("--title=Cells", (1, 2)), ("--caption=Cells", (1, 0)), ("--legend=right", (0, 0)),
    ("--legend=below", (1, 0)), ("--plot=right", (0, 1)), ("--plot=below", (1, 0)),
  ]

  @Test(arguments: cells, places.map(\.element))
  func `A text or a plot leaves the cells as they are, and is where its setting says`(
    command: String, element: String
  ) async throws {
    let place = try #require(Self.places.first { $0.element == element }).before
    let (alone, image) = (
      try await Self.image(of: command, "--margin=0"),
      try await Self.image(of: command, "--margin=7", element)
    )
    let free = (x: image.width - alone.width - 14, y: image.height - alone.height - 14)
    #expect(free.x >= 0 && free.y >= 0 && max(free.x, free.y) > 0)
    let (x, y) = (7 + free.x * place.x / 2, 7 + free.y * place.y / 2)
    #expect(
      (0..<alone.height).allSatisfy { row in
        Array(alone.row(row)) == (0..<alone.width).map { image[x + $0, y + row] }
      })
  }

  private static func image(of command: String, _ more: String...) async throws -> Grid<
    ColorWithAlpha
  > {
    let folder = try TemporaryFolder()
    let words = command.split(separator: " ").map(String.init)
    let caption = more.contains { $0.hasPrefix("--caption") } ? [] : ["--caption=none"]
    let run = try await folder.render(words + ["--cell=4", "--out=a.png"] + caption + more)
    #expect(run.status == 0, "\(run.errors)")
    let png = Array(try Data(contentsOf: folder.file("a.png")))
    return try #require(try ImageReader.png.open(ByteSource(png)).next()).pixels
  }
}

/// A scenario with some values of `Tests/Behavior/pairs.json` that are not the defaults.
struct PairedScenario: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let settings: [String: String]
  /// The files that scenarios read.
  fileprivate static let inputs = table.inputs

  /// The axes in the order in which their values replace settings of others. A setting that is null is
  /// removed. A name with `=` defines a word that others contain after `$`.
  private struct Table: Decodable {
    struct Axis: Decodable {
      let name, `default`: String
      let values: [String: [String: String?]]
    }

    let axes: [Axis]
    let inputs: [String]
  }

  private static let data = projectFolder.appending(path: "Tests/Behavior")
  private static let table = try! JSONDecoder().decode(
    Table.self, from: Data(contentsOf: data.appending(path: "pairs.json")))

  /// Some or all pairs, and triples.
  static let sample = TestScope.cases(pairs, .pairs) + triples

  private static let pairs: [PairedScenario] = table.axes.indices.flatMap { first in
    table.axes.indices.dropFirst(first + 1).flatMap { second in
      table.axes[first].values.keys.sorted().flatMap { one in
        table.axes[second].values.keys.sorted().map { PairedScenario([first: one, second: $0]) }
      }
    }
  }

  private static let triples: [PairedScenario] = {
    var dice = Dice(seed: 1)
    return (0..<TestScope.size(.triples)).map { _ in
      let axes = table.axes.indices.shuffled(using: &dice).prefix(3)
      return PairedScenario(
        Dictionary(
          uniqueKeysWithValues: axes.map { axis in
            let names = table.axes[axis].values.keys.sorted()
            return (axis, names[dice.below(names.count)])
          }))
    }
  }()

  /// - Parameter choices: the names of values by the indices of their axes.
  private init(_ choices: [Int: String]) {
    var (settings, words): ([String: String], [(String, String)]) = ([:], [("$name", "")])
    let filled = { (text: String, words: [(String, String)]) in
      words.reversed().reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
    for (index, axis) in Self.table.axes.enumerated() {
      for (name, value) in axis.values[choices[index] ?? axis.default] ?? [:] {
        if name.hasPrefix("=") {
          words.append(("$" + name.dropFirst(), value ?? ""))
        } else {
          settings[filled(name, words)] = value
        }
      }
    }
    self.settings = settings.mapValues { filled($0, words) }
    testDescription = choices.sorted { $0.key < $1.key }
      .map { "\(Self.table.axes[$0.key].name) \($0.value)" }.joined(separator: ", ")
  }

  fileprivate var outputs: [String] {
    (settings["out"] ?? "").split(separator: ",").map(String.init)
  }

  /// The settings but `simulation` and `out`.
  private var others: [(key: String, value: String)] {
    settings.filter { !["simulation", "out"].contains($0.key) }.sorted { $0.key < $1.key }
  }

  /// The words of its command.
  var words: [String] {
    [settings["simulation"] ?? ""] + others.map { "--\($0.key)=\($0.value)" }
      + outputs.map { "--out=\($0)" }
  }

  private var text: String {
    let lines = [("simulation", settings["simulation"] ?? "")] + others
    return lines.map { "\($0.0): '\($0.1)'\n" }.joined()
      + "out: [\(outputs.map { "'\($0)'" }.joined(separator: ", "))]\n"
  }

  var makesTables: Bool { outputs.contains { $0.hasSuffix("csv") || $0.hasSuffix("json") } }
  var hasImages: Bool {
    outputs.contains { name in !["csv", "json", "npy", "rle"].contains { name.hasSuffix($0) } }
  }
  var isSequence: Bool { outputs.contains { $0.contains("%d") } }
  var hasTexts: Bool {
    ["title", "caption", "legend", "plot", "sheet"].contains { settings[$0] != nil }
  }
  /// True for a film of one world, which the library can draw.
  var isFilm: Bool {
    let varying = ["seed", "sheet", "group", "plot-x", "strip"]
    return settings["frames"] != nil && !varying.contains { settings[$0] != nil }
      && outputs.count == 1 && !isSequence && !settings.values.contains { $0.contains(",") }
  }

  /// Returns a new folder with the scenario in `a.yaml`, and the files that it reads.
  func folder() throws -> ScenarioFolder {
    let folder = try ScenarioFolder()
    try folder.write(text, to: "a.yaml")
    for name in Self.inputs {
      try FileManager.default.copyItem(
        at: Self.data.appending(path: "inputs/\(name)"), to: folder.folder.file(name))
    }
    return folder
  }
}

extension ScenarioFolder {
  /// The files that commands have written.
  fileprivate var outputs: [String: Data] {
    files.filter { $0.key != "a.yaml" && !PairedScenario.inputs.contains($0.key) }
  }

  fileprivate func run(_ words: [String]) async throws -> Program { try await folder.render(words) }
}
