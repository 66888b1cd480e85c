internal import Grids

extension Pattern {
  /// Sets the pattern's runs. They are moved so that the smallest coordinates become (0, 0), and
  /// the former location of (0, 0) is stored in `position`.
  ///
  /// - Parameter runs: the runs in any order. The array is empty afterwards, so that the memory
  ///   does not hold two copies.
  mutating func settle(_ runs: inout [Run]) {
    let (left, top) = runs.reduce((Int.max, Int.max)) { (min($0.0, $1.x), min($0.1, $1.y)) }
    position = runs.isEmpty ? Position(x: 0, y: 0) : Position(x: left, y: top)
    for place in runs.indices {
      let run = runs[place]
      runs[place] = Run(
        y: run.y - top, columns: run.x - left..<run.columns.upperBound - left, state: run.state)
    }
    runs.putInOrder()
    runs.merge()
    self.runs = runs
    runs = []
  }
}

extension [Pattern.Run] {
  /// Appends cells to the right of the last run or in a row below it. Extends the last run if
  /// possible.
  @inline(__always)
  mutating func add(_ run: Pattern.Run) {
    if let last, last.y == run.y, last.state == run.state, last.columns.upperBound == run.x,
      last.count + run.count <= Int32.max
    {
      self[count - 1] = Pattern.Run(
        y: run.y, columns: last.x..<run.columns.upperBound, state: run.state)
    } else {
      append(run)
    }
  }

  /// Appends a cell to the right of the last run or in a row below it. Extends the last run if
  /// possible.
  mutating func add(_ state: UInt8, at x: Int, _ y: Int) {
    add(Pattern.Run(y: y, columns: x..<x + 1, state: state))
  }

  /// Sorts the runs by row, then by column. Most files are sorted already, and a check is cheaper
  /// than sorting.
  fileprivate mutating func putInOrder() {
    let isBefore = { (one: Pattern.Run, other: Pattern.Run) in
      (one.y, one.x) < (other.y, other.x)
    }
    if zip(self, dropFirst()).contains(where: { isBefore($1, $0) }) { sort(by: isBefore) }
  }

  /// Merges runs of the same state that touch or overlap.
  ///
  /// - Precondition: the runs are sorted, and overlapping runs have the same state.
  mutating func merge() {
    guard var last = first else { return }
    var kept = 0
    for place in indices.dropFirst() {
      let run = self[place]
      if last.y == run.y, last.state == run.state, run.x <= last.columns.upperBound {
        let end = Swift.max(last.columns.upperBound, run.columns.upperBound)
        last = Pattern.Run(y: run.y, columns: last.x..<end, state: run.state)
      } else {
        kept += 1
        last = run
      }
      self[kept] = last
    }
    removeLast(count - kept - 1)
  }
}
