internal import Settings

/// The initial cells: the row of generation 0.
public enum ElementaryStart: Hashable, Sendable {
  /// One cell of color 1 in the middle.
  case single
  /// Random cells in the whole width; cells beyond it have color 0.
  case random
  /// The colors of cells in the middle, at most as many as the row's width. Numbers above the
  /// rule's highest color mean that color.
  case cells([CellState])
}

/// The initial cells, generated from the first to the last.
struct InitialCells: Sendable {
  private let start: ElementaryStart
  private let colors: Int
  /// The probability that a random cell is not 0; nil if all colors are equally likely.
  private let density: ChanceThreshold?
  private var generator: Generator

  init(_ start: ElementaryStart, colors: Int = 2, density: Ratio? = nil, seed: UInt64) {
    self.start = start
    self.colors = colors
    self.density = density.map { ChanceThreshold($0) }
    generator = Generator(seed: seed)
  }

  /// Returns the number of cells in a row of a width.
  func length(in width: Int) -> Int {
    switch start {
    case .single: 1
    case .random: width
    case .cells(let cells): cells.count
    }
  }

  /// Returns the color of a cell. Random cells are drawn in the order of the calls.
  @inline(__always)
  mutating func cell(at place: Int) -> CellState {
    switch start {
    case .single: 1
    case .random: randomCell()
    case .cells(let cells): min(cells[place], CellState(colors - 1))
    }
  }

  private mutating func randomCell() -> CellState {
    guard let density else {
      return colors == 2 ? CellState(generator.next() >> 63) : CellState(generator.below(colors))
    }
    // The complement draws the same cells at 50% as without a density.
    guard density.isCertain || ~generator.next() < density.value else { return 0 }
    return colors == 2 ? 1 : CellState(1 + generator.below(colors - 1))
  }
}

extension SettingKind<ElementaryStart> {
  /// - Parameter colors: the number of colors of a cell.
  static func start(colors: Int) -> SettingKind {
    let row = colors == 2 ? "0 and 1 such as 10011" : "colors from 0 to \(colors - 1) such as 1021"
    let last = String(colors - 1, radix: 16)
    return SettingKind(
      "single, random, or a row of \(colors > 10 ? row + last : row)",
      placeholder: "single|random|ROW", words: ["single", "random"],
      forms: [.pattern("^[0-9a-f]+$"), .wholeNumber(0...Int.max)]
    ) {
      switch $0 {
      case .single: "single"
      case .random: "random"
      case .cells(let cells): cells.map { String($0, radix: 16) }.joined()
      }
    } parse: { text in
      switch text {
      case "single": return .single
      case "random": return .random
      default:
        let cells = text.utf8.map(Self.color)
        let isRow = !text.isEmpty && cells.allSatisfy { $0 < colors }
        return isRow ? .cells(cells) : nil
      }
    }
  }

  /// Returns the color of a hexadecimal digit; 255 for other characters.
  private static func color(_ digit: UInt8) -> CellState {
    switch digit {
    case 48...57: digit - 48
    case 97...102: digit - 87
    default: .max
    }
  }
}
