import Imaging
import Testing

@Suite struct ColorTests {
  @Test(arguments: [
    ("#0a80ff", Color(red: 10, green: 128, blue: 255)),
    ("0a80ff", Color(red: 10, green: 128, blue: 255)),
    ("#0A80Ff", Color(red: 10, green: 128, blue: 255)),
    ("#f08", Color(red: 255, green: 0, blue: 136)),
    ("f08", Color(red: 255, green: 0, blue: 136)),
    ("#000000", Color(red: 0, green: 0, blue: 0)),
  ])
  func `Six or three hexadecimal digits are a colour`(text: String, color: Color) {
    #expect(Color(hex: text) == color)
  }

  @Test(arguments: [
    "", "#", "#12", "#1234", "#12345", "#1234567", "##123456", "#12345g", "#-12345", "#+12345",
    "# 12345", "#1２3", "red", "0x1234",
  ])
  func `Anything else is none`(text: String) {
    #expect(Color(hex: text) == nil)
  }

  @Test func `A part of a slice of text is read as well`() {
    #expect(Color(hex: "dead: #102030".dropFirst(6)) == Color(red: 16, green: 32, blue: 48))
  }

  @Test(arguments: [
    // Up and down, with the halves of the way rounded up.
    (0, 4, [10, 200, 0]), (1, 4, [33, 150, 0]), (2, 4, [55, 100, 1]), (3, 4, [78, 50, 1]),
    (4, 4, [100, 0, 1]),
  ])
  func `A mixture lies as far along as it is asked`(part: Int, whole: Int, channels: [UInt8]) {
    let mixed = Color(red: 10, green: 200, blue: 0)
      .mixed(with: Color(red: 100, green: 0, blue: 1), part, of: whole)
    #expect([mixed.red, mixed.green, mixed.blue] == channels)
  }

  @Test func `A colour mixed with itself stays as it is`() {
    let color = Color(red: 1, green: 254, blue: 127)
    for part in 0...255 { #expect(color.mixed(with: color, part, of: 255) == color) }
  }
}
