package import Grids
internal import Patterns
package import Settings

extension SettingKind<String> {
  /// What somebody calls a piece or a snapshot.
  package static var name: SettingKind { .text("a name", placeholder: "NAME") }
}

extension ValueForm {
  /// `{x: 3, y: 4, width: 10, height: 5}`.
  package static let region = mapping {
    var reader = SettingsReader()
    _ = reader.readRegion()
    return [Mapping(reader.entries, needed: ["width", "height"])]
  }
}

extension SettingKind<Int> {
  /// A cell's column or row, which may be negative where the world has no edge.
  package static var coordinate: SettingKind {
    SettingKind(
      "a whole number, the cell's column or row", placeholder: "N",
      forms: [.wholeNumber(ValueForm.coordinates)]
    ) { text in
      let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
      guard !digits.isEmpty, digits.utf8.count <= 8,
        digits.utf8.allSatisfy({ (48...57).contains($0) })
      else { return nil }
      return Int(text)
    }
  }
}

/// What a region may be, to follow "must be".
package let regionShape = "a region: {x: 3, y: 4, width: 10, height: 5}"

extension SettingsReader {
  /// A list of `[x, y]`, without those that are none; nil where it is no list.
  package mutating func positions(_ written: Written, of word: String) -> [Position]? {
    let shape = "a list of cells: [[3, 4], [16, 2]]"
    return coordinates(written, of: word, each: 2, shape: shape, VerbProblem.noCell)?
      .map { Position(x: $0[0], y: $0[1]) }
  }

  /// A list of `[x]`, likewise.
  mutating func columns(_ written: Written, of word: String) -> [Int]? {
    let shape = "a list of columns: [[3], [16]]"
    return coordinates(written, of: word, each: 1, shape: shape, VerbProblem.noColumn)?
      .map { $0[0] }
  }

  /// A list of lists of so many coordinates, without those that are none; nil where it is no list.
  private mutating func coordinates(
    _ written: Written, of word: String, each count: Int, shape: String, _ problem: VerbProblem
  ) -> [[Int]]? {
    guard case .list(let list) = written.content else {
      let problem = SettingProblem.wrongKind(written.kind, expected: shape)
      reject([Mistake(problem, at: written.place)], in: word)
      return nil
    }
    return list.compactMap { entry in
      if case .list(let parts) = entry.content, parts.count == count {
        let values = parts.compactMap { $0.text.flatMap(SettingKind.coordinate.value) }
        if values.count == count { return values }
      }
      reject([Mistake(problem, at: entry.place)], in: word)
      return nil
    }
  }

  /// `{x: 3, y: 4, width: 10, height: 5}`; nil, and mistakes, where it is no region.
  ///
  /// - Parameter shape: what it may be, to follow "must be".
  package mutating func region(_ written: Written, of word: String, shape: String) -> Region? {
    guard case .settings(let settings) = written.content else {
      reject(word, SettingProblem.wrongKind(written.kind, expected: shape))
      return nil
    }
    var inner = inner(settings)
    let region = inner.readRegion()
    inner.rejectUnread()
    for side in ["width", "height"] where !inner.isWritten(side) {
      reject(word, VerbProblem.noSide(side))
    }
    reject(inner.mistakes, in: word)
    return inner.mistakes.isEmpty ? region : nil
  }

  fileprivate mutating func readRegion() -> Region {
    let side = SettingKind.wholeNumber(1...Pattern.longestSide, unit: "cells")
    return Region(
      x: read("x", .coordinate, default: 0), y: read("y", .coordinate, default: 0),
      width: read("width", side, default: 1), height: read("height", side, default: 1))
  }
}
