internal import Grids
internal import Imaging

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

  static let bt601 = ColorMatrix(red: 2990, blue: 1140, name: "smpte170m")
  static let bt709 = ColorMatrix(red: 2126, blue: 722, name: "bt709")

  /// Returns the matrix that players assume for a video of this size without color information.
  static func expected(for size: Size) -> ColorMatrix {
    size.width >= 1280 || size.height > 576 ? .bt709 : .bt601
  }
}
