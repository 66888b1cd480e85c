/// What is written around a world: a title above it and a caption under it, in columns of words.
package struct Lettering: Sendable {
  package var title: [[String]]
  package var caption: [[String]]

  package init(title: [[String]] = [], caption: [[String]] = []) {
    self.title = title
    self.caption = caption
  }
}
