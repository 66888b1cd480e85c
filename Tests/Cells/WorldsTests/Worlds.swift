import Assets
import Grids
import Settings
import TestSupport

@testable import Worlds

extension SettingsReader {
  /// Creates a reader of command-line settings; `pattern` finds the listed patterns.
  init(written: KeyValuePairs<String, String>) {
    self.init(written.map { Setting($0.key, $0.value, at: .option("--\($0.key)")) })
  }

  /// Creates a reader of settings of any form, with the listed patterns.
  init(_ settings: [Setting]) {
    self.init(settings) { _, written in
      let name = written.text ?? ""
      if let asset = Assets.patterns.first(where: { $0.name == name }) {
        return .success(SourceFile(name: name, bytes: asset.bytes))
      }
      // The setting may contain the pattern itself.
      return name.contains("!")
        ? .success(SourceFile(name: "place", bytes: Array(name.utf8)))
        : .failure(.unreadable(path: name, reason: "no such file"))
    }
  }
}

extension ConfigurableSimulation {
  /// Returns the chosen simulation, its errors and its notes.
  static func read(
    _ written: KeyValuePairs<String, String>
  ) -> (chosen: Self, errors: [InputError], notes: [String]) {
    var reader = SettingsReader(written: written)
    let chosen = Self(&reader)
    reader.rejectUnread()
    return (chosen, reader.errors, reader.notes)
  }

  /// Returns the world that opens with the settings.
  static func opening(
    _ written: KeyValuePairs<String, String>, seed: UInt64 = 1
  ) throws -> any World {
    let (chosen, errors, _) = read(written)
    if !errors.isEmpty { throw InputProblem(errors) }
    return try chosen.opening(seed: seed)
  }
}

extension BitGrid {
  /// The states of all cells, one per bit.
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
  /// The trace of a deterministic world; nil for others.
  var knownTrace: Trace? { (self as? any FingerprintedWorld)?.trace }

  /// The board, or the live region of an unbounded world.
  var extent: Region { bounds ?? living.cells }

  /// A drawing of the whole world, one line per row.
  var drawn: String { cells(in: extent).drawn }

  /// Returns the count with a name; nil without one.
  func count(_ name: String) -> Int? {
    counts.first { $0.name == name }.map { Int($0.value) }
  }

  mutating func step(_ generations: Int = 1) { advance(by: generations) }

  func stepped(_ generations: Int) -> Self {
    var later = self
    later.step(generations)
    return later
  }

  /// Returns the count with a name in generations given in ascending order.
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
