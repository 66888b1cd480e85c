public import Encoding
public import Files

/// A destination and what is written to it.
public struct Plan: Sendable {
  public let destination: Destination
  public let format: Format
}
