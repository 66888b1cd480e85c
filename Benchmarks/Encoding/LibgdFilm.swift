import CGD
import Foundation

/// Writes a GIF with libgd in the simplest way: complete frames, one after the other.
func writeWithLibgd(_ frames: PeerFrames, to path: String) throws {
  let pixels = try Data(contentsOf: URL(fileURLWithPath: frames.indices), options: .alwaysMapped)
  var bytes = Data()
  let take = { (block: UnsafeMutableRawPointer?, count: Int32) in
    guard let block = unsafe block else { return }
    unsafe bytes.append(block.assumingMemoryBound(to: UInt8.self), count: Int(count))
    unsafe gdFree(block)
  }
  let delay = Int32(100 / frames.film.framesPerSecond)
  var count: Int32 = 0
  for number in 0..<frames.count {
    let image = unsafe gdImageCreate(Int32(frames.width), Int32(frames.height))!
    for color in stride(from: 0, to: frames.palette.count, by: 3) {
      let channels = frames.palette[color..<color + 3].map { Int32($0) }
      unsafe gdImageColorAllocate(image, channels[0], channels[1], channels[2])
    }
    for y in 0..<frames.height {
      let start = (number * frames.height + y) * frames.width
      unsafe pixels.copyBytes(
        to: image.pointee.pixels[y]!, from: start..<start + frames.width)
    }
    if number == 0 { unsafe take(gdImageGifAnimBeginPtr(image, &count, 1, 0), count) }
    unsafe take(gdImageGifAnimAddPtr(image, &count, 0, 0, 0, delay, 1, nil), count)
    unsafe gdImageDestroy(image)
  }
  bytes.append(UInt8(ascii: ";"))
  try bytes.write(to: URL(fileURLWithPath: path))
}
