internal import Settings

extension RuleScanner {
  /// The maximum number of hexadecimal digits, which keeps the canonical text of every rule below
  /// `LifeRule.longest`.
  private static let mostDigits = 3200

  /// Consumes the hexadecimal digits of a custom or weighted neighborhood, and returns the weights
  /// of its cells, row by row.
  mutating func weights(
    of shape: LargerThanLife.Shape, _ range: Int
  ) throws(Located<RuleSyntaxProblem>) -> [Int] {
    let start = self
    let cells = (2 * range + 1) * (2 * range + 1)
    var digits: [Int] = []
    while let digit = rest.first?.hexDigit, digits.count <= Self.mostDigits {
      digits.append(digit)
      _ = consume()
    }
    if digits.count > Self.mostDigits {
      throw start.fault(
        .larger("a neighborhood can have at most \(Self.mostDigits) hexadecimal digits"))
    }
    if shape == .custom {
      let expected = (cells - 1) / 4
      guard digits.count == expected else {
        throw start.fault(
          .larger(
            "expected \(expected) hexadecimal digits after @, one for 4 cells, got \(digits.count)")
        )
      }
      let bits = digits.flatMap { digit in (0..<4).map { digit >> (3 - $0) & 1 } }
      return bits[..<(cells / 2)] + [1] + bits[(cells / 2)...]
    }
    switch digits.count {
    case cells: return digits.map { $0 & 8 == 0 ? $0 : -($0 & 7) }
    case 2 * cells:
      return (0..<cells).map { place in
        let number = digits[2 * place] << 4 | digits[2 * place + 1]
        return number & 128 == 0 ? number : -(number & 127)
      }
    default:
      throw start.fault(
        .larger(
          "expected \(cells) hexadecimal digits after W, one for each cell, or \(2 * cells), got"
            + " \(digits.count)"))
    }
  }
}

extension RuleLetter {
  /// The value of a hexadecimal digit; nil for other letters.
  var hexDigit: Int? {
    digit ?? (("A"..."F").contains(capital) ? Int(capital.value) - 55 : nil)
  }
}
