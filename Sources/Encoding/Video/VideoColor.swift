internal import Grids
internal import Imaging

/// A colour as videos keep it: brightness, and how much bluer and redder it is, each in the limited
/// range (16 to 235, and 16 to 240 around 128).
struct VideoColor: Equatable {
  let y, u, v: UInt8

  /// The nearest to a colour, in whole numbers.
  init(_ color: Color, _ matrix: ColorMatrix) {
    let (red, green, blue) = (Int(color.red), Int(color.green), Int(color.blue))
    let (kr, kb) = (matrix.red, matrix.blue)
    // In ten-thousandths of 1/255.
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

/// How much red and blue there is in brightness, in ten-thousandths; the rest is green.
struct ColorMatrix: Equatable {
  let red, blue: Int
  /// What ffmpeg calls it.
  let name: String

  static let bt601 = ColorMatrix(red: 2990, blue: 1140, name: "smpte170m")
  static let bt709 = ColorMatrix(red: 2126, blue: 722, name: "bt709")

  /// What players take a video of a size for that does not say.
  static func expected(for size: Size) -> ColorMatrix {
    size.width >= 1280 || size.height > 576 ? .bt709 : .bt601
  }
}
