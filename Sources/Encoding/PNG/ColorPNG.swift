internal import CGD
public import Grids
public import Imaging

/// PNG files of pictures that have no palette, through libgd.
public enum ColorPNG {
  /// A whole file of 24-bit colours; nil where libgd cannot make one.
  public static func encode(_ pixels: Grid<Color>) -> [UInt8]? {
    guard let image = unsafe gdImageCreateTrueColor(Int32(pixels.width), Int32(pixels.height))
    else {
      return nil
    }
    defer { unsafe gdImageDestroy(image) }
    for y in 0..<pixels.height {
      let row = unsafe image.pointee.tpixels[y]!
      for x in 0..<pixels.width {
        let color = pixels[x, y]
        unsafe row[x] = Int32(color.red) << 16 | Int32(color.green) << 8 | Int32(color.blue)
      }
    }
    var count: Int32 = 0
    guard let block = unsafe gdImagePngPtr(image, &count) else { return nil }
    defer { unsafe gdFree(block) }
    return unsafe Array(UnsafeRawBufferPointer(start: block, count: Int(count)))
  }
}
