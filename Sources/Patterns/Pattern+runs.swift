internal import Grids

extension Pattern {
  /// Takes runs in any order, moved so that none lies left of or above (0, 0), and keeps where that
  /// was.
  mutating func settle(_ runs: [Run]) {
    let left = runs.map(\.x).min() ?? 0
    let top = runs.map(\.y).min() ?? 0
    position = Position(x: left, y: top)
    self.runs =
      runs.map {
        Run(y: $0.y - top, columns: $0.x - left..<$0.columns.upperBound - left, state: $0.state)
      }.sorted { ($0.y, $0.x) < ($1.y, $1.x) }.merged
  }
}

extension [Pattern.Run] {
  /// With cells of a state that lie side by side, or that are there twice, in one run.
  ///
  /// - Precondition: runs are in order, and those that overlap are of one state.
  var merged: [Pattern.Run] {
    var merged: [Pattern.Run] = []
    for run in self {
      if let last = merged.last, last.y == run.y, last.state == run.state,
        run.x <= last.columns.upperBound
      {
        let end = Swift.max(last.columns.upperBound, run.columns.upperBound)
        merged[merged.count - 1] = .init(y: run.y, columns: last.x..<end, state: run.state)
      } else {
        merged.append(run)
      }
    }
    return merged
  }
}
