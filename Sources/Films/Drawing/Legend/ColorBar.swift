internal import Grids
internal import Imaging
internal import Worlds

/// The position of a legend, whose color bar is upright or level.
package enum LegendPosition: String, CaseIterable, Hashable, Sendable {
  /// Beside the world, on the right.
  case right
  /// Below the world, above its caption.
  case below
}

/// The positions of a color bar's elements, in pixels from its top left corner. Values grow upward
/// or to the right. The numbers stand right of an upright bar, or below the other.
struct ColorBar {
  private(set) var size: Size
  private(set) var steps: [(state: CellState, region: Region)] = []
  private(set) var ticks: [Region] = []
  private(set) var texts: [(text: String, position: Position)] = []
  private let style: TypeStyle
  private let isUpright: Bool
  private let line: Int
  private let scale: ColorScale
  /// The height of the label above the bar; 0 without one.
  private let top: Int
  /// The length of the bar, and its thickness.
  private let length: Int
  private var thickness: Int { style.size }

  /// The length of a tick mark.
  private var tick: Int { max(3, style.size / 4) }
  /// The distance between the ticks of an upright bar and its numbers, wider before a minus, which looks like
  /// a tick.
  private var gap = 0

  /// The lengths of a bar, in lines of text.
  private static let lengths = 6...24
  /// The most numbers beside a bar.
  private static let mostTicks = 6

  init(
    _ scale: ColorScale, _ place: LegendPosition, beside world: Size, _ style: TypeStyle, line: Int
  ) {
    self.scale = scale
    top = scale.label.isEmpty ? 0 : style.lineHeight + style.size / 4
    self.line = line
    self.style = style
    isUpright = place == .right
    gap = max(3, style.size / 4)
    let lengths = (
      Self.lengths.lowerBound * style.lineHeight, Self.lengths.upperBound * style.lineHeight
    )
    let ends = TypeSetter(style).widest(of: scale.ends)
    length =
      isUpright
      ? max(lengths.0, min(lengths.1, world.height - top))
      : max(lengths.0, 2 * (ends + style.size), min(lengths.1, world.width))
    size = Size(width: length, height: length)
    addSteps()
    addTicks()
    addLabel()
  }

  private mutating func addSteps() {
    let count = scale.states.count
    for (step, state) in scale.states.enumerated() {
      let (start, end) = (step * length / count, (step + 1) * length / count)
      let region =
        isUpright
        ? Region(x: 0, y: top + length - end, width: thickness, height: end - start)
        : Region(x: start, y: top, width: end - start, height: thickness)
      if start < end { steps.append((state, region)) }
    }
  }

  private mutating func addTicks() {
    let setter = TypeSetter(style)
    let round = (1...Self.mostTicks).reversed().lazy
      .map { [scale] in ValueScale(of: scale, ticks: $0) }
      .first { [self] in fits($0, setter) }
    let numbers = round?.ticks ?? []
    if numbers.contains(where: { $0.label.hasPrefix("-") }) { gap = 2 * tick }
    for number in numbers {
      let place = place(of: number.share)
      let width = setter.width(of: number.label)
      ticks.append(
        isUpright
          ? Region(x: thickness + line, y: top + length - line - place, width: tick, height: line)
          : Region(x: place, y: top + thickness + line, width: line, height: tick))
      texts.append((number.label, corner(ofTextAt: place, width: width)))
    }
    let beside = thickness + line + tick
    size =
      isUpright
      ? Size(width: beside + gap + setter.widest(of: numbers.map(\.label)), height: top + length)
      : Size(width: length, height: top + beside + style.lineHeight)
  }

  /// Adds the label above the bar.
  private mutating func addLabel() {
    if scale.label.isEmpty { return }
    let setter = TypeSetter(style)
    let label = setter.fitted(scale.label, into: max(length, Self.longestLabel * style.size))
    texts.append((label, Position(x: 0, y: 0)))
    size.width = max(size.width, setter.width(of: label))
  }

  /// The length in ems up to which a label is shown whole.
  private static let longestLabel = 22

  /// Returns true if the numbers of a scale do not touch each other.
  private func fits(_ scale: ValueScale, _ setter: TypeSetter) -> Bool {
    let lengths = scale.ticks.map { isUpright ? style.lineHeight : setter.width(of: $0.label) }
    let room = lengths.count < 2 ? 0 : isUpright ? style.size / 3 : style.size
    let each = (lengths.max() ?? 0) + room
    let distances = zip(scale.ticks, scale.ticks.dropFirst()).map { $1.share - $0.share }
    return each * lengths.count <= length
      && distances.allSatisfy { Double(each) <= $0 * Double(length) }
  }

  /// Returns the pixel of a value along the bar: the middle of its step.
  private func place(of share: Double) -> Int {
    let count = Double(scale.states.count)
    let place = (0.5 + share * (count - 1)) / count * Double(length)
    return max(0, min(length - line, Int(place)))
  }

  /// Returns the position of a number centered at its tick, but not beyond the ends of the bar.
  private func corner(ofTextAt place: Int, width: Int) -> Position {
    if isUpright {
      let above = length - line - place - style.capHeight / 2
      let y = top + max(0, min(length - style.capHeight, above)) + style.capHeight - style.ascent
      return Position(x: thickness + line + tick + gap, y: y)
    }
    let x = max(0, min(length - width, place - width / 2))
    return Position(x: x, y: top + thickness + line + tick)
  }
}

/// The round numbers between two values: multiples of 1, 2 or 5 times a power of ten.
struct ValueScale {
  /// A number, with its distance from the lowest value as a share of the range.
  struct Tick: Equatable {
    let label: String
    let share: Double
  }

  private(set) var ticks: [Tick]

  /// The exponents of ten for which numbers are written in full.
  private static let plainExponents = -6...6
  /// The largest multiple of a step. Doubles represent greater ones inexactly.
  private static let largest = 1e15

  /// Creates the scale of the numbers of a color bar. If no round numbers lie between its ends, the
  /// ticks are the two ends; if the ends are equal, the one number is in the middle. The range of each
  /// frame has words at its ends.
  ///
  /// - Parameter most: the maximum number of ticks, for which a single one is always enough.
  init(of scale: ColorScale, ticks most: Int) {
    let ends = scale.ends
    ticks = [Tick(label: ends[0], share: 0), Tick(label: ends[1], share: 1)]
    guard let low = scale.range.lowest?.number, let high = scale.range.highest?.number,
      scale.range != .ofFrame
    else { return }
    if low == high { ticks = [Tick(label: ends[0], share: 0.5)] }
    guard (high - low).isFinite, low < high else { return }
    if scale.isLogarithmic {
      setPowers(from: low, to: high, atMost: most)
    } else {
      setMultiples(from: low, to: high, atMost: most)
    }
  }

  /// Sets the ticks to powers of ten, with their multiples by 2 and 5 if there is room, or to every
  /// nth of them.
  private mutating func setPowers(from low: Double, to high: Double, atMost most: Int) {
    let fine = Self.powers(times: [1, 2, 5], from: low, to: high)
    let powers = Self.powers(times: [1], from: low, to: high)
    let step = max(1, (powers.count + most - 1) / max(1, most))
    let shown =
      fine.count <= most
      ? fine : stride(from: 0, to: powers.count, by: step).map { powers[$0] }
    if shown.count > 1 { ticks = shown }
  }

  /// Returns the multiples of powers of ten in a range, on a logarithmic scale.
  private static func powers(times factors: [Int], from low: Double, to high: Double) -> [Tick] {
    let start = ColorScale.logarithm(low)
    let length = ColorScale.logarithm(high) - start
    return (-330...310).flatMap { exponent in factors.map { ($0, exponent) } }.compactMap {
      factor, exponent in
      guard let number = Double("\(factor)e\(exponent)"), low * (1 - 1e-9) <= number,
        number <= high * (1 + 1e-9)
      else { return nil }
      let share = (ColorScale.logarithm(number) - start) / length
      return Tick(label: label(factor, exponent), share: max(0, min(1, share)))
    }
  }

  /// Sets the ticks to multiples of a round step.
  private mutating func setMultiples(from low: Double, to high: Double, atMost most: Int) {
    for (factor, exponent) in Self.steps(near: high - low) {
      guard let power = Double("1e\(exponent)"), power > 0, power.isFinite else { continue }
      let step = Double(factor) * power
      // The quotients of decimal numbers may be too small by a rounding error.
      let (first, last) = ((low / step - 1e-9).rounded(.up), (high / step + 1e-9).rounded(.down))
      guard max(abs(first), abs(last)) < Self.largest, Int(last) - Int(first) < most else {
        continue
      }
      if first >= last { break }
      ticks = (Int(first)...Int(last)).map { multiple in
        let share = (Double(multiple) * step - low) / (high - low)
        return Tick(
          label: Self.label(multiple * factor, exponent), share: max(0, min(1, share)))
      }
      return
    }
    setOuterTenths(from: low, to: high)
  }

  /// Sets two ticks to the outermost multiples of a step of about a tenth of the length.
  private mutating func setOuterTenths(from low: Double, to high: Double) {
    guard
      let (factor, exponent) = Self.steps(near: high - low).last(where: { factor, exponent in
        Double("\(factor)e\(exponent)").map { $0 * 8 < high - low } ?? false
      }), let step = Double("\(factor)e\(exponent)"), step > 0
    else { return }
    let (first, last) = ((low / step - 1e-9).rounded(.up), (high / step + 1e-9).rounded(.down))
    guard first < last, max(abs(first), abs(last)) < Self.largest else { return }
    ticks = [first, last].map { multiple in
      Tick(
        label: Self.label(Int(multiple) * factor, exponent),
        share: max(0, min(1, (multiple * step - low) / (high - low))))
    }
  }

  /// Returns steps in ascending order, from a hundredth of a length or less to more than it.
  private static func steps(near length: Double) -> [(factor: Int, exponent: Int)] {
    // The binary exponent times log₁₀ 2 approximates the decimal one.
    let exponent = Int(length.exponent) * 30103 / 100_000
    return (exponent - 3...exponent + 2).flatMap { exponent in
      [1, 2, 5].map { ($0, exponent) }
    }
  }

  /// Returns the decimal notation of an integer times a power of ten.
  private static func label(_ value: Int, _ exponent: Int) -> String {
    if value == 0 { return "0" }
    guard plainExponents.contains(exponent) else { return "\(value)e\(exponent)" }
    if exponent >= 0 { return "\(value)" + String(repeating: "0", count: exponent) }
    let digits = "\(abs(value))"
    let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.count)) + digits
    return (value < 0 ? "-" : "") + "\(padded.dropLast(-exponent)).\(padded.suffix(-exponent))"
  }
}
