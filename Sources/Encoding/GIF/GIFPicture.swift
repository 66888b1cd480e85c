internal import CGD
internal import Grids
internal import Imaging

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A frame of a GIF, encoded by libgd: the rectangle that changed, without its time.
struct GIFPicture: Sendable {
  /// What ends a GIF.
  static let trailer = UInt8(ascii: ";")

  /// The header where it is the first frame, else empty.
  private(set) var header: [UInt8] = []
  /// The graphic control extension and the picture; empty where nothing changed.
  private(set) var bytes: [UInt8] = []
  /// In hundredths of a second.
  var duration: Int

  /// Header and frame with the time filled in. A time that does not fit in 16 bits is split: the same
  /// picture is shown again.
  var timedBytes: [UInt8] {
    var result = header
    var left = duration
    repeat {
      // What is left over has to stay long enough for viewers to keep to it, too.
      let part = left > 65_535 ? min(65_000, left) : left
      var timed = bytes
      timed[GIFPicture.delayOffset] = UInt8(part & 255)
      timed[GIFPicture.delayOffset + 1] = UInt8(part >> 8)
      result += timed
      left -= part
    } while left > 0
    return result
  }

  /// Where the delay stands in a graphic control extension, low byte first.
  private static let delayOffset = 4

  static func encode(
    _ moment: GIFMoment, plays: Int, comment: [UInt8], path: String
  ) throws(OutputError) -> GIFPicture {
    let frame = moment.shot.paint()
    var picture = GIFPicture(duration: moment.centiseconds)
    var region = Region(frame.size)
    if let previous = moment.previous {
      region = frame.changes(since: previous.paint())
    } else {
      picture.header = GIFImage(frame, Region(frame.size)).header(plays: plays) + comment
    }
    if !region.isEmpty {
      picture.bytes = GIFImage(frame, region).frame(at: region)
      if picture.bytes.isEmpty { throw .encoder(path: path, message: "libgd made no frame") }
    }
    return picture
  }
}

/// Part of a frame as libgd wants it: the owner of an indexed image.
@safe
private struct GIFImage: ~Copyable {
  private let image: gdImagePtr

  init(_ frame: Frame, _ region: Region) {
    guard let image = unsafe gdImageCreate(Int32(region.width), Int32(region.height)) else {
      preconditionFailure("no memory for a picture of \(region.size)")
    }
    unsafe self.image = image
    for color in frame.palette.colors {
      unsafe gdImageColorAllocate(image, Int32(color.red), Int32(color.green), Int32(color.blue))
    }
    for y in 0..<region.height {
      let start = (region.y + y) * frame.size.width + region.x
      _ = unsafe frame.pixels.elements.withUnsafeBufferPointer { pixels in
        unsafe memcpy(image.pointee.pixels[y]!, pixels.baseAddress! + start, region.width)
      }
    }
  }

  deinit {
    unsafe gdImageDestroy(image)
  }

  /// The file's beginning: size, palette, and how often the film plays again after the first time,
  /// where 0 is for ever and no word at all is never.
  func header(plays: Int) -> [UInt8] {
    var count: Int32 = 0
    let again: Int32 = plays == 0 ? 0 : plays == 1 ? -1 : Int32(plays - 1)
    let block = unsafe gdImageGifAnimBeginPtr(image, &count, 1, again)
    return unsafe Self.take(block, count)
  }

  /// The frame with no delay yet; empty if libgd fails.
  func frame(at region: Region) -> [UInt8] {
    var count: Int32 = 0
    // Without a palette of its own, and without the previous image: libgd would compare pixel by pixel,
    // and lose a frame in which nothing changed.
    let block = unsafe gdImageGifAnimAddPtr(
      image, &count, 0, Int32(region.x), Int32(region.y), 0, Int32(gdDisposalNone), nil)
    return unsafe Self.take(block, count)
  }

  private static func take(_ block: UnsafeMutableRawPointer?, _ count: Int32) -> [UInt8] {
    guard let block = unsafe block else { return [] }
    defer { unsafe gdFree(block) }
    return unsafe Array(UnsafeRawBufferPointer(start: block, count: Int(count)))
  }
}
