import Foundation
import Grids
import TestSupport
import Testing

@testable import Drawing

/// Tests of sprites in formats other than PNG, all written by Pillow.
@Suite struct SpriteFormatTests {
  /// An image of transparent, opaque and partly transparent pixels.
  private static let clear = """
    image('RGBA', 9, 7,
            [(i * 37 % 256, i * 91 % 256, i * 13 % 256, (0, 255, i * 3)[i % 3]) for i in range(63)])
    """
  private static let opaque = "\(clear).convert('RGB').quantize(16)"
  private static let noise = "Image.effect_noise((24, 24), 90)"

  @Test(
    arguments: TestScope.cases(
      [
        ("'BMP'", opaque), ("'GIF'", opaque), ("'WEBP', lossless=True", opaque + ".convert('RGB')"),
        ("'BMP'", opaque + ".convert('RGB')"), ("'BMP'", opaque + ".convert('1')"),
        ("'WEBP', lossless=True, exact=True", clear),
      ], .two))
  func `A lossless file is drawn like the same PNG`(format: String, image: String) throws {
    let sprite = try Sprite(PNGs.pillow(image, as: format))
    let png = try Sprite(PNGs.pillow(image))
    #expect(sprite.pixels == png.pixels)
    let painting = { (sprite: Sprite) in
      var theme = Theme.daylight
      for kind in ["penguin", "orca"] { theme.sprites[kind] = sprite }
      return painted("O2", cell: 13, shape: .sprite, theme: theme)
    }
    #expect(painting(sprite).inColors == painting(png).inColors)
  }

  @Test func `A GIF keeps its transparent color, and an animation shows its first frame`()
    throws
  {
    let sprite = try Sprite(
      PNGs.pillow(
        "image('P', 3, 1, [0, 1, 2])",
        as: """
          'GIF', palette=bytes(range(1, 10)), transparency=1, save_all=True,
              append_images=[image('P', 3, 1, [2, 1, 0])]
          """))
    #expect(sprite.pixels.size == Size(width: 3, height: 1))
    #expect(sprite.pixels.elements.map(\.alpha) == [255, 0, 255])
    #expect(sprite.pixels[0, 0].channels == [1, 2, 3, 255])
    #expect(sprite.pixels[2, 0].channels == [7, 8, 9, 255])
  }

  @Test(arguments: ["'JPEG', quality=100", "'JPEG', progressive=True", "'WEBP', quality=95"])
  func `A lossy file is drawn in nearly the same colors`(format: String) throws {
    let sprite = try Sprite(PNGs.pillow("Image.new('RGB', (20, 12), (200, 30, 60))", as: format))
    #expect(sprite.pixels.size == Size(width: 20, height: 12))
    for pixel in sprite.pixels.elements {
      #expect(pixel.alpha == 255)
      #expect(abs(pixel.red - 200) < 6 && abs(pixel.green - 30) < 6 && abs(pixel.blue - 60) < 6)
    }
  }

  @Test(arguments: [
    "'JPEG'", "'JPEG', progressive=True", "'GIF'", "'WEBP'", "'WEBP', lossless=True", "'BMP'",
  ])
  func `A truncated file is damaged`(format: String) throws {
    let whole = try PNGs.pillow(Self.noise, as: format)
    _ = try Sprite(whole)
    for length in stride(from: 30, to: whole.count * 7 / 8, by: 7) {
      #expect(throws: SpriteProblem.damaged, "\(length)") {
        try Sprite(Array(whole.prefix(length)))
      }
    }
    for length in 0..<30 {
      #expect(throws: SpriteProblem.self, "\(length)") { try Sprite(Array(whole.prefix(length))) }
    }
  }

  @Test func `A header of too many pixels allocates no memory`() throws {
    let places: [(format: String, place: ([UInt8]) -> Int?, count: Int)] = [
      ("'GIF'", { _ in 6 }, 4), ("'BMP'", { _ in 18 }, 2), ("'BMP'", { _ in 22 }, 2),
      ("'JPEG'", { $0.indices.first(where: $0.isFrameHeader)?.advanced(by: 5) }, 4),
      ("'WEBP', lossless=True", { _ in 21 }, 3),
    ]
    for (format, place, count) in places {
      var file = try PNGs.pillow(Self.noise + ".convert('RGB')", as: format)
      let place = try #require(place(file))
      for offset in 0..<count { file[place + offset] = 0x7F }
      #expect(throws: SpriteProblem.tooLarge, "\(format)") { try Sprite(file) }
    }
  }

  @Test func `A JPEG of very many scans is not decoded`() throws {
    let file = try PNGs.pillow(Self.noise, as: "'JPEG'")
    let scans = Array(repeating: [UInt8](arrayLiteral: 0xFF, 0xDA), count: 100).joined()
    #expect(throws: SpriteProblem.damaged) { try Sprite(file + scans) }
  }

  @Test(arguments: ["'JPEG'", "'JPEG', progressive=True", "'GIF'", "'WEBP'", "'BMP'"])
  func `A file with changed bytes is a sprite or an error`(format: String) throws {
    let whole = try PNGs.pillow(Self.noise, as: format)
    var dice = Dice(seed: 5)
    for number in 0..<2000 {
      var file = whole
      for _ in 0...dice.below(4) { file[dice.below(file.count)] = UInt8(dice.below(256)) }
      if dice.below(4) == 0 { file.removeLast(dice.below(file.count)) }
      do {
        let size = try Sprite(file).pixels.size
        #expect(size.area > 0 && max(size.width, size.height) <= 1024, "file \(number)")
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }
}

extension [UInt8] {
  /// Returns true if the frame header of a JPEG begins at an index.
  fileprivate func isFrameHeader(_ place: Int) -> Bool {
    self[place] == 0xFF && place + 1 < count && self[place + 1] == 0xC0
  }
}
