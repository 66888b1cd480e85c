internal import Settings

extension LifeRule {
  /// The rules that differ in one digit, with that: `+B6`, `-S2`.
  var neighbours: [ListNotation.Neighbour] {
    guard let counts else { return [] }
    let births = (0...8).map { digit in
      var other = counts
      other.birth ^= 1 << digit
      return ("\(other)", "\(counts.bears(digit) ? "-B" : "+B")\(digit)")
    }
    let survivals = (0...8).map { digit in
      var other = counts
      other.survival ^= 1 << digit
      return ("\(other)", "\(counts.keeps(digit) ? "-S" : "+S")\(digit)")
    }
    return births + survivals
  }
}

extension SettingKind<String> {
  /// A rule as it is written: what is wrong with one is found when it is read.
  static let lifeRule = text(
    "a rule", placeholder: "RULE", words: NamedRule.all.map(\.word),
    list: .names.near { (try? LifeRule(notation: $0))?.neighbours ?? [] })
}
