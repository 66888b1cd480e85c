internal import Formulas
internal import Settings

/// The text of a file, in which parts of YAML scalars are located.
///
/// A scalar's characters differ from those of the file: quotes, escapes, indentation and folded
/// lines. The two are compared from the scalar's beginning, so errors inside of a formula have the
/// right column in all styles of YAML.
struct SourceText: Sendable {
  /// A position in a file. Line and column count from 1.
  struct Position: Sendable {
    var line: Int
    var column: Int
  }

  private let path: String
  private let scalars: [Unicode.Scalar]
  /// The index at which each line begins.
  private let lines: [Int]
  /// The positions of the characters in a file, if the text itself is a scalar in it.
  private let outer: [Position]

  /// Creates the text of a file.
  ///
  /// - Parameter path: The file as error messages name it.
  init(_ bytes: [UInt8], path: String) {
    let text = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    // The byte order mark does not count as a column.
    self.init(text.first == "\u{FEFF}" ? Array(text.dropFirst()) : text, path: path, outer: [])
  }

  /// Creates the text of a scalar that contains a whole file.
  init(_ scalar: ScalarText) {
    self.init(scalar.scalars, path: scalar.path, outer: scalar.positions)
  }

  private init(_ scalars: [Unicode.Scalar], path: String, outer: [Position]) {
    (self.scalars, self.path, self.outer) = (scalars, path, outer)
    var lines = [0]
    for (index, scalar) in scalars.enumerated() where scalar.endsLine {
      if scalar == "\r", index + 1 < scalars.count, scalars[index + 1] == "\n" { continue }
      lines.append(index + 1)
    }
    self.lines = lines
  }

  /// Returns the location in the file that contains this text.
  func located(_ place: InputLocation) -> InputLocation {
    guard !outer.isEmpty, case .file(_, let line, let column, let length) = place else {
      return place
    }
    let position = outer[min(index(line, column) ?? outer.count - 1, outer.count - 1)]
    return .file(path: path, line: position.line, column: position.column, length: length)
  }

  /// Returns a text with the positions of its characters.
  func scalar(_ text: String, at place: InputLocation) -> ScalarText {
    let characters = Array(text.unicodeScalars)
    guard case .file(let path, let line, let column, _) = place,
      let start = index(line, column)
    else {
      return ScalarText(scalars: characters, positions: [], path: "", place: located(place))
    }
    var walk = ScalarWalk(scalars, from: start)
    let indices = walk.indices(of: characters)
    return ScalarText(
      scalars: characters, positions: indices.map { position($0) }, path: path, place: place,
      isBeforeComma: indices.last.map { $0 < scalars.count && scalars[$0] == "," } == true)
  }

  private func index(_ line: Int, _ column: Int) -> Int? {
    guard lines.indices.contains(line - 1) else { return nil }
    let index = lines[line - 1] + column - 1
    return index < scalars.count ? index : nil
  }

  private func position(_ index: Int) -> Position {
    if !outer.isEmpty { return outer[min(index, outer.count - 1)] }
    var (low, high) = (0, lines.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle] <= index { low = middle } else { high = middle }
    }
    return Position(line: low + 1, column: index - lines[low] + 1)
  }
}

/// A text from YAML with the positions of its characters.
struct ScalarText: Sendable {
  let scalars: [Unicode.Scalar]
  /// The position of each character and of the end; empty for a text that is in no file.
  let positions: [SourceText.Position]
  let path: String
  /// The location of the whole text.
  let place: InputLocation
  /// True if a comma ends the text, as in YAML's braces and brackets.
  var isBeforeComma = false

  /// Returns the location of some characters. A range over several lines has the length 1.
  func place(of range: Range<Int>) -> InputLocation {
    guard !positions.isEmpty else { return place }
    let start = positions[min(range.lowerBound, positions.count - 1)]
    let end = positions[min(max(range.upperBound - 1, range.lowerBound), positions.count - 1)]
    let length = start.line == end.line ? max(1, end.column - start.column + 1) : 1
    return .file(path: path, line: start.line, column: start.column, length: length)
  }

  subscript(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range])
    return String(text)
  }
}

/// The comparison of a scalar with its file.
private struct ScalarWalk {
  private let source: [Unicode.Scalar]
  private var place: Int
  /// The sign that begins the scalar; a plain one has none.
  private let style: Unicode.Scalar

  init(_ source: [Unicode.Scalar], from start: Int) {
    (self.source, place, style) = (source, start, source[start])
    switch style {
    case "'", "\"": place += 1
    // The first line of a block contains only its signs.
    case "|", ">": while place < source.count, !source[place].endsLine { place += 1 }
    default: break
    }
  }

  /// Returns the index in the file of each character and of the end. Characters that cannot be
  /// found have the index of the last one that can.
  mutating func indices(of text: [Unicode.Scalar]) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(text.count + 1)
    for scalar in text {
      if !scalar.isBlank {
        skipBlanks()
        guard let length = length(of: scalar) else { break }
        result.append(place)
        place += length
      } else {
        result.append(min(place, source.count - 1))
      }
    }
    let last = text.count == result.count ? min(place, source.count) : result.last ?? place
    while result.count <= text.count { result.append(last) }
    return result
  }

  /// Skips spaces and line breaks, also those that are written as escapes.
  private mutating func skipBlanks() {
    while place < source.count {
      if source[place].isBlank {
        place += 1
      } else if style == "\"", source[place] == "\\", place + 1 < source.count,
        source[place + 1].isBlank || "ntr".unicodeScalars.contains(source[place + 1])
      {
        place += 2
      } else {
        return
      }
    }
  }

  /// Returns how many characters of the file stand for one of the scalar; nil if it is another.
  private func length(of scalar: Unicode.Scalar) -> Int? {
    guard place < source.count else { return nil }
    if style == "\"", source[place] == "\\", place + 1 < source.count {
      switch source[place + 1] {
      case "x": return 4
      case "u": return 6
      case "U": return 10
      default: return 2
      }
    }
    guard source[place] == scalar else { return nil }
    return style == "'" && scalar == "'" ? 2 : 1
  }
}
