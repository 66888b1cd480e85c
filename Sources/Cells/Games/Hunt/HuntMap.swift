internal import Worlds

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
    // `seen` begins with the nearest monster, which is drawn last.
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

/// The drawing of a rectangular part of a town.
struct TownMap {
  private let town: Town
  private let columns: Range<Int>
  private let rows: Range<Int>
  /// The number of cells per millimeter.
  private let scale: Double
  private let point: (PlanePoint) -> FigurePoint

  /// `start`: the upper left corner of the part. `end`: the lower right corner of the part.
  /// `scale`: the number of cells per millimeter. `point`: a function that maps a point of the
  /// plane to the page.
  init(
    _ town: Town, from start: PlanePoint, to end: PlanePoint, scale: Double,
    _ point: @escaping (PlanePoint) -> FigurePoint
  ) {
    self.town = town
    (columns, rows) = Town.crossings(from: start, to: end)
    self.scale = scale
    self.point = point
  }

  var figures: [Figure] {
    let rooms = crossings.compactMap { crossing in
      town.lot(of: crossing).map { (lot: $0, block: town.block(of: crossing, in: $0)) }
    }
    return rooms.flatMap(park) + [river] + streets + rooms.flatMap(houses) + rooms.flatMap(trees)
  }

  private var crossings: [Crossing] {
    rows.flatMap { row in columns.map { Crossing(column: $0, row: row) } }
  }

  private func length(_ millimeters: Int) -> FigureLength {
    .cells(of: Double(millimeters) * scale)
  }

  private var river: Figure {
    let places = (rows.lowerBound - 1...rows.upperBound).map { point(town.river(inRow: $0)) }
    return Figure(.line(places, width: length(Town.river)), HuntColors.water)
  }

  /// The streets as lines, in the order of the crossings.
  private var streets: [Figure] {
    crossings.flatMap { crossing -> [Figure] in
      let neighbors = [
        (true, Crossing(column: crossing.column + 1, row: crossing.row)),
        (false, Crossing(column: crossing.column, row: crossing.row + 1)),
      ]
      return neighbors.compactMap { isEast, neighbor in
        town.street(from: crossing, east: isEast).map { width in
          let ends = [town.place(of: crossing), town.place(of: neighbor)].map(point)
          return Figure(.line(ends, width: length(width)), HuntColors.street)
        }
      }
    }
  }

  private typealias Plot = (lot: (PlanePoint, PlanePoint), block: Town.Block)

  private func park(_ lot: Plot) -> [Figure] {
    guard case .park(_, let hasPond) = lot.block else { return [] }
    let (start, end) = lot.lot
    let lawn = Figure(
      .box(point(start), point(end), radius: length(9000)), HuntColors.park)
    guard hasPond else { return [lawn] }
    let middle = start.toward(end, 1, of: 2)
    let reach = min(end.x - start.x, end.y - start.y) / 5
    let pond = { (x: Int, y: Int, radius: Int) in
      Figure(
        .disc(point(middle + PlanePoint(x: x, y: y)), radius: length(radius)), HuntColors.water)
    }
    return [lawn, pond(-reach / 2, 0, reach), pond(reach * 2 / 3, reach / 4, reach * 4 / 5)]
  }

  private func houses(_ lot: Plot) -> [Figure] {
    guard case .houses(let houses) = lot.block else { return [] }
    return houses.map { start, end in
      Figure(.box(point(start), point(end), radius: length(1500)), HuntColors.house)
    }
  }

  private func trees(_ lot: Plot) -> [Figure] {
    guard case .park(let trees, let hasPond) = lot.block else { return [] }
    let (start, end) = lot.lot
    let middle = start.toward(end, 1, of: 2)
    let pond = min(end.x - start.x, end.y - start.y) * 2 / 5
    return trees.enumerated().filter { !hasPond || !$0.element.isWithin(pond, of: middle) }
      .filter { !town.isWet($0.element, margin: 0) }
      .map { number, place in
        Figure(.disc(point(place), radius: length(3000 + number % 3 * 900)), HuntColors.tree)
      }
  }
}

/// The distances of the visible monsters, each on a plate beside its monster.
///
/// The plates lie on free parts of the map, the plate of the nearest monster first: on no monster,
/// on no other plate and not on the walker.
struct HuntLabels {
  /// The distances in words, with their plates.
  private var labels: [(words: String, plate: FigureBox)] = []
  /// The base length for text and line widths, in cells.
  private let unit: Double
  /// The parts of the map that no plate may cover.
  private var taken: [FigureBox]

  /// `monsters`: the center of each monster on the map with its distance in meters, the nearest
  /// first; nil for a monster that needs no label. `taken`: the parts of the map that no plate may
  /// cover, besides the monsters. `unit`: the base length, in cells.
  init(
    _ monsters: [(x: Double, y: Double, meters: Int?)], beside taken: [FigureBox],
    in box: FigureBox, unit: Double
  ) {
    self.unit = unit
    self.taken = taken + monsters.map { FigureBox(around: ($0.x, $0.y), 2.2 * unit, 2.2 * unit) }
    for (x, y, meters) in monsters {
      guard let meters else { continue }
      let words = "\(meters) m"
      let width = unit * (0.56 * Double(words.count) + 0.2)
      let plates = Self.offsets.map { way in
        let side = way.x * (way.isBeside ? 1.3 * unit + width / 2 : unit)
        return FigureBox(around: (x + side, y + way.y * unit), width, 1.1 * unit)
      }
      // A plate without free space stays below its monster, as long as it covers no other one.
      let free = plates.first { plate in
        box.contains(plate) && !self.taken.contains { $0.overlaps(plate) }
      }
      let near = plates.first { plate in !labels.contains { $0.plate.overlaps(plate) } }
      guard let plate = free ?? near else { continue }
      labels.append((words, plate))
      self.taken.append(plate)
    }
  }

  /// The distances from a monster to its plate in units, the preferred one first.
  private static let offsets: [(x: Double, y: Double, isBeside: Bool)] = [
    (0, 1.75, false), (0, -1.75, false), (1, 0, true), (-1, 0, true), (1, 1.2, true),
    (-1, 1.2, true), (1, -1.2, true), (-1, -1.2, true), (1, 2.3, true), (-1, 2.3, true),
    (1, -2.3, true), (-1, -2.3, true), (0, 2.9, false), (0, -2.9, false),
  ]

  var figures: [Figure] {
    labels.flatMap { label in
      [
        label.plate.filled(.background, radius: unit * 0.4),
        Figure(
          .text(
            FigureText(label.words, size: .cells(of: unit * 1.05)), at: label.plate.point(0.5, 0.5),
            anchor: .middle), .text),
      ]
    }
  }
}

extension FigureBox {
  init(around middle: (x: Double, y: Double), _ width: Double, _ height: Double) {
    self.init(
      x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
  }

  func overlaps(_ other: FigureBox) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }

  func contains(_ other: FigureBox) -> Bool {
    x <= other.x && other.x + other.width <= x + width && y <= other.y
      && other.y + other.height <= y + height
  }
}

enum HuntColors {
  /// The colors that only the map uses.
  static let (house, street, park, water, tree) = (
    FigureColor("house"), FigureColor("street"), FigureColor("park"), FigureColor("river"),
    FigureColor("tree")
  )

  static let ofMap = [house, street, park, water, tree]

  /// All colors of a hunt, in descending order of how much visible edge each has. The palette
  /// reserves colors for soft edges in this order.
  static let all = [.background, street, .text, house, park, water, tree, .accent, .muted]
}
