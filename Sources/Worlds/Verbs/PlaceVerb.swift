internal import Grids
internal import Patterns
internal import Settings

extension Verb {
  /// How many cells a piece may have, each of which takes a byte.
  static let largestPiece = 1 << 26

  /// How many cells the events of a film may place together, by their changes' `cells`.
  public static let mostPlaced = 2 * largestPiece

  /// Puts a pattern, or a piece that was kept before.
  static let place = Verb(
    "place", takes: "PATTERN|FILE|PIECE, x: 3, y: 4",
    "puts it there; turn: left, right, half; flip: horizontal, vertical; mode: copy, or"
  ) { reader, context in
    let placing = Placing(&reader)
    let word = reader.text(of: "place") ?? ""
    if context.pieces.contains(word) {
      reader.allow("place")
      return placing.change(piece: word)
    }
    guard let file = reader.readFile("place", .pattern),
      let pattern = reader.pattern(
        in: file, of: "place", states: context.stage.legend.count)
    else { return nil }
    let size = pattern.box
    guard size.area <= largestPiece else {
      reader.reject("place", VerbProblem.tooLargeToPlace(size))
      return nil
    }
    return placing.change(pattern, size: size)
  }
}

/// Where and how a piece is put: `x: 3, y: 4, turn: left, flip: horizontal, mode: or`.
private struct Placing: Sendable {
  private let corner: Position
  private let orientation: Orientation
  private let mode: Mode

  /// How a placed piece meets what is there.
  private enum Mode: String, CaseIterable {
    /// It replaces all.
    case copy
    /// Its live cells are added.
    case or
  }

  init(_ reader: inout SettingsReader) {
    corner = Position(
      x: reader.read("x", .coordinate, default: 0), y: reader.read("y", .coordinate, default: 0))
    orientation = Orientation(
      flip: reader.readIfWritten("flip", .word), turn: reader.readIfWritten("turn", .word))
    mode = reader.read("mode", .word, default: .copy)
  }

  func change(_ pattern: Pattern, size: Size) -> Change {
    Change(cells: size.area) { rehearsal throws(VerbProblem) in
      try rehearsal.touch(region(size))
    } apply: { scene in
      put(pattern.cells, on: &scene)
    }
  }

  func change(piece: String) -> Change {
    Change { rehearsal throws(VerbProblem) in
      try rehearsal.touch(region(rehearsal.piece(piece)))
    } apply: { scene in
      if let cells = scene.pieces[piece] { put(cells, on: &scene) }
    }
  }

  /// What a piece of a size covers.
  private func region(_ size: Size) -> Region {
    let size = orientation.applied(to: size)
    return Region(x: corner.x, y: corner.y, width: size.width, height: size.height)
  }

  private func put(_ cells: Grid<CellState>, on scene: inout Scene) {
    let cells = orientation.applied(to: cells)
    scene.changeBoard { $0.put(cells, at: corner, over: mode == .or) }
  }
}
