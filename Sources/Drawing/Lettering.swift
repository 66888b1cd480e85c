/// What is written around a world: a title above it and a caption under it, in columns of words.
public struct Lettering: Sendable {
  public var title: [[String]]
  public var caption: [[String]]

  public init(title: [[String]] = [], caption: [[String]] = []) {
    self.title = title
    self.caption = caption
  }
}
