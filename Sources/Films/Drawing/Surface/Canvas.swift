internal import CGD
package import Decoding
package import Grids
package import Imaging
internal import Synchronization

/// An image, or some rows of one, during painting: the owner of an indexed libgd image.
///
/// Encoders borrow the pixels without copying them. A class, because several encoders share one
/// surface. A single painter writes to it before it is shared.
///
/// Cells and stamps are written as rows of bytes. libgd's rectangles, which are set pixel by pixel,
/// need 80 times as long. Its copies, which match colors, need 150 times as long. Its filled
/// ellipses are a pixel too large if the diameter is even.
@safe
final class Canvas: Surface, @unchecked Sendable {
  let size: Size
  private let image: gdImagePtr
  /// The rows that are copies of the row above them. Rows may be changed in any order.
  private var copies: [Bool]

  /// Creates an image with arbitrary pixels, all of which the painter must overwrite. Precondition:
  /// the size is at most 2³¹−1 pixels, libgd's maximum.
  init(size: Size) {
    self.size = size
    copies = Array(repeating: false, count: size.height + 1)
    if let spare = unsafe ImagePool.dequeue(size) {
      unsafe image = spare
      return
    }
    guard let image = unsafe gdImageCreate(Int32(size.width), Int32(size.height)) else {
      preconditionFailure("no memory for an image of \(size)")
    }
    unsafe self.image = image
  }

  deinit {
    unsafe ImagePool.enqueue(image)
  }

  func withRow<Result>(_ y: Int, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    precondition(y >= 0 && y < size.height, "a row of the image")
    return try body(unsafe Span(_unsafeStart: image.pointee.pixels[y]!, count: size.width))
  }

  func repeatsRow(_ y: Int) -> Bool { copies[y] }

  private func change(_ y: Int, isCopy: Bool = false) {
    (copies[y], copies[y + 1]) = (isCopy, false)
  }

  /// Calls `body` with the pixels of row `y`, which it may change.
  @inline(__always)
  func paintRow(_ y: Int, _ body: (inout MutableSpan<UInt8>) -> Void) {
    precondition(y >= 0 && y < size.height, "a row of the image")
    change(y)
    var span = unsafe MutableSpan(_unsafeStart: image.pointee.pixels[y]!, count: size.width)
    body(&span)
  }

  /// Copies some columns of the row above to row `y`. Precondition: the other columns are equal.
  func repeatRow(_ y: Int, in columns: Range<Int>) {
    copyRow(y - 1, columns, of: self, to: y, at: columns.lowerBound)
    change(y, isCopy: true)
  }

  /// Copies a row of another canvas to row `y`, starting at column `x`. `columns`: the columns of
  /// the other canvas; nil for all.
  func copyRow(
    _ source: Int, _ columns: Range<Int>? = nil, of other: Canvas, to y: Int, at x: Int = 0
  ) {
    let columns = columns ?? 0..<other.size.width
    precondition((0..<size.height).contains(y) && (0..<other.size.height).contains(source), "rows")
    precondition(x >= 0 && x + columns.count <= size.width, "a row that has room")
    precondition(columns.lowerBound >= 0 && columns.upperBound <= other.size.width, "columns")
    change(y)
    unsafe (image.pointee.pixels[y]! + x).update(
      from: other.image.pointee.pixels[source]! + columns.lowerBound, count: columns.count)
  }

  /// Fills a region, clipped to the canvas. libgd works pixel by pixel, so it fills only the first
  /// row, which is then copied.
  func fill(_ region: Region, with color: UInt8) {
    let region = region.intersection(Region(size))
    if region.isEmpty { return }
    let (left, top, right) = (
      Int32(region.x), Int32(region.y), Int32(region.columns.upperBound - 1)
    )
    unsafe gdImageFilledRectangle(image, left, top, right, top, Int32(color))
    for y in region.rows { change(y) }
    for y in region.rows.dropFirst() {
      unsafe (image.pointee.pixels[y]! + region.x).update(
        from: image.pointee.pixels[region.y]! + region.x, count: region.width)
    }
  }
}

/// A pool of images of released canvases, for new canvases of the same size. An animation needs one
/// canvas after another, and allocating fresh memory takes as long as painting it.
enum ImagePool {
  @safe
  private struct Spare: @unchecked Sendable {
    let image: gdImagePtr

    var size: Size {
      unsafe Size(width: Int(image.pointee.sx), height: Int(image.pointee.sy))
    }
  }

  private static let spares = Mutex<[Spare]>([])

  /// Returns a spare image with old contents; nil if there is none of that size.
  static func dequeue(_ size: Size) -> gdImagePtr? {
    let spare = spares.withLock { spares in
      spares.lastIndex { $0.size == size }.map { spares.remove(at: $0) }
    }
    return unsafe spare?.image
  }

  /// Adds an unused image to the pool. The oldest images are freed if the pool exceeds
  /// `Image.maximumSparePixels`.
  static func enqueue(_ image: gdImagePtr) {
    let gone = spares.withLock { spares in
      spares.append(unsafe Spare(image: image))
      var bytes = spares.reduce(0) { $0 + $1.size.area }
      var gone: [Spare] = []
      while bytes > Image.maximumSparePixels {
        gone.append(spares.removeFirst())
        bytes -= gone[gone.count - 1].size.area
      }
      return gone
    }
    for spare in gone { unsafe gdImageDestroy(spare.image) }
  }
}

/// A decoder of image files in memory, based on libgd.
package enum GDImageDecoder {
  /// The number of libgd's messages about the current file. libgd reports some damage only as a
  /// message, which it would otherwise print. It then ignores the damage, such as a truncated JPEG.
  private static let messages = Atomic(0)
  private static let listening: Void = unsafe gdSetErrorMethod { _, _, _ in
    GDImageDecoder.messages.add(1, ordering: .relaxed)
  }
  /// A lock that allows one file at a time, so that messages are attributed to the right file.
  private static let decoding = Mutex(())

  /// The maximum number of scans of a progressive JPEG. A scan takes as much time as all pixels,
  /// but hardly any bytes, so an attacker could repeat it cheaply.
  private static let mostScans = 100

  /// Decodes the first frame of a GIF, a WebP with one frame, a JPEG or a BMP. The result has the
  /// size that the header states. Throws `DecodingProblem.damaged` if the file is truncated,
  /// damaged, or has too many scans.
  package static func decode(
    _ bytes: [UInt8], as format: ImageHeader.Format
  ) throws(DecodingProblem) -> Grid<ColorWithAlpha> {
    // libgd accepts a truncated GIF, so the project's own decoder checks it first.
    if format == .gif { _ = try GIFReader(ByteSource(bytes)).next() }
    if format == .jpeg, scans(in: bytes) > mostScans { throw .damaged("too many scans") }
    let pixels = decoding.withLock { _ in
      listening
      messages.store(0, ordering: .relaxed)
      let pixels = unsafe image(bytes, format).map { unsafe Self.pixels(of: $0) }
      return messages.load(ordering: .relaxed) == 0 ? pixels : nil
    }
    guard let pixels else { throw .damaged("libgd cannot decode it") }
    return pixels
  }

  private static func scans(in bytes: [UInt8]) -> Int {
    zip(bytes, bytes.dropFirst()).count { $0 == 0xFF && $1 == 0xDA }
  }

  private static func image(_ bytes: [UInt8], _ format: ImageHeader.Format) -> gdImagePtr? {
    unsafe bytes.withUnsafeBytes { bytes in
      // The pointer must be mutable in C, but libgd only reads from it.
      let data = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)
      let count = Int32(bytes.count)
      return switch format {
      case .png: unsafe gdImageCreateFromPngPtr(count, data)
      case .gif: unsafe gdImageCreateFromGifPtr(count, data)
      case .webp: unsafe gdImageCreateFromWebpPtr(count, data)
      case .bmp: unsafe gdImageCreateFromBmpPtr(count, data)
      // 0 makes libgd report warnings instead of ignoring them.
      case .jpeg: unsafe gdImageCreateFromJpegPtrEx(count, data, 0)
      }
    }
  }

  /// Returns the pixels of an image, and frees the image.
  private static func pixels(of image: gdImagePtr) -> Grid<ColorWithAlpha> {
    defer { unsafe gdImageDestroy(image) }
    let size = unsafe Size(width: Int(image.pointee.sx), height: Int(image.pointee.sy))
    var pixels = Grid(size: size, repeating: ColorWithAlpha(red: 0, green: 0, blue: 0, alpha: 0))
    for y in 0..<size.height {
      for x in 0..<size.width {
        let color = UInt32(
          bitPattern: unsafe gdImageGetTrueColorPixel(image, Int32(x), Int32(y)))
        // libgd's alpha goes from 0 (opaque) to 127 (transparent): twice 127 is one short of 255.
        let clear = UInt8(color >> 24)
        pixels[x, y] = ColorWithAlpha(
          red: UInt8(color >> 16 & 255), green: UInt8(color >> 8 & 255), blue: UInt8(color & 255),
          alpha: clear == 127 ? 0 : 255 - 2 * clear)
      }
    }
    return pixels
  }
}
