extension StateRule {
  /// Creates the rule of von Neumann's automaton or a variant, with names and colors.
  package convenience init(_ variant: VonNeumannFunction.Variant) {
    let function = VonNeumannFunction(variant)
    let looks = (0..<function.states).map { VonNeumannState(UInt8($0)) }
      .map { ($0.name, $0.color) }
    self.init(
      name: variant.rawValue, function: function, source: Array(variant.rawValue.utf8),
      looks: RuleLooks(looks))
  }
}

extension VonNeumannState {
  /// The name: `ground`, `sensitized S01`, `excited special transmission east`, `confluent 01`.
  fileprivate var name: String {
    switch number {
    case 0: return "ground"
    case 1...8: return "sensitized \(Self.sensitizedNames[Int(number) - 1])"
    case 9...24:
      let kind = isSpecial ? "special" : "ordinary"
      let direction = Self.directions[direction]
      return "\(isExcited ? "excited " : "")\(kind) transmission \(direction)"
    case 25...28: return "confluent \(["00", "01", "10", "11"][Int(number) - 25])"
    default: return "crossing \(["horizontal", "vertical", "both"][Int(number) - 29])"
    }
  }

  private static let sensitizedNames = ["S", "S0", "S1", "S00", "S01", "S10", "S11", "S000"]
  private static let directions = ["east", "north", "west", "south"]

  /// The color: gray if sensitized, blue for ordinary transmissions, red for special ones, green for
  /// confluent states and purple for crossings. Excited states are lighter; nil for the ground.
  fileprivate var color: RuleColor? {
    switch number {
    case 0: nil
    case 1...8: Self.mix((110, 105, 100), (185, 180, 170), Int(number) - 1, of: 8)
    case 9...12: Self.mix((25, 70, 190), (70, 110, 235), direction, of: 4)
    case 13...16: Self.mix((95, 195, 240), (165, 230, 255), direction, of: 4)
    case 17...20: Self.mix((150, 35, 20), (200, 75, 45), direction, of: 4)
    case 21...24: Self.mix((245, 150, 20), (255, 200, 90), direction, of: 4)
    case 25...28: Self.mix((0, 120, 90), (110, 235, 190), Int(number) - 25, of: 4)
    default: Self.mix((160, 70, 150), (225, 150, 215), Int(number) - 29, of: 3)
    }
  }

  /// Returns one of several colors in equal steps from a first to a last one.
  private static func mix(
    _ first: (Int, Int, Int), _ last: (Int, Int, Int), _ step: Int, of count: Int
  ) -> RuleColor {
    let channel = { (a: Int, b: Int) in UInt8((a * (count - 1 - step) + b * step) / (count - 1)) }
    return RuleColor(
      red: channel(first.0, last.0), green: channel(first.1, last.1),
      blue: channel(first.2, last.2))
  }
}
