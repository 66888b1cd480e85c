internal import Grids
internal import Settings

extension Infection {
  private static let longestLine = 1_000_000
  private static let forms: [ValueForm] = [
    .cells(),
    .mapping {
      var reader = SettingsReader()
      _ = infect(&reader, at: .option("infect"))
      return reader.entries.map { .init([$0], needed: [$0.name]) }
    },
  ]

  /// The verb that makes healthy people sick: `infect: [[3, 4]]`, `{random: 5}`, `{line: [[0, 0],
  /// [9, 9]]}` or `{path: [[0, 0], [9, 2], [4, 9]]}`.
  static let infectVerb = Verb(
    "infect", takes: "[[x, y], …], {random: n}, {line: [[x, y], [x, y]]} or {path: [[x, y], …]}",
    "makes healthy people sick"
  ) { reader, _ in
    guard let written = reader.readWritten("infect", forms: forms) else { return nil }
    guard case .settings(let settings) = written.content else {
      return reader.positions(written, of: "infect").map(infect)
    }
    var inner = reader.inner(settings)
    defer { reader.reject(inner.mistakes, in: "infect") }
    return infect(&inner, at: written.place)
  }

  private static func infect(_ reader: inout SettingsReader, at place: InputLocation) -> Change? {
    let random = reader.readIfWritten("random", .wholeNumber(0...100_000_000))
    let line = reader.readWritten("line", forms: [.cells(count: 2)])
    let path = reader.readWritten("path", forms: [.cells()])
    reader.rejectUnread()
    let ways = ["random", "line", "path"].count { reader.isWritten($0) }
    if ways != 1, reader.mistakes.isEmpty {
      reader.reject(ways == 0 ? VerbProblem.nobodyToInfect : .infectTwice, at: place)
      return nil
    }
    if let random {
      return .to(InfectionWorld.self, extent: .board) { $0.infect(atRandom: random) }
    }
    if let path { return self.path(path, &reader) }
    return line.flatMap { self.line($0, &reader) }
  }

  /// Returns a change that infects the cells between two end points. Returns nil and reports an
  /// error if the value is not a valid line.
  ///
  /// The change computes the cells when it runs, since there may be a million. The line lies on the
  /// board if its ends do.
  private static func line(_ line: Written, _ reader: inout SettingsReader) -> Change? {
    guard let ends = reader.positions(line, of: "infect") else { return nil }
    guard ends.count == 2 else {
      reader.reject("line", VerbProblem.lineNeedsTwoEnds)
      return nil
    }
    let length = max(abs(ends[0].x - ends[1].x), abs(ends[0].y - ends[1].y)) + 1
    guard length <= longestLine else {
      reader.reject("line", VerbProblem.lineTooLong(length))
      return nil
    }
    let touched = ends.map { Region($0) }
    return .to(InfectionWorld.self, touching: touched) { [start = ends[0], end = ends[1]] in
      $0.infect(cells(from: start, to: end))
    }
  }

  /// Returns a change that infects the cells of a curve through points. Returns nil and reports an
  /// error if the value is not a valid path.
  ///
  /// The curve may leave the board between points that lie on it; its cells outside have no effect.
  private static func path(_ path: Written, _ reader: inout SettingsReader) -> Change? {
    guard let points = reader.positions(path, of: "infect") else { return nil }
    guard !points.isEmpty else {
      if reader.mistakes.isEmpty { reader.reject("path", VerbProblem.pathNeedsPoints) }
      return nil
    }
    let length = zip(points, points.dropFirst()).reduce(1) {
      $0 + max(1, abs($1.0.x - $1.1.x), abs($1.0.y - $1.1.y))
    }
    guard length <= longestLine else {
      reader.reject("path", VerbProblem.lineTooLong(length))
      return nil
    }
    return .to(InfectionWorld.self, touching: points.map { Region($0) }) { world in
      let corners = Curve(through: points).corners
      for (start, end) in zip(corners, corners.dropFirst() + corners.suffix(1)) {
        world.infect(cells(from: start, to: end))
      }
    }
  }

  private static func infect(_ positions: [Position]) -> Change {
    let cells = positions.map { Region($0) }
    return .to(InfectionWorld.self, touching: cells) { $0.infect(positions) }
  }

  /// Returns the cells of a straight line with both ends (Bresenham, IBM Systems Journal 4(1),
  /// 1965).
  private static func cells(from start: Position, to end: Position) -> [Position] {
    let (dx, dy) = (abs(end.x - start.x), abs(end.y - start.y))
    let step = Position(x: start.x < end.x ? 1 : -1, y: start.y < end.y ? 1 : -1)
    var place = start
    var error = dx - dy
    var cells = [start]
    while place != end {
      let double = 2 * error
      if double > -dy {
        error -= dy
        place.x += step.x
      }
      if double < dx {
        error += dx
        place.y += step.y
      }
      cells.append(place)
    }
    return cells
  }
}
