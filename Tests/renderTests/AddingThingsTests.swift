import Foundation
import TestSupport
import Testing

/// What is added changes the files of docs/architecture.md's table "Adding things" and no others: each name occurs
/// in its own folder and its registry alone.
@Suite struct AddingThingsTests {
  /// The library's sources by path, without comments and without texts of several lines.
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

  /// The names that a pattern's group has in a file.
  private static func names(_ pattern: Regex<(Substring, Substring)>, in file: String) -> [String] {
    sources[file]?.matches(of: pattern).map { String($0.output.1) } ?? []
  }

  /// The files that hold a text and are in none of the places.
  private static func files(with text: String, besides places: [String]) throws -> [String] {
    let expression = try Regex(text)
    return sources.filter { path, source in
      !places.contains(where: path.hasPrefix) && source.contains(expression)
    }.map(\.key).sorted()
  }

  private static let worlds = names(/(\w+)\.self/, in: "Worlds/Registry.swift")

  /// Scripts are LifeViewer's, patterns and examples of help Life's: those files name Life on purpose.
  private static let aboutLife = [
    "Scenarios/Scripts/", "Patterns/", "Settings/SourceFile", "render/Help/HelpTopic",
    "render/Commands/SpecimenCommand", "render/Commands/ListCommand",
  ]

  @Test(arguments: worlds) func `A world is named in its folder and the registry alone`(
    world: String
  ) throws {
    let own = ["Worlds/\(world)/", "Worlds/Registry"] + (world == "Life" ? Self.aboutLife : [])
    #expect(try Self.files(with: #"\b\#(world)\b"#, besides: own).isEmpty)
    #expect(try Self.files(with: "\"\(world.lowercased())\"", besides: own).isEmpty)
  }

  /// `gif` and `png` are the formats of worlds that choose none; options and inputs have these
  /// names of their own.
  private static let otherUses = [
    "Worlds/SimulationInfo", "Worlds/Wolfram/", "Scenarios/Reading/OutputSettings",
    "Settings/SourceFile",
    "render/CommandLine/FileCommand", "render/CommandLine/ListOptions",
  ]

  @Test(arguments: names(/\.(\w+),/, in: "Encoding/Registry.swift"))
  func `A format is named in its folder and the registry alone`(format: String) throws {
    let own = ["Encoding/"] + Self.otherUses
    #expect(try Self.files(with: "\"\(format)\"", besides: own).isEmpty)
    #expect(try Self.files(with: #"\bFormat\.\#(format)\b"#, besides: own).isEmpty)
  }

  @Test(arguments: names(/\n  case (\w+)/, in: "Worlds/Life/Engine.swift").filter { $0 != "auto" })
  func `An engine is named in the engines' list and by its own world alone`(engine: String) throws {
    let own = ["Worlds/Life/", "Worlds/Figures"]
    #expect(try Self.files(with: "\"\(engine)\"", besides: own).isEmpty)
  }

  @Test(arguments: names(/usage: "(\w+)/, in: "render/CommandLine/Subcommand.swift"))
  func `A command is named in the table of commands alone`(command: String) throws {
    // Other meanings: a setting, and the words that ask for help and the version of any program.
    let own = ["render/CommandLine/", "render/Commands/"]
    #expect(try Self.files(with: "\"\(command)\"", besides: own).isEmpty)
  }

  @Test func `No initializer has more than eight parameters`() {
    for (path, source) in Self.sources {
      for match in source.matches(of: /\binit[?]?(?:<[^>]*>)?\(/) {
        let parameters = Self.parameters(source[match.range.upperBound...])
        #expect(parameters <= 8, "\(path): \(source[match.range.lowerBound...].prefix(60))")
      }
    }
  }

  /// Counts the colons between an opening parenthesis, which comes before the text, and its end.
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

  @Test func `The library promises at most 500 declarations`() {
    let declared = Self.sources.values.reduce(0) {
      $0 + $1.matches(of: /(?m)^\s*(?:@\w+(?:\([^)]*\))?\s+)*public(?!\s+import)/).count
    }
    #expect((1...500).contains(declared), "\(declared)")
  }
}
