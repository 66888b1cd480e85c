/// Something that reads the bytes of strangers: whatever they are, it returns. The same is run over
/// mutations of a corpus (`make fuzz`) and over the corpus itself (`make test`).
package struct FuzzTarget: Sendable {
  /// That of its corpus' folder, too.
  package let name: String
  /// Reads bytes, and traps where a promise is broken.
  package let run: @Sendable ([UInt8]) -> Void

  init(_ name: String, run: @escaping @Sendable ([UInt8]) -> Void) {
    self.name = name
    self.run = run
  }

  /// Every target: a line here, a folder in Tests/Corpora.
  package static let all = [
    scenarios, patterns, rules, themes, captions, fonts, tracks, teams, gifs, pngs, webps, sprites,
    carried,
  ]
}
