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
      + way + circles + trail + monsters + walker + distances + bar
  }

  /// Returns the point of the page that shows a point of the plane.
  private func point(_ place: PlanePoint) -> FigurePoint {
    let (x, y) = coordinates(of: place)
    return FigurePoint(x: .cells(of: x), y: .cells(of: y))
  }

  /// Returns the position on the page, in cells, of a point of the plane.
  private func coordinates(of place: PlanePoint) -> (x: Double, y: Double) {
    let middle = state.walker.place
    return (
      box.x + box.width / 2 + Double(place.x - middle.x) * scale,
      box.y + box.height / 2 + Double(place.y - middle.y) * scale
    )
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

  /// The visible monsters, the nearest on top.
  private var monsters: [Figure] {
    // `seen` is sorted by distance.
    state.seen.reversed().map { monster in
      Figure(
        .sprite(monster.kind.rawValue, point(monster.place), side: .cells(of: unit * 2.2)), .text)
    }
  }

  /// The distances of the monsters that are not within reach.
  private var distances: [Figure] {
    let monsters = state.seen.map { monster in
      let place = coordinates(of: monster.place)
      let distance = monster.place.distance(to: state.walker.place)
      let meters = (distance + PlanePoint.meter / 2) / PlanePoint.meter
      return (place.x, place.y, meters: distance > HuntState.reach ? meters : nil)
    }
    let middle = coordinates(of: state.walker.place)
    let taken = [FigureBox(around: middle, 1.3 * unit, 1.3 * unit), scalePlate, clock]
    return HuntLabels(monsters, beside: taken, in: box, unit: unit).figures
  }

  /// The scale bar at the lower left and the elapsed time at the upper left.
  private var bar: [Figure] {
    let plate = scalePlate
    var label = plate.inset(by: unit * 0.4, 0)
    label.height = unit * 1.4
    return [
      plate.filled(.background, radius: unit * 0.3),
      label.text("\(meters) m", size: unit * 1.1, anchor: .left),
      scaleBar.filled(.text),
      clock.filled(.background, radius: unit * 0.3),
      clock.inset(by: unit * 0.3, 0).text(time, size: unit * 1.1),
    ]
  }

  /// The length of the scale bar in meters.
  private var meters: Int {
    [10, 20, 50, 100, 200, 500, 1000].last {
      Double($0 * PlanePoint.meter) * scale <= box.width / 4
    } ?? 10
  }

  private var scaleBar: FigureBox {
    FigureBox(
      x: box.x + unit, y: box.y + box.height - unit * 2.2,
      width: Double(meters * PlanePoint.meter) * scale, height: unit * 0.3)
  }

  /// The plate of the scale bar and its length.
  private var scalePlate: FigureBox {
    FigureBox(
      x: scaleBar.x - unit * 0.4, y: scaleBar.y - unit * 1.5,
      width: max(unit * 3.4, scaleBar.width + unit * 0.8), height: unit * 2.2)
  }

  /// The plate of the elapsed time.
  private var clock: FigureBox {
    FigureBox(
      x: box.x + unit * 0.6, y: box.y + unit * 0.6, width: unit * 5.6, height: unit * 1.7)
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
