internal import Settings

/// A setting that has different values in an image and in the current scenario.
package struct ChangedSetting: Hashable, Sendable {
  package let name: String
  /// The value in the image; the default in words if the image has none.
  package let file: String
  /// The value in the scenario, in the same form.
  package let scenario: String
  /// True if the setting determines the speed of the animation.
  package let isOfPace: Bool
}

extension Job {
  /// Returns the settings that have changed since an image was drawn, in the order of the scenario.
  ///
  /// - Parameter carried: the text that the image carries.
  /// - Returns: nil if either scenario is not available in canonical form.
  package func changes(since carried: String) -> [ChangedSetting]? {
    guard let then = CarriedScenario(carried), let now = text.flatMap(CarriedScenario.init) else {
      return nil
    }
    let names = (now.settings + then.settings).map(\.name).withoutRepeats
    // A written value may equal the default that applies where the setting is not written.
    return names.filter { then.shown($0) != now.shown($0) }.map { name in
      ChangedSetting(
        name: Written.scalar(name), file: then.shown(name), scenario: now.shown(name),
        isOfPace: now.isOfPace(name) || then.isOfPace(name))
    }
  }
}
