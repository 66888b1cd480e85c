internal import Imaging

extension Color {
  /// Returns the sum of the squared differences of the channels.
  func distance(to other: Color) -> Int {
    [(red, other.red), (green, other.green), (blue, other.blue)].reduce(0) {
      $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1))
    }
  }

  /// The number of the most similar color in the palette of 256 colors: one of a cube of six values
  /// for each channel, or one of 24 grays.
  var paletteNumber: Int {
    let steps = [red, green, blue].map { Self.step(of: Int($0)) }
    let values = steps.map { UInt8(Self.values[$0]) }
    let cube = Color(red: values[0], green: values[1], blue: values[2])
    let gray = min(23, max(0, (Int(red) + Int(green) + Int(blue)) / 3 - 3) / 10)
    let shade = UInt8(8 + 10 * gray)
    let isGray = distance(to: Color(red: shade, green: shade, blue: shade)) < distance(to: cube)
    return isGray ? 232 + gray : 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
  }

  /// The values of a channel in the cube.
  private static let values = [0, 95, 135, 175, 215, 255]

  private static func step(of value: Int) -> Int {
    values.indices.min { abs(values[$0] - value) < abs(values[$1] - value) } ?? 0
  }
}
