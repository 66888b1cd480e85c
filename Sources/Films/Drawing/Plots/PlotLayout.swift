internal import Grids
internal import Worlds

/// The positions of a plot's elements: the panels of curves, the numbers to the left and below, and
/// a legend. All lengths are in pixels from the plot's top left corner.
struct PlotLayout: Sendable {
  let size: Size
  let style: TypeStyle
  /// The regions of the panels' curves; at least one. The lower edge of each is an axis.
  let areas: [Region]
  let columns: Int
  /// The scale along the lower edge, usually of generations.
  let across: PlotScale
  /// The scale along the left edge, usually of counts.
  private(set) var up: PlotScale
  /// The scales of all vertical axes.
  let ups: [PlotScale]
  let entries: [PlotLegend.Entry]
  /// The heading of the legend, with the middle of its left edge; nil if there is none.
  let heading: (text: String, position: Position)?
  /// The middle of the left edge of the vertical axis's label; nil if there is none.
  let labelPosition: Position?
  /// The region of a legend that covers a part of the plot; nil if it covers none.
  let plate: Region?
  var area: Region { areas[0] }
  /// The names of the curves, with the middle of each name's left edge.
  var names: [(text: String, position: Position)] { entries.map { ($0.text, $0.position) } }

  /// The maximum number of horizontal lines. More of them would look like a pattern.
  private static let mostTicks = 8
  var sample: Int { 3 * style.size / 2 }
  /// The width of a curve in 256ths of a pixel.
  var pen: Int { max(448, style.size * 256 / 6) }
  /// The width of the axis, of the lines of the grid and of tick marks.
  let line: Int
  var tick: Int { PlotRoom.tick(style) }

  init(_ plan: PlotPlan, in size: Size, _ text: TextScale = TextScale()) {
    line = text.unit
    let style = text.style()
    let setter = TypeSetter(style)
    var room = PlotRoom(plan, in: size, setter)
    // The widths of the numbers and of the legend depend on each other, so the first pass assumes a
    // legend of one row.
    let scales = { (room: PlotRoom) in
      ([plan.up] + plan.otherAxes).map {
        PlotScale($0, ticks: room.ticks(style, atMost: Self.mostTicks))
      }
    }
    for _ in 0..<2 { room.makeRoom(forNumbers: scales(room), plan, setter) }
    if plan.legend == .ends, let ends = room.legendAtEnds(of: plan, scales(room)[0], setter) {
      room.add(ends, plan, setter)
    } else {
      room.addLegend(plan, setter)
    }
    ups = scales(room)
    let up = ups[0]
    across = PlotScale(plan.across, ticks: max(1, room.panel.width / room.widthOfNumber))
    areas = room.areas
    columns = room.columns
    plate = room.addLegendInside(plan, across, up, setter)
    (entries, heading, labelPosition) = (room.legend.entries, room.legend.heading, room.label)
    (self.size, self.style, self.up) = (size, style, up)
  }

  /// True if nothing is below a panel, which then has the numbers of the horizontal axis.
  func isLowest(_ panel: Int) -> Bool { panel + columns >= areas.count }
  func isLeftmost(_ panel: Int) -> Bool { panel % columns == 0 }

  /// Returns the position of a curve's point in the first panel, in 256ths of a pixel.
  func place(of point: PlotPoint) -> SubpixelPoint { place(of: point, in: area) }

  /// Returns the position of a curve's point in a panel, in 256ths of a pixel.
  func place(of point: PlotPoint, in area: Region) -> SubpixelPoint {
    SubpixelPoint(
      across: across, up: up, across.factor * Int128(point.generation), point.value, point.tenths,
      area)
  }
}

extension PlotLayout {
  /// Returns the parts that all frames share: the grid, the axes, their numbers and the legend.
  func frame(of plan: PlotPlan) -> [Figure] {
    axes(of: plan) + labels(plan)
      + zip(plan.titles, areas).map { title, area in
        text(
          fitted(title, into: area.width), at: (area.x, area.y - style.lineHeight * 3 / 4), .left,
          .bold
        )
      }
      + (plate == nil ? legend(plan) : [])
  }

  /// Returns the lines and numbers of all axes.
  private func axes(of plan: PlotPlan) -> [Figure] {
    if plan.otherAxes.isEmpty {
      return areas.indices.flatMap { grid($0, hasLines: plan.map == nil) + numbers($0) }
    }
    return ups.indices.flatMap { axis -> [Figure] in
      let (layout, color) = (on(axis), plan.color(ofAxis: axis))
      if plan.isStacked || axis == 0 {
        return layout.grid(plan.isStacked ? axis : 0, hasLines: true)
          + layout.numbers(plan.isStacked ? axis : 0, color)
      }
      return ups[axis].ticks.map { tick in
        let y = area.rows.upperBound - ups[axis].place(of: tick, along: area.height)
        return text(
          ups[axis].label(of: tick), at: (area.columns.upperBound + style.size / 2, y), .left,
          color: color)
      }
    }
  }

  /// Returns the same layout with one of the vertical axes.
  func on(_ axis: Int) -> PlotLayout {
    var layout = self
    layout.up = ups[axis]
    return layout
  }

  /// Returns the legend that lies over the curves; empty if it lies beside them.
  func legendOverCurves(_ plan: PlotPlan) -> [Figure] {
    guard let plate else { return [] }
    let (right, bottom) = (plate.columns.upperBound, plate.rows.upperBound)
    return [box(plate.x, plate.y, right, bottom, .background)] + legend(plan)
  }

  func fitted(_ text: String, into width: Int) -> String {
    TypeSetter(TypeStyle(style.size, .bold, in: style.font)).fitted(text, into: width)
  }

  private func grid(_ panel: Int, hasLines: Bool) -> [Figure] {
    let area = areas[panel]
    let lines = (hasLines ? up.ticks : []).filter { up.place(of: $0, along: area.height) > 0 }.map {
      tick in
      let y = area.rows.upperBound - up.place(of: tick, along: area.height)
      return box(area.x, y, area.columns.upperBound, y + line, .grid)
    }
    let axis = box(
      area.x, area.rows.upperBound, area.columns.upperBound + line,
      area.rows.upperBound + line, .text)
    let ticks = across.ticks.map { tick in
      let x = area.x + across.place(of: tick, along: area.width)
      return box(
        x, area.rows.upperBound + line, x + line, area.rows.upperBound + line + self.tick, .text)
    }
    return lines + [axis] + ticks
  }

  private func numbers(_ panel: Int, _ color: FigureColor = .text) -> [Figure] {
    let area = areas[panel]
    let counts = up.ticks.map { tick in
      let y = area.rows.upperBound - up.place(of: tick, along: area.height)
      return text(up.label(of: tick), at: (area.x - style.size / 2, y), .right, color: color)
    }
    let generations = across.ticks.map { tick in
      let x = area.x + across.place(of: tick, along: area.width)
      return text(
        across.label(of: tick), at: (x, area.rows.upperBound + self.tick + style.size / 4), .top)
    }
    return (isLeftmost(panel) ? counts : []) + (isLowest(panel) ? generations : [])
  }

  /// The labels of the axes. That of the horizontal axis is centered below all panels.
  private func labels(_ plan: PlotPlan) -> [Figure] {
    let up =
      labelPosition.map { position in
        [text(plan.up.label, at: (position.x, position.y), .left)]
          + plan.otherAxes.map { text($0.label, at: (size.width, position.y), .right) }
      } ?? []
    if plan.across.label.isEmpty { return up }
    let right = areas.map(\.columns.upperBound).max() ?? area.columns.upperBound
    let bottom = areas.map(\.rows.upperBound).max() ?? area.rows.upperBound
    let y = bottom + tick + style.size / 4 + style.lineHeight
    return up + [text(plan.across.label, at: (area.x + (right - area.x) / 2, y), .top)]
  }

  private func legend(_ plan: PlotPlan) -> [Figure] {
    let heading = heading.map { [text($0.text, at: ($0.position.x, $0.position.y), .left, .bold)] }
    return (heading ?? [])
      + entries.enumerated().flatMap { number, entry -> [Figure] in
        let place = entry.position
        let name = text(entry.text, at: (place.x, place.y), .left)
        return (entry.hasSample ? sample(number, plan, before: place) : []) + [name]
      }
  }

  /// Returns the sample of a curve, or after the curves that of their spread.
  private func sample(_ number: Int, _ plan: PlotPlan, before place: Position) -> [Figure] {
    let pixel = SubpixelPoint.pixel
    let start = (place.x - style.size / 2 - sample) * pixel
    let (y, end) = (place.y * pixel, start + sample * pixel)
    let line = { (pen: Int, color: FigureColor) in
      let ends = [start + pen / 2, end - pen / 2].map { self.point(SubpixelPoint(x: $0, y: y)) }
      return Figure(.line(ends, width: self.length(pen)), color)
    }
    let reference = number - plan.curves.count
    if plan.references.indices.contains(reference) {
      let ends = [SubpixelPoint(x: start, y: y), SubpixelPoint(x: end, y: y)]
      return dashes(of: ends, of: reference)
    }
    guard number < plan.curves.count else { return spreadSample(plan, start, end, y, line) }
    let curve = plan.curves[number]
    let isMarked = plan.isDistinct || plan.marks == .points
    let middle = SubpixelPoint(x: (start + end) / 2, y: y)
    return [line(pen, curve.color)]
      + (isMarked ? marker(plan.isDistinct ? number : 0, at: middle, curve.color) : [])
  }

  private func spreadSample(
    _ plan: PlotPlan, _ start: Int, _ end: Int, _ y: Int, _ line: (Int, FigureColor) -> Figure
  ) -> [Figure] {
    switch plan.spread {
    case .band: plan.bands.prefix(1).map { line(style.size * 180, $0) }
    case .lines where plan.marks == .points:
      plan.bands.prefix(1).map { color in
        let middle = point(SubpixelPoint(x: (start + end) / 2, y: y))
        return Figure(.disc(middle, radius: length(pen * 3 / 4)), color)
      }
    case .lines: plan.bands.prefix(1).map { line(pen / 2, $0) }
    case .bars:
      bar(
        x: (start + end) / 2, from: y - style.size * 100, to: y + style.size * 100,
        plan.curves.count == 1 ? plan.curves[0].color : .text)
    case .none: []
    }
  }

  func text(
    _ words: String, at place: (x: Int, y: Int), _ anchor: FigureAnchor,
    _ weight: FigureText.Weight = .regular, color: FigureColor = .text
  ) -> Figure {
    // A figure's text size is its line height, of which letters take four fifths.
    let size = FigureLength.pixels((5 * style.size + 3) / 4)
    let pixel = SubpixelPoint.pixel
    return Figure(
      .text(
        FigureText(words, size: size, weight: weight),
        at: point(SubpixelPoint(x: place.x * pixel, y: place.y * pixel)), anchor: anchor), color)
  }

  func box(
    _ left: Int, _ top: Int, _ right: Int, _ bottom: Int, _ color: FigureColor
  ) -> Figure {
    let pixel = SubpixelPoint.pixel
    return Figure(
      .box(
        point(SubpixelPoint(x: left * pixel, y: top * pixel)),
        point(SubpixelPoint(x: right * pixel, y: bottom * pixel))), color)
  }

  func point(_ place: SubpixelPoint) -> FigurePoint {
    FigurePoint(from: .page(.topLeft), x: length(place.x), y: length(place.y))
  }

  /// - Parameter places: the length in 256ths of a pixel.
  func length(_ places: Int) -> FigureLength {
    FigureLength(pixels: places * (FigureLength.one / SubpixelPoint.pixel))
  }
}

// MARK: - Reference curves

extension PlotLayout {
  /// Returns the reference curves of all panels, cut at their edges.
  func references(of plan: PlotPlan) -> [Figure] {
    areas.flatMap { area in
      plan.references.enumerated().flatMap { number, curve in
        lines(along: curve.points, in: area).flatMap { dashes(of: $0, of: number) }
      }
    }
  }

  /// Returns the note that reference curves lie outside the axes; nil if all are visible.
  func remark(on plan: PlotPlan) -> String? {
    let hidden = plan.references.filter { lines(along: $0.points, in: area).isEmpty }
    guard let first = hidden.first else { return nil }
    let names = hidden.map { "'\($0.name)'" }.joined(separator: ", ")
    return hidden.count == 1
      ? "the curve '\(first.name)' of plot-line lies outside the axes"
      : "the curves \(names) of plot-line lie outside the axes"
  }

  /// Returns the parts of a curve within the axes.
  private func lines(along points: [SIMD2<Double>], in area: Region) -> [[SubpixelPoint]] {
    let (low, high) = (
      SIMD2(Double(across.first), Double(up.first)), SIMD2(Double(across.last), Double(up.last))
    )
    var parts: [[SIMD2<Double>]] = []
    for (from, to) in zip(points, points.dropFirst()) {
      guard let part = Self.limited(from, to, to: low, high) else { continue }
      if parts.last?.last == part.0 {
        parts[parts.count - 1].append(part.1)
      } else {
        parts.append([part.0, part.1])
      }
    }
    return parts.map { part in
      part.map { point in
        let (x, y) = (point.x.rounded(), point.y.rounded(.down))
        return SubpixelPoint(
          across: across, up: up, Int128(x), Int128(y), Int((point.y - y) * 10), area)
      }
    }
  }

  /// Returns the part of a line within a rectangle; nil if there is none (Liang and Barsky, ACM
  /// Transactions on Graphics 3 (1984) 1).
  private static func limited(
    _ from: SIMD2<Double>, _ to: SIMD2<Double>, to low: SIMD2<Double>, _ high: SIMD2<Double>
  ) -> (SIMD2<Double>, SIMD2<Double>)? {
    let way = to - from
    var (start, end) = (0.0, 1.0)
    for axis in 0..<2 {
      guard from[axis].isFinite, to[axis].isFinite else { return nil }
      if way[axis] == 0 {
        if from[axis] < low[axis] || from[axis] > high[axis] { return nil }
        continue
      }
      let cuts = [low[axis], high[axis]].map { ($0 - from[axis]) / way[axis] }
      (start, end) = (max(start, min(cuts[0], cuts[1])), min(end, max(cuts[0], cuts[1])))
    }
    if start > end { return nil }
    let place = { (part: Double) in part == 0 ? from : part == 1 ? to : from + way * part }
    return (place(start), place(end))
  }

  /// Returns the dashes of a line. Those of later curves are longer, so that curves differ.
  private func dashes(of line: [SubpixelPoint], of number: Int) -> [Figure] {
    let lengths = [(3 + 2 * number) * pen, 2 * pen + pen / 2].map(Double.init)
    var (dashes, left, isDash) = ([[line[0]]], lengths[0], true)
    for (from, to) in zip(line, line.dropFirst()) {
      let (dx, dy) = (Double(to.x - from.x), Double(to.y - from.y))
      let length = (dx * dx + dy * dy).squareRoot()
      var done = 0.0
      while length - done > left {
        done += left
        let place = SubpixelPoint(
          x: from.x + Int((dx * done / length).rounded()),
          y: from.y + Int((dy * done / length).rounded()))
        if isDash { dashes[dashes.count - 1].append(place) } else { dashes.append([place]) }
        isDash.toggle()
        left = lengths[isDash ? 0 : 1]
      }
      left -= length - done
      if isDash { dashes[dashes.count - 1].append(to) }
    }
    return dashes.filter { $0.count > 1 }.map {
      Figure(.line($0.map(point), width: length(pen * 3 / 4)), .text)
    }
  }
}
