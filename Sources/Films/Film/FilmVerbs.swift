internal import Settings
package import Worlds

/// The `events` that every film supports, for any simulation.
extension Verb {
  /// The verbs, in the order of the help.
  package static let ofFilms: [Verb] = [snapshot, restore, restart, pause, speed] + annotations

  private static let snapshot = Verb("snapshot", takes: "NAME", "stores the whole world") {
    settings, _ in
    settings.readIfWritten("snapshot", .name).map { name in
      Change(savedItem: .snapshot(name)) { rehearsal in
        rehearsal.keepSnapshot(name)
      } apply: { scene in
        scene.snapshots[name] = scene.world
      }.affecting(.elsewhere)
    }
  }

  private static let restore = Verb("restore", takes: "NAME", "restores a stored world") {
    settings, _ in
    settings.readIfWritten("restore", .name).map { name in
      Change { rehearsal throws(VerbProblem) in
        try rehearsal.restore(name)
      } apply: { scene in
        if let kept = scene.snapshots[name] { scene.world = kept }
      }
    }
  }

  private static let restart = Verb(
    "restart", takes: "true",
    "replaces the world with a new one from the next seed, and repeats the events of generation 0"
  ) { settings, _ in
    guard settings.read("restart", .yesOrNo, default: true) else {
      settings.reject("restart", FilmProblem.restartMustBeTrue)
      return nil
    }
    return Change(extent: .restart) { rehearsal in
      rehearsal.restart()
    } apply: { scene throws(OpeningProblem) in
      try scene.restart()
    }
  }

  private static let pause = Verb(
    "pause", takes: "SECONDS", "shows the frame of this generation longer", needsFrame: true
  ) { settings, _ in
    settings.readIfWritten("pause", .seconds(atLeast: .zero)).map { Change(pause: $0) }
  }

  private static let speed = Verb(
    "speed", takes: "slow|normal|fast|N",
    "frames per second from this generation on; normal: the original rate, slow: half, fast: double"
  ) { settings, _ in
    let words = ["slow": Ratio(1, 2), "normal": Ratio(1), "fast": Ratio(2)]
    let kind = SettingKind<PlaybackSpeed>.framesPerSecond(words.mapValues { .multiple($0) }) {
      .framesPerSecond($0)
    }
    return settings.readIfWritten("speed", kind).map { Change(speed: $0) }
  }
}
