/// The texts around a world: a title above it and a caption below it, in columns of words.
package struct TitleAndCaption: Sendable {
  package var title: [[String]]
  package var caption: [[String]]

  package init(title: [[String]] = [], caption: [[String]] = []) {
    self.title = title
    self.caption = caption
  }
}
