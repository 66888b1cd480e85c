import Assets
import Grids
import Settings
import TestSupport

@testable import Simulations

extension SettingsReader {
  /// Settings as a command line gives them; `pattern` finds the listed ones.
  init(written: KeyValuePairs<String, String>) {
    let settings = written.map { Setting($0.key, $0.value, at: .option("--\($0.key)")) }
    self.init(settings) { _, written in
      Assets.patterns.first { $0.name == written.text }
        .map { .success(SourceFile(name: $0.name, bytes: $0.bytes)) }
        ?? .failure(OpenFailure("no file \(written.text ?? "")"))
    }
  }
}

extension Simulation {
  /// The whole world, a line a row.
  var drawn: String { cells(in: extent).drawn }

  /// What the world counts under that name.
  func count(_ name: String) -> Int? { counts.first { $0.name == name }?.value }

  mutating func step(_ generations: Int) {
    for _ in 0..<generations { step() }
  }

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
