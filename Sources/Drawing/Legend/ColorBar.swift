internal import Grids
internal import Worlds

/// The positions of a color bar's elements, in pixels from its top left corner.
///
/// Values grow upward or to the right. The numbers stand right of an upright bar, or below the
/// other.
struct ColorBar {
  private(set) var size: Size
  private(set) var steps: [(state: CellState, region: Region)] = []
  private(set) var ticks: [Region] = []
  private(set) var texts: [(text: String, position: Position)] = []
  private let style: TypeStyle
  private let isUpright: Bool
  /// The width of the frame and of tick marks.
  private let line: Int
  private let ramp: ColorRamp
  /// The length of the bar, and its thickness.
  private let length: Int
  private var thickness: Int { style.size }

  /// The length of a tick mark, and of the gap after it.
  private var tick: Int { max(3, style.size / 4) }

  /// The lengths of a bar, in lines of text.
  private static let lengths = 6...24
  /// The most numbers beside a bar.
  private static let mostTicks = 6

  init(
    _ ramp: ColorRamp, _ place: LegendPosition, beside world: Size, _ style: TypeStyle, line: Int
  ) {
    self.ramp = ramp
    self.line = line
    self.style = style
    isUpright = place == .right
    let lengths = (
      Self.lengths.lowerBound * style.lineHeight, Self.lengths.upperBound * style.lineHeight
    )
    let ends = TypeSetter(style).widest(of: [ramp.lowest, ramp.highest])
    length =
      isUpright
      ? max(lengths.0, min(lengths.1, world.height))
      : max(lengths.0, 2 * (ends + style.size), min(lengths.1, world.width))
    size = Size(width: length, height: length)
    addSteps()
    addTicks()
  }

  private mutating func addSteps() {
    let count = ramp.states.count
    for (step, state) in ramp.states.enumerated() {
      let (start, end) = (step * length / count, (step + 1) * length / count)
      let region =
        isUpright
        ? Region(x: 0, y: length - end, width: thickness, height: end - start)
        : Region(x: start, y: 0, width: end - start, height: thickness)
      if start < end { steps.append((state, region)) }
    }
  }

  private mutating func addTicks() {
    let setter = TypeSetter(style)
    let scale = (1...Self.mostTicks).reversed().lazy
      .map { [ramp] in ValueScale(from: ramp.lowest, to: ramp.highest, ticks: $0) }
      .first { [self] in fits($0, setter) }
    let numbers = scale?.ticks ?? []
    for number in numbers {
      let place = place(of: number.share)
      let width = setter.width(of: number.label)
      ticks.append(
        isUpright
          ? Region(x: thickness + line, y: length - line - place, width: tick, height: line)
          : Region(x: place, y: thickness + line, width: line, height: tick))
      texts.append((number.label, corner(ofTextAt: place, width: width)))
    }
    let beside = thickness + line + 2 * tick
    size =
      isUpright
      ? Size(width: beside + setter.widest(of: numbers.map(\.label)), height: length)
      : Size(width: length, height: beside - tick + style.lineHeight)
  }

  /// Returns true if the numbers of a scale do not touch each other.
  private func fits(_ scale: ValueScale, _ setter: TypeSetter) -> Bool {
    let lengths = scale.ticks.map { isUpright ? style.lineHeight : setter.width(of: $0.label) }
    let room = lengths.count < 2 ? 0 : isUpright ? style.size / 3 : style.size
    return ((lengths.max() ?? 0) + room) * lengths.count <= length
  }

  /// Returns the pixel of a value along the bar: the middle of its step.
  private func place(of share: Double) -> Int {
    let count = Double(ramp.states.count)
    let place = (0.5 + share * (count - 1)) / count * Double(length)
    return max(0, min(length - line, Int(place)))
  }

  /// Returns the position of a number centered at its tick, but not beyond the ends of the bar.
  private func corner(ofTextAt place: Int, width: Int) -> Position {
    if isUpright {
      let top = length - line - place - style.capHeight / 2
      let y = max(0, min(length - style.capHeight, top)) + style.capHeight - style.ascent
      return Position(x: thickness + line + 2 * tick, y: y)
    }
    let x = max(0, min(length - width, place - width / 2))
    return Position(x: x, y: thickness + line + tick)
  }
}
