internal import Grids
internal import Worlds

extension PlotLayout {
  /// Returns the figures of a plan's map in the first panel, with its color bar; none without a map.
  func map(of plan: PlotPlan) -> [Figure] {
    guard let map = plan.map else { return [] }
    return rectangles(of: map) + contours(of: map) + bar(of: map, plan) + ticks
  }

  private func rectangles(of map: PlotMap) -> [Figure] {
    let columns = PlotMap.edges(of: map.across, isLogarithmic: across.isLogarithmic).map { edge in
      area.x + across.place(of: edge, along: area.width)
    }
    let rows = PlotMap.edges(of: map.up, isLogarithmic: up.isLogarithmic).map { edge in
      area.rows.upperBound - up.place(of: edge, along: area.height)
    }
    let places = map.numbers.map { $0.map { $0.map(map.place) } }
    return places.indices.flatMap { row in
      places[row].indices.split(omittingEmptySubsequences: true) { places[row][$0] == nil }
        .flatMap { columns in columns.runs { places[row][$0] == places[row][$1] } }
        .map { run in
          let hidden = Self.hidden(beside: run, row: row, of: places)
          let (right, top) = (run.upperBound, row + 1)
          return box(
            columns[run.lowerBound],
            hidden.isAbove ? (rows[top] + rows[top + 1]) / 2 : rows[top],
            hidden.isRight ? (columns[right] + columns[right + 1]) / 2 : columns[right], rows[row],
            PlotMap.color(places[row][run.lowerBound] ?? 0))
        }
    }
  }

  /// Returns where the rectangle of equal colors extends below rectangles that are drawn later, so
  /// that no viewer shows seams between them: half a column to the right, and half a row above. It
  /// does not reach the other edge, where it would shine through.
  private static func hidden(
    beside run: Range<Int>, row: Int, of places: [[Int?]]
  ) -> (isRight: Bool, isAbove: Bool) {
    let isRight = run.upperBound < places[row].count && places[row][run.upperBound] != nil
    let covered = run.lowerBound..<run.upperBound + (isRight ? 1 : 0)
    let isAbove = row + 1 < places.count && covered.allSatisfy { places[row + 1][$0] != nil }
    return (isRight, isAbove)
  }

  private func bar(of map: PlotMap, _ plan: PlotPlan) -> [Figure] {
    let (width, gap, space) = PlotRoom.barWidths(style)
    let (left, bottom) = (area.columns.upperBound + gap, area.rows.upperBound)
    let height = { (place: Int) in bottom - place * self.area.height / PlotMap.colors }
    let colors = (0..<PlotMap.colors).map { place -> Figure in
      // It extends below those above it, so that no viewer shows seams, but not to the end.
      let top = height(max(place + 1, min(place + 3, PlotMap.colors - 1)))
      return box(left, top, left + width, height(place), PlotMap.color(place))
    }
    let scale = barScale(of: map)
    let numbers = scale.ticks.flatMap { tick -> [Figure] in
      let y = bottom - scale.place(of: tick, along: area.height)
      return [
        box(left + width, y, left + width + self.tick / 2, y + line, .text),
        text(scale.label(of: tick), at: (left + width + self.tick / 2 + space, y), .left),
      ]
    }
    if map.bar.label.isEmpty { return colors + numbers }
    let beside = TypeSetter(style).width(of: plan.up.label) + 2 * style.size
    let words = fitted(map.bar.label, into: max(size.width / 3, size.width - beside))
    return colors + numbers
      + [text(words, at: (size.width, area.y - style.size - style.lineHeight / 2), .right)]
  }

  private func barScale(of map: PlotMap) -> PlotScale {
    PlotScale(map.bar, ticks: max(1, min(8, area.height / (2 * style.lineHeight))))
  }

  /// The marks on the vertical axis, which a plot of curves replaces by lines.
  private var ticks: [Figure] {
    up.ticks.map { tick in
      let y = area.rows.upperBound - up.place(of: tick, along: area.height)
      return box(area.x - self.tick / 2, y, area.x, y + line, .text)
    }
  }

  // MARK: Contour lines

  /// An edge between two neighboring pairs: the pair to its left or below, and its direction.
  private struct GridEdge: Hashable {
    let column: Int
    let row: Int
    let isUpright: Bool
  }

  private func contours(of map: PlotMap) -> [Figure] {
    guard map.hasContours else { return [] }
    let map = map.extended((across.isLogarithmic, up.isLogarithmic))
    let levels = barScale(of: map).ticks.filter {
      $0 > map.bar.values.lowerBound && $0 < map.bar.values.upperBound
    }
    return levels.flatMap { level in
      let isLight = map.isLight[map.place(of: level)]
      return Self.joined(segments(of: map, at: level)).map { edges in
        let points = edges.map { point(crossing($0, of: map, at: level)) }
        return Figure(
          .line(points, width: length(max(256, pen / 2))), PlotMap.lines[isLight ? 1 : 0])
      }
    }
  }

  /// Returns the parts of a contour line, each between two edges of a square of neighboring pairs
  /// (marching squares). Where opposite corners are on the same side, the mean decides.
  private func segments(of map: PlotMap, at level: Int128) -> [(GridEdge, GridEdge)] {
    var segments: [(GridEdge, GridEdge)] = []
    for row in map.up.indices.dropLast() {
      for column in map.across.indices.dropLast() {
        let corners = [
          map.numbers[row][column], map.numbers[row][column + 1],
          map.numbers[row + 1][column + 1], map.numbers[row + 1][column],
        ].compactMap(\.self)
        guard corners.count == 4, isShown(column, row, of: map) else { continue }
        let isAbove = corners.map { $0 >= level }
        let edges = [
          GridEdge(column: column, row: row, isUpright: false),
          GridEdge(column: column + 1, row: row, isUpright: true),
          GridEdge(column: column, row: row + 1, isUpright: false),
          GridEdge(column: column, row: row, isUpright: true),
        ]
        let crossed = edges.indices.filter { isAbove[$0] != isAbove[($0 + 1) % 4] }
        if crossed.count == 2 { segments.append((edges[crossed[0]], edges[crossed[1]])) }
        if crossed.count == 4 {
          let isHigh = corners.reduce(0, +) >= 4 * level
          let first = isHigh == isAbove[0] ? 0 : 3
          for start in [first, first + 2] {
            segments.append((edges[start % 4], edges[(start + 1) % 4]))
          }
        }
      }
    }
    return segments
  }

  /// True if the square to the right of a pair and above it lies within the axes.
  private func isShown(_ column: Int, _ row: Int, of map: PlotMap) -> Bool {
    across.first <= map.across[column] && map.across[column + 1] <= across.last
      && up.first <= map.up[row] && map.up[row + 1] <= up.last
  }

  /// Returns the lines that segments form together.
  private static func joined(_ segments: [(GridEdge, GridEdge)]) -> [[GridEdge]] {
    var neighbors: [GridEdge: [Int]] = [:]
    for (number, segment) in segments.enumerated() {
      for edge in [segment.0, segment.1] { neighbors[edge, default: []].append(number) }
    }
    var used = Array(repeating: false, count: segments.count)
    let follow = { (start: GridEdge) -> [GridEdge] in
      var line = [start]
      while let end = line.last, let next = neighbors[end]?.first(where: { !used[$0] }) {
        used[next] = true
        line.append(segments[next].0 == end ? segments[next].1 : segments[next].0)
      }
      return line
    }
    return segments.indices.compactMap { number in
      if used[number] { return nil }
      used[number] = true
      return follow(segments[number].0).reversed() + follow(segments[number].1)
    }
  }

  private func crossing(_ edge: GridEdge, of map: PlotMap, at level: Int128) -> SubpixelPoint {
    let other = (edge.column + (edge.isUpright ? 0 : 1), edge.row + (edge.isUpright ? 1 : 0))
    let (low, high) = (map.numbers[edge.row][edge.column], map.numbers[other.1][other.0])
    let place = { (column: Int, row: Int) in
      SubpixelPoint(
        across: across, up: up, map.across[column], map.up[row], 0, area)
    }
    let (from, to) = (place(edge.column, edge.row), place(other.0, other.1))
    guard let low, let high, low != high else { return from }
    let part = Double(level - low) / Double(high - low)
    return SubpixelPoint(
      x: from.x + Int((Double(to.x - from.x) * part).rounded()),
      y: from.y + Int((Double(to.y - from.y) * part).rounded()))
  }
}

extension Range<Int> {
  /// Returns the longest parts whose neighboring elements are alike.
  fileprivate func runs(areAlike: (Int, Int) -> Bool) -> [Range<Int>] {
    var (runs, start) = ([Range<Int>](), lowerBound)
    for index in self where index + 1 == upperBound || !areAlike(index, index + 1) {
      runs.append(start..<index + 1)
      start = index + 1
    }
    return runs
  }
}
