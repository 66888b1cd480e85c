/// A rule of a one-dimensional automaton in MCell's notation, and the equal rule of
/// `render wolfram`.
struct MCellRow {
  /// The parts of the rule, such as `R2` or `W23AC2`, in uppercase.
  private let parts: [Substring]

  init(_ text: String) {
    parts = text.uppercased().split(separator: ",")
  }

  /// Returns the numbers after a letter, in the order of the text.
  private func numbers(_ letter: Character) -> [Int] {
    parts.filter { $0.first == letter }.compactMap { Int($0.dropFirst().prefix(4)) }
  }

  /// The equal rule for `R2,W23AC2`: a range, and the number of the rule in hexadecimal digits. Nil
  /// if there is none.
  var binaryRule: String? {
    let range = numbers("R").first ?? 1
    guard let code = parts.first(where: { $0.first == "W" })?.dropFirst(), (1...4).contains(range),
      code.count <= 128, code.allSatisfy({ $0.isHexDigit })
    else { return nil }
    let digits = code.compactMap(\.hexDigitValue)
    return Self.rule(Self.decimal(digits, base: 16), colors: 2, range: range)
  }

  /// The equal rule for `R1,C3,M1,S1,B2`: a range, a number of states of which those above 1 only
  /// die, whether the cell counts itself, and the totals for survival and birth. Nil if there is
  /// none, or if its number is too long.
  var totalisticRule: String? {
    let (range, colors) = (numbers("R").first ?? 2, max(2, numbers("C").first ?? 0))
    guard (1...10).contains(range), (2...16).contains(colors) else { return nil }
    // At most 2^2048 neighborhoods can be written in the digits that a rule may have.
    var entries = 1
    for _ in 0...2 * range {
      entries *= colors
      if entries > 2048 { return nil }
    }
    let digits = (0..<entries).reversed().map { next($0, colors: colors, range: range) }
    let number = Self.decimal(digits, base: colors)
    return number.count > 999 ? nil : Self.rule(number, colors: colors, range: range)
  }

  /// Returns the next color of the center of a neighborhood, whose colors are the digits of a
  /// number.
  private func next(_ neighborhood: Int, colors: Int, range: Int) -> Int {
    var (cells, rest): ([Int], Int) = ([], neighborhood)
    for _ in 0...2 * range {
      cells.append(rest % colors)
      rest /= colors
    }
    let center = cells[range]
    let count = cells.count { $0 == 1 } - (center == 1 && numbers("M").first == 0 ? 1 : 0)
    if center == 0 { return numbers("B").contains(count) ? 1 : 0 }
    if center == 1, numbers("S").contains(count) { return 1 }
    return center + 1 == colors ? 0 : center + 1
  }

  private static func rule(_ number: String, colors: Int, range: Int) -> String {
    number + (colors == 2 ? "" : " k=\(colors)") + (range == 1 ? "" : " r=\(range)")
  }

  /// Returns a number, given as digits from the highest, in decimal digits.
  private static func decimal(_ digits: [Int], base: Int) -> String {
    var decimals: [Int] = [0]
    for digit in digits {
      var carry = digit
      for place in decimals.indices {
        let value = decimals[place] * base + carry
        decimals[place] = value % 10
        carry = value / 10
      }
      while carry > 0 {
        decimals.append(carry % 10)
        carry /= 10
      }
    }
    return decimals.reversed().map { "\($0)" }.joined()
  }
}
