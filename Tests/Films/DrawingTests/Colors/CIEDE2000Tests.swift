import Imaging
import TestSupport
import Testing

@Suite struct CIEDE2000Tests {
  /// Values from the table of Sharma, Wu and Dalal, including the pairs that reveal wrong hue
  /// means.
  static let published: [(Lab, Lab, Double)] = [
    (Lab(50, 2.6772, -79.7751), Lab(50, 0, -82.7485), 2.0425),
    (Lab(50, 3.1571, -77.2803), Lab(50, 0, -82.7485), 2.8615),
    (Lab(50, -1.3802, -84.2814), Lab(50, 0, -82.7485), 1.0000),
    (Lab(50, 0, 0), Lab(50, -1, 2), 2.3669),
    (Lab(50, 2.4900, -0.0010), Lab(50, -2.4900, 0.0009), 7.1792),
    (Lab(50, 2.4900, -0.0010), Lab(50, -2.4900, 0.0011), 7.2195),
    (Lab(50, -0.0010, 2.4900), Lab(50, 0.0009, -2.4900), 4.8045),
    (Lab(50, -0.0010, 2.4900), Lab(50, 0.0011, -2.4900), 4.7461),
    (Lab(50, 2.5, 0), Lab(50, 0, -2.5), 4.3065),
    (Lab(50, 2.5, 0), Lab(73, 25, -18), 27.1492),
    (Lab(50, 2.5, 0), Lab(61, -5, 29), 22.8977),
    (Lab(50, 2.5, 0), Lab(56, -27, -3), 31.9030),
    (Lab(50, 2.5, 0), Lab(58, 24, 15), 19.4535),
    (Lab(60.2574, -34.0099, 36.2677), Lab(60.4626, -34.1751, 39.4387), 1.2644),
    (Lab(35.0831, -44.1164, 3.7933), Lab(35.0232, -40.0716, 1.5901), 1.8645),
    (Lab(22.7233, 20.0904, -46.6940), Lab(23.0331, 14.9730, -42.5619), 2.0373),
    (Lab(36.4612, 47.8580, 18.3852), Lab(36.2715, 50.5065, 21.2231), 1.4146),
    (Lab(90.8027, -2.0831, 1.4410), Lab(91.1528, -1.6435, 0.0447), 1.4441),
    (Lab(6.7747, -0.2908, -2.4247), Lab(5.8714, -0.0985, -2.2286), 0.6377),
    (Lab(2.0776, 0.0795, -1.1350), Lab(0.9033, -0.0636, -0.5514), 0.9082),
  ]

  @Test(arguments: published)
  func `Color differences are the published values in both directions`(
    one: Lab, other: Lab, published: Double
  ) {
    #expect(abs(difference(one, other) - published) < 0.00005)
    #expect(abs(difference(other, one) - published) < 0.00005)
  }

  @Test func `Contrast ratios range from 1 to 21`() {
    let (black, white) = (Color(hex: "#000")!, Color(hex: "#fff")!)
    #expect(contrast(black, white) == 21)
    #expect(contrast(white, white) == 1)
    #expect(abs(contrast(Color(hex: "#767676")!, white) - 4.54) < 0.01)
  }
}
