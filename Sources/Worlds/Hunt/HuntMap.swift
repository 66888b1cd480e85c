/// The map of a hunt, centered on the walker.
struct HuntMap {
  private let state: HuntState
  private let box: FigureBox
  /// The number of cells per millimeter.
  private let scale: Double
  /// The base length for text and line widths, in cells: 1/24 of the map's shorter side.
  private let unit: Double

  /// The distance shown along the shorter side of the map at a zoom of 100%, in millimeters.
  private static let sight = 700_000.0

  /// - Parameter zoom: the zoom in hundredths.
  init(_ state: HuntState, zoom: Int, in box: FigureBox) {
    self.state = state
    self.box = box
    // On an elongated page the longer side sets the scale, which limits it to four times `sight`.
    // Otherwise a narrow strip would show, and draw, a huge part of the town.
    let side = max(0.001, min(box.width, box.height), max(box.width, box.height) / 4)
    scale = side / Self.sight * Double(zoom) / 100
    unit = side / 24
  }

  var figures: [Figure] {
    TownMap(Town(seed: state.town), from: corner(0, 0), to: corner(1, 1), scale: scale, point)
      .figures
      + way + circles + trail + monsters + walker + bar
  }

  /// Returns the point of the page that shows a point of the plane.
  private func point(_ place: PlanePoint) -> FigurePoint {
    let middle = state.walker.place
    return FigurePoint(
      x: .cells(of: box.x + box.width / 2 + Double(place.x - middle.x) * scale),
      y: .cells(of: box.y + box.height / 2 + Double(place.y - middle.y) * scale))
  }

  /// Returns the point of the plane at a position in the map, given as fractions of the map's width
  /// and height. (0, 0) is the upper left corner and (1, 1) the lower right.
  private func corner(_ across: Double, _ down: Double) -> PlanePoint {
    let middle = state.walker.place
    return PlanePoint(
      x: middle.x + Int((across - 0.5) * box.width / scale),
      y: middle.y + Int((down - 0.5) * box.height / scale))
  }

  // MARK: The walk

  /// The track that the walker follows, as a dashed line; empty if it has none.
  private var way: [Figure] {
    guard let track = state.walker.track else { return [] }
    return [
      Figure(
        .line(
          track.seen(from: corner(-0.5, -0.5), to: corner(1.5, 1.5)).map(point),
          width: .cells(of: unit * 0.18), dash: .cells(of: unit * 0.5)), .muted)
    ]
  }

  private var trail: [Figure] {
    let points = state.walker.trail.map(point)
    return [
      Figure(.line(points, width: .cells(of: unit * 0.42)), .background),
      Figure(.line(points, width: .cells(of: unit * 0.24)), .accent),
    ]
  }

  private var circles: [Figure] {
    let middle = point(state.walker.place)
    return [(HuntState.reach, 0.16), (HuntState.sight, 0.08)].flatMap { radius, line in
      let ring = { (width: Double, color: FigureColor) in
        Figure(
          .ring(
            middle, radius: .cells(of: Double(radius) * scale), width: .cells(of: width)), color)
      }
      return [ring(unit * line * 2.2, .background), ring(unit * line, .accent)]
    }
  }

  private var walker: [Figure] {
    let middle = point(state.walker.place)
    return [
      Figure(.disc(middle, radius: .cells(of: unit * 0.62)), .background),
      Figure(.disc(middle, radius: .cells(of: unit * 0.45)), .accent),
    ]
  }

  // MARK: Monsters

  /// The visible monsters, each with its distance below it unless it is within reach.
  private var monsters: [Figure] {
    state.seen.reversed().flatMap { monster -> [Figure] in
      // `seen` is sorted by distance, so reversing it draws the nearest monsters on top.
      let middle = point(monster.place)
      let sprite = Figure(
        .sprite(monster.kind.rawValue, middle, side: .cells(of: unit * 2.2)), .text)
      let distance = monster.place.distance(to: state.walker.place)
      guard distance > HuntState.reach else { return [sprite] }
      let below = middle.moved(down: .cells(of: unit * 1.75))
      let words = "\((distance + PlanePoint.meter / 2) / PlanePoint.meter) m"
      let half = unit * (0.28 * Double(words.count) + 0.1)
      let plate = Figure(
        .box(
          below.moved(right: .cells(of: -half), down: .cells(of: -unit * 0.55)),
          below.moved(right: .cells(of: half), down: .cells(of: unit * 0.55)),
          radius: .cells(of: unit * 0.4)), .background)
      let text = Figure(
        .text(FigureText(words, size: .cells(of: unit * 1.05)), at: below, anchor: .middle), .text)
      return [sprite, plate, text]
    }
  }

  /// The scale bar at the lower left and the elapsed time at the upper left.
  private var bar: [Figure] {
    let metres = [10, 20, 50, 100, 200, 500, 1000].last {
      Double($0 * PlanePoint.meter) * scale <= box.width / 4
    }
    let place = FigureBox(
      x: box.x + unit, y: box.y + box.height - unit * 2.2,
      width: Double((metres ?? 10) * PlanePoint.meter) * scale, height: unit * 0.3)
    let plate = FigureBox(
      x: place.x - unit * 0.4, y: place.y - unit * 1.5,
      width: max(unit * 3.4, place.width + unit * 0.8),
      height: unit * 2.2)
    var label = plate.inset(by: unit * 0.4, 0)
    label.height = unit * 1.4
    let clock = FigureBox(
      x: plate.x, y: box.y + unit * 0.6, width: unit * 5.6, height: unit * 1.7)
    return [
      plate.filled(.background, radius: unit * 0.3),
      label.text("\(metres ?? 10) m", size: unit * 1.1, anchor: .left),
      place.filled(.text),
      clock.filled(.background, radius: unit * 0.3),
      clock.inset(by: unit * 0.3, 0).text(time, size: unit * 1.1),
    ]
  }

  /// The elapsed time in minutes and seconds, such as `2:05 min`.
  private var time: String {
    let seconds = state.generation * (Walker.generation / 1000)
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest) min"
  }
}

extension Track {
  /// Returns the part of the track inside a rectangle, plus one point before and one after it.
  ///
  /// If the track enters the rectangle several times, the result runs from the first point inside
  /// to the last. It has about 2,000 points at most.
  func seen(from start: PlanePoint, to end: PlanePoint) -> [PlanePoint] {
    let isSeen = { (place: PlanePoint) in
      (start.x...max(start.x, end.x)).contains(place.x)
        && (start.y...max(start.y, end.y)).contains(place.y)
    }
    guard let first = points.firstIndex(where: { isSeen($0.place) }),
      let last = points.lastIndex(where: { isSeen($0.place) })
    else { return [] }
    // A map cannot show more points than this, so longer parts are thinned out evenly.
    let stride = max(1, (last - first) / 2000)
    let part = points[max(0, first - 1)...min(points.count - 1, last + 1)]
    return part.enumerated().filter { $0.offset % stride == 0 || $0.offset == part.count - 1 }
      .map(\.element.place)
  }
}
