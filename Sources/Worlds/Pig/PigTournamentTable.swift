/// The drawing of a tournament's table: a row for each strategy that begins, and a column for each
/// opponent.
struct PigTournamentTable {
  let strategies: [PigStrategy]
  let results: [PigResult]
  let goal: Int
  let board: FigureBox
  private var gap: Double { min(board.width, board.height) / 27 }

  var figures: [Figure] {
    let inner = board.inset(by: gap)
    let head = inner.rows([2.6, 1.6, 1, 20])
    let title = [
      head[0].text("Pig to \(goal): wins of the first player", size: 2.2 * gap, weight: .bold),
      head[1].text("rows: first player, columns: second player", size: 1.4 * gap, .muted),
    ]
    let places = strategies.map { _ in 1.0 }
    let rows = head[3].rows([0.7] + places, gap: gap * 0.3)
    let shares = [1.4] + places
    let names = zip(rows[0].columns(shares, gap: gap * 0.3).dropFirst(), strategies).map {
      $0.text("\($1)", size: min(1.6 * gap, $0.height), weight: .bold)
    }
    return title + names
      + zip(rows.dropFirst(), strategies.indices).flatMap { row, number in
        line(number, in: row.columns(shares, gap: gap * 0.3))
      }
  }

  private func line(_ number: Int, in boxes: [FigureBox]) -> [Figure] {
    let name = boxes[0].text(
      "\(strategies[number])", size: min(1.6 * gap, boxes[0].height), weight: .bold, anchor: .left)
    return [name]
      + boxes.dropFirst().enumerated().flatMap { column, box -> [Figure] in
        let place = number * strategies.count + column
        return place < results.count ? cell(results[place], in: box) : [box.filled(.grid)]
      }
  }

  /// Returns a cell of the table: the chance to win in percent, above a bar of that length.
  private func cell(_ result: PigResult, in box: FigureBox) -> [Figure] {
    let isAhead = result.chance > 500_000
    let rows = box.inset(by: gap * 0.3, 0).rows([5, 1.4, 1])
    var bar = rows[1]
    bar.width *= Double(result.chance) / 1_000_000
    let hundredths = (result.chance + 50) / 100
    let rest = hundredths % 100
    let words =
      result.error == 0
      ? "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
      : "\((hundredths + 50) / 100) ± \(max(1, (result.error + 5000) / 10_000))"
    return [
      box.filled(.background, radius: gap * 0.3),
      rows[0].text(words + "%", size: min(rows[0].height, 1.8 * gap)),
      rows[1].filled(.grid),
      bar.filled(FigureColor(isAhead ? "total1" : "total2")),
    ]
  }
}
