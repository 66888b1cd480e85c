internal import Foundation

/// Returns the CIEDE2000 color difference (CIE 142-2001), in the steps of Sharma, Wu and Dalal,
/// Color Research and Application 30(1), 2005. A difference of about 1 is just visible.
package func difference(_ one: Lab, _ other: Lab) -> Double {
  let meanChroma = (hypot(one.a, one.b) + hypot(other.a, other.b)) / 2
  let gray = 0.5 * (1 - saturation(meanChroma))
  let (a1, a2) = (one.a * (1 + gray), other.a * (1 + gray))
  let (chroma1, chroma2) = (hypot(a1, one.b), hypot(a2, other.b))
  let hues = Hues(hue(a1, one.b), hue(a2, other.b), areGray: chroma1 * chroma2 == 0)

  let lightness = (one.lightness + other.lightness) / 2
  let chroma = (chroma1 + chroma2) / 2
  let fromMiddle = (lightness - 50) * (lightness - 50)
  let tone =
    1 - 0.17 * cosine(hues.mean - 30) + 0.24 * cosine(2 * hues.mean)
    + 0.32 * cosine(3 * hues.mean + 6) - 0.20 * cosine(4 * hues.mean - 63)
  let inLightness =
    (other.lightness - one.lightness) / (1 + 0.015 * fromMiddle / sqrt(20 + fromMiddle))
  let inChroma = (chroma2 - chroma1) / (1 + 0.045 * chroma)
  let inHue =
    2 * sqrt(chroma1 * chroma2) * sin(radians(hues.difference / 2)) / (1 + 0.015 * chroma * tone)
  // The rotation term corrects hues in the blue region.
  let turn = 60 * exp(-pow((hues.mean - 275) / 25, 2))
  let bend = -sin(radians(turn)) * 2 * saturation(chroma)
  return sqrt(
    inLightness * inLightness + inChroma * inChroma + inHue * inHue + bend * inChroma * inHue)
}

/// The difference and the mean of two hues, in degrees.
private struct Hues {
  package let difference, mean: Double

  package init(_ one: Double, _ other: Double, areGray: Bool) {
    let step = other - one
    if areGray {
      (difference, mean) = (0, one + other)
    } else if abs(step) <= 180 {
      (difference, mean) = (step, (one + other) / 2)
    } else {
      let sum = one + other
      difference = step > 0 ? step - 360 : step + 360
      mean = sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2
    }
  }
}

private func saturation(_ chroma: Double) -> Double {
  sqrt(pow(chroma, 7) / (pow(chroma, 7) + pow(25, 7)))
}

/// Returns the hue from 0 to 360 degrees.
private func hue(_ a: Double, _ b: Double) -> Double {
  let angle = atan2(b, a) * 180 / .pi
  return angle < 0 ? angle + 360 : angle
}

private func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }

private func cosine(_ degrees: Double) -> Double { cos(radians(degrees)) }
