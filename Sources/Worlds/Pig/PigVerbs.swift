internal import Settings

extension Pig {
  /// The verb that makes the player hold: `{at: 5, hold: true}`.
  static let holdVerb = choice("hold", "the player holds, whatever its strategy says")

  /// The verb that makes the player roll: `{at: 6, roll: true}`.
  static let rollVerb = choice("roll", "the player rolls, whatever its strategy says")

  private static func choice(_ word: String, _ help: String) -> Verb {
    Verb(word, takes: "true", help) { reader, _ in
      guard reader.read(word, .yesOrNo, default: true) else {
        reader.reject(word, VerbProblem.falseChoice(word))
        return nil
      }
      return .to(PigWorld.self) { $0.choose(hold: word == "hold") }
    }
  }
}
