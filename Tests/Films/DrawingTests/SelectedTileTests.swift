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
