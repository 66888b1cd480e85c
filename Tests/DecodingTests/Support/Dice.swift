import Grids

/// A pseudorandom number generator with the same sequence in every run.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Returns the next number of the SplitMix64 generator.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}

extension GIFBuilder {
  /// Returns an animation of six frames with random positions, delays, disposals and transparent
  /// colors.
  static func random(_ dice: inout Dice) -> GIFBuilder {
    let size = Size(width: 12, height: 10)
    var gif = GIFBuilder(size)
    for number in 0..<6 {
      // The first frame fills the canvas: decoders disagree on the color of uncovered pixels.
      let x = number == 0 ? 0 : Int.random(in: 0..<size.width, using: &dice)
      let y = number == 0 ? 0 : Int.random(in: 0..<size.height, using: &dice)
      let image = Size(
        width: number == 0 ? size.width : .random(in: 1...(size.width - x), using: &dice),
        height: number == 0 ? size.height : .random(in: 1...(size.height - y), using: &dice))
      gif.add(
        disposal: .random(in: 0...3, using: &dice),
        centiseconds: .random(in: 1...900, using: &dice),
        transparent: number == 0 ? nil : .random(in: 0...7, using: &dice))
      gif.add(
        Grid(
          size: image,
          elements: (0..<image.area).map { _ in .random(in: 0...7, using: &dice) }),
        x: x, y: y, interlaced: .random(using: &dice),
        palette: .random(using: &dice) ? palette.reversed() : nil)
    }
    return gif
  }
}
