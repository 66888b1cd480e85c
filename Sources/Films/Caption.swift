internal import Drawing
internal import Grids

/// A caption's text, with places for numbers. Two spaces or more begin a new column.
public struct Caption: Sendable {
  private enum Piece: Sendable {
    case text(String)
    case generation
    case count(String)
  }

  private var columns: [[Piece]] = []

  /// No caption.
  public init() {}

  public var isEmpty: Bool { columns.isEmpty }

  /// Reads `generation {generation}  alive {alive}`; an empty text is no caption.
  ///
  /// - Parameter counts: the names that a place can have besides `generation`.
  public init(_ text: String, counts: [String]) throws(FilmProblem) {
    if let letter = CaptionLetters.firstMissing(in: text) { throw .noLetter(letter) }
    for column in Caption.columns(of: text) {
      columns.append(try Caption.pieces(of: column, counts: counts))
    }
  }

  /// What stands between two spaces or more.
  private static func columns(of text: String) -> [Substring] {
    var columns: [Substring] = []
    var rest = text[...]
    while !rest.isEmpty {
      let gap = zip(rest.indices, zip(rest, rest.dropFirst())).first { $1 == (" ", " ") }?.0
      let column = rest[..<(gap ?? rest.endIndex)]
      if !column.isEmpty { columns.append(column) }
      rest = rest[column.endIndex...].drop { gap != nil && $0 == " " }
    }
    return columns
  }

  private static func pieces(
    of column: Substring, counts: [String]
  ) throws(FilmProblem) -> [Piece] {
    var pieces: [Piece] = []
    var rest = column
    while !rest.isEmpty {
      let plain = rest.prefix { $0 != "{" }
      if !plain.isEmpty { pieces.append(.text(String(plain))) }
      rest = rest.dropFirst(plain.count)
      guard !rest.isEmpty else { break }
      guard let end = rest.firstIndex(of: "}") else {
        throw .unclosedBrace
      }
      pieces.append(try piece(named: String(rest.dropFirst()[..<end]), counts: counts))
      rest = rest[end...].dropFirst()
    }
    return pieces
  }

  private static func piece(named name: String, counts: [String]) throws(FilmProblem) -> Piece {
    if name == "generation" { return .generation }
    if counts.contains(name) { return .count(name) }
    throw .unknownPlace(name, known: ["generation"] + counts)
  }

  /// Each column's text at one moment.
  func texts(generation: Int, counts: [Count]) -> [String] {
    columns.map { pieces in
      pieces.map { piece in
        switch piece {
        case .text(let text): text
        case .generation: "\(generation)"
        case .count(let name): counts.first { $0.name == name }.map { "\($0.value)" } ?? ""
        }
      }.joined()
    }
  }

  /// The most letters each column gets while the generation and every count stay within these.
  func widths(generation: Int, count: Int) -> [Int] {
    columns.map { pieces in
      pieces.reduce(0) { width, piece in
        switch piece {
        case .text(let text): width + text.count
        case .generation: width + "\(generation)".count
        case .count: width + "\(count)".count
        }
      }
    }
  }
}
