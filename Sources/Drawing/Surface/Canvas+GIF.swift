internal import CGD
public import Grids
public import Imaging

extension Canvas {
  /// The canvas that a surface is, or a copy of it where somebody else has painted it.
  public static func of(_ surface: any Surface) -> Canvas {
    if let canvas = surface as? Canvas { return canvas }
    let copy = Canvas(size: surface.size)
    for y in 0..<surface.size.height {
      surface.withRow(y) { row in
        copy.paintRow(y) { pixels in for x in 0..<pixels.count { pixels[x] = row[x] } }
      }
    }
    return copy
  }

  /// The beginning of a GIF, by libgd: size, palette, and how often the film plays, where 0 is for
  /// ever.
  public func gifHeader(_ palette: Palette, plays: Int) -> [UInt8] {
    // libgd counts the times after the first: 0 is for ever, and no word at all is never.
    let again: Int32 = plays == 0 ? 0 : plays == 1 ? -1 : Int32(plays - 1)
    return unsafe lending(Region(size), palette) { view, count in
      unsafe gdImageGifAnimBeginPtr(view, &count, 1, again)
    }
  }

  /// A region as a frame of a GIF, compressed by libgd, without a delay and a palette of its own;
  /// empty if libgd fails.
  public func gifFrame(_ region: Region, _ palette: Palette) -> [UInt8] {
    // Without the previous image: libgd would compare pixel by pixel, and lose a frame in which
    // nothing changed.
    unsafe lending(region, palette) { view, count in
      unsafe gdImageGifAnimAddPtr(
        view, &count, 0, Int32(region.x), Int32(region.y), 0, Int32(gdDisposalNone), nil)
    }
  }

  /// Lends a region to libgd as an image of its own, whose rows lie in this one's.
  private func lending(
    _ region: Region, _ palette: Palette,
    _ make: (gdImagePtr, inout Int32) -> UnsafeMutableRawPointer?
  ) -> [UInt8] {
    precondition(region.intersection(Region(size)) == region, "a part of the picture")
    guard let view = unsafe gdImageCreate(1, 1) else { return [] }
    let own = unsafe (pixels: view.pointee.pixels, sx: view.pointee.sx, sy: view.pointee.sy)
    defer {
      unsafe (view.pointee.pixels, view.pointee.sx, view.pointee.sy) = own
      unsafe gdImageDestroy(view)
    }
    for color in palette.colors {
      unsafe gdImageColorAllocate(view, Int32(color.red), Int32(color.green), Int32(color.blue))
    }
    var rows = unsafe region.rows.map {
      unsafe image.pointee.pixels[$0].map { unsafe $0 + region.x }
    }
    return unsafe rows.withUnsafeMutableBufferPointer { rows in
      unsafe view.pointee.pixels = rows.baseAddress
      unsafe (view.pointee.sx, view.pointee.sy) = (Int32(region.width), Int32(region.height))
      unsafe gdImageSetClip(view, 0, 0, Int32(region.width - 1), Int32(region.height - 1))
      var count: Int32 = 0
      guard let block = unsafe make(view, &count) else { return [] }
      defer { unsafe gdFree(block) }
      return unsafe Array(UnsafeRawBufferPointer(start: block, count: Int(count)))
    }
  }
}
