extension Character {
  /// The Unicode code points of the character, such as `U+1F600`, separated by spaces.
  package var codes: String {
    unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }.joined(separator: " ")
  }
}
