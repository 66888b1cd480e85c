internal import Grids

/// The range of an axis. A linear axis has ticks at the multiples of 1, 2 or 5 times a power of
/// ten, a logarithmic one at powers of ten and at twice and five times those.
struct PlotScale: Hashable, Sendable {
  let first: Int128
  /// The end of the range, which is greater than `first`.
  let last: Int128
  private(set) var step: Int128
  /// The number of units in 1.
  let unit: Int128
  /// The number of units of a generation on an axis of time; 1 on others.
  let factor: Int128
  let isLogarithmic: Bool
  /// True if curves are cut at the ends of the axis.
  let isCut: Bool
  /// The values with a tick, in ascending order.
  private(set) var ticks: [Int128]

  /// The largest value, to which greater ones are clamped. Sums of it fit in 128 bits.
  static let largest = Int128(1) << 120

  /// Creates a scale from zero to the first tick that is at least a value. `ticks`: the maximum
  /// number of ticks besides the one at zero, at least 1.
  init(upTo most: Int128, ticks: Int) {
    var axis = PlotAxis("", 0...max(1, most))
    axis.end = .tick
    self.init(axis, ticks: ticks)
  }

  /// Creates a scale between two values. Only the end has a tick in any case.
  init(from first: Int128, to last: Int128, ticks: Int) {
    self.init(PlotAxis("", first...max(first, last)), ticks: ticks)
  }

  /// Creates the scale of an axis. `ticks`: the maximum number of ticks besides the one at the
  /// start, at least 1.
  init(_ axis: PlotAxis, ticks most: Int) {
    (isLogarithmic, isCut) = (axis.isLogarithmic, axis.isCut)
    (unit, factor) = (Int128(max(1, axis.scale)), Int128(axis.factor))
    let least = axis.isLogarithmic ? 1 : -Self.largest
    let start = min(Self.largest, max(axis.values.lowerBound, least))
    let end = max(start + 1, min(axis.values.upperBound, Self.largest))
    if axis.isLogarithmic {
      let all = Self.decimals(from: start, to: end, axis.end)
      (first, last, step) = (all.first, all.last, 1)
      ticks = []
      ticks = chosen(among: all.ticks, atMost: max(1, most))
    } else {
      step = max(PlotAxis.step(of: end - start, parts: most), axis.isWhole ? unit : 1)
      let ends = Self.ends(of: start, end, axis.end, step)
      (first, last) = (axis.isCut && axis.end == .tick ? start : ends.first, ends.last)
      ticks = Self.multiples(of: step, from: first, to: last)
    }
    if !axis.marks.isEmpty, showMarks(axis.marks, atMost: max(1, most)) { return }
    if axis.end != .open || ticks.count < 2 {
      addEnd(atMost: max(1, most), keepsSteps: axis.isCut && axis.end == .exact)
    }
  }

  /// Sets ticks at values that occur: at all of them if their labels fit, otherwise at multiples of
  /// a round step. Returns false if there are fewer than two.
  private mutating func showMarks(_ marks: [Int128], atMost most: Int) -> Bool {
    let marks = marks.filter { (first...last).contains($0) }
    guard let greatest = marks.map({ max($0, -$0) }).max() else { return false }
    let (scale, length) = (self, 1 << 20)
    let fit = { (values: [Int128]) in
      let places = values.map { scale.place(of: $0, along: length) }
      return zip(places.dropFirst(), places).allSatisfy { $0 - $1 >= length / most }
    }
    let round = Self.roundSteps(upTo: greatest).lazy.map { step in marks.filter { $0 % step == 0 } }
    guard let chosen = fit(marks) ? marks : round.first(where: { $0.count > 1 && fit($0) })
    else { return false }
    ticks = chosen
    // Labels have the decimals of these values, and not those of round ones.
    step = ticks.reduce(0) { greatestCommonDivisor($0, max($1, -$1)) }
    return true
  }

  /// Returns 1, 2, 4 and 5 times the powers of ten up to a number.
  private static func roundSteps(upTo most: Int128) -> [Int128] {
    var (power, steps): (Int128, [Int128]) = (1, [])
    while power <= most {
      steps += [power, 2 * power, 4 * power, 5 * power]
      power *= 10
    }
    return steps
  }

  /// Returns the ends of an axis. An end is moved to the next multiple of the step if that is near.
  private static func ends(
    of start: Int128, _ end: Int128, _ kind: PlotAxis.End, _ step: Int128
  ) -> (first: Int128, last: Int128) {
    let (previous, next) = (
      start.floored(by: step) * step, (end + step - 1).floored(by: step) * step
    )
    switch kind {
    case .exact, .open: return (start, end)
    case .tick: return (start < 0 ? previous : start, next)
    case .near:
      let isNear = { (gap: Int128) in 12 * gap <= end - start }
      // The last of 240 frames is number 239.
      let isLastOfFrames = (end + 1) % max(5, step / 10) == 0
      let last = isLastOfFrames ? end + 1 : isNear(next - end) ? next : end
      return (isNear(start - previous) ? previous : start, last)
    }
  }

  private static func multiples(of step: Int128, from first: Int128, to last: Int128)
    -> [Int128]
  {
    Array(
      stride(from: (first + step - 1).floored(by: step), through: last.floored(by: step), by: 1)
    ).map { $0 * step }
  }

  /// Returns 1, 2 and 5 times the powers of ten around a range, and the ends of its axis.
  private static func decimals(
    from start: Int128, to end: Int128, _ kind: PlotAxis.End
  ) -> (first: Int128, last: Int128, ticks: [Int128]) {
    var (power, all): (Int128, [Int128]) = (1, [])
    while power <= end {
      all += [power, 2 * power, 5 * power]
      power *= 10
    }
    all.append(power)
    let first = kind == .exact || kind == .open ? start : all.last { $0 <= start } ?? start
    let last = kind == .tick ? all.first { $0 >= end } ?? end : end
    return (first, last, all.filter { (first...last).contains($0) })
  }

  /// Returns the ticks of a logarithmic axis: all given ones, or only every nth power of ten.
  private func chosen(among all: [Int128], atMost most: Int) -> [Int128] {
    if all.count <= most + 1 { return all }
    let powers = all.filter { "\($0)".allSatisfy { $0 == "0" || $0 == "1" } }
    if powers.count < 2 { return all.count > 2 ? [all[0], all[all.count - 1]] : all }
    let every = (powers.count + most) / (most + 1)
    return powers.enumerated().filter { $0.offset % max(1, every) == 0 }.map(\.element)
  }

  /// Adds a tick at the end, and removes one that is too near. `most`: the maximum number of ticks,
  /// which determines the minimum distance on a logarithmic axis, where distances are unequal.
  ///
  /// - Parameter keepsSteps: true for an end that a user chose, which gets no tick in place of a step.
  private mutating func addEnd(atMost most: Int, keepsSteps: Bool) {
    guard ticks.last != last else { return }
    let length = 1 << 20
    let gap =
      isLogarithmic
      ? length / most
      : ticks.count < 2
        ? length / 8
        : place(of: ticks[1], along: length)
          - place(of: ticks[0], along: length)
    if let tick = ticks.last, length - place(of: tick, along: length) < gap * 3 / 4 {
      if keepsSteps, ticks.count > 1 { return }
      ticks.removeLast()
    }
    ticks.append(last)
  }

  /// Returns the position of a value on an axis, rounded down. Values outside the range map to its
  /// ends. `tenths`: the tenths to add to the value. `length`: the length of the axis.
  func place(of value: Int128, tenths: Int = 0, along length: Int) -> Int {
    place(of: value, tenths: tenths, along: length, from: first, to: last)
  }

  /// Returns the position of a value on an axis, also beyond its ends if curves are cut there.
  func drawnPlace(of value: Int128, tenths: Int = 0, along length: Int) -> Int {
    if !isCut { return place(of: value, tenths: tenths, along: length) }
    // Values further away have no visible effect, and their products could overflow.
    let span = last - first
    let reach = span > 1 << 100 ? span : span << 10
    return place(
      of: value, tenths: tenths, along: length,
      from: isLogarithmic ? 1 : first - reach, to: last + reach)
  }

  /// Returns the position of a value, limited to the range between two values.
  private func place(
    of value: Int128, tenths: Int, along length: Int, from low: Int128, to high: Int128
  ) -> Int {
    let way =
      10 * (min(high, max(low, value)) - first)
      + (value >= low && value < high ? Int128(tenths) : 0)
    if isLogarithmic {
      let start = IntegerMath.logarithm(UInt128(10 * first))
      let (part, whole) = (
        IntegerMath.logarithm(UInt128(10 * first + way)) - start,
        IntegerMath.logarithm(UInt128(10 * last)) - start
      )
      return whole == 0 ? 0 : Int(Int128(part) * Int128(length) / Int128(whole))
    }
    // The product can exceed 128 bits.
    let product = way.magnitude.multipliedFullWidth(by: UInt128(length))
    let place = Int(UInt128(10 * (last - first)).dividingFullWidth(product).quotient)
    return way < 0 ? -place : place
  }
}

extension SubpixelPoint {
  init(
    across: PlotScale, up: PlotScale, _ x: Int128, _ y: Int128, _ tenths: Int, _ area: Region
  ) {
    let pixel = SubpixelPoint.pixel
    let height = up.drawnPlace(of: y, tenths: tenths, along: area.height * pixel)
    self.init(
      x: area.x * pixel + across.place(of: x, along: area.width * pixel),
      y: area.rows.upperBound * pixel - height)
  }
}

extension PlotScale {
  /// The smallest end of a range at which labels are abbreviated with a letter.
  private static let long: Int128 = 10_000
  private static let letters = ["", "k", "M", "G", "T", "P", "E"]

  /// Returns the label of a tick, such as `250`, `0.05`, `20k`, `12,345` or `5×10²¹`. All labels of
  /// a linear axis have the same power of ten.
  func label(of tick: Int128) -> String {
    if tick == 0 { return "0" }
    if tick < 0 { return "-" + label(ofPositive: -tick) }
    return label(ofPositive: tick)
  }

  private func label(ofPositive tick: Int128) -> String {
    let (largest, grain) =
      isLogarithmic
      ? (tick, tick)
      : (max(last, -first), ticks.reduce(step) { greatestCommonDivisor($0, max($1, -$1)) })
    var (unit, thousands) = (unit, 0)
    while largest / self.unit >= Self.long, largest / unit >= 1000 {
      (unit, thousands) = (unit * 1000, thousands + 1)
    }
    // With more than two decimals before a letter, the full number is clearer.
    let decimals = Self.decimals(of: grain, in: unit)
    if thousands > 0, decimals > 2 {
      return Self.decimal(
        tick, in: self.unit, Self.decimals(of: grain, in: self.unit), isGrouped: true)
    }
    return Self.decimal(tick, in: unit, decimals) + Self.name(ofUnit: thousands)
  }

  /// Returns the number of decimals that a multiple of `grain` needs.
  private static func decimals(of grain: Int128, in unit: Int128) -> Int {
    var (rest, decimals) = (grain % unit, 0)
    while rest > 0 {
      (rest, decimals) = (10 * rest % unit, decimals + 1)
    }
    return decimals
  }

  private static func decimal(
    _ value: Int128, in unit: Int128, _ decimals: Int, isGrouped: Bool = false
  ) -> String {
    let whole = isGrouped ? grouped("\(value / unit)") : "\(value / unit)"
    if decimals == 0 { return whole }
    let factor = (0..<decimals).reduce(Int128(1)) { power, _ in 10 * power }
    let rest = "\(value % unit / (unit / factor))"
    return "\(whole)." + String(repeating: "0", count: decimals - rest.count) + rest
  }

  /// Returns digits with commas between groups of three.
  private static func grouped(_ digits: String) -> String {
    digits.enumerated().reduce(into: "") { text, digit in
      if digit.offset > 0, (digits.count - digit.offset) % 3 == 0 { text += "," }
      text.append(digit.element)
    }
  }

  private static func name(ofUnit thousands: Int) -> String {
    if thousands < letters.count { return letters[thousands] }
    let figures: [Character] = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
    return "×10" + String("\(3 * thousands)".compactMap(\.wholeNumberValue).map { figures[$0] })
  }
}

/// The quantity of a plot's axis, and the values that it covers.
package struct PlotAxis: Hashable, Sendable {
  /// The text beside the axis; empty for none.
  package var label: String
  /// The values that the axis covers, in units.
  package var values: ClosedRange<Int128>
  /// The number of units in 1: a million for decimal numbers, else 1.
  package var scale = 1
  /// The number of units of a generation on an axis of time; 1 on others.
  package var factor = 1
  /// True if the axis is logarithmic. It then begins at 1 unit or above, and draws 0 at its start.
  package var isLogarithmic = false
  /// The end of the axis relative to that of its values.
  package var end = End.near
  /// True if the values are a part of all values, so that curves are cut at its ends.
  package var isCut = false
  /// True if all points lie at whole numbers, so that ticks do, too.
  package var isWhole = false
  /// The values at which ticks may lie, in ascending order; empty if any value is allowed.
  package var marks: [Int128] = []

  /// The end of an axis. It has a tick, unless the axis is open.
  package enum End: Hashable, Sendable {
    /// The first tick that is not less than the values.
    case tick
    /// The next tick if it is near, else the last value. The axis may also begin a little earlier
    /// than the values.
    case near
    case exact
    /// The exact values at both ends, of which only round ones have ticks.
    case open
  }

  /// Returns the smallest step that divides a length into at most some parts. It is 1, 2 or 5 times
  /// a power of ten.
  package static func step(of length: Int128, parts: Int) -> Int128 {
    let parts = Int128(max(1, parts))
    var power: Int128 = 1
    while true {
      for step in [power, 2 * power, 5 * power] where (length + step - 1) / step <= parts {
        return step
      }
      power *= 10
    }
  }

  package init(_ label: String = "", _ values: ClosedRange<Int128>) {
    self.label = label
    self.values = values
  }
}
