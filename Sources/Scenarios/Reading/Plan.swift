package import Encoding
package import Files
package import Settings

/// A destination and what is written to it.
package struct Plan: Sendable {
  package let destination: Destination
  package let format: Format
  let template: OutputTemplate
  /// What `{scenario}` stands for in it.
  let scenario: String

  /// Its name as it is written, with the folder that it starts from.
  package var written: Path { template.path }

  /// Whether all that is written is one moment.
  var showsOneMoment: Bool { format.isStill(at: destination) || format.content == .cells }

  /// Where its name is written; where nothing is, what the scenario begins with.
  package var place: Place? { template.place }
}
