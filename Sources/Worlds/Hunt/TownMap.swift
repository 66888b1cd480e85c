/// The drawing of a rectangular part of a town.
struct TownMap {
  private let town: Town
  private let columns: Range<Int>
  private let rows: Range<Int>
  /// The number of cells per millimeter.
  private let scale: Double
  private let point: (PlanePoint) -> FigurePoint

  /// - Parameters:
  ///   - start: the upper left corner of the part.
  ///   - end: the lower right corner of the part.
  ///   - scale: the number of cells per millimeter.
  ///   - point: a function that maps a point of the plane to the page.
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

  private func length(_ millimetres: Int) -> FigureLength {
    .cells(of: Double(millimetres) * scale)
  }

  private var river: Figure {
    let places = (rows.lowerBound - 1...rows.upperBound).map { point(town.river(inRow: $0)) }
    return Figure(.line(places, width: length(Town.river)), HuntColors.water)
  }

  /// The streets as lines, in the order of the crossings.
  private var streets: [Figure] {
    let lanes = crossings.flatMap { crossing -> [(Int, Figure)] in
      let neighbours = [
        (true, Crossing(column: crossing.column + 1, row: crossing.row)),
        (false, Crossing(column: crossing.column, row: crossing.row + 1)),
      ]
      return neighbours.compactMap { isEast, neighbour in
        town.street(from: crossing, east: isEast).map { width in
          let ends = [town.place(of: crossing), town.place(of: neighbour)].map(point)
          return (width, Figure(.line(ends, width: length(width)), HuntColors.street))
        }
      }
    }
    return lanes.map(\.1)
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
