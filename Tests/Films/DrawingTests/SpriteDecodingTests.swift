import Foundation
import Grids
import TestSupport
import Testing

@testable import Drawing

@Suite struct SpriteDecodingTests {
  /// A file of each kind, with the channels of its pixels.
  static let images: [(kind: String, file: String, pixels: [[Int]])] = [
    (
      "RGBA",
      "image('RGBA', 2, 2, [(250, 0, 0, 255), (0, 250, 0, 255), (0, 0, 250, 129), (9, 9, 9, 0)])",
      [[250, 0, 0, 255], [0, 250, 0, 255], [0, 0, 250, 129], [9, 9, 9, 0]]
    ),
    (
      "RGB", "image('RGB', 2, 1, [(250, 1, 2), (3, 4, 255)])",
      [[250, 1, 2, 255], [3, 4, 255, 255]]
    ),
    (
      "gray", "image('L', 3, 1, [0, 77, 255])",
      [[0, 0, 0, 255], [77, 77, 77, 255], [255, 255, 255, 255]]
    ),
    (
      "gray and alpha", "image('LA', 2, 1, [(77, 255), (200, 0)])",
      [[77, 77, 77, 255], [200, 200, 200, 0]]
    ),
    (
      "one bit", "image('1', 3, 1, [0, 255, 0])",
      [[0, 0, 0, 255], [255, 255, 255, 255], [0, 0, 0, 255]]
    ),
    (
      "palette", "image('RGB', 2, 1, [(250, 1, 2), (3, 4, 255)]).quantize(4)",
      [[250, 1, 2, 255], [3, 4, 255, 255]]
    ),
    (
      "16-bit gray", "image('I;16', 2, 1, [0x4D12, 0xFFFF])",
      [[77, 77, 77, 255], [255, 255, 255, 255]]
    ),
  ]

  @Test(arguments: images)
  func `A PNG written by Pillow decodes whatever its kind`(
    image: (kind: String, file: String, pixels: [[Int]])
  ) throws {
    let sprite = try Sprite(PNGs.pillow(image.file))
    #expect(sprite.pixels.elements.map(\.channels) == image.pixels)
  }

  @Test func `16-bit channels are rounded to 8 bits`() throws {
    let plain = try PNGs.raw(type: 2, depth: 16, width: 1, rows: ["1234ABCD00FF"])
    #expect(try Sprite(plain).pixels.elements.map(\.channels) == [[0x12, 0xAB, 1, 255]])
    let clear = try PNGs.raw(type: 6, depth: 16, width: 1, rows: ["1234ABCD00FF0000"])
    #expect(try Sprite(clear).pixels.elements.map(\.channels) == [[0x12, 0xAB, 1, 0]])
  }

  @Test func `A palette's transparency is kept`() throws {
    let file = try PNGs.raw(
      type: 3, depth: 1, width: 2, rows: ["40"], chunks: [("PLTE", "0A0B0C646566"), ("tRNS", "00")])
    #expect(
      try Sprite(file).pixels.elements.map(\.channels) == [
        [10, 11, 12, 0], [100, 101, 102, 255],
      ])
  }

  @Test(arguments: ["", "GI", "<svg/>", "\u{89}PNG\r\n", String(repeating: "x", count: 5000)])
  func `Data that does not begin like an image is not an image`(text: String) {
    #expect(throws: SpriteProblem.notAnImage) { try Sprite(Array(text.utf8)) }
  }

  @Test func `A truncated PNG is damaged`() throws {
    let whole = try PNGs.pillow("Image.effect_noise((24, 24), 90)")
    for length in stride(from: 33, to: whole.count - 30, by: 29) {
      #expect(throws: SpriteProblem.damaged) { try Sprite(Array(whole.prefix(length))) }
    }
    for length in 8..<24 {
      #expect(throws: SpriteProblem.self) { try Sprite(Array(whole.prefix(length))) }
    }
  }

  @Test func `Random bytes after the signature are an error`() {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let header: [UInt8] = Array("\0\0\0\rIHDR\0\0\0\u{8}\0\0\0\u{8}".utf8)
    var dice = Dice(seed: 1)
    for length in 0..<200 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &dice) }
      #expect(throws: SpriteProblem.self) { try Sprite(signature + bytes) }
      #expect(throws: SpriteProblem.self) { try Sprite(signature + header + bytes) }
    }
  }

  @Test(arguments: [100_000, 4097, 0x7FFF_FFFF])
  func `A header with a false size allocates no memory`(side: Int) throws {
    var file = try PNGs.pillow("Image.new('RGB', (8, 8))")
    for (place, shift) in zip(16..<24, [24, 16, 8, 0, 24, 16, 8, 0]) {
      file[place] = UInt8(side >> shift & 255)
    }
    #expect(throws: SpriteProblem.tooLarge) { try Sprite(file) }
  }

  @Test func `A header that declares too many rows is a damaged file`() throws {
    let rows = Array(repeating: "00112233", count: 4)
    let whole = try PNGs.raw(type: 0, depth: 8, width: 4, rows: rows)
    #expect(try Sprite(whole).pixels.size == Size(width: 4, height: 4))
    let lie = try PNGs.raw(type: 0, depth: 8, width: 4, height: 8, rows: rows)
    #expect(throws: SpriteProblem.damaged) { try Sprite(lie) }
  }
}

extension Sprite.Pixel {
  var channels: [Int] { [red, green, blue, alpha] }
}
