internal import Imaging

extension GIFRuns {
  /// Fewer rows are seldom between a world and what else there is.
  private static let leastStill = 4

  /// Rows from which on nothing changes for a while, before some that change and have entries which
  /// none has that changes above.
  ///
  /// - Parameter isSame: for each row whether nothing changes in it.
  func breaks(_ isSame: [Bool]) -> [Int] {
    // In most pictures there is none, which costs next to nothing to see.
    let gaps = gaps(isSame)
    guard !gaps.isEmpty else { return [] }
    var known = [Bool](repeating: false, count: Palette.limit)
    var (breaks, row) = ([Int](), 0)
    for (place, gap) in gaps.enumerated() {
      while row < gap { take(&row, isSame, &known) }
      let end = place + 1 < gaps.count ? gaps[place + 1] : rows.count
      var hasNew = false
      while row < end { hasNew = take(&row, isSame, &known) || hasNew }
      if hasNew { breaks.append(gap) }
    }
    return breaks
  }

  /// Where rows begin in which nothing changes, behind some in which anything does.
  private func gaps(_ isSame: [Bool]) -> [Int] {
    var (gaps, still) = ([Int](), 0)
    for row in isSame.indices {
      if isSame[row] {
        still += 1
        continue
      }
      if still >= Self.leastStill, row > still { gaps.append(row - still) }
      still = 0
    }
    return gaps
  }

  /// Enters what a row has that changes, and those that repeat it; says whether any of that is new.
  @discardableResult
  private func take(_ row: inout Int, _ isSame: [Bool], _ known: inout [Bool]) -> Bool {
    let line = rows[row]
    var hasNew = false
    for run in isSame[row] ? [] : runs[Int(line.lowerBound)..<Int(line.upperBound)]
    where !known[Int(run.entry)] {
      known[Int(run.entry)] = true
      hasNew = true
    }
    row += 1
    while row < rows.count, rows[row] == line, isSame[row - 1] == isSame[row] { row += 1 }
    return hasNew
  }
}
