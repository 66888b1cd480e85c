import Foundation
import TestSupport

/// A user's computer: a home directory with a library, settings and state of its own.
struct Machine {
  let name: String
  let folder: ScenarioFolder

  /// - Parameter folder: the directory in which the homes and the shared directory are.
  init(_ name: String, in folder: ScenarioFolder) { (self.name, self.folder) = (name, folder) }

  var environment: [String: String] {
    let home = folder.path + "/" + name
    return [
      "HOME": home, "XDG_DATA_HOME": home + "/data", "XDG_CONFIG_HOME": home + "/settings",
      "XDG_STATE_HOME": home + "/state", "COLUMNS": "80",
    ]
  }

  func run(_ words: String...) async throws -> Program {
    try await folder.folder.render(["library"] + words, environment: environment)
  }

  /// Adds the shared directory as a remote.
  func join() async throws { _ = try await run("remote", "add", "common", "common") }

  func write(_ text: String, _ entry: String) throws {
    try folder.write(text, to: "\(name)/data/render/\(entry)")
  }

  /// The patterns of the library by name.
  var patterns: [String: Data] {
    let path = folder.path + "/\(name)/data/render/patterns"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.reduce(into: [:]) {
      $0[$1] = try? Data(contentsOf: URL(filePath: path + "/" + $1))
    }
  }

  static let glider = "x = 3, y = 3\nbo$2bo$3o!\n"
  static let block = "x = 2, y = 2\n2o$2o!\n"
  static let blinker = "x = 3, y = 1\n3o!\n"
}

extension ScenarioFolder {
  /// Creates a directory that computers share.
  func makeCommon() throws {
    try FileManager.default.createDirectory(
      at: folder.file("common"), withIntermediateDirectories: true)
  }

  /// The names in the shared directory.
  var common: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path + "/common").sorted()) ?? []
  }
}
