import Foundation
import TestSupport
import Testing

/// Checks the table "Adding things" of docs/architecture.md: an addition changes the files listed
/// there and no others. The name of each simulation, format, engine and command occurs only in its
/// own folder and its registry, and patches try some additions.
@Suite struct AddingThingsTests {
  /// The library's sources by their paths in their parts, such as `Worlds/World/World.swift`,
  /// without comments and multiline strings.
  private static let sources: [String: String] = {
    let root = projectFolder.appendingPathComponent("Sources")
    var sources: [String: String] = [:]
    for case let path as String in FileManager.default.enumerator(atPath: root.path)!
    where path.hasSuffix(".swift") {
      let text = try! String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      let parts = text.components(separatedBy: "\"\"\"").enumerated()
      let code = parts.filter { $0.offset % 2 == 0 }.map(\.element).joined()
      sources[path.split(separator: "/").dropFirst().joined(separator: "/")] = code.components(
        separatedBy: "\n"
      )
      .map { $0.components(separatedBy: "//")[0] }.joined(separator: "\n")
    }
    return sources
  }()

  /// The words of each source by path, also as in `"gif"`, `.gif` and `Format.gif`.
  private static let words: [String: Set<String>] = sources.mapValues { source in
    var (words, bytes): (Set<String>, _) = ([], source.utf8)
    var last = ""
    for piece in bytes.split(whereSeparator: { !isLetter($0) }) {
      let word = String(Substring(piece))
      let before = bytes[..<piece.startIndex].suffix(1).first
      words.insert(word)
      if before == UInt8(ascii: "\""), bytes[piece.endIndex...].first == before {
        words.insert("\"\(word)\"")
      }
      if before == UInt8(ascii: ".") { words.formUnion([".\(word)", "\(last).\(word)"]) }
      last = word
    }
    return words
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 128...: true
    default: false
    }
  }

  /// Returns the text that the pattern's capture group matches in a file, one element for each
  /// match.
  private static func names(_ pattern: Regex<(Substring, Substring)>, in file: String) -> [String] {
    sources[file]?.matches(of: pattern).map { String($0.output.1) } ?? []
  }

  /// Returns the files outside `places` that contain a word.
  private static func files(with word: String, besides places: [String]) -> [String] {
    words.filter { path, words in
      !places.contains(where: path.hasPrefix) && words.contains(word)
    }.map(\.key).sorted()
  }

  private static let worlds = names(/(\w+)\.self/, in: "Scenarios/Registry.swift")

  /// Files that name Life on purpose: scripts are LifeViewer scripts; patterns and help examples
  /// use Life. Other files name recordings, whose frames are those of files.
  private static let onPurpose = [
    "Life": [
      "Scenarios/Scripts/", "Scenarios/Reading/Leads", "Patterns/", "Rules/Families/",
      "Settings/FileKind",
      "Commands/List/ListCommand", "Commands/CommandLine/InfoRequest",
      "Commands/CommandLine/ListTopic", "Commands/CommandLine/Subject", "Commands/Info/RulePage",
      "Commands/Library/LibraryPut", "Exploration/RuleMeasures",
    ],
    // The cells below agents are those of `grid`.
    "Recording": [
      "Scenarios/Reading/RunChoices", "Commands/Draw/DrawCommand", "Frames/Agents/Agents",
    ],
    // Models have a key and a setting of this name.
    "Agents": [
      "Models/", "Settings/NameSearch", "Scenarios/Reading/OutputName", "Commands/Info/InfoCommand",
      "Commands/Help/ReferencePage",
    ],
    // The names and settings of its simulations are in texts.
    "ModelSimulation": [
      "Models/", "Scenarios/Reading/SettingsTable", "Scenarios/ScenarioFile",
      "Commands/CommandLine/Command", "Commands/CommandLine/ExploreRequest",
      "Commands/CommandLine/InfoRequest",
      "Commands/CommandLine/Subject", "Commands/CommandLine/Words",
      "Commands/Draw/DrawCommand", "Commands/Info/InfoCommand", "Commands/Help/",
      "Commands/CommandLine/DrawOptions",
      "Scenarios/Tables/TabulatedRun",
    ],
  ]

  @Test(arguments: worlds) func `A simulation is named only in its own folder and the registry`(
    world: String
  ) {
    let own =
      ["Automata", "Games", "Frames"].map { "\($0)/\(world)/" } + ["Scenarios/Registry"]
      + (Self.onPurpose[world] ?? [])
    #expect(Self.files(with: world, besides: own).isEmpty)
    #expect(Self.files(with: "\"\(world.lowercased())\"", besides: own).isEmpty)
  }

  /// Files that use a format's name for another reason. `gif` and `png` are the default formats of
  /// simulations; options and input files share some names.
  private static let otherUses = [
    "Worlds/Simulation", "Automata/Wolfram/", "Scenarios/Reading/OutputChoices",
    "Scenarios/Reading/OutputPlan",
    "Settings/FileKind", "Frames/Recording/Recording.swift", "Commands/CommandLine/",
    "Commands/Library/", "Decoding/Vector/SVGFile",
  ]

  @Test(arguments: names(/\.(\w+),/, in: "Encoding/Registry.swift"))
  func `A format is named only in its own folder and the registry`(format: String) {
    let own = ["Encoding/"] + Self.otherUses
    #expect(Self.files(with: "\"\(format)\"", besides: own).isEmpty)
    #expect(Self.files(with: "Format.\(format)", besides: own).isEmpty)
  }

  @Test(
    arguments: names(/\n  case (\w+)/, in: "Automata/Life/EngineChoice.swift").filter {
      $0 != "auto"
    })
  func `An engine is named only in its simulation's folder and the list of engines`(
    engine: String
  ) {
    let own = ["Automata/Life/", "Worlds/Figures"]
    #expect(Self.files(with: "\"\(engine)\"", besides: own).isEmpty)
  }

  // `plot` is a setting, too.
  @Test(
    arguments: names(/(?:usage: |ofFiles\()"(\w+)/, in: "Commands/CommandLine/Subcommand.swift")
      .filter { $0 != "plot" })
  func `A command is named only in the table of commands`(command: String) {
    // These folders use the names for a setting, for the words that request help or the version, for the
    // actions of `library`, for the sides of comparisons, for keys and settings of models, or for columns of
    // tables.
    let own = [
      "Commands/CommandLine/", "Commands/Draw/", "Commands/Help/", "Commands/Info/",
      "Commands/List/",
      "Commands/Library/", "Commands/Check/", "Commands/Compare/", "Comparing/", "Models/",
      "Arrays/Agents/", "Frames/Agents/", "Scenarios/ScenarioFile",
    ]
    #expect(Self.files(with: "\"\(command)\"", besides: own).isEmpty)
  }

  /// The patches add a setting, formats and a spread. `scripts/additions` without arguments also
  /// compiles them together and uses what they add.
  @Test func `The patches of Tests/Additions apply, and change few files`() throws {
    let script = projectFolder.appendingPathComponent("scripts/additions")
    let check = try Program(script.path, ["check"])
    #expect(check.status == 0, "\(check.errors)")
  }

  @Test func `No initializer has more than eight parameters`() {
    for (path, source) in Self.sources {
      for line in source.split(separator: "\n") where line.contains("init") {
        for match in line.matches(of: /\binit[?]?(?:<[^>]*>)?\(/) {
          let parameters = Self.parameters(source[match.range.upperBound...])
          #expect(parameters <= 8, "\(path): \(line)")
        }
      }
    }
  }

  /// Counts the parameter colons up to the closing parenthesis. The text starts after the opening
  /// one.
  private static func parameters(_ text: Substring) -> Int {
    var (depth, count) = (1, 0)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ":") where depth == 1: count += 1
      default: break
      }
      if depth == 0 { break }
    }
    return count
  }

  @Test func `The library declares at most 560 public symbols`() {
    let lines = Self.sources.values.flatMap { $0.split(separator: "\n") }
    let declared = lines.count {
      $0.contains("public") && $0.contains(/^\s*(?:@\w+(?:\([^)]*\))?\s+)*public(?!\s+import)/)
    }
    #expect((1...560).contains(declared), "\(declared)")
  }
}
