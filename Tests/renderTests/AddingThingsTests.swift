import Foundation
import TestSupport
import Testing

/// Checks the table "Adding things" of docs/architecture.md: an addition changes the files listed
/// there and no others. The name of each simulation, format, engine and command occurs only in its
/// own folder and its registry.
@Suite struct AddingThingsTests {
  /// The library's sources by path, without comments and multiline strings.
  private static let sources: [String: String] = {
    let root = projectFolder.appendingPathComponent("Sources")
    var sources: [String: String] = [:]
    for case let path as String in FileManager.default.enumerator(atPath: root.path)!
    where path.hasSuffix(".swift") {
      let text = try! String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      sources[path] = text.replacing(/"""(.|\n)*?"""/, with: "").replacing(/\/\/.*/, with: "")
    }
    return sources
  }()

  /// Returns the text that the pattern's capture group matches in a file, one element for each
  /// match.
  private static func names(_ pattern: Regex<(Substring, Substring)>, in file: String) -> [String] {
    sources[file]?.matches(of: pattern).map { String($0.output.1) } ?? []
  }

  /// Returns the files outside `places` that contain a match of the regular expression.
  private static func files(with text: String, besides places: [String]) throws -> [String] {
    let expression = try Regex(text)
    return sources.filter { path, source in
      !places.contains(where: path.hasPrefix) && source.contains(expression)
    }.map(\.key).sorted()
  }

  private static let worlds = names(/(\w+)\.self/, in: "Scenarios/Registry.swift")

  /// Files that name Life on purpose: scripts are LifeViewer scripts; patterns and help examples
  /// use Life.
  private static let aboutLife = [
    "Scenarios/Scripts/", "Patterns/", "Rules/Families/", "Settings/FileKind",
    "render/Help/HelpTopic",
    "render/Commands/SpecimenCommand", "render/Commands/ListCommand",
    "render/CommandLine/InfoRequest", "render/CommandLine/ListOptions",
    "render/Library/EntryDescription", "Exploration/RuleMeasures",
  ]

  @Test(arguments: worlds) func `A simulation is named only in its own folder and the registry`(
    world: String
  ) throws {
    let own =
      ["Automata", "Games", "Frames"].map { "\($0)/\(world)/" } + ["Scenarios/Registry"]
      + (world == "Life" ? Self.aboutLife : [])
    #expect(try Self.files(with: #"\b\#(world)\b"#, besides: own).isEmpty)
    #expect(try Self.files(with: "\"\(world.lowercased())\"", besides: own).isEmpty)
  }

  /// Files that use a format's name for another reason. `gif` and `png` are the default formats of
  /// simulations; options and input files share some names.
  private static let otherUses = [
    "Worlds/Simulation", "Automata/Wolfram/", "Scenarios/Reading/OutputSettings",
    "Settings/FileKind",
    "render/CommandLine/FileCommand", "render/CommandLine/InfoRequest",
    "render/CommandLine/ListOptions", "render/CommandLine/ExploreRequest",
    "render/CommandLine/LibraryRequest", "render/Library/",
  ]

  @Test(arguments: names(/\.(\w+),/, in: "Encoding/Registry.swift"))
  func `A format is named only in its own folder and the registry`(format: String) throws {
    let own = ["Encoding/"] + Self.otherUses
    #expect(try Self.files(with: "\"\(format)\"", besides: own).isEmpty)
    #expect(try Self.files(with: #"\bFormat\.\#(format)\b"#, besides: own).isEmpty)
  }

  @Test(
    arguments: names(/\n  case (\w+)/, in: "Automata/Life/Engine.swift").filter { $0 != "auto" })
  func `An engine is named only in its simulation's folder and the list of engines`(engine: String)
    throws
  {
    let own = ["Automata/Life/", "Worlds/Figures"]
    #expect(try Self.files(with: "\"\(engine)\"", besides: own).isEmpty)
  }

  @Test(arguments: names(/usage: "(\w+)/, in: "render/CommandLine/Subcommand.swift"))
  func `A command is named only in the table of commands`(command: String) throws {
    // These folders use the names for a setting, for the words that request help or the version, or for
    // the actions of `library`.
    let own = ["render/CommandLine/", "render/Commands/", "render/Library/"]
    #expect(try Self.files(with: "\"\(command)\"", besides: own).isEmpty)
  }

  @Test(arguments: [
    "tween", "pageWidth", "printWidth", "worldSide", "margin", "legendPosition", "hold",
  ])
  func `A setting of all worlds is used in at most six files`(setting: String) throws {
    let files = try Self.files(with: #"\.\#(setting)\b"#, besides: ["Worlds/", "Drawing/"])
    #expect((1...6).contains(files.count), "\(files)")
  }

  @Test func `No initializer has more than eight parameters`() {
    for (path, source) in Self.sources {
      for match in source.matches(of: /\binit[?]?(?:<[^>]*>)?\(/) {
        let parameters = Self.parameters(source[match.range.upperBound...])
        #expect(parameters <= 8, "\(path): \(source[match.range.lowerBound...].prefix(60))")
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

  @Test func `The library declares at most 500 public symbols`() {
    let declared = Self.sources.values.reduce(0) {
      $0 + $1.matches(of: /(?m)^\s*(?:@\w+(?:\([^)]*\))?\s+)*public(?!\s+import)/).count
    }
    #expect((1...500).contains(declared), "\(declared)")
  }
}
