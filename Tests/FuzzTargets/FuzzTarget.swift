/// Something that reads the bytes of strangers: whatever they are, it returns. The same is run over
/// mutations of a corpus (`make fuzz`) and over the corpus itself (`make test`).
public struct FuzzTarget: Sendable {
  /// That of its corpus' folder, too.
  public let name: String
  /// Reads bytes, and traps where a promise is broken.
  public let run: @Sendable ([UInt8]) -> Void

  init(_ name: String, run: @escaping @Sendable ([UInt8]) -> Void) {
    self.name = name
    self.run = run
  }

  /// Every target: a line here, a folder in Tests/Corpora.
  public static let all = [
    scenarios, patterns, rules, themes, captions, fonts, tracks, teams, gifs, pngs, webps, sprites,
    carried,
  ]
}
