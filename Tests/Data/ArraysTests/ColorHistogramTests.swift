import Arrays
import Grids
import Testing

/// Tests of the colors that stand for all colors of a film.
@Suite struct ColorHistogramTests {
  private static func histogram(_ frames: [[Int]]) -> ColorHistogram {
    var histogram = ColorHistogram()
    var cancellation = CancellationCheck()
    for frame in frames { histogram.add(frame, &cancellation) }
    return histogram
  }

  /// Returns the mean squared error of all channels.
  private static func error(_ colors: [Int], _ reduced: ReducedColors) -> Double {
    let squares = colors.reduce(0) { sum, color in
      let shown = reduced.index(of: color).map { reduced.colors[$0] } ?? 0
      return [16, 8, 0].reduce(sum) { sum, shift in
        let difference = (color >> shift & 255) - (shown >> shift & 255)
        return sum + difference * difference
      }
    }
    return Double(squares) / Double(3 * colors.count)
  }

  /// Smooth surfaces of many colors with some noise.
  private static let photo: [Int] = {
    var state: UInt32 = 1
    return (0..<128 * 128).map { place in
      state = state &* 1_664_525 &+ 1_013_904_223
      let (x, y, noise) = (place % 128, place / 128, Int(state >> 28))
      let (red, green, blue) = (x * 3 / 2 + noise, y + 60 + noise, 240 - x - y / 2 + noise)
      return red << 16 | green << 8 | blue
    }
  }()

  @Test func `Different colors are counted exactly`() {
    let histogram = Self.histogram([[0x010101, 0x010101, 0x010100], [0xFFFFFF]])
    #expect(histogram.colors == 3)
    #expect(!histogram.hasHidden)
  }

  @Test func `Few colors stay, except their lowest bits`() {
    let colors = [0x000000, 0xFFFFFF, 0x2050F0, 0x80C010]
    let reduced = ReducedColors(Self.histogram([colors]), most: 16)
    #expect(reduced.colors.count == 4)
    for color in colors {
      let shown = reduced.colors[reduced.index(of: color)!]
      for shift in [0, 8, 16] {
        #expect(abs((color >> shift & 255) - (shown >> shift & 255)) <= 1)
      }
    }
    #expect(reduced.colors.contains(0x000000) && reduced.colors.contains(0xFFFFFF))
  }

  @Test func `Hidden pixels have no color, and partly transparent ones are opaque`() {
    let colors = [ArrayValues.missing, 0x80_102030, 0x7F_102030]
    let histogram = Self.histogram([colors])
    #expect(histogram.colors == 1)
    #expect(histogram.hasHidden)
    let reduced = ReducedColors(histogram, most: 2)
    #expect(colors.map { reduced.index(of: $0) } == [nil, nil, 0])
  }

  @Test func `A rare color far from all others is kept`() {
    let sky = (0..<1_000_000).map { 0x000080 + $0 % 100 + ($0 / 7 % 100) << 8 }
    let reduced = ReducedColors(Self.histogram([sky + [0xFF2000]]), most: 32)
    #expect(reduced.colors.contains { $0 >> 16 > 240 })
  }

  @Test(arguments: [(224, 22.0), (64, 52.0), (16, 147.0)])
  func `The error of a photo is that of Pillow with k-means`(most: Int, limit: Double) {
    let reduced = ReducedColors(Self.histogram([Self.photo]), most: most)
    #expect(reduced.colors.count == most)
    #expect(Self.error(Self.photo, reduced) < limit, "\(Self.error(Self.photo, reduced))")
  }

  @Test func `The order of pixels does not matter`() {
    let reversed = Self.histogram([Self.photo.reversed()])
    #expect(
      ReducedColors(Self.histogram([Self.photo]), most: 100).colors
        == ReducedColors(reversed, most: 100).colors)
  }

  @Test func `Empty films and noise in all colors are reduced`() {
    #expect(ReducedColors(ColorHistogram(), most: 224).colors.isEmpty)
    let noise = (0..<1 << 18).map { $0 &* 0x9E37_79B1 & 0xFFFFFF }
    #expect(ReducedColors(Self.histogram([noise]), most: 256).colors.count == 256)
  }
}
