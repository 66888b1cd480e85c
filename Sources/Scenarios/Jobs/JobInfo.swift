internal import Encoding
package import Settings

/// What all kinds of jobs have in common: outputs, limits, notes, and the scenario that pictures
/// carry.
package struct JobInfo: Sendable {
  package internal(set) var outputs: [Plan]
  package internal(set) var run: RunSettings
  /// What the user should know although nothing is wrong.
  package internal(set) var notes: [String]
  /// Settings that were drawn at random, with their values: they are a result.
  package let drawn: [RandomValue]
  /// Where the scenario begins.
  package let place: Place?
  /// The scenario in its canonical form, for pictures to carry; nil where they carry none.
  package internal(set) var text: String?
  private let effort: Effort
  private let chroma: Chroma?

  /// - Parameters:
  ///   - read: the variations that the job shows, of which the first has the outputs.
  ///   - varying: the settings by which several differ.
  ///   - drawn: what was drawn at random for them.
  ///   - place: where the scenario begins.
  init(
    _ read: [ResolvedVariation], varying: [VaryingSetting] = [], drawn: [RandomValue],
    at place: Place?
  ) {
    let first = read[0].reading
    outputs = first.output.plans
    run = first.run
    notes = read.flatMap(\.notes).withoutRepeats
    self.drawn = drawn
    self.place = place
    let isCarried = read.allSatisfy(\.reading.canBeCarried)
    text = isCarried ? CanonicalText(read[0].entries, varying: varying).text : nil
    effort = first.output.effort
    chroma = first.output.chroma
  }

  var encoding: EncodingOptions {
    EncodingOptions(scenario: text, effort: effort, chroma: chroma)
  }
}

extension [String] {
  /// Each of them once, in the order of their first appearance.
  var withoutRepeats: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
