internal import Grids
internal import Worlds

extension PlotLayout {
  /// Returns the parts that all frames share: the grid, the axis, its numbers and the legend.
  func frame(of plan: PlotPlan) -> [Figure] {
    grid + numbers + legend(plan)
  }

  /// Returns the curves in painting order: their bands, then their lines, then a dot at the end of
  /// each.
  ///
  /// The first curve is painted last.
  func curves(_ lines: [PlotLine], of plan: PlotPlan) -> [Figure] {
    let curves = zip(lines, plan.curves).filter { !$0.0.points.isEmpty }.reversed()
    let bands = curves.compactMap { line, curve in
      curve.band.map { color in
        let (high, low) = (line.band.high, line.band.low)
        return Figure(
          .area(high.map { point(place(of: $0)) }, low.map { point(place(of: $0)) }), color)
      }
    }
    let strokes = curves.map { line, curve in
      Figure(.line(thinned(line.points).map(point), width: length(pen)), curve.color)
    }
    let ends = curves.map { line, curve in
      let end = point(place(of: line.points[line.points.count - 1]))
      return Figure(.disc(end, radius: length(pen * 7 / 4)), curve.color)
    }
    return bands + strokes + ends
  }

  /// Returns the positions of points, without the middle ones of level runs.
  private func thinned(_ points: [PlotPoint]) -> [SubpixelPoint] {
    points.map(place).reduce(into: []) { places, next in
      if places.count > 1 {
        let (a, b) = (places[places.count - 2], places[places.count - 1])
        // Long level runs are common: populations often stay constant.
        if a.y == b.y, b.y == next.y { places.removeLast() }
      }
      places.append(next)
    }
  }

  private var grid: [Figure] {
    let lines = up.ticks.dropFirst().map { tick in
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

  private var numbers: [Figure] {
    let counts = up.ticks.map { tick in
      let y = area.rows.upperBound - up.place(of: tick, along: area.height)
      return text(up.label(of: tick), at: (area.x - style.size / 2, y), .right)
    }
    let below = area.rows.upperBound + tick + style.size / 4
    let generations = across.ticks.map { tick in
      let x = area.x + across.place(of: tick, along: area.width)
      return text(across.label(of: tick), at: (x, below), .top)
    }
    let middle = area.x + area.width / 2
    return counts + generations + [
      text("generation", at: (middle, below + style.lineHeight), .top)
    ]
  }

  private func legend(_ plan: PlotPlan) -> [Figure] {
    let note = plan.bands.prefix(plan.note == nil ? 0 : 1).map {
      (color: $0, pen: style.size * 180)
    }
    let samples = plan.curves.map { (color: $0.color, pen: pen) } + note
    let heading = heading.map { [text($0.text, at: ($0.position.x, $0.position.y), .left, .bold)] }
    return (heading ?? [])
      + zip(names, samples).flatMap { name, sample -> [Figure] in
        let (start, y) = (name.position.x - style.size / 2 - self.sample, name.position.y)
        let (inset, pixel) = (sample.pen / 2, SubpixelPoint.pixel)
        let ends = [start * pixel + inset, (start + self.sample) * pixel - inset].map {
          point(SubpixelPoint(x: $0, y: y * pixel))
        }
        return [
          Figure(.line(ends, width: length(sample.pen)), sample.color),
          text(name.text, at: (name.position.x, y), .left),
        ]
      }
  }

  private func text(
    _ words: String, at place: (x: Int, y: Int), _ anchor: FigureAnchor,
    _ weight: FigureText.Weight = .regular
  ) -> Figure {
    // A figure's text size is its line height, of which letters take four fifths.
    let size = FigureLength.pixels((5 * style.size + 3) / 4)
    let pixel = SubpixelPoint.pixel
    return Figure(
      .text(
        FigureText(words, size: size, weight: weight),
        at: point(SubpixelPoint(x: place.x * pixel, y: place.y * pixel)), anchor: anchor), .text)
  }

  private func box(
    _ left: Int, _ top: Int, _ right: Int, _ bottom: Int, _ color: FigureColor
  ) -> Figure {
    let pixel = SubpixelPoint.pixel
    return Figure(
      .box(
        point(SubpixelPoint(x: left * pixel, y: top * pixel)),
        point(SubpixelPoint(x: right * pixel, y: bottom * pixel))), color)
  }

  private func point(_ place: SubpixelPoint) -> FigurePoint {
    FigurePoint(from: .page(.topLeft), x: length(place.x), y: length(place.y))
  }

  /// - Parameter places: the length in 256ths of a pixel.
  private func length(_ places: Int) -> FigureLength {
    FigureLength(pixels: places * (FigureLength.one / SubpixelPoint.pixel))
  }
}
