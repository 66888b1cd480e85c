/// What is written around a world: a title above it and a caption under it, in columns of words.
///
/// Of numbers it says how many letters each word can get over a film, which has room for them; of
/// texts what stands there at a moment.
public struct Lettering<Word: Sendable>: Sendable {
  public var title: [[Word]]
  public var caption: [[Word]]

  public init(title: [[Word]] = [], caption: [[Word]] = []) {
    self.title = title
    self.caption = caption
  }
}
