internal import Grids
internal import Settings
internal import Simulations

extension EventReader {
  /// In cells, each of which takes a byte.
  private static let largestPiece = 1 << 26

  /// `place: glider, x: 3, y: 4, turn: left, flip: horizontal, mode: or`.
  mutating func place(_ reader: inout SettingsReader) -> Event.Action? {
    let corner = Position(
      x: reader.read("x", .coordinate, default: 0, ""),
      y: reader.read("y", .coordinate, default: 0, ""))
    let orientation = Orientation(
      flip: reader.readIfWritten("flip", .word, shown: "", ""),
      turn: reader.readIfWritten("turn", .word, shown: "", ""))
    let over = reader.read("mode", .word, default: PlaceMode.copy, "") == .or
    let word = reader.text(of: "place") ?? ""
    if pieces.contains(word) {
      reader.allow("place")
      return .place(piece: word, orientation, at: corner, over: over)
    }
    guard let file = reader.readFile("place", .pattern, shown: "", "") else { return nil }
    do {
      let pattern = try Pattern(rle: file.bytes, name: file.name)
      guard pattern.size.area <= Self.largestPiece else {
        reader.reject("place", "\(pattern.size) cells are too many to place")
        return nil
      }
      placed += pattern.size.area
      guard placed <= 2 * Self.largestPiece else {
        reader.reject("place", "with this the events place over \(2 * Self.largestPiece) cells")
        return nil
      }
      return .change(.paste(orientation.applied(to: pattern.cells), at: corner, over: over))
    } catch {
      reader.reject(error.mistakes, in: "place")
      return nil
    }
  }

  /// `clear: all`, or a region.
  func clear(_ reader: inout SettingsReader) -> Event.Action? {
    let written = reader.readWritten("clear", placeholder: "", "")
    if written?.text == "all" { return .change(.clear(nil)) }
    return region("clear", written, &reader).map { .change(.clear($0)) }
  }

  /// `copy: {x, y, width, height}, as: name`; `cut` likewise.
  func copy(_ word: String, _ reader: inout SettingsReader) -> Event.Action? {
    let written = reader.readWritten(word, placeholder: "", "")
    guard let region = region(word, written, &reader) else {
      reader.allow("as")
      return nil
    }
    guard let name = name("as", &reader) else {
      if !reader.isWritten("as") { reader.reject(word, "'\(word)' needs 'as', the piece's name") }
      return nil
    }
    guard region.size.area <= Self.largestPiece else {
      reader.reject(word, "\(region.size) cells are too many to keep")
      return nil
    }
    return .copy(region, as: name, cutting: word == "cut")
  }

  func rule(_ reader: inout SettingsReader) -> Event.Action? {
    guard
      let text = reader.readIfWritten("rule", .text("a rule", placeholder: "RULE"), shown: "", "")
    else { return nil }
    if let problem = world.problem(withRule: text) {
      reader.reject("rule", problem)
      return nil
    }
    return .change(.rule(text))
  }

  /// `infect: [[3, 4]]`, `infect: {random: 5}` or `infect: {line: [[0, 0], [9, 9]]}`.
  func infect(_ reader: inout SettingsReader) -> Event.Action? {
    let written = reader.readWritten("infect", placeholder: "", "")
    guard case .settings(let settings) = written?.content else {
      return written.flatMap { positions($0, "infect", &reader) }.map { .change(.infect($0)) }
    }
    var inner = SettingsReader(settings, open: files.open)
    defer { reader.reject(inner.mistakes, in: "infect") }
    let random = inner.readIfWritten("random", .wholeNumber(0...100_000_000), shown: "", "")
    let line = inner.readWritten("line", placeholder: "", "")
    inner.rejectUnread()
    if inner.isWritten("random") == inner.isWritten("line"), inner.mistakes.isEmpty {
      inner.reject([
        Mistake(
          line == nil
            ? "infect says whom: [[x, y]], {random: n} or {line: [[x, y], [x, y]]}"
            : "infect is either 'random' or 'line'", at: written?.place)
      ])
      return nil
    }
    if let random { return .change(.infectAtRandom(random)) }
    guard let line, let ends = positions(line, "infect", &inner) else { return nil }
    guard ends.count == 2 else {
      inner.reject("line", "a line has two ends: [[x, y], [x, y]]")
      return nil
    }
    let length = max(abs(ends[0].x - ends[1].x), abs(ends[0].y - ends[1].y)) + 1
    guard length <= 1_000_000 else {
      inner.reject("line", "a line of \(length) cells is too long")
      return nil
    }
    return .change(.infect(cells(from: ends[0], to: ends[1])))
  }

  func name(_ word: String, _ reader: inout SettingsReader) -> String? {
    reader.readIfWritten(word, .text("a name", placeholder: "NAME"), shown: "", "")
  }

  func positions(_ word: String, _ reader: inout SettingsReader) -> [Position]? {
    reader.readWritten(word, placeholder: "", "").flatMap { positions($0, word, &reader) }
  }

  /// A list of `[x, y]`.
  private func positions(
    _ written: Written, _ word: String, _ reader: inout SettingsReader
  ) -> [Position]? {
    let shape = "a list of cells: [[3, 4], [16, 2]]"
    guard case .list(let list) = written.content else {
      reader.reject(
        [Mistake("\(written.kind) does not fit: must be \(shape)", at: written.place)], in: word)
      return nil
    }
    return list.compactMap { entry in
      if case .list(let pair) = entry.content, pair.count == 2,
        let x = pair[0].text.flatMap(SettingKind.coordinate.value),
        let y = pair[1].text.flatMap(SettingKind.coordinate.value)
      {
        return Position(x: x, y: y)
      }
      reader.reject([Mistake("a cell is written [x, y]", at: entry.place)], in: word)
      return nil
    }
  }

  /// `{x: 3, y: 4, width: 10, height: 5}`.
  private func region(
    _ word: String, _ written: Written?, _ reader: inout SettingsReader
  ) -> Region? {
    guard let written else { return nil }
    guard case .settings(let settings) = written.content else {
      let shape = "a region: {x: 3, y: 4, width: 10, height: 5}\(word == "clear" ? ", or all" : "")"
      reader.reject(word, "\(written.kind) does not fit: must be \(shape)")
      return nil
    }
    var inner = SettingsReader(settings, open: files.open)
    let side = SettingKind.wholeNumber(1...Pattern.longestSide, unit: "cells")
    let region = Region(
      x: inner.read("x", .coordinate, default: 0, ""),
      y: inner.read("y", .coordinate, default: 0, ""),
      width: inner.read("width", side, default: 1, ""),
      height: inner.read("height", side, default: 1, ""))
    inner.rejectUnread()
    for side in ["width", "height"] where !inner.isWritten(side) {
      reader.reject(word, "a region needs '\(side)'")
    }
    reader.reject(inner.mistakes, in: word)
    return inner.mistakes.isEmpty ? region : nil
  }

  /// The cells of a straight line, both ends included (Bresenham).
  private func cells(from start: Position, to end: Position) -> [Position] {
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

/// How a placed piece meets what is there.
enum PlaceMode: String, CaseIterable {
  /// It replaces all.
  case copy
  /// Its live cells are added.
  case or
}

extension SettingKind<Int> {
  /// A cell's column or row, which may be negative where the world has no edge.
  static var coordinate: SettingKind {
    SettingKind("a whole number, the cell's column or row", placeholder: "N") { text in
      let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
      guard !digits.isEmpty, digits.utf8.count <= 8,
        digits.utf8.allSatisfy({ (48...57).contains($0) })
      else { return nil }
      return Int(text)
    }
  }
}
