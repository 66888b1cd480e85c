internal import Grids
package import Imaging

/// An image of the project's typeface: its sizes, its weights, and all of its letters.
package struct TypeSpecimen: Sendable {
  package private(set) var image: Image

  private struct Sample: Sendable {
    let text: String
    let style: TypeStyle
    let corner: Position
  }

  private static let width = 1200
  private static let margin = 32
  private static let sample =
    "Generation 120, alive 34 · Поколение · Γενιά · «Žluťoučký kůň» — 3 × 10²"
  private static let sizes = [9, 11, 13, 18, 26]
  /// The style of the letters, and that of the blocks' names.
  private static let (letters, names) = (TypeStyle(26), TypeStyle(13, .bold))

  /// - Parameter theme: the theme that provides the colors of the background and the text.
  package init(_ theme: Theme) {
    var page = LineStack()
    page.add("Aegs 23568 ЖКйф", TypeStyle(96))
    page.add("Bold Πλέγμα ß &", TypeStyle(96, .bold))
    for weight in TypeStyle.Weight.allCases {
      for size in Self.sizes { page.add(Self.sample, TypeStyle(size, weight)) }
    }
    for block in TypeBlock.all { page.add(block) }
    var palette = Palette()
    let background = palette.append(theme.background)
    let ink = Ink(theme.text, on: background, mixes: Coverage.edgeLevels, in: &palette)
    let lines = page.lines
    let size = Size(width: Self.width, height: page.height + Self.margin)
    let paint = { @Sendable (target: any PaintTarget, top: Int) in
      target.fill(Region(target.size), with: background)
      for line in lines {
        let corner = Position(x: line.corner.x, y: line.corner.y - top)
        TypeSetter(line.style).draw(line.text, on: target, at: corner, ink)
      }
    }
    let draw: Image.Draw = { [palette] _ in
      let canvas = VectorCanvas(size: size, palette: palette)
      paint(canvas, 0)
      return canvas.drawing
    }
    image = Image(size: size, palette: palette, draw: draw) { rows in
      let canvas = Canvas(size: Size(width: size.width, height: rows.count))
      paint(canvas, rows.lowerBound)
      return canvas
    }
    image.night = theme.night.map { TypeSpecimen($0).image }
  }

  private struct LineStack {
    private(set) var lines: [Sample] = []
    private(set) var height = TypeSpecimen.margin

    mutating func add(_ text: String, _ style: TypeStyle) {
      lines.append(Sample(text: text, style: style, corner: Position(x: margin, y: height)))
      height += style.lineHeight
    }

    mutating func add(_ block: TypeBlock) {
      height += names.lineHeight
      add("\(block.name), \(block.letters.count)", names)
      let pitch = 2 * TypeSpecimen.letters.size
      let columns = (width - 2 * margin) / pitch
      let setter = TypeSetter(TypeSpecimen.letters)
      for (number, letter) in block.letters.enumerated() {
        let (row, column) = number.quotientAndRemainder(dividingBy: columns)
        let free = pitch - setter.width(of: String(letter))
        lines.append(
          Sample(
            text: String(letter), style: setter.style,
            corner: Position(
              x: margin + column * pitch + free / 2, y: height + row * setter.style.lineHeight)))
      }
      height += (block.letters.count + columns - 1) / columns * setter.style.lineHeight
    }
  }
}
