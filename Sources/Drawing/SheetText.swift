internal import Grids

/// A line of text on a sheet.
struct SheetText {
  let text: String
  let position: Position
  /// The index of the tile that determines the text's color.
  let tile: Int
}

extension SheetLayout {
  /// Returns all texts beside tiles.
  func texts(_ arrangement: SheetArrangement) -> [SheetText] {
    switch arrangement {
    case .row: []
    case .labelled: labels.indices.flatMap(label)
    case .table(let rows, let columns): texts(of: rows) + texts(above: columns)
    }
  }

  /// Draws the title and the caption.
  func draw(_ text: TitleAndCaption, on page: any PaintTarget, _ ink: Ink) {
    if let title {
      title.draw(text.title, on: page, at: place(of: title, y: corner.y - title.height), ink)
    }
    if let caption {
      caption.draw(text.caption, on: page, at: place(of: caption, y: blockEnd.y), ink)
    }
  }

  /// Returns the position of a title or a caption at height `y`.
  ///
  /// The text is aligned with the left edge of the tiles, or centered if it is wider than the
  /// tiles.
  private func place(of text: CaptionLayout, y: Int) -> Position {
    let isWider = text.width > end - corner.x
    let left = corner.x + gutter - min(gutter, text.style.margin)
    return Position(x: isWider ? (size.width - text.width) / 2 : left, y: y)
  }

  /// Returns the lines of a tile's label, the lowest line first.
  private func label(_ number: Int) -> [SheetText] {
    let cell = cell(number)
    return labels[number].reversed().enumerated().map { line, words in
      let y = cell.y + labelHeight - textMargin - (line + 1) * setter.style.lineHeight
      return text(words, x: cell.x, y: y, width: cell.width, isCentered: true, tile: number)
    }
  }

  /// Returns the header of the rows.
  ///
  /// The name is level with the columns' values. Each value is centered vertically on its row.
  private func texts(of rows: SheetHeader) -> [SheetText] {
    let first = cell(0)
    let left = corner.x + gutter
    let width = first.x - left - gutter
    let name = text(
      rows.name, x: left, y: first.y - setter.style.lineHeight - textMargin,
      width: width)
    return [name]
      + rows.values.enumerated().map { number, value in
        let cell = cell(number * columns.count)
        let y = cell.y + (cell.height - setter.style.lineHeight) / 2
        return text(value, x: left, y: y, width: width)
      }
  }

  /// Returns the header of the columns.
  ///
  /// The name is centered above all columns, and each value above its own.
  private func texts(above columns: SheetHeader) -> [SheetText] {
    let first = cell(0)
    let name = text(
      columns.name, x: first.x, y: corner.y + gutter + textMargin,
      width: end - gutter - first.x, isCentered: true)
    return [name]
      + columns.values.enumerated().map { number, value in
        let cell = cell(number)
        let y = cell.y - setter.style.lineHeight - textMargin
        return text(value, x: cell.x, y: y, width: cell.width, isCentered: true)
      }
  }

  /// Returns a text, shortened to the available width.
  private func text(
    _ text: String, x: Int, y: Int, width: Int, isCentered: Bool = false, tile: Int = 0
  ) -> SheetText {
    let fitted = setter.fitted(text, into: width - 2 * textMargin)
    let free = width - setter.width(of: fitted)
    return SheetText(
      text: fitted,
      position: Position(x: x + (isCentered ? free / 2 : textMargin), y: y),
      tile: tile)
  }
}
