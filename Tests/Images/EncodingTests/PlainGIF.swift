import CGD
import Foundation
import Grids
import Imaging

/// Returns an animation of full frames written by libgd, the reference for our encoder.
func plainGIF(_ images: [Image], centiseconds: [Int]) -> [UInt8] {
  var bytes: [UInt8] = []
  for (number, image) in images.enumerated() {
    let size = image.size
    let canvas = unsafe gdImageCreate(Int32(size.width), Int32(size.height))!
    defer { unsafe gdImageDestroy(canvas) }
    for color in image.palette.colors {
      unsafe gdImageColorAllocate(canvas, Int32(color.red), Int32(color.green), Int32(color.blue))
    }
    let pixels = image.pixels
    for y in 0..<size.height {
      for (x, entry) in pixels.row(y).enumerated() { unsafe canvas.pointee.pixels[y]![x] = entry }
    }
    var count: Int32 = 0
    let append = { (block: UnsafeMutableRawPointer?) in
      unsafe bytes += UnsafeRawBufferPointer(start: block, count: Int(count))
      unsafe gdFree(block)
    }
    if number == 0 { unsafe append(gdImageGifAnimBeginPtr(canvas, &count, 1, 0)) }
    let delay = Int32(centiseconds[number])
    unsafe append(gdImageGifAnimAddPtr(canvas, &count, 0, 0, 0, delay, 1, nil))
  }
  return bytes + [UInt8(ascii: ";")]
}
