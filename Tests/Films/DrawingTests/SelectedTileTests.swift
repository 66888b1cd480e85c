import Grids
import Imaging
import TestSupport
import Testing

@testable import Drawing

/// Sheets of equally large tiles on a page, one of which can be selected.
@Suite struct SelectedTileTests {
  private static let accent = Color(0xFF00FF)

  private func plan(_ labels: [String], columns: Int, gutter: Int? = nil) -> SheetPlan {
    var plan = SheetPlan(.labeled(labels, columns: columns))
    (plan.accent, plan.gutter) = (Self.accent, gutter)
    return plan
  }

  private func tile(_ size: Size) -> (slot: SheetPainter.Slot, image: Image) {
    var palette = Palette()
    _ = palette.append(Theme.daylight.background)
    let image = Image(palette: palette, pixels: Grid(size: size, repeating: 0))
    return (
      SheetPainter.Slot(
        size: ImageSize(size), palette: palette, theme: .daylight,
        framed: SheetPainter.Frame(around: Region(size), isDrawn: false)), image
    )
  }

  @Test(arguments: [
    (Size(width: 640, height: 400), 9, 3), (Size(width: 80, height: 48), 4, 2),
    (Size(width: 1201, height: 77), 5, 5), (Size(width: 300, height: 999), 7, 2),
  ])
  func `Tiles with their share of a page fit, and nearly fill it`(
    page: Size, count: Int, columns: Int
  ) {
    for (label, gutter) in [
      ("B3/S23 +B6", nil), ("", 2), (String(repeating: "rule ", count: 99), nil),
    ] {
      let plan = plan(Array(repeating: label, count: count), columns: columns, gutter: gutter)
      let share = SheetPainter.share(of: page, plan)
      let needed = SheetPainter.size(
        Array(repeating: ImageSize(share), count: count), plan, on: page)
      #expect(needed.fits(into: page) || share.height == 1)
      #expect(page.width - needed.width < columns)
    }
  }

  @Test(arguments: [
    (PanelLabels.lowercase, ["a", "b", "z", "aa", "az", "ba", "zz", "aaa"]),
    (.uppercaseInBrackets, ["(A)", "(B)", "(Z)", "(AA)", "(AZ)", "(BA)", "(ZZ)", "(AAA)"]),
    (.numbers, ["1", "2", "26", "27", "52", "53", "702", "703"]),
  ])
  func `Panels have letters, or numbers from 1`(labels: PanelLabels, texts: [String]) {
    #expect([0, 1, 25, 26, 51, 52, 701, 702].map(labels.text) == texts)
  }

  @Test(arguments: [
    SheetArrangement.row, .labeled(["", "a longer label", "c", "d"], columns: 2),
    .table(
      rows: SheetHeader(name: "y", values: ["1", "2"]),
      columns: SheetHeader(name: "x", values: ["3", "4"])),
  ])
  func `The letter of a panel is above its image, at its left edge`(arrangement: SheetArrangement) {
    let tiles = (0..<4).map { ImageSize(Size(width: 90 + $0, height: 60 - $0)) }
    var plan = SheetPlan(arrangement)
    let usual = SheetLayout(tiles, plan)
    plan.panels = .uppercase
    let layout = SheetLayout(tiles, plan)
    // A wider tile may need fewer lines for its label.
    #expect(layout.size.width >= usual.size.width)
    let texts = layout.labels(arrangement)
    for (number, text) in texts.suffix(4).enumerated() {
      let place = layout.place(of: tiles[number].size, in: layout.cell(number))
      #expect(text.text == ["A", "B", "C", "D"][number] && text.tile == number)
      let isLabeled = if case .labeled = arrangement { true } else { false }
      #expect(text.position.x == (isLabeled ? layout.cell(number).x : place.x))
      #expect(text.position.y + layout.setter.style.lineHeight <= place.y)
      let others = texts.dropLast(4).filter { $0.tile == number && arrangement.labels.count == 4 }
      for label in others where label.position.y == text.position.y {
        #expect(label.position.x > text.position.x + layout.setter.width(of: text.text))
      }
    }
    #expect(usual.labels(arrangement).count == texts.count - 4)
  }

  @Test func `A frame surrounds the selected tile with its label, and no other`() throws {
    let page = Size(width: 640, height: 400)
    let plan = plan((1...6).map { "rule \($0)" }, columns: 3)
    let tile = tile(SheetPainter.share(of: page, plan))
    let painter = try SheetPainter(Array(repeating: tile.slot, count: 6), plan, page: page)
    #expect(painter.size == page)
    let tiles = Array(repeating: SheetPainter.PaintedTile(tile.image, stays: false), count: 6)
    let frames = (0..<6).map { number in
      painter.image(of: tiles, selected: number).painting.region(of: Self.accent)
    }
    for (number, frame) in frames.enumerated() {
      #expect(frame.width > tile.image.size.width && frame.width <= tile.image.size.width + 16)
      #expect(frame.height > tile.image.size.height + 13)
      let others = frames.indices.filter { $0 != number }
      #expect(others.allSatisfy { frames[$0].intersection(frame).isEmpty })
    }
    let none = painter.image(of: tiles).painting
    #expect(none.count(of: Self.accent) == 0)
  }
}
