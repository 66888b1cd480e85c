internal import Grids
internal import Settings

extension Hunt {
  /// The verb that sends the walker through points, in meters: `walk: [[100, 0], [100, -50]]`.
  static let walkVerb = Verb(
    "walk", takes: "[[x, y], …]",
    "the walker goes to these points, in meters east and south of (0, 0), the start of a track"
  ) { reader, _ in
    guard let written = reader.readWritten("walk", forms: [.cells()]),
      let positions = reader.positions(written, of: "walk")
    else { return nil }
    guard !positions.isEmpty else {
      if reader.mistakes.isEmpty { reader.reject("walk", VerbProblem.emptyWalk) }
      return nil
    }
    let places = positions.map {
      PlanePoint(x: $0.x * PlanePoint.meter, y: $0.y * PlanePoint.meter)
    }
    return .to(HuntWorld.self) { $0.walk(to: places) }
  }

  /// The verb that pursues the nearest monster in sight, or tries again to catch the pursued one:
  /// `{at: 5, try: true}`.
  static let tryVerb = choice(
    "try", .tries, "pursues the nearest visible monster, or tries again to catch the pursued one")

  /// The verb that gives up the pursued monster: `{at: 6, leave: true}`.
  static let leaveVerb = choice("leave", .leaves, "gives up the pursued monster")

  private static func choice(_ word: String, _ choice: HuntChoice, _ help: String) -> Verb {
    Verb(word, takes: "true", help) { reader, _ in
      guard reader.read(word, .yesOrNo, default: true) else {
        reader.reject(word, VerbProblem.falseChoice(word))
        return nil
      }
      return .to(HuntWorld.self) { $0.choose(choice) }
    }
  }
}
