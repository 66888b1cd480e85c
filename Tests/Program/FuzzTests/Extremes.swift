import Scenarios
import Settings
import TestSupport
import Worlds

/// A generator of random settings with extreme and invalid values. It reads the forms of each
/// setting, so new settings are covered automatically.
struct Extremes {
  private var dice: Dice
  private let place = InputLocation.file(path: "film.yaml", line: 1, column: 1)

  init(seed: Int) {
    dice = Dice(seed: UInt64(seed))
  }

  /// Returns a scenario of a random simulation with `count` settings, each with an extreme value.
  mutating func settings(_ count: Int) -> [Setting] {
    let simulation = pick(simulations)
    let (common, own) = SettingsTable.entries(of: simulation)
    // A scenario with a limit is an error, and many settings require a plot.
    let entries = (common + own).filter { $0.name != "simulation" && !$0.traits.contains(.limit) }
    let plot = dice.below(3) == 0 ? [Setting("plot", "below", at: place)] : []
    var written = [Setting("simulation", simulation.info.name, at: place)] + plot
    while written.count <= count + plot.count {
      let entry = pick(entries)
      written.removeAll { $0.name == entry.name }
      written.append(Setting(entry.name, value(of: entry), at: place))
    }
    return written
  }

  private mutating func value(of entry: SettingEntry) -> Written {
    if entry.values.fileKind != nil, dice.below(4) > 0 {
      return text(
        pick(entry.values.fileKind == .theme ? ["dark", "contrast"] : ["glider", "acorn"]))
    }
    return value(of: entry.values.forms)
  }

  private mutating func value(of forms: [ValueForm]) -> Written {
    if forms.isEmpty || dice.below(12) == 0 { return text(pick(Self.texts)) }
    switch pick(forms) {
    case .words(let words): return text(pick(words))
    case .truth: return text(pick(["yes", "no"]))
    case .wholeNumber(let range): return text("\(number(in: range))")
    case .number(let range): return text("\(pick([range.lowerBound, range.upperBound]))")
    case .pattern: return text(pick(Self.sizes + Self.texts))
    case .text, .file, .folder: return text(pick(Self.texts))
    case .list(let forms, let count):
      // The sum of many equal values is an extreme, too.
      if count == nil, dice.below(3) == 0 {
        return Written(.list(Array(repeating: value(of: forms), count: 100)), at: place)
      }
      let count = count ?? dice.below(4)
      return Written(.list((0..<count).map { _ in value(of: forms) }), at: place)
    case .mapping(let mappings):
      let known = mappings()
      return known.isEmpty ? anyMapping() : mapping(pick(known))
    }
  }

  /// Returns a mapping whose names are values, such as the states of a recording.
  private mutating func anyMapping() -> Written {
    let settings = (0..<dice.below(4)).map { number in
      Setting(
        pick(["\(number)", "\(Int.min)", "\(Int.max)", "-1", "x"]),
        text(pick(Self.texts)), at: place)
    }
    return Written(.settings(settings), at: place)
  }

  private mutating func mapping(_ mapping: ValueForm.Mapping) -> Written {
    let settings = mapping.entries.compactMap { entry -> Setting? in
      let isThere = mapping.needed.contains(entry.name) || dice.below(2) == 0
      return isThere ? Setting(entry.name, value(of: entry), at: place) : nil
    }
    return Written(.settings(settings), at: place)
  }

  private mutating func number(in range: ClosedRange<Int>) -> Int {
    let (low, high) = (range.lowerBound, range.upperBound)
    return pick([
      low, high, low + (low < high ? 1 : 0), high &+ 1, min(high, 3), low / 2 + high / 2,
    ])
  }

  private func text(_ text: String) -> Written { Written(.text(text), at: place) }

  private mutating func pick<Value>(_ values: [Value]) -> Value { values[dice.below(values.count)] }

  private static let sizes = [
    "1x1", "1x2147483647", "2147483647x1", "32768x1", "46340x46340", "8x8", "1", "999999999x2",
    "100%", "0%", "0.0001%", "10011", "B0123/S8", "near:30", "0..3", "2..0.5/0.5",
  ]

  private static let texts = [
    "", "0", "1", "-1", "007", "0.001", "999999", "999999.999", "99.999", "-9999999",
    "9223372036854775807", "18446744073709551615", "18446744073709551616", "1e9", "none", "random",
    "rest", "settled", "cycle", "auto", "0..255", "0..1", "near:B3/S23", "a.gif", "b-%09d.png",
    "c.csv", "-",
    "../x/y.json", "%%", "%d%d", "{generation} {settled}", "{seed}{theme}", "{", "é\u{301}\u{202E}",
    "\u{0}\u{1B}[2J\n", String(repeating: "x", count: 9999),
    String(repeating: "{rule}  ", count: 999),
  ]
}
