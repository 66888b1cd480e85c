internal import Grids
internal import Patterns
internal import Settings

extension Verb {
  /// The maximum number of cells that one event may place or store. Each takes a byte of memory.
  static let largestPiece = 1 << 26

  /// The maximum number of cells that all events of a film may place together (see `Change.cells`).
  package static let maximumPlacedCells = 2 * largestPiece

  /// Returns the verb that places cells on the board: a pattern, a stored region or inline rows.
  ///
  /// - Parameters:
  ///   - letters: the letters of the cell states in inline rows, in the order of the legend, with
  ///     their meanings.
  ///   - patterns: the cell state for each state of a pattern; nil if the states are the same.
  static func place(
    _ letters: KeyValuePairs<Character, String>, patterns: [CellState]? = nil
  ) -> Verb {
    let rows = Rows(letters)
    return Verb(
      "place", takes: "PATTERN|FILE|REGION|{rows: [\(rows.example)]}, x: 3, y: 4",
      "places cells at x, y; the letters in rows are \(rows.meanings); turn: left, right, half; "
        + "flip: horizontal, vertical; mode: `copy` (replaces cells) or `or` (adds live cells)"
    ) { reader, context in
      let placing = Placing(&reader)
      let word = reader.text(of: "place")
      if word == nil, reader.isWritten("place") {
        return rows.read(&reader).map { placing.change($0) }
      }
      if let word, context.pieces.contains(word) {
        reader.allow("place")
        return placing.change(piece: word)
      }
      guard let file = reader.readFile("place", .pattern, or: [Rows.form]),
        let pattern = reader.pattern(
          in: file, of: "place", states: patterns?.count ?? context.worldInfo.legend.count)
      else { return nil }
      let size = pattern.box
      guard size.area <= largestPiece else {
        reader.reject("place", VerbProblem.tooLargeToPlace(size))
        return nil
      }
      return placing.change(pattern, size: size, as: patterns)
    }
  }
}

/// The position and manner in which cells are placed: `x: 3, y: 4, turn: left, flip: horizontal,
/// mode: or`.
private struct Placing: Sendable {
  private let corner: Position
  private let orientation: Orientation
  private let mode: Mode

  /// The way in which placed cells combine with existing ones.
  private enum Mode: String, CaseIterable {
    /// Replaces all existing cells.
    case copy
    /// Adds the live cells and keeps the existing cells elsewhere.
    case or
  }

  init(_ reader: inout SettingsReader) {
    corner = Position(
      x: reader.read("x", .coordinate, default: 0), y: reader.read("y", .coordinate, default: 0))
    orientation = Orientation(
      flip: reader.readIfWritten("flip", .word), turn: reader.readIfWritten("turn", .word))
    mode = reader.read("mode", .word, default: .copy)
  }

  func change(_ pattern: Pattern, size: Size, as states: [CellState]?) -> Change {
    Change(cells: size.area) { rehearsal throws(VerbProblem) in
      try rehearsal.touch(region(size))
    } apply: { scene in
      var cells = pattern.cells
      if let states {
        cells = Grid(size: cells.size, elements: cells.elements.map { states[Int($0)] })
      }
      put(cells, on: &scene)
    }
  }

  func change(_ cells: Grid<CellState>) -> Change {
    Change(cells: cells.size.area) { rehearsal throws(VerbProblem) in
      try rehearsal.touch(region(cells.size))
    } apply: { scene in
      put(cells, on: &scene)
    }
  }

  func change(piece: String) -> Change {
    Change { rehearsal throws(VerbProblem) in
      try rehearsal.touch(region(rehearsal.piece(piece)))
    } apply: { scene in
      if let cells = scene.pieces[piece] { put(cells, on: &scene) }
    }
  }

  /// Returns the region of the board that cells of the given size cover in this orientation.
  private func region(_ size: Size) -> Region {
    let size = orientation.applied(to: size)
    return Region(x: corner.x, y: corner.y, width: size.width, height: size.height)
  }

  private func put(_ cells: Grid<CellState>, on scene: inout Scene) {
    let cells = orientation.applied(to: cells)
    scene.changeBoard { $0.put(cells, at: corner, over: mode == .or) }
  }
}
