import Drawing
import Grids
import Imaging
import Testing

@Suite struct DifferenceImageTests {
  private let red = Color(red: 224, green: 32, blue: 32)
  private let white = Color(red: 255, green: 255, blue: 255)
  private let gray = Color(red: 128, green: 128, blue: 128)
  private let a = Color(hex: "#112233")!
  private let b = Color(hex: "#445566")!
  private let c = Color(hex: "#000001")!
  // Equal pixels keep a quarter of their contrast to white: 255 - (255 - 0x11) / 4, and so on.
  private let pale = Color(red: 196, green: 200, blue: 204)

  private func pixels(_ expected: Grid<Color>?, _ actual: Grid<Color>?) -> Grid<Color> {
    DifferenceImage(
      expected: .init(expected.map(opaque), label: "E"),
      actual: .init(actual.map(opaque), label: "A"), label: "D"
    ).pixels
  }

  private func opaque(_ image: Grid<Color>) -> Grid<ColorWithAlpha> {
    Grid(size: image.size, elements: image.elements.map { ColorWithAlpha($0) })
  }

  /// Returns the pixels inside the border of a panel of 2 by 2 pixels. Each panel is as wide as its
  /// label, 6 pixels. The panels are 8 pixels apart and start 30 pixels from the top, below the
  /// gutters and the labels.
  private func panel(_ number: Int, of page: Grid<Color>) -> [Color] {
    let x = 8 + number * 14 + 1
    return [page[x, 31], page[x + 1, 31], page[x, 32], page[x + 1, 32]]
  }

  @Test func `The expected image, the difference and the actual image are side by side`() {
    let page = pixels(
      Grid(size: Size(width: 2, height: 1), elements: [a, b]),
      Grid(size: Size(width: 2, height: 2), elements: [a, c, b, c]))
    #expect(page.size == Size(width: 50, height: 42))
    #expect(panel(0, of: page) == [a, b, white, white])
    #expect(panel(1, of: page) == [pale, red, red, red])
    #expect(panel(2, of: page) == [a, c, b, c])
  }

  @Test func `Each panel has a border and a label above`() {
    let dark = Grid(size: Size(width: 2, height: 2), repeating: c)
    let page = pixels(dark, dark)
    for number in 0..<3 {
      let x = 8 + number * 14
      let border = (0..<4).flatMap { [page[x + $0, 30], page[x + $0, 33]] }
      #expect(Set(border + [page[x, 31], page[x + 3, 32]]) == [gray])
      let label = (8..<22).flatMap { y in (x..<(x + 6)).map { page[$0, y] } }
      #expect(label.contains(Color(red: 0, green: 0, blue: 0)))
      #expect(label.allSatisfy { $0.red == $0.green && $0.green == $0.blue })
    }
  }

  @Test func `A missing image differs everywhere`() {
    let page = pixels(nil, Grid(size: Size(width: 2, height: 2), repeating: a))
    #expect(panel(0, of: page) == Array(repeating: white, count: 4))
    #expect(panel(1, of: page) == Array(repeating: red, count: 4))
    #expect(panel(2, of: page) == Array(repeating: a, count: 4))
  }

  @Test func `A large image is cropped to the part where the difference begins`() {
    let size = Size(width: 10_000, height: 3)
    var other = Grid(size: size, repeating: a)
    other[9_000, 1] = b
    let page = pixels(Grid(size: size, repeating: a), other)
    #expect(page.width == 3 * (4096 + 2 + 8) + 8)
    #expect(page.elements.count { $0 == red } == 1)
  }

  @Test func `A frame surrounds a small area in each panel`() {
    let size = Size(width: 60, height: 40)
    var other = Grid(size: size, repeating: a)
    other[30, 20] = b
    var image = DifferenceImage(
      expected: .init(opaque(Grid(size: size, repeating: a)), label: "E"),
      actual: .init(opaque(other), label: "A"), label: "D")
    image.region = Region(x: 30, y: 20, width: 1, height: 1)
    let page = image.pixels
    // A square of 9 pixels has 32 at its edge; the panels have one each.
    #expect(page.elements.count { $0 == red } == 3 * 32 + 1)
    #expect(page[9 + 30 - 4, 31 + 20 - 4] == red && page[9 + 30 - 3, 31 + 20 - 3] == white)
    // An area that fills a large part needs no frame.
    image.region = Region(x: 10, y: 10, width: 40, height: 5)
    #expect(image.pixels.elements.count { $0 == red } == 1)
  }

  @Test func `Transparent pixels show a checkerboard, and hide their color`() {
    let size = Size(width: 8, height: 2)
    let clear = { (red: UInt8) in
      Grid(
        size: size, repeating: ColorWithAlpha(red: red, green: 0, blue: 0, alpha: 0))
    }
    let page = DifferenceImage(
      expected: .init(clear(9), label: "E"), actual: .init(clear(200), label: "A"), label: "D"
    ).pixels
    #expect(page.elements.allSatisfy { $0 != red })
    #expect(page[9, 31] == white && page[13, 31] == Color(red: 208, green: 208, blue: 208))
  }

  @Test func `Only pixels that differ by more than the tolerance are red`() {
    let size = Size(width: 2, height: 2)
    let one = opaque(Grid(size: size, repeating: Color(red: 10, green: 10, blue: 10)))
    let other = opaque(Grid(size: size, repeating: Color(red: 10, green: 15, blue: 10)))
    var image = DifferenceImage(
      expected: .init(one, label: "E"), actual: .init(other, label: "A"), label: "D")
    #expect(image.pixels.elements.count { $0 == red } == 4)
    image.tolerance = 4
    image.ignored = [Region(x: 0, y: 0, width: 1, height: 2)]
    #expect(image.pixels.elements.count { $0 == red } == 2)
    image.tolerance = 5
    #expect(image.pixels.elements.allSatisfy { $0 != red })
  }
}
