import Grids
import Imaging
import TestSupport
import Testing

@testable import Drawing

@Suite struct SpriteScalingTests {
  static let sides = [1, 2, 3, 5, 7, 8, 13, 32, 100]

  @Test(arguments: sides)
  func `A sprite of one color keeps it at any size`(side: Int) throws {
    let sprite = try Sprite(PNGs.pillow("Image.new('RGB', (7, 7), (201, 3, 77))"))
    let scaled = sprite.scaled(to: side)
    #expect(scaled.size == Size(width: side, height: side))
    #expect(scaled.elements.allSatisfy { $0.channels == [201, 3, 77, 255] })
  }

  @Test(arguments: sides)
  func `Transparent pixels do not tint the edges`(side: Int) throws {
    // The left three columns are red. The right four are green but transparent.
    let sprite = try Sprite(
      PNGs.pillow("image('RGBA', 7, 7, ([(255, 0, 0, 255)] * 3 + [(0, 255, 0, 0)] * 4) * 7)")
    )
    let scaled = sprite.scaled(to: side).elements
    #expect(scaled.contains { $0.alpha > 0 })
    #expect(scaled.allSatisfy { $0.alpha == 0 || [$0.red, $0.green, $0.blue] == [255, 0, 0] })
    // The opaque share of the square equals that of the sprite.
    let share = Double(scaled.reduce(0) { $0 + $1.alpha }) / Double(255 * scaled.count)
    #expect(abs(share - 3.0 / 7) < 0.01)
  }

  @Test func `A sprite at its own size is unchanged`() throws {
    let sprite = try Sprite(
      PNGs.pillow("Image.effect_mandelbrot((16, 16), (-2, -1, 1, 1), 50)"))
    #expect(sprite.scaled(to: 16) == sprite.pixels)
  }

  @Test func `Scaling up repeats pixels, and halving the size averages them`()
    throws
  {
    let sprite = try Sprite(PNGs.pillow("image('L', 2, 2, [10, 20, 31, 41])"))
    let large = sprite.scaled(to: 6)
    for y in 0..<6 {
      for x in 0..<6 { #expect(large[x, y] == sprite.pixels[x / 3, y / 3]) }
    }
    #expect(sprite.scaled(to: 1).elements.map(\.channels) == [[26, 26, 26, 255]])
  }

  @Test func `A sprite that is not square is centered in its cell`() throws {
    let wide = try Sprite(PNGs.pillow("Image.new('L', (8, 4), 99)")).scaled(to: 8)
    for y in 0..<8 {
      let alpha = (2..<6).contains(y) ? 255 : 0
      #expect(wide.row(y).allSatisfy { $0.alpha == alpha })
    }
    let high = try Sprite(PNGs.pillow("Image.new('L', (2, 8), 99)")).scaled(to: 4)
    for y in 0..<4 {
      // The sprite covers half a pixel on each side of the center.
      #expect(high.row(y).map(\.alpha) == [0, 128, 128, 0])
    }
  }
}
