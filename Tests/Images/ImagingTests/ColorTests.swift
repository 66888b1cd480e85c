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
  func `Six or three hexadecimal digits are a color`(text: String, color: Color) {
    #expect(Color(hex: text) == color)
  }

  @Test(arguments: [
    "", "#", "#12", "#1234", "#12345", "#1234567", "##123456", "#12345g", "#-12345", "#+12345",
    "# 12345", "#1２3", "red", "0x1234",
  ])
  func `Any other text is not a color`(text: String) {
    #expect(Color(hex: text) == nil)
  }

  @Test func `A color is parsed from a slice of a string`() {
    #expect(Color(hex: "dead: #102030".dropFirst(6)) == Color(red: 16, green: 32, blue: 48))
  }

  @Test(arguments: [
    // Rising and falling channels; halves round up.
    (0, 4, [10, 200, 0]), (1, 4, [33, 150, 0]), (2, 4, [55, 100, 1]), (3, 4, [78, 50, 1]),
    (4, 4, [100, 0, 1]),
  ])
  func `Mixing two colors interpolates each channel in proportion`(
    part: Int, whole: Int, channels: [UInt8]
  ) {
    let mixed = Color(red: 10, green: 200, blue: 0)
      .mixed(with: Color(red: 100, green: 0, blue: 1), part, of: whole)
    #expect([mixed.red, mixed.green, mixed.blue] == channels)
  }

  @Test func `Mixing a color with itself leaves it unchanged`() {
    let color = Color(red: 1, green: 254, blue: 127)
    for part in 0...255 { #expect(color.mixed(with: color, part, of: 255) == color) }
  }
}
