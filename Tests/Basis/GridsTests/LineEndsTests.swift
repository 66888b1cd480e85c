import Grids
import TestSupport
import Testing

@Suite struct LineEndsTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(arguments: [
    ("a\rb", "a\nb"), ("a\nb", "a\nb"), ("a\r\nb", "a\nb"), ("a\r\r\nb", "a\nb"),
    ("a\r\rb", "a\n\nb"), ("a\r\r\r\nb", "a\n\nb"), ("a\n\rb", "a\n\nb"), ("a\r", "a\n"),
    ("\r\r\r", "\n\n\n"), ("", ""), ("a\n\n\r\nb\rc", "a\n\n\nb\nc"),
  ])
  func `Lines end with a line feed, with returns before it or without`(
    text: String, unified: String
  ) {
    #expect(LineEnds.unified(bytes(text)) == bytes(unified))
    // In pieces of any size.
    for length in 1...3 {
      var (ends, result, rest) = (LineEnds(), [UInt8](), bytes(text)[...])
      while !rest.isEmpty {
        result += ends.unified(rest.prefix(length))
        rest = rest.dropFirst(length)
      }
      #expect(result + ends.finish() == bytes(unified))
    }
  }

  @Test func `The length of an end agrees with the unified text`() {
    for number in 0..<3000 {
      var (rest, state) = ([UInt8](), number)
      for _ in 0..<8 {
        rest.append([10, 13, 65][state % 3])
        state /= 3
      }
      var (place, lines) = (rest[...], 0)
      while !place.isEmpty {
        let length = LineEnds.length(place)
        if length > 0 { lines += 1 }
        place = place.dropFirst(max(1, length))
      }
      #expect(lines == LineEnds.unified(rest).count { $0 == 10 })
    }
  }
}
