/// A single pixel of a GIF, which can be a frame of its own.
struct GIFPixel: Sendable {
  let x: Int
  let y: Int
  /// The palette index.
  let entry: UInt8

  /// The graphic control extension with a delay of 0, and an image of 1 × 1 pixel.
  var frame: [UInt8] {
    let control: [UInt8] = [0x21, 0xF9, 4, 4, 0, 0, 0, 0]
    let place = [x & 255, x >> 8, y & 255, y >> 8].map { UInt8($0) }
    // LZW with 9-bit codes, low bits first: the clear code 256, the pixel, the end code 257.
    let codes = 256 | Int(entry) << 9 | 257 << 18
    let data = (0..<4).map { UInt8(codes >> (8 * $0) & 255) }
    return control + [0x2C] + place + [1, 0, 1, 0, 0] + [8, 4] + data + [0]
  }
}
