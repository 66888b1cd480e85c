internal import Grids
package import Imaging

/// A line of text in the project's typeface, as a picture of its own.
package struct TextLine: Sendable {
  package let picture: Picture

  /// The size of the letters and the height of a line, in pixels.
  private static let style = TypeStyle(11)
  package static var height: Int { style.lineHeight }

  /// Creates a line in the text color of a theme.
  ///
  /// - Parameter width: the width in pixels; a longer text is shortened.
  package init(_ text: String, width: Int, _ theme: Theme) {
    var palette = Palette()
    let background = palette.append(theme.background)
    let ink = Ink(theme.text, on: background, mixes: Coverage.edgeLevels, in: &palette)
    let setter = TypeSetter(Self.style)
    let text = setter.fitted(text, into: width)
    picture = Picture(size: Size(width: width, height: Self.height), palette: palette) { rows in
      let canvas = Canvas(size: Size(width: width, height: rows.count))
      canvas.fill(Region(canvas.size), with: background)
      setter.draw(text, on: canvas, at: Position(x: 0, y: -rows.lowerBound), ink)
      return canvas
    }
  }
}
