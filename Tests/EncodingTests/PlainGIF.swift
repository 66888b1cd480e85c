import CGD
import Foundation
import Grids
import Imaging

/// Returns an animation of full frames written by libgd, the reference for our encoder.
func plainGIF(_ pictures: [Picture], centiseconds: [Int]) -> [UInt8] {
  var bytes: [UInt8] = []
  for (number, picture) in pictures.enumerated() {
    let size = picture.size
    let image = unsafe gdImageCreate(Int32(size.width), Int32(size.height))!
    defer { unsafe gdImageDestroy(image) }
    for color in picture.palette.colors {
      unsafe gdImageColorAllocate(image, Int32(color.red), Int32(color.green), Int32(color.blue))
    }
    let pixels = picture.pixels
    for y in 0..<size.height {
      for (x, entry) in pixels.row(y).enumerated() { unsafe image.pointee.pixels[y]![x] = entry }
    }
    var count: Int32 = 0
    let append = { (block: UnsafeMutableRawPointer?) in
      unsafe bytes += UnsafeRawBufferPointer(start: block, count: Int(count))
      unsafe gdFree(block)
    }
    if number == 0 { unsafe append(gdImageGifAnimBeginPtr(image, &count, 1, 0)) }
    let delay = Int32(centiseconds[number])
    unsafe append(gdImageGifAnimAddPtr(image, &count, 0, 0, 0, delay, 1, nil))
  }
  return bytes + [UInt8(ascii: ";")]
}
