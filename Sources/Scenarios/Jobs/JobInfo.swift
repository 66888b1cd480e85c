internal import Encoding
internal import Grids
package import Settings

/// The properties that all kinds of jobs have: outputs, limits, notes, and the scenario that images
/// carry.
package struct JobInfo: Sendable {
  package internal(set) var outputs: [PlannedOutput]
  package internal(set) var run: RunSettings
  /// The description and the tags of the scenario.
  package let about: AboutSettings
  /// Hints for the user that are not errors.
  package internal(set) var notes: [String]
  /// The values drawn at random, with their settings. They are part of the run's result.
  package let drawn: [RandomValue]
  /// The location of the scenario's first setting.
  package let place: InputLocation?
  /// The scenario in canonical form, which images carry; nil if they carry none.
  package internal(set) var text: String?
  /// A hash of the settings that determine the outputs; nil if it is unknown. Two jobs with the same
  /// hash and the same outputs write the same files, unless the files that they read differ.
  package internal(set) var inputs: UInt64?
  /// True if another job plays the same film and saves the states that its events save.
  package internal(set) var repeatsFilm = false
  private let effort: Effort
  private let chroma: Chroma?

  /// - Parameters:
  ///   - read: the variations that the job shows. The first one has the outputs.
  ///   - varying: the settings in which the variations differ.
  ///   - drawn: the values drawn at random for them.
  ///   - place: the location of the scenario's first setting.
  init(
    _ read: [ResolvedVariation], varying: [VaryingSetting] = [], drawn: [RandomValue],
    at place: InputLocation?
  ) {
    let first = read[0].reading
    outputs = first.output.plans
    (run, about) = (first.run, first.about)
    notes = read.flatMap(\.notes).withoutRepeats
    self.drawn = drawn
    self.place = place
    let isCarried = read.allSatisfy(\.reading.canBeCarried)
    text = isCarried ? CanonicalText(read[0].entries, varying: varying).text : nil
    inputs = text.map { Self.hash(of: $0, read[0].entries) }
    effort = first.output.effort
    chroma = first.output.chroma
  }

  private static func hash(of text: String, _ entries: [SettingEntry]) -> UInt64 {
    var hash = FNV()
    hash.take(text)
    for entry in entries where entry.traits.contains(.run) {
      hash.take("\(entry.name): \(entry.value ?? "")")
    }
    return hash.value
  }

  var encoding: EncodingOptions {
    EncodingOptions(scenario: text, effort: effort, chroma: chroma)
  }
}
