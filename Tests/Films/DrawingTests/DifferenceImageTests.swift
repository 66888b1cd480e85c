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
      expected: .init(expected, label: "E"), actual: .init(actual, label: "A"), label: "D"
    ).pixels
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
}
