internal import Grids
internal import Worlds

extension PlotLayout {
  /// Returns the curves of all panels in painting order: their bands, then the single runs, the
  /// lines, and the marks. The first curve is painted last. `lines`: the curves of each panel, in
  /// the order of the panels.
  func curves(_ lines: [PlotLine], of plan: PlotPlan) -> [Figure] {
    if !plan.otherAxes.isEmpty { return curvesByAxes(lines, of: plan) }
    return areas.enumerated().flatMap { number, area in
      let lines = lines.dropFirst(number * plan.curves.count).prefix(plan.curves.count)
      return curves(Array(lines), of: plan, in: area)
    } + legendOverCurves(plan)
  }

  /// Returns the curves of each vertical axis.
  private func curvesByAxes(_ lines: [PlotLine], of plan: PlotPlan) -> [Figure] {
    ups.indices.reversed().flatMap { axis in
      let own = lines.enumerated().map { curve, line in
        plan.axisOfCurve[curve] == axis ? line : PlotLine([])
      }
      return on(axis).curves(own, of: plan, in: areas[plan.isStacked ? axis : 0])
    }
  }

  private func curves(_ lines: [PlotLine], of plan: PlotPlan, in area: Region) -> [Figure] {
    let curves = lines.enumerated().flatMap { (number, line) -> [DrawnCurve] in
      let shifts = shifts(of: number, along: lines, plan, area)
      let parts = line.within(across).parts
      return parts.enumerated().map { part, line in
        DrawnCurve(
          number: number, style: plan.curves[number], line: line, area: area, shifts: shifts,
          dodges: plan.dodges, isFirst: part == 0, isLast: part == parts.count - 1)
      }
    }.reversed()
    // Each kind lies above those before it.
    var figures = curves.flatMap { band(of: $0, plan.spread) }
    figures += curves.flatMap { runs(of: $0) }
    figures += curves.flatMap { line(of: $0) }
    figures += curves.flatMap { bars(of: $0, plan) }
    figures += curves.flatMap { marks(of: $0, plan) }
    return figures
  }

  private struct DrawnCurve {
    let number: Int
    let style: PlotPlan.CurveStyle
    let line: PlotLine
    let area: Region
    /// The horizontal distances of its bars from their points, in 256ths of a pixel, by the places
    /// on the horizontal axis; empty if the bars stand at their points.
    let shifts: [Int: Int]
    /// True if its points are moved with the bars.
    let dodges: Bool
    /// False if other parts of the curve lie before a gap, or after one.
    let isFirst, isLast: Bool
  }

  /// Returns the distances by which the bars of a curve stand beside those of other curves with a
  /// bar at the same place.
  private func shifts(
    of number: Int, along lines: [PlotLine], _ plan: PlotPlan, _ area: Region
  ) -> [Int: Int] {
    guard plan.spread == .bars else { return [:] }
    var owners: [Int: [Int]] = [:]
    for (other, line) in lines.enumerated() where other < plan.curves.count {
      let line = line.within(across)
      for index in barred(line, of: other, plan) where line.points[index].hasValue {
        owners[line.points[index].generation, default: []].append(other)
      }
    }
    let places = owners.keys.sorted().map { place(of: PlotPoint($0, 0), in: area).x }
    let distance = zip(places.dropFirst(), places).map { $0 - $1 }.min() ?? .max / 4
    let most = owners.values.map(\.count).max() ?? 1
    // The lines at the ends of neighboring bars do not touch, unless there is no room for that.
    let pitch = min(2 * barEnd + pen, distance * 3 / 4 / most)
    var shifts: [Int: Int] = [:]
    for (place, curves) in owners where curves.count > 1 {
      guard let index = curves.firstIndex(of: number) else { continue }
      let x = self.place(of: PlotPoint(place, 0), in: area).x
      let room = self.shifts(at: x, in: area, upTo: plan.dodges ? distance / 2 : Self.leastShift)
      let extent = min(pitch * (curves.count - 1), room.upperBound - room.lowerBound)
      let start = min(max(-extent / 2, room.lowerBound), room.upperBound - extent)
      shifts[place] = start + extent * index / (curves.count - 1)
    }
    return shifts
  }

  /// The distance of a bar from a point that it still seems to belong to.
  private static let leastShift = 2 * SubpixelPoint.pixel

  /// Returns the distances at which the bar of a point may stand from it without leaving the panel.
  private func shifts(at x: Int, in area: Region, upTo most: Int) -> ClosedRange<Int> {
    let (left, right) = (
      area.x * SubpixelPoint.pixel, area.columns.upperBound * SubpixelPoint.pixel
    )
    return max(-most, min(0, left - x))...min(most, max(0, right - x))
  }

  /// Half of the length of the lines at the ends of a bar, in 256ths of a pixel.
  private var barEnd: Int { style.size * 64 }

  private func band(of curve: DrawnCurve, _ spread: PlotSpread) -> [Figure] {
    guard let color = curve.style.band, spread == .band, !curve.line.band.high.isEmpty else {
      return []
    }
    let edge = { (points: [PlotPoint]) in points.map { self.place(of: $0, in: curve.area) } }
    let (high, low) = limited(edge(curve.line.band.high), edge(curve.line.band.low), curve.area)
    return [Figure(.area(high.map(point), low.map(point)), color)]
  }

  /// Returns the curves of single runs, or dots for runs of one point.
  private func runs(of curve: DrawnCurve) -> [Figure] {
    guard let color = curve.style.band else { return [] }
    return curve.line.runs.flatMap { run in
      let places = run.map { place(of: $0, in: curve.area) }
      return parts(of: places, in: curve.area).map { part in
        run.count == 1
          ? Figure(.disc(point(part[0]), radius: length(pen * 3 / 4)), color)
          : Figure(.line(thinned(part).map(point), width: length(pen / 2)), color)
      }
    }
  }

  /// Returns the places of a curve's points.
  private func places(of curve: DrawnCurve) -> [SubpixelPoint] {
    curve.line.points.map { point in
      var place = place(of: point, in: curve.area)
      if curve.dodges { place.x += curve.shifts[point.generation] ?? 0 }
      return place
    }
  }

  private func line(of curve: DrawnCurve) -> [Figure] {
    let places = places(of: curve)
    if places.count == 1, !curve.isLast {
      return parts(of: places, in: curve.area).map {
        Figure(.disc(point($0[0]), radius: length(pen / 2)), curve.style.color)
      }
    }
    return parts(of: places, in: curve.area).map {
      Figure(.line(thinned($0).map(point), width: length(pen)), curve.style.color)
    }
  }

  // MARK: Cuts

  /// Returns the parts of a polyline inside a panel: the whole line if curves are not cut.
  private func parts(of places: [SubpixelPoint], in area: Region) -> [[SubpixelPoint]] {
    if !up.isCut { return places.isEmpty ? [] : [places] }
    return crossed([places], area)[0].split { !area.contains($0) }.map(Array.init)
  }

  /// Returns the edges of a band, which end at the edges of the panel if curves are cut.
  private func limited(
    _ high: [SubpixelPoint], _ low: [SubpixelPoint], _ area: Region
  ) -> (high: [SubpixelPoint], low: [SubpixelPoint]) {
    if !up.isCut { return (high, low) }
    let edges = crossed([high, low], area).map { $0.map(area.limited) }
    return (edges[0], edges[1])
  }

  /// Returns polylines with the same horizontal coordinates, and with points where one of them
  /// crosses the upper or lower edge of a panel.
  private func crossed(_ lines: [[SubpixelPoint]], _ area: Region) -> [[SubpixelPoint]] {
    var results = lines.map { Array($0.prefix(1)) }
    for end in lines[0].indices.dropFirst() {
      let segments = lines.map { (from: $0[end - 1], to: $0[end]) }
      // The crossings as a part of the segment's height and that height, in order.
      let cuts = segments.flatMap { area.crossings(from: $0.from.y, to: $0.to.y) }
        .sorted { $0.part * $1.whole < $1.part * $0.whole }
      for line in lines.indices {
        let (from, to) = segments[line]
        results[line] += cuts.map { cut in
          let along = { (a: Int, b: Int) -> Int in
            a + Int((Int128(b - a) * cut.part) / cut.whole)
          }
          let place = SubpixelPoint(x: along(from.x, to.x), y: along(from.y, to.y))
          // Rounding leaves the crossing at the edge.
          return area.crossings(from: from.y, to: to.y).contains { $0 == cut }
            ? area.limited(place) : place
        }
        results[line].append(to)
      }
    }
    return results
  }

  /// Returns places without the middle ones of level runs, which are common in populations.
  private func thinned(_ all: [SubpixelPoint]) -> [SubpixelPoint] {
    all.reduce(into: []) { places, next in
      if places.count > 1 {
        let (a, b) = (places[places.count - 2], places[places.count - 1])
        let isBetween = (a.x <= b.x) == (b.x <= next.x)
        if a.y == b.y, b.y == next.y, isBetween { places.removeLast() }
      }
      places.append(next)
    }
  }

  /// The most bars and marks of a curve that does not have one at each point.
  private static let mostMarks = 12

  private func bars(of curve: DrawnCurve, _ plan: PlotPlan) -> [Figure] {
    let band = curve.line.band
    return barred(curve.line, of: curve.number, plan).flatMap { index -> [Figure] in
      let low = place(of: band.low[index], in: curve.area)
      let high = place(of: band.high[index], in: curve.area)
      let x = low.x + (curve.shifts[band.low[index].generation] ?? 0)
      if !up.isCut { return bar(x: x, from: high.y, to: low.y, curve.style.color) }
      let (top, bottom) = (curve.area.limited(high), curve.area.limited(low))
      if top == bottom, top != high || bottom != low { return [] }
      let ends = [high, low].filter(curve.area.contains).map(\.y)
      return bar(x: x, from: top.y, to: bottom.y, ends: ends, curve.style.color)
    }
  }

  /// Returns the indices of a curve's points that have a bar.
  private func barred(_ line: PlotLine, of curve: Int, _ plan: PlotPlan) -> StrideTo<Int> {
    let count = line.band.low.count == line.points.count ? line.points.count : 0
    let every = plan.marks == .points ? 1 : max(1, count / Self.mostMarks)
    // Bars of several curves have points of their own if there are enough.
    let first = plan.marks == .points ? 0 : curve * every / plan.curves.count
    return stride(from: first, to: plan.spread == .bars ? count : 0, by: every)
  }

  /// Returns a vertical bar with a short line at each end.
  ///
  /// - Parameter ends: The heights of these lines; nil for both ends.
  func bar(
    x: Int, from top: Int, to bottom: Int, ends: [Int]? = nil, _ color: FigureColor
  ) -> [Figure] {
    let (width, half) = (length(pen / 2), barEnd)
    let line = { (a: SubpixelPoint, b: SubpixelPoint) in
      Figure(.line([self.point(a), self.point(b)], width: width), color)
    }
    return [line(SubpixelPoint(x: x, y: top), SubpixelPoint(x: x, y: bottom))]
      + (ends ?? [top, bottom]).map {
        line(SubpixelPoint(x: x - half, y: $0), SubpixelPoint(x: x + half, y: $0))
      }
  }

  private func marks(of curve: DrawnCurve, _ plan: PlotPlan) -> [Figure] {
    let places = places(of: curve)
    let shape = plan.isDistinct ? curve.number : 0
    let isShown = { (place: SubpixelPoint) in !self.up.isCut || curve.area.contains(place) }
    if plan.marks == .points {
      return places.filter(isShown).flatMap { marker(shape, at: $0, curve.style.color) }
    }
    let last = places.suffix(1).filter(isShown).flatMap { end in
      plan.isDistinct
        ? marker(shape, at: end, curve.style.color)
        : [Figure(.disc(point(end), radius: length(pen * 7 / 4)), curve.style.color)]
    }
    let spaced =
      !plan.isDistinct
      ? []
      : plan.marks == .course
        ? marks(alongCourse: places)
        : spacedMarks(along: places, curve.number, of: plan.curves.count, curve.area)
    return spaced.filter(isShown).flatMap { marker(shape, at: $0, curve.style.color) }
      + (plan.marks == .ends && curve.isLast ? last : [])
      + (plan.marks == .course ? course(of: curve, along: places, shape) : [])
      .filter { isShown($0.place) }.flatMap(\.figures)
  }

  /// Returns a ring where a curve starts, and an arrow that shows the way it goes at its end.
  private func course(
    of curve: DrawnCurve, along places: [SubpixelPoint], _ shape: Int
  ) -> [(place: SubpixelPoint, figures: [Figure])] {
    guard let first = places.first, let end = places.last else { return [] }
    let start = marker(6 + shape, at: first, curve.style.color)
    let reach = 6 * pen
    let isFar = { (place: SubpixelPoint) in
      max(abs(place.x - end.x), abs(place.y - end.y)) >= reach
    }
    let back = places.last(where: isFar) ?? first
    let arrow = Figure(.arrow(point(back), point(end), width: length(pen)), curve.style.color)
    return (curve.isFirst ? [(first, start)] : [])
      + (curve.isLast && back != end ? [(end, [arrow])] : [])
  }

  /// Returns places on a polyline at equal horizontal distances, which differ between curves.
  private func spacedMarks(
    along places: [SubpixelPoint], _ number: Int, of curves: Int, _ area: Region
  ) -> [SubpixelPoint] {
    let marks = max(3, min(Self.mostMarks, area.width / (8 * style.size)))
    let pitch = max(1, area.width * SubpixelPoint.pixel / marks)
    let first = area.x * SubpixelPoint.pixel + pitch * (2 * number + 1) / (2 * curves)
    var (result, next): ([SubpixelPoint], Int) = ([], first)
    for (a, b) in zip(places, places.dropFirst()) where b.x > a.x {
      while next <= b.x {
        if next >= a.x {
          let y = a.y + (b.y - a.y) * (next - a.x) / (b.x - a.x)
          result.append(SubpixelPoint(x: next, y: y))
        }
        next += pitch
      }
    }
    return result
  }

  /// Returns places at equal distances along a polyline that may go back and forth. Distances are
  /// those along the axes.
  private func marks(alongCourse places: [SubpixelPoint]) -> [SubpixelPoint] {
    let ways = zip(places, places.dropFirst()).map { abs($1.x - $0.x) + abs($1.y - $0.y) }
    let pitch = max(1, ways.reduce(0, +) / Self.marksOfCourse)
    var (result, next): ([SubpixelPoint], Int) = ([], pitch / 2)
    for (way, (a, b)) in zip(ways, zip(places, places.dropFirst())) {
      while next < way {
        result.append(
          SubpixelPoint(x: a.x + (b.x - a.x) * next / way, y: a.y + (b.y - a.y) * next / way))
        next += pitch
      }
      next -= way
    }
    return result
  }

  private static let marksOfCourse = 5

  /// Returns a mark on a curve: one of six shapes, or one of them with a hole.
  func marker(_ shape: Int, at place: SubpixelPoint, _ color: FigureColor) -> [Figure] {
    let radius = pen * 7 / 4
    let outer = marker(shape % 6, at: place, radius: radius, color)
    let isHollow = shape / 6 % 2 == 1
    return isHollow ? outer + marker(shape % 6, at: place, radius: radius / 2, .background) : outer
  }

  private func marker(
    _ shape: Int, at place: SubpixelPoint, radius: Int, _ color: FigureColor
  ) -> [Figure] {
    let at = { (x: Int, y: Int) in
      self.point(SubpixelPoint(x: place.x + x * radius / 8, y: place.y + y * radius / 8))
    }
    return switch shape {
    case 0: [Figure(.disc(at(0, 0), radius: length(radius)), color)]
    case 1: [Figure(.area([at(-8, -8), at(8, -8)], [at(-8, 8), at(8, 8)]), color)]
    case 2:
      [
        Figure(
          .area([at(-10, 8), at(0, -10), at(10, 8)], [at(-10, 8), at(0, 8), at(10, 8)]), color)
      ]
    case 3:
      [
        Figure(
          .area([at(-11, 0), at(0, -11), at(11, 0)], [at(-11, 0), at(0, 11), at(11, 0)]), color)
      ]
    case 4:
      [-8, 8].map { Figure(.line([at(-8, $0), at(8, -$0)], width: length(radius / 2)), color) }
    default:
      [
        Figure(
          .area([at(-10, -8), at(0, -8), at(10, -8)], [at(-10, -8), at(0, 10), at(10, -8)]), color)
      ]
    }
  }
}

extension Region {
  /// The upper and lower edge in 256ths of a pixel.
  private var edges: ClosedRange<Int> {
    y * SubpixelPoint.pixel...rows.upperBound * SubpixelPoint.pixel
  }

  /// Returns true if a point is not above or below the region.
  fileprivate func contains(_ place: SubpixelPoint) -> Bool { edges.contains(place.y) }

  /// Returns the nearest point that is not above or below the region.
  fileprivate func limited(_ place: SubpixelPoint) -> SubpixelPoint {
    SubpixelPoint(x: place.x, y: min(edges.upperBound, max(edges.lowerBound, place.y)))
  }

  /// Returns where a line between two heights crosses the upper and lower edge, as a part of its
  /// height and the whole height, without its ends.
  fileprivate func crossings(from start: Int, to end: Int) -> [(part: Int128, whole: Int128)] {
    let whole = abs(end - start)
    return [edges.lowerBound, edges.upperBound].compactMap { edge in
      let part = end > start ? edge - start : start - edge
      return part > 0 && part < whole ? (Int128(part), Int128(whole)) : nil
    }
  }
}
