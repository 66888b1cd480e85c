internal import Grids
internal import Settings

extension Verb {
  /// The verb that makes dead cells live and live cells dead, for boards of two states.
  static let toggle = Verb("toggle", takes: "[[x, y], …]", "flips each cell") { reader, _ in
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
  static let clear = Verb(
    "clear", takes: "all, or {x: 0, y: 0, width: 9, height: 9}", "empties cells"
  ) { reader, _ in
    guard let written = reader.readWritten("clear", forms: [.words(["all"]), .region]) else {
      return nil
    }
    if written.text == "all" {
      return Change(extent: .board, apply: { $0.changeBoard { $0.clear(nil) } })
    }
    let shape = "\(regionShape), or all"
    guard let region = reader.region(written, of: "clear", shape: shape) else { return nil }
    return Change { rehearsal throws(VerbProblem) in
      try rehearsal.touch(region)
    } apply: { scene in
      scene.changeBoard { $0.clear(region) }
    }
  }

  /// The verb that stores a copy of a region's cells under a name.
  static let copy = keeping(
    "copy", "stores a region under a name", cuts: false)

  /// The verb that stores a copy of a region's cells under a name, and empties the region.
  static let cut = keeping(
    "cut", "stores a region under a name and empties its cells", cuts: true)

  /// The verb that writes a stored region to the user's patterns, or the whole world every few
  /// generations.
  static let save = Verb(
    "save", takes: "REGION, replace: true",
    "saves a stored region as one of your patterns; with every: N the whole world every N"
      + " generations"
  ) { reader, context in
    let replaces = reader.read("replace", .yesOrNo, default: false)
    let every = reader.readIfWritten("every", .wholeNumber(1...1_000_000_000_000_000))
    guard let name = reader.readIfWritten("save", .name) else { return nil }
    guard SavedItem.isName(name) else {
      reader.reject("save", VerbProblem.noPatternName(name))
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
  ///
  /// - Parameter most: the maximum number of cells of a board.
  static func resize(cells most: Int) -> Verb {
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
        if !reader.isWritten("as") { reader.reject(word, VerbProblem.noName(word: word)) }
        return nil
      }
      guard region.size.area <= largestPiece else {
        reader.reject(word, VerbProblem.tooLargeToKeep(region.size))
        return nil
      }
      return keep(region, as: name, cuts: cuts)
    }
  }

  private static func keep(_ region: Region, as name: String, cuts: Bool) -> Change {
    Change { rehearsal throws(VerbProblem) in
      rehearsal.keep(piece: name, region.size)
      try rehearsal.touch(region)
    } apply: { scene in
      scene.pieces[name] = scene.world.cells(in: region)
      if cuts { scene.changeBoard { $0.clear(region) } }
    }.affecting(.elsewhere)
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
