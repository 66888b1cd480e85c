/// A reader of untrusted bytes that must return for any input. It runs on mutations of a corpus
/// (`make fuzz`) and on the corpus itself (`make test`).
package struct FuzzTarget: Sendable {
  /// The name, which is also the name of the corpus folder.
  package let name: String
  /// Reads bytes, and traps if a postcondition is violated.
  package let run: @Sendable ([UInt8]) -> Void

  init(_ name: String, run: @escaping @Sendable ([UInt8]) -> Void) {
    self.name = name
    self.run = run
  }

  /// All targets. Each has a folder in Tests/Corpora.
  package static let all = [
    scenarios, patterns, mcl, rules, rulefiles, themes, captions, fonts, tracks, teams, gifs, pngs,
    webps, sprites, carried, arrays, agents, requests, answers, models,
  ]
}
