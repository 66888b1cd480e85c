public import Encoding
public import Files
public import Settings

/// A destination and what is written to it.
public struct Plan: Sendable {
  public let destination: Destination
  public let format: Format
  let template: OutputTemplate
  /// What `{scenario}` stands for in it.
  let scenario: String

  /// Its name as it is written, with the folder that it starts from.
  public var written: Path { template.path }

  /// Whether all that is written is one moment.
  var showsOneMoment: Bool { format.isStill(at: destination) || format.content == .cells }

  /// Where its name is written; where nothing is, what the scenario begins with.
  public var place: Place? { template.place }
}
