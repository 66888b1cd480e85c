/// An opaque sRGB color in a rule file.
package struct RuleColor: Hashable, Sendable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// True for black, white and the grays between.
  var isGray: Bool { red == green && green == blue }
}
