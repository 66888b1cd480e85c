import Assets
import Grids
import Settings
import TestSupport

@testable import Worlds

extension SettingsReader {
  /// Settings as a command line gives them; `pattern` finds the listed ones.
  init(written: KeyValuePairs<String, String>) {
    self.init(written.map { Setting($0.key, $0.value, at: .option("--\($0.key)")) })
  }

  /// Settings of any shape, with the listed patterns.
  init(_ settings: [Setting]) {
    self.init(settings) { _, written in
      let name = written.text ?? ""
      if let asset = Assets.patterns.first(where: { $0.name == name }) {
        return .success(SourceFile(name: name, bytes: asset.bytes))
      }
      // A pattern may be written out in the setting itself.
      return name.contains("!")
        ? .success(SourceFile(name: "place", bytes: Array(name.utf8)))
        : .failure(.unreadable(path: name, reason: "no such file"))
    }
  }
}

extension ConfigurableSimulation {
  /// What is chosen, and what is wrong with it.
  static func read(
    _ written: KeyValuePairs<String, String>
  ) -> (chosen: Self, mistakes: [InputError], notes: [String]) {
    var reader = SettingsReader(written: written)
    let chosen = Self(&reader)
    reader.rejectUnread()
    return (chosen, reader.mistakes, reader.notes)
  }

  /// The world that opens as it is written.
  static func opening(
    _ written: KeyValuePairs<String, String>, seed: UInt64 = 1
  ) throws -> any World {
    let (chosen, mistakes, _) = read(written)
    if !mistakes.isEmpty { throw InputProblem(mistakes) }
    return try chosen.opening(seed: seed)
  }
}

extension BitGrid {
  /// A state a bit.
  var cells: Grid<CellState> {
    var cells = Grid<CellState>(size: size, repeating: 0)
    for y in 0..<size.height {
      for x in 0..<size.width {
        cells[x, y] = CellState(words[y * wordsPerRow + x / 64] >> (x % 64) & 1)
      }
    }
    return cells
  }
}

extension World {
  /// The trace of a world without chance.
  var knownTrace: Trace? { (self as? any FingerprintedWorld)?.trace }

  /// The board, or all that lives where there is none.
  var extent: Region { bounds ?? living.cells }

  /// The whole world, a line a row.
  var drawn: String { cells(in: extent).drawn }

  /// What the world counts under that name.
  func count(_ name: String) -> Int? {
    counts.first { $0.name == name }.map { Int($0.value) }
  }

  mutating func step(_ generations: Int = 1) { advance(by: generations) }

  func stepped(_ generations: Int) -> Self {
    var later = self
    later.step(generations)
    return later
  }

  /// What the world counts under that name in some generations, in ascending order.
  func counts(of name: String, at generations: [Int]) -> [Int?] {
    var world = self
    var generation = 0
    return generations.map { next in
      world.step(next - generation)
      generation = next
      return world.count(name)
    }
  }
}
