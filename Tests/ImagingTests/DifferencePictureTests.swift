import Grids
import Imaging
import Testing

@Suite struct DifferencePictureTests {
  private let red = Color(red: 224, green: 32, blue: 32)
  private let white = Color(red: 255, green: 255, blue: 255)

  @Test func `what was expected, where it differs, and what came stand side by side`() {
    let (a, b, c) = (Color(hex: "#112233")!, Color(hex: "#445566")!, Color(hex: "#000001")!)
    let expected = Grid(size: Size(width: 2, height: 1), elements: [a, b])
    let actual = Grid(size: Size(width: 2, height: 2), elements: [a, c, b, c])
    let pixels = DifferencePicture(expected: expected, actual: actual).pixels
    let gap = Array(repeating: white, count: 8)
    // A quarter of what is equal is left: 255 - (255 - 0x11) / 4, and so on.
    let pale = Color(red: 196, green: 200, blue: 204)
    #expect(Array(pixels.row(0)) == [a, b] + gap + [pale, red] + gap + [a, c])
    #expect(Array(pixels.row(1)) == [white, white] + gap + [red, red] + gap + [b, c])
  }
}
