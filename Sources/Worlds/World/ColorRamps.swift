/// The colors of ordered values. The steps of each ramp look equally large.
package enum ColorRamps {
  package enum Name: String, CaseIterable, Sendable {
    /// From violet to yellow, with increasing lightness. The values are those of matplotlib (CC0).
    case viridis
    /// From blue through white to red, for values with a meaningful middle.
    case diverging
    /// From black to white.
    case gray
  }

  /// Returns the color of a step as 0xRRGGBB.
  ///
  /// - Parameters:
  ///   - step: the step, from 0 to `steps - 1`.
  ///   - steps: the number of steps. A single step has the color in the middle of the ramp.
  package static func color(_ name: Name, _ step: Int, of steps: Int) -> UInt32 {
    let anchors = anchors(of: name)
    let (part, whole) = steps < 2 ? (1, 2) : (max(0, min(step, steps - 1)), steps - 1)
    let (stop, rest) = (part * (anchors.count - 1)).quotientAndRemainder(dividingBy: whole)
    return rest == 0
      ? anchors[stop] : mix(anchors[stop], anchors[stop + 1], rest, of: whole)
  }

  /// Returns a color between two others, with channels rounded to the nearest integer.
  private static func mix(_ from: UInt32, _ to: UInt32, _ part: Int, of whole: Int) -> UInt32 {
    [16, 8, 0].reduce(0) { color, shift in
      let (a, b) = (Int(from >> shift & 255), Int(to >> shift & 255))
      return color | UInt32((a * (whole - part) + b * part + whole / 2) / whole) << shift
    }
  }

  /// Returns colors at equal distances along a ramp.
  private static func anchors(of name: Name) -> [UInt32] {
    switch name {
    case .viridis:
      [
        0x440154, 0x481769, 0x472a7a, 0x433d84, 0x3d4e8a, 0x355e8d, 0x2e6d8e, 0x297b8e, 0x23898e,
        0x1f978b, 0x21a585, 0x2eb37c, 0x46c06f, 0x65cb5e, 0x89d548, 0xb0dd2f, 0xd8e219, 0xfde725,
      ]
    case .diverging:
      // Straight lines in CIELAB from white to a blue and a red of equal lightness and chroma.
      [
        0x0057bc, 0x5c7bcb, 0x94a2da, 0xc6cbe8, 0xf6f6f6, 0xebc4bf, 0xdb928a, 0xc55f58, 0xab242b,
      ]
    case .gray: [0x000000, 0xffffff]
    }
  }
}
