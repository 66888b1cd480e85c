internal import Grids
internal import Imaging
internal import Platform

/// A converter from shots to a YUV4MPEG2 stream. All its frames have equal duration, so a longer
/// shot becomes several frames.
struct VideoStream {
  private let timing: Timing
  let pixels: VideoPixels
  private var hasBegun = false

  init(_ timing: Timing, _ chroma: Chroma) {
    self.timing = timing
    pixels = VideoPixels(chroma: chroma)
  }

  mutating func take(_ shot: Shot) -> Work<VideoFrames> {
    let header = hasBegun ? [] : header(of: shot.image.size)
    hasBegun = true
    return { [pixels, step = timing.step] in
      VideoFrames(
        header: header, frame: pixels.frame(of: shot.image),
        // A shot without duration is still shown, for one frame.
        repeats: max(1, shot.ticks / step))
    }
  }

  private func header(of image: Size) -> [UInt8] {
    let size = pixels.size(of: image)
    let rate = timing.frameRate
    // Chroma samples lie in the middle of 2 × 2 pixels, which YUV4MPEG2 calls the siting of JPEG.
    let sampling = pixels.chroma == .full ? "444" : "420jpeg"
    return Array(
      ("YUV4MPEG2 W\(size.width) H\(size.height) F\(rate.frames):\(rate.seconds) Ip A1:1"
        + " C\(sampling) XCOLORRANGE=LIMITED\n").utf8)
  }
}

/// A shot as repeated frames, preceded by the header of the stream for the first shot.
struct VideoFrames: Sendable {
  let header: [UInt8]
  let frame: VideoFrame
  let repeats: Int

  private static let mark = Array("FRAME\n".utf8)

  /// Passes the bytes of the frames to `body`, in chunks.
  func forEachPiece<Failure: Error>(
    _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    if !header.isEmpty { try body(header) }
    for _ in 0..<repeats {
      for piece in [Self.mark, frame.y, frame.u, frame.v] { try body(piece) }
    }
  }
}

/// The planes of a video frame: brightness and two color differences.
struct VideoFrame: Sendable {
  fileprivate(set) var y: [UInt8] = []
  fileprivate(set) var u: [UInt8] = []
  fileprivate(set) var v: [UInt8] = []

  init(y: [UInt8]) { self.y = y }

  /// Creates an empty frame with room for all rows.
  init(for size: Size, _ chroma: Chroma) {
    y.reserveCapacity(size.area)
    u.reserveCapacity(size.area / (chroma.side * chroma.side))
    v.reserveCapacity(size.area / (chroma.side * chroma.side))
  }

  /// Creates the planes of rows that share colors: one row or two.
  fileprivate init(_ rows: [VideoColor], width: Int, _ chroma: Chroma) {
    y = rows.map(\.y)
    switch chroma {
    case .full: (u, v) = (rows.map(\.u), rows.map(\.v))
    case .quarter:
      for left in stride(from: 0, to: width, by: 2) {
        let (a, b) = (rows[left], rows[left + 1])
        let (c, d) = (rows[width + left], rows[width + left + 1])
        u.append(UInt8((Int(a.u) + Int(b.u) + Int(c.u) + Int(d.u) + 2) / 4))
        v.append(UInt8((Int(a.v) + Int(b.v) + Int(c.v) + Int(d.v) + 2) / 4))
      }
    }
  }

  /// Adds the planes of the next rows.
  fileprivate mutating func add(_ planes: VideoFrame) {
    y += planes.y
    u += planes.u
    v += planes.v
  }
}

/// A converter from images to video frames.
struct VideoPixels: Sendable {
  let chroma: Chroma

  /// Returns the size of a video for images of a given size, in pixels: each side rounded up to a
  /// multiple of `chroma.side`. Frames are padded on the right and below with the page color.
  func size(of image: Size) -> Size {
    let side = chroma.side
    return Size(
      width: (image.width + side - 1) / side * side,
      height: (image.height + side - 1) / side * side)
  }

  func matrix(of image: Size) -> ColorMatrix { .expected(for: size(of: image)) }

  /// Converts an image. A row that equals the row above is copied; with cells, most rows do.
  func frame(of image: Image) -> VideoFrame {
    if image.isTrueColor { return trueColorFrame(of: image) }
    let size = size(of: image.size)
    let surface = image.once()
    let colors = VideoPalette(image.palette, matrix(of: image.size))
    var frame = VideoFrame(for: size, chroma)
    var rows = [UInt8](repeating: image.palette.page, count: size.width * chroma.side)
    var band: VideoFrame?
    for top in stride(from: 0, to: size.height, by: chroma.side) {
      if Self.fill(&rows, from: surface, top, width: size.width, page: image.palette.page) {
        band = nil
      }
      let planes = band ?? colors.band(rows, width: size.width, chroma)
      frame.add(planes)
      band = planes
    }
    return frame
  }

  /// The pixels whose exact colors are painted at once.
  private static let pixelsPerBand = 1 << 18

  /// Converts the exact colors of an image, in the rows that share colors. With cells, most equal
  /// those above.
  private func trueColorFrame(of image: Image) -> VideoFrame {
    let (size, matrix, side) = (size(of: image.size), matrix(of: image.size), chroma.side)
    let page = image.palette.colors[Int(image.palette.page)]
    var frame = VideoFrame(for: size, chroma)
    let height = max(1, Self.pixelsPerBand / size.width) * side
    var last: (rows: ArraySlice<ColorWithAlpha>, planes: VideoFrame)?
    for start in stride(from: 0, to: image.size.height, by: height) {
      let colors = image.exactColors(of: start..<min(image.size.height, start + height))
      for top in stride(from: 0, to: colors.elements.count, by: side * colors.width) {
        let rows = colors.elements[top...].prefix(side * colors.width)
        if last?.rows != rows {
          last = (
            rows,
            VideoFrame(
              padded(rows, colors.width, page, matrix, size.width), width: size.width, chroma)
          )
        }
        last.map { frame.add($0.planes) }
      }
    }
    return frame
  }

  /// Returns one row or two as colors of videos, padded with the color of the page.
  ///
  /// - Parameters:
  ///   - own: the pixels of a row.
  ///   - width: the pixels of a row with those that are added.
  private func padded(
    _ rows: ArraySlice<ColorWithAlpha>, _ own: Int, _ page: Color, _ matrix: ColorMatrix,
    _ width: Int
  ) -> [VideoColor] {
    let ground = VideoColor(page, matrix)
    var (color, shown) = (page, ground)
    var result: [VideoColor] = []
    result.reserveCapacity(width * chroma.side)
    for start in stride(from: rows.startIndex, to: rows.endIndex, by: own) {
      for pixel in rows[start..<start + own] {
        // A cell has many pixels of one color.
        if pixel.opaque != color {
          (color, shown) = (pixel.opaque, VideoColor(pixel.opaque, matrix))
        }
        result.append(shown)
      }
      if own < width { result.append(ground) }
    }
    return result + Array(repeating: ground, count: width * chroma.side - result.count)
  }

  /// Copies rows of an image, padded with the page color; true if they differ from before.
  private static func fill(
    _ rows: inout [UInt8], from surface: any Surface, _ top: Int, width: Int, page: UInt8
  ) -> Bool {
    var isOther = top == 0
    for start in stride(from: 0, to: rows.count, by: width) {
      let y = top + start / width
      if y >= surface.size.height {
        for x in start..<start + width where rows[x] != page { (rows[x], isOther) = (page, true) }
        continue
      }
      surface.withRow(y) { row in
        unsafe row.withUnsafeBytes { source in
          unsafe rows.withUnsafeMutableBytes { target in
            let place = unsafe target.baseAddress! + start
            if unsafe memcmp(place, source.baseAddress!, source.count) == 0 { return }
            unsafe memcpy(place, source.baseAddress!, source.count)
            isOther = true
          }
        }
      }
    }
    return isOther
  }
}

extension Chroma {
  /// The side, in pixels, of the squares that share one color.
  var side: Int { self == .full ? 1 : 2 }
}

/// The video color of each palette index.
private struct VideoPalette {
  private var y = [UInt8](repeating: 16, count: 256)
  private var u = [UInt8](repeating: 128, count: 256)
  private var v = [UInt8](repeating: 128, count: 256)

  init(_ palette: Palette, _ matrix: ColorMatrix) {
    for (index, color) in palette.colors.enumerated() {
      let parts = VideoColor(color, matrix)
      (y[index], u[index], v[index]) = (parts.y, parts.u, parts.v)
    }
  }

  /// Returns the planes for the rows that share colors: one row or two.
  func band(_ rows: [UInt8], width: Int, _ chroma: Chroma) -> VideoFrame {
    var band = VideoFrame(y: rows.map { y[Int($0)] })
    switch chroma {
    case .full:
      band.u = rows.map { u[Int($0)] }
      band.v = rows.map { v[Int($0)] }
    case .quarter:
      band.u = Self.means(of: u, rows, width)
      band.v = Self.means(of: v, rows, width)
    }
    return band
  }

  /// Returns the means of a color plane over squares of 2 × 2 pixels, rounded.
  private static func means(of plane: [UInt8], _ rows: [UInt8], _ width: Int) -> [UInt8] {
    (0..<width / 2).map { column in
      let (above, below) = (2 * column, width + 2 * column)
      let sum =
        Int(plane[Int(rows[above])]) + Int(plane[Int(rows[above + 1])])
        + Int(plane[Int(rows[below])]) + Int(plane[Int(rows[below + 1])])
      return UInt8((sum + 2) / 4)
    }
  }
}

/// A color in Y′CbCr, as videos store it: brightness and two color differences. The range is
/// limited: 16 to 235 for brightness, and 16 to 240 around 128 for the others.
struct VideoColor: Equatable {
  let y, u, v: UInt8

  /// Converts a color to the nearest value, in integers so that the result is the same everywhere.
  init(_ color: Color, _ matrix: ColorMatrix) {
    let (red, green, blue) = (Int(color.red), Int(color.green), Int(color.blue))
    let (kr, kb) = (matrix.red, matrix.blue)
    // Units: 1/10,000 of an 8-bit level.
    let luma = kr * red + (10_000 - kr - kb) * green + kb * blue
    y = UInt8(16 + Self.rounded(luma * 219, 255 * 10_000))
    u = UInt8(128 + Self.rounded((blue * 10_000 - luma) * 112, 255 * (10_000 - kb)))
    v = UInt8(128 + Self.rounded((red * 10_000 - luma) * 112, 255 * (10_000 - kr)))
  }

  private static func rounded(_ number: Int, _ divisor: Int) -> Int {
    let half = number < 0 ? -divisor / 2 : divisor / 2
    return (number + half) / divisor
  }
}

/// The weights of red and blue in brightness, in ten-thousandths. Green has the rest.
struct ColorMatrix: Equatable {
  let red, blue: Int
  /// The name in ffmpeg.
  let name: String

  private static let bt601 = ColorMatrix(red: 2990, blue: 1140, name: "smpte170m")
  static let bt709 = ColorMatrix(red: 2126, blue: 722, name: "bt709")

  /// Returns the matrix that players assume for a video of this size without color information.
  static func expected(for size: Size) -> ColorMatrix {
    size.width >= 1280 || size.height > 576 ? .bt709 : .bt601
  }
}
