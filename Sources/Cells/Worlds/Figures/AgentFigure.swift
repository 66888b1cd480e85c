package import Grids

/// A place on a board, in 65536ths of a cell from its top left corner.
package struct AgentPlace: Hashable, Sendable {
  package var x: Int
  package var y: Int

  package init(x: Int, y: Int) { (self.x, self.y) = (x, y) }

  /// Creates the place at a distance in cells from the top left corner.
  package init(cells x: Double, _ y: Double) {
    self.init(
      x: Int((x * Double(FigureLength.one)).rounded()),
      y: Int((y * Double(FigureLength.one)).rounded()))
  }

  fileprivate var point: FigurePoint {
    FigurePoint(x: FigureLength(cells: x), y: FigureLength(cells: y))
  }
}

/// The board on which agents move, and the sides of it that are joined.
package struct AgentGround: Sendable {
  private let sides: AgentPlace
  private let wrapsColumns, wrapsRows: Bool

  package init(_ size: Size, wrapsColumns: Bool, wrapsRows: Bool) {
    sides = AgentPlace(x: size.width * FigureLength.one, y: size.height * FigureLength.one)
    (self.wrapsColumns, self.wrapsRows) = (wrapsColumns, wrapsRows)
  }

  /// Returns the way from one place to another: the short one across edges that wrap.
  package func way(from start: AgentPlace, to end: AgentPlace) -> AgentPlace {
    let (x, y) = (end.x - start.x, end.y - start.y)
    return AgentPlace(
      x: wrapsColumns ? Self.short(x, sides.x) : x, y: wrapsRows ? Self.short(y, sides.y) : y)
  }

  private static func short(_ way: Int, _ side: Int) -> Int {
    way > side / 2 ? way - side : way < -(side / 2) ? way + side : way
  }

  /// Returns a place on the board that is equal across edges that wrap.
  package func wrapped(_ place: AgentPlace) -> AgentPlace {
    AgentPlace(
      x: wrapsColumns ? (place.x + sides.x) % sides.x : place.x,
      y: wrapsRows ? (place.y + sides.y) % sides.y : place.y)
  }

  /// Returns the places at which a shape is seen: also beyond edges that wrap, if it crosses them.
  fileprivate func copies(of place: AgentPlace, radius: Int) -> [AgentPlace] {
    func copies(_ place: Int, _ side: Int, _ wraps: Bool) -> [Int] {
      if !wraps { return [place] }
      return [place] + (place < radius ? [place + side] : [])
        + (place > side - radius ? [place - side] : [])
    }
    let (columns, rows) = (
      copies(place.x, sides.x, wrapsColumns), copies(place.y, sides.y, wrapsRows)
    )
    if columns.count == 1, rows.count == 1 { return [place] }
    return rows.flatMap { y in columns.map { x in AgentPlace(x: x, y: y) } }
  }
}

/// An agent as an image shows it: between the cells, with its heading and a trail.
package struct AgentFigure: Sendable {
  package var place: AgentPlace
  /// The direction in which the shape points; nil for none.
  package var heading: Heading?
  package let shape: Mark.Shape
  /// The diameter in 65536ths of a cell.
  package let size: Int
  package let color: FigureColor
  /// The color from which the trail fades.
  package let trailColor: FigureColor
  /// The latest places before this one, the youngest first.
  package var trail: [AgentPlace]

  package init(
    at place: AgentPlace, heading: Heading?, _ shape: Mark.Shape, size: Int, _ color: FigureColor,
    trailColor: FigureColor, trail: [AgentPlace]
  ) {
    (self.place, self.heading, self.shape, self.size) = (place, heading, shape, size)
    (self.color, self.trailColor, self.trail) = (color, trailColor, trail)
  }

  /// Returns the shapes of agents, the later ones above, over all of their trails.
  ///
  /// - Parameter length: the number of places of a trail that fades to the end; 0 without trails.
  package static func figures(
    of agents: [AgentFigure], on ground: AgentGround, trail length: Int
  ) -> [Figure] {
    var figures = length > 0 ? trails(of: agents, on: ground, length) : []
    figures.reserveCapacity(figures.count + agents.count)
    for agent in agents {
      for place in ground.copies(of: agent.place, radius: agent.size / 2) {
        let mark = Mark(
          agent.shape, at: place.point, size: FigureLength(cells: agent.size),
          heading: agent.heading ?? .east)
        figures.append(Figure(.mark(mark), agent.color))
      }
    }
    return figures
  }

  /// Returns the lines along the latest places of each agent, the older ones paler and below the newer
  /// ones.
  private static func trails(
    of agents: [AgentFigure], on ground: AgentGround, _ length: Int
  ) -> [Figure] {
    var bands = [[Figure]](repeating: [], count: FigureColor.fadingSteps - 1)
    for agent in agents where !agent.trail.isEmpty {
      let width = FigureLength(cells: agent.size / 8, pixels: FigureLength.one)
      for (band, points) in agent.pieces(on: ground, length) {
        bands[band].append(
          Figure(.line(points.map(\.point), width: width), .faded(agent.trailColor, band + 1)))
      }
    }
    return bands.reversed().flatMap(\.self)
  }

  /// Returns the lines of the trail, each with the step to which it is faded. None crosses an edge that
  /// wraps.
  private func pieces(
    on ground: AgentGround, _ length: Int
  ) -> [(band: Int, points: [AgentPlace])] {
    let bands = FigureColor.fadingSteps - 1
    var (pieces, latest, isBroken) = ([(band: Int, points: [AgentPlace])](), place, true)
    for (age, place) in trail.prefix(length).enumerated() {
      let band = age * bands / length
      let way = AgentPlace(x: place.x - latest.x, y: place.y - latest.y)
      if ground.way(from: latest, to: place) != way {
        isBroken = true
      } else if way != AgentPlace(x: 0, y: 0) {
        if isBroken || pieces.last?.band != band { pieces.append((band, [latest])) }
        pieces[pieces.count - 1].points.append(place)
        isBroken = false
      }
      latest = place
    }
    return pieces
  }
}

extension Figure {
  /// Returns a mark, or the line of a trail, some cells below; other figures as they are.
  package func moved(down cells: Int) -> Figure {
    let way = FigureLength.cells(cells)
    var result = self
    switch shape {
    case .mark(var mark):
      mark.place = mark.place.moved(down: way)
      result.shape = .mark(mark)
    case .line(let points, let width, let dash):
      result.shape = .line(points.map { $0.moved(down: way) }, width: width, dash: dash)
    default: break
    }
    return result
  }
}
