package import Encoding
package import Files
package import Settings

/// An output: a destination, and the format that is written to it.
package struct PlannedOutput: Sendable {
  package let destination: Destination
  package let format: Format
  let template: OutputTemplate
  /// The value of `{scenario}` in the output's name.
  let scenario: String

  /// The name as written, with the directory to which it is relative.
  package var written: Path { template.path }

  /// True if the output shows a single generation.
  package var showsOneMoment: Bool { format.isStill(at: destination) || format.content == .cells }

  /// The location of the output's name. If no name is written, the location of the setting
  /// `simulation`.
  package var place: InputLocation? { template.place }
}
