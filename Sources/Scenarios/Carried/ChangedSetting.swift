internal import Settings

/// A setting that a picture was drawn with, and that its scenario has otherwise now.
package struct ChangedSetting: Hashable, Sendable {
  package let name: String
  /// What the picture carries; the default in words where that is nothing.
  package let file: String
  /// What the scenario says, likewise.
  package let scenario: String
  /// Whether it says how fast the film plays.
  package let isOfPace: Bool
}

extension Job {
  /// What has changed since a picture was drawn, in the order of the scenario.
  ///
  /// - Parameter carried: what the picture says of itself.
  /// - Returns: nil where that cannot be known.
  package func changes(since carried: String) -> [ChangedSetting]? {
    guard let then = CarriedScenario(carried), let now = text.flatMap(CarriedScenario.init) else {
      return nil
    }
    var seen: Set<String> = []
    let names = (now.settings + then.settings).map(\.name).filter { seen.insert($0).inserted }
    // What is written here and left out there may come to the same.
    return names.filter { then.shown($0) != now.shown($0) }.map { name in
      ChangedSetting(
        name: Written.scalar(name), file: then.shown(name), scenario: now.shown(name),
        isOfPace: now.isOfPace(name) || then.isOfPace(name))
    }
  }
}
