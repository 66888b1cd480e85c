import Foundation
import TestSupport
import Testing

/// A setting that changes no output beside it is an error, except for those of `Tests/Behavior/silent.txt`.
/// The commands and the values are those of `scripts/behavior`.
@Suite struct SilenceTests {
  /// A command with outputs, by its name in contexts.json.
  struct Context: Decodable, CustomTestStringConvertible {
    let name: String
    let command: String

    var testDescription: String { name }
    var words: [String] { command.split(separator: " ").map(String.init) + ["--no-metadata"] }
  }

  private struct Values: Decodable {
    struct Setting: Decodable {
      let good: [String]
    }

    let settings: [String: Setting]
  }

  private static let data = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Behavior").standardizedFileURL

  /// The commands that name an output.
  private static let contexts = read([String: String].self, "contexts.json")
    .filter { $0.value.contains(" --out ") && !$0.value.hasPrefix("gallery") }
    .map { Context(name: $0.key, command: $0.value) }
    .filter { !["explore", "list", "plot"].contains($0.words[0]) }.sorted { $0.name < $1.name }

  private static let schema = data.appending(path: "../../docs/scenario.schema.json").standardized
  private static let names = read(Values.self, "settings.json").settings.keys

  /// Values other than the defaults, by the names of settings.
  private static let values = read(Values.self, "settings.json").settings
    .map { (name: $0.key, values: $0.value.good) }.filter { !$0.values.isEmpty }.sorted {
      $0.name < $1.name
    }

  /// The lines of silent.txt: a setting, or several, the contexts in which it may be silent, and why.
  private static let reasons = String(decoding: bytes("silent.txt"), as: UTF8.self)
    .split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      line.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
    }

  private static func read<Value: Decodable>(_ type: Value.Type, _ name: String) -> Value {
    try! JSONDecoder().decode(type, from: bytes(name))
  }

  private static func bytes(_ name: String) -> Data {
    try! Data(contentsOf: data.appending(path: name))
  }

  @Test func atMost15ReasonsAllowSilence() {
    #expect(Self.reasons.count <= 15)
    #expect(Self.reasons.allSatisfy { $0.count == 3 })
  }

  /// A new setting needs a value in settings.json, and is then tried in each context.
  @Test func eachSettingHasAValue() throws {
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: Self.schema)) as? [String: Any])
    let names = try #require(schema["definitions"] as? [String: Any]).keys
      .filter { $0.hasPrefix("setting.") }.map { String($0.dropFirst("setting.".count)) }
    #expect(names.count > 50)
    #expect(Set(names).subtracting(Self.names) == [])
  }

  @Test(arguments: contexts)
  func eachSettingHasAnEffectOrIsAnError(_ context: Context) async throws {
    let alone = try #require(try await drawn(context.words))
    #expect(!alone.isEmpty)
    var silent: [String] = []
    for (name, values) in TestScope.cases(Self.values, .settings)
    where !context.words.contains("--\(name)") && !Self.mayBeSilent(name, context) {
      let words = context.words + ["--\(name)", values[0]]
      if try await drawn(words) == alone { silent.append("--\(name) \(values[0])") }
    }
    #expect(silent == [])
  }

  private static func mayBeSilent(_ name: String, _ context: Context) -> Bool {
    reasons.contains { reason in
      reason[0].contains(name)
        && (reason[1] == ["*"] || reason[1].contains { context.words.contains($0) })
    }
  }

  /// Returns the files that a command writes beside its inputs, and what it prints; nil if it fails.
  private func drawn(_ words: [String]) async throws -> [String: Data]? {
    let folder = try ScenarioFolder()
    let inputs = Self.data.appending(path: "inputs")
    let names = try FileManager.default.contentsOfDirectory(atPath: inputs.path)
    for name in names where words.contains(name) {
      try FileManager.default.copyItem(
        at: inputs.appending(path: name), to: folder.folder.file(name))
    }
    let run = try await folder.folder.render(words)
    return run.status == 0 ? folder.files.filter { !names.contains($0.key) } : nil
  }
}
