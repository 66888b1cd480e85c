package import Grids
internal import Patterns
internal import Settings

extension Verb {
  /// The verb that makes dead cells live and live cells dead, for boards of two states.
  package static let toggle = Verb("toggle", takes: "[[x, y], …]", "flips each cell") { reader, _ in
    guard let written = reader.readWritten("toggle", forms: [.cells()]),
      let cells = reader.positions(written, of: "toggle")
    else { return nil }
    return Change { rehearsal throws(VerbProblem) in
      for cell in cells { try rehearsal.touch(Region(cell)) }
    } apply: { scene in
      scene.changeBoard { board in
        for cell in cells { board.toggle(cell) }
      }
    }
  }

  /// The verb that empties a region or the whole board.
  package static let clear = Verb(
    "clear", takes: "all, or {x: 0, y: 0, width: 9, height: 9}", "empties cells"
  ) { reader, _ in
    guard let written = reader.readWritten("clear", forms: [.words(["all"]), .region]) else {
      return nil
    }
    if written.text == "all" {
      return Change(extent: .board, apply: { $0.clear(nil) })
    }
    let shape = "\(regionShape), or all"
    guard let region = reader.region(written, of: "clear", shape: shape) else { return nil }
    return Change { rehearsal throws(VerbProblem) in
      try rehearsal.touch(region)
    } apply: { scene throws(OpeningProblem) in
      try scene.require(region, for: "clear")
      scene.clear(region)
    }
  }

  /// The verb that stores a copy of a region's cells under a name.
  package static let copy = keeping(
    "copy", "stores a region under a name", cuts: false)

  /// The verb that stores a copy of a region's cells under a name, and empties the region.
  package static let cut = keeping(
    "cut", "stores a region under a name and empties its cells", cuts: true)

  /// The verb that saves a stored region, or the whole world every few generations.
  package static let save = Verb(
    "save", takes: "REGION, replace: true",
    "saves a stored region as one of your patterns; with every: N the whole world every N"
      + " generations"
  ) { reader, context in
    let replaces = reader.read("replace", .yesOrNo, default: false)
    let every = reader.readIfWritten("every", .wholeNumber(1...1_000_000_000_000_000))
    guard let name = reader.readIfWritten("save", .name) else { return nil }
    guard SavedItem.isName(name) else {
      reader.reject(
        "save",
        "'\(name)' is not a valid file name for a pattern: use letters, digits, - and _")
      return nil
    }
    if every == nil, context.worldInfo.course.contents?.states == 0 {
      reader.reject(
        "save", "a model without states has no pattern: save the whole world with 'every'")
      return nil
    }
    if let every {
      return Change(savedItem: .world(name, every: every, replaces: replaces))
    }
    return Change(savedItem: .pattern(piece: name, replaces: replaces)) {
      rehearsal throws(VerbProblem) in _ = try rehearsal.piece(name)
    }.affecting(.elsewhere)
  }

  /// Returns the verb that resizes the board and keeps the cells that fit, from the top left.
  /// `most`: the maximum number of cells of a board.
  package static func resize(cells most: Int) -> Verb {
    Verb("resize", takes: "WxH", "resizes the board and keeps what fits, from the top left") {
      reader, _ in
      reader.readIfWritten("resize", .size(cells: most)).map { size in
        Change(extent: .board) { rehearsal throws(VerbProblem) in
          try rehearsal.resize(to: size)
        } apply: { scene in
          scene.changeBoard { $0.resize(to: size) }
        }.affecting(.elsewhere)
      }
    }
  }

  private static func keeping(_ word: String, _ help: String, cuts: Bool) -> Verb {
    Verb(word, takes: "{x: 0, y: 0, width: 9, height: 9}, as: NAME", help) { reader, _ in
      let written = reader.readWritten(word, forms: [.region])
      guard let written, let region = reader.region(written, of: word, shape: regionShape) else {
        reader.allow("as")
        return nil
      }
      guard let name = reader.readIfWritten("as", .name) else {
        if !reader.missing("as").isEmpty {
          reader.reject(word, "'\(word)' requires 'as', a name for the stored region")
        }
        return nil
      }
      guard region.size.area <= largestPiece else {
        reader.reject(word, "a region of \(region.size) cells is too large to store")
        return nil
      }
      return keep(region, as: name, cuts: cuts)
    }
  }

  private static func keep(_ region: Region, as name: String, cuts: Bool) -> Change {
    Change { rehearsal throws(VerbProblem) in
      rehearsal.keep(piece: name, region.size)
      try rehearsal.touch(region)
    } apply: { scene throws(OpeningProblem) in
      if cuts { try scene.require(region, for: "cut") }
      scene.store(region, as: name)
      if cuts { scene.clear(region) }
    }.affecting(.elsewhere)
  }

  /// The maximum number of cells that one event may place or store. Each takes a byte of memory.
  static let largestPiece = 1 << 26

  /// The maximum number of cells that all events of a film may place together (see `Change.cells`).
  package static let maximumPlacedCells = 2 * largestPiece

  /// Returns the verb that places cells on the board: a pattern, a stored region or inline rows.
  /// `letters`: the letters of the cell states in inline rows, in the order of the legend, with
  /// their meanings. `patterns`: the cell state for each state of a pattern; nil if the states are
  /// the same. `arrays`: a function that reads the cells of an array; nil if arrays are not placed.
  package static func place(
    _ letters: KeyValuePairs<Character, String>, patterns: [CellState]? = nil,
    arrays: ReadArray? = nil
  ) -> Verb {
    let rows = Rows(letters)
    return Verb(
      "place", takes: "PATTERN|FILE|REGION|{rows: [\(rows.example)]}, x: 3, y: 4",
      "places cells at x, y; the letters in rows are \(rows.meanings); turn: left, right, half; "
        + "flip: horizontal, vertical; mode: `copy` (replaces cells) or `or` (adds live cells)"
    ) { reader, context in
      let placing = Placing(&reader)
      let written = reader.written("place")
      let word = written?.text
      let states = context.worldInfo.course.contents?.states ?? context.worldInfo.legend.count
      if let word, context.pieces.contains(word) {
        reader.allow("place")
        if states == 0 { placing.requireCopying(&reader) }
        return placing.change(piece: word)
      }
      let isArray = word.map(FileKind.array.hasEnding) ?? false
      if states == 0, written != nil, !isArray {
        reader.allow("place")
        reader.reject(
          "place", "the model has no states: use set: {FIELD: FORMULA}, or place a stored region")
        return nil
      }
      if word == nil, written != nil {
        return rows.read(&reader, states: context.worldInfo.course.contents?.states ?? 256).map {
          placing.change($0)
        }
      }
      if let word, let arrays, !FileKind.pattern.isMeant(by: word), FileKind.array.hasEnding(word) {
        guard let file = reader.readFile("place", .array, or: [Rows.form]) else { return nil }
        do throws(VerbProblem) {
          return placing.change(try arrays(file, context))
        } catch {
          reader.reject("place", error)
          return nil
        }
      }
      guard let file = reader.readFile("place", .pattern, or: [Rows.form]),
        let pattern = reader.pattern(
          in: file, of: "place", states: patterns?.count ?? states)
      else { return nil }
      let size = pattern.box
      guard size.area <= largestPiece else {
        reader.reject("place", "a pattern of \(size) cells is too large to place")
        return nil
      }
      return placing.change(pattern, size: size, as: patterns)
    }
  }
}

extension SavedItem {
  /// Returns true if a pattern file can have this name: 1 to 100 ASCII letters, digits, hyphens and
  /// underscores. Such names cannot leave the directory and need no escapes.
  fileprivate static func isName(_ name: String) -> Bool {
    (1...100).contains(name.utf8.count)
      && name.utf8.allSatisfy {
        $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
          || (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
      }
  }
}

/// The place and manner of placed cells: `x: 3, y: 4, turn: left, flip: horizontal, mode: or`.
private struct Placing: Sendable {
  private let corner: Position
  private let orientation: Orientation
  private let mode: Mode

  private enum Mode: String, CaseIterable {
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

  /// Records an error if only live cells are added, which a model without states does not have.
  func requireCopying(_ reader: inout SettingsReader) {
    if mode != .copy { reader.reject("mode", "'or' adds live cells, and the model has no states") }
  }

  func change(_ pattern: Pattern, size: Size, as states: [CellState]?) -> Change {
    Change(cells: size.area) { rehearsal throws(VerbProblem) in
      try rehearsal.touch(region(size))
    } apply: { scene throws(OpeningProblem) in
      var cells = pattern.cells
      if let states {
        cells = Grid(size: cells.size, elements: cells.elements.map { states[Int($0)] })
      }
      try put(cells, on: &scene)
    }
  }

  func change(_ cells: Grid<CellState>) -> Change {
    Change(cells: cells.size.area) { rehearsal throws(VerbProblem) in
      try rehearsal.touch(region(cells.size))
    } apply: { scene throws(OpeningProblem) in
      try put(cells, on: &scene)
    }
  }

  func change(piece: String) -> Change {
    Change { rehearsal throws(VerbProblem) in
      try rehearsal.touch(region(rehearsal.piece(piece)))
    } apply: { scene throws(OpeningProblem) in
      guard let stored = scene.pieces[piece] else { return }
      try scene.require(region(stored.cells.size), for: "place")
      scene.put(orientation.applied(to: stored), at: corner, over: mode == .or)
    }
  }

  /// Returns the region of the board that cells of the given size cover in this orientation.
  private func region(_ size: Size) -> Region {
    let size = orientation.applied(to: size)
    return Region(x: corner.x, y: corner.y, width: size.width, height: size.height)
  }

  private func put(_ cells: Grid<CellState>, on scene: inout Scene) throws(OpeningProblem) {
    try scene.require(region(cells.size), for: "place")
    let cells = orientation.applied(to: cells)
    scene.changeBoard { $0.put(cells, at: corner, over: mode == .or) }
  }
}

/// The orientation in which cells are placed on a board. The flip applies first, then the turn.
struct Orientation: Hashable, Sendable {
  enum Turn: String, CaseIterable {
    case left, right, half
  }

  enum Flip: String, CaseIterable {
    /// Swaps left and right.
    case horizontal
    /// Swaps top and bottom.
    case vertical
  }

  var flip: Flip?
  var turn: Turn?

  private var isOnSide: Bool { turn == .left || turn == .right }

  /// Returns the size that a region of the given size has in this orientation.
  func applied(to size: Size) -> Size {
    isOnSide ? Size(width: size.height, height: size.width) : size
  }

  func applied(to stored: StoredRegion) -> StoredRegion {
    StoredRegion(
      cells: applied(to: stored.cells), fields: stored.fields.map { applied(to: $0) })
  }

  func applied<Value>(to cells: Grid<Value>) -> Grid<Value> {
    if self == Orientation() { return cells }
    let (width, height) = (cells.width, cells.height)
    let flipped: (Int, Int) -> Value = { x, y in
      switch flip {
      case nil: cells[x, y]
      case .horizontal: cells[width - 1 - x, y]
      case .vertical: cells[x, height - 1 - y]
      }
    }
    // All elements are replaced.
    var result = Grid(size: applied(to: cells.size), elements: cells.elements)
    for y in 0..<result.height {
      for x in 0..<result.width {
        result[x, y] =
          switch turn {
          case nil: flipped(x, y)
          case .half: flipped(width - 1 - x, height - 1 - y)
          case .right: flipped(y, height - 1 - x)
          case .left: flipped(width - 1 - y, x)
          }
      }
    }
    return result
  }
}

/// A parser for cells written inline as rows of letters: `{rows: ["P.O", ".P."]}`. Shorter rows are
/// padded with state 0 at the right. There are at most `longest` rows of at most `longest` letters.
struct Rows: Sendable {
  /// The letters of the cell states, in the order of the legend.
  private let letters: [Character]
  /// The letters with their meanings, for messages.
  let known: String
  /// The letters with their meanings, for help.
  let meanings: String

  private static let longest = 4096

  init(_ letters: KeyValuePairs<Character, String>) {
    self.letters = letters.map(\.key)
    known = letters.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    meanings = letters.map { "`\($0.key)` (\($0.value))" }.joined(separator: ", ")
  }

  static let form = ValueForm.mapping {
    var reader = SettingsReader()
    _ = reader.readWritten("rows", forms: [.list([.text])])
    return [.init(reader.entries, needed: ["rows"])]
  }

  /// An example of rows for messages: `"P.O", …`.
  var example: String {
    "\"\(String([letters[1], letters[0], letters[letters.count - 1]]))\", …"
  }

  /// Reads the setting `place` if its value is not a string. `states`: the number of states of the
  /// world. Returns nil and records errors if the value has no valid rows.
  func read(_ reader: inout SettingsReader, states: Int) -> Grid<CellState>? {
    guard let written = reader.readWritten("place", forms: [Self.form]) else { return nil }
    guard case .settings(let settings) = written.content else {
      reader.reject("place", VerbProblem.noRows(example))
      return nil
    }
    var inner = reader.inner(settings)
    defer { reader.reject(inner.errors, in: "place") }
    let rows = inner.readWritten("rows", forms: [.list([.text])])
    inner.rejectUnread()
    guard case .list(let list) = rows?.content, !list.isEmpty else {
      if inner.errors.isEmpty { inner.reject(VerbProblem.noRows(example), at: written.place) }
      return nil
    }
    return cells(list, states: states, &inner)
  }

  private func cells(
    _ list: [Written], states: Int, _ reader: inout SettingsReader
  ) -> Grid<CellState>? {
    let texts = list.map { $0.text ?? "" }
    let width = texts.map(\.count).max() ?? 0
    guard list.allSatisfy({ $0.text != nil }), width > 0 else {
      reader.reject("rows", VerbProblem.noRows(example))
      return nil
    }
    guard width <= Self.longest, list.count <= Self.longest else {
      reader.reject(
        "rows",
        "expected at most \(Self.longest) rows of at most \(Self.longest) letters each"
      )
      return nil
    }
    var cells = Grid<CellState>(size: Size(width: width, height: list.count), repeating: 0)
    for (y, row) in texts.enumerated() {
      for (x, letter) in row.enumerated() {
        guard let state = letters.firstIndex(of: letter) else {
          let problem = VerbProblem.noLetter(letter, row: y + 1, column: x + 1, known: known)
          reader.reject([InputError(problem, at: list[y].place)], in: "rows")
          return nil
        }
        guard state < states else {
          let problem = VerbProblem(
            "row \(y + 1), column \(x + 1): the world has no state '\(letter)', only \(states)")
          reader.reject([InputError(problem, at: list[y].place)], in: "rows")
          return nil
        }
        cells[x, y] = CellState(state)
      }
    }
    return cells
  }
}

extension Board {
  /// Sets the cells of a region to state 0, or all cells if `region` is nil.
  mutating func clear(_ region: Region?) {
    let living = living.cells
    var cancellation = CancellationCheck()
    empty(region.map(living.intersection) ?? living, &cancellation)
  }

  /// Empties a region square by square. It divides only squares that contain live cells, so the
  /// region may be far larger than memory.
  private mutating func empty(_ region: Region, _ cancellation: inout CancellationCheck) {
    if cancellation.isOver(after: 1 << 14) { return }
    let side = max(region.width, region.height)
    if side <= 64 {
      let corner = Position(x: region.x, y: region.y)
      return put(Grid(size: region.size, repeating: 0), at: corner, over: false)
    }
    for square in livingSquares(of: region, leastScale: 0) { empty(square, &cancellation) }
  }

  /// Sets a dead cell to state 1, and a cell of any other state to 0.
  mutating func toggle(_ cell: Position) {
    let state: CellState = cells(in: Region(cell)).elements == [0] ? 1 : 0
    put(
      Grid(size: Size(width: 1, height: 1), repeating: state), at: cell, over: false)
  }
}

extension Region {
  package init(_ cell: Position) {
    self.init(x: cell.x, y: cell.y, width: 1, height: 1)
  }
}
