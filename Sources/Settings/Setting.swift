/// A setting as it was written: its name, its value's text and its place.
public struct Setting: Hashable, Sendable {
  public let name: String
  public let text: String
  public let place: Place

  public init(_ name: String, _ text: String, at place: Place) {
    self.name = name
    self.text = text
    self.place = place
  }
}
