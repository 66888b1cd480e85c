import Grids
import Imaging

/// A plain decoder of sixels.
enum Sixels {
  /// Decodes the text after the quotation mark of the raster attributes, `1;1;W;H`.
  static func decoded(_ text: String) -> Grid<Color> {
    var rest = text.utf8.map { $0 }[...]
    let size = numbers(&rest)
    var image = Grid(
      size: Size(width: size[2], height: size[3]),
      repeating: Color(red: 0, green: 0, blue: 0))
    var registers: [Int: Color] = [:]
    var (color, x, top, count) = (0, 0, 0, 1)
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "#"):
        let values = numbers(&rest)
        color = values[0]
        if values.count == 5 {
          let channel = { (number: Int) -> UInt8 in UInt8((values[number] * 255 + 50) / 100) }
          registers[color] = Color(red: channel(2), green: channel(3), blue: channel(4))
        }
      case UInt8(ascii: "!"): count = numbers(&rest)[0]
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, top) = (0, top + 6)
      case 63...126:
        for column in x..<(x + count) {
          for bit in 0..<6 where (byte - 63) >> UInt8(bit) & 1 == 1 {
            image[column, top + bit] = registers[color]!
          }
        }
        (x, count) = (x + count, 1)
      default: break
      }
    }
    return image
  }

  /// Takes numbers with semicolons between them.
  private static func numbers(_ rest: inout ArraySlice<UInt8>) -> [Int] {
    let text = rest.prefix { (48...57).contains($0) || $0 == UInt8(ascii: ";") }
    rest = rest.dropFirst(text.count)
    return String(decoding: text, as: UTF8.self).split(separator: ";").map { Int($0) ?? 0 }
  }
}
