internal import Drawing
internal import Grids

/// The text of a caption or a title, with places for numbers. Two spaces or more begin a new
/// column.
public struct Caption: Sendable {
  private enum Piece: Sendable {
    case text(String)
    case generation
    case count(String)
  }

  /// Words, each of which is said in one piece or more.
  private var columns: [[[Piece]]] = []

  /// No caption.
  public init() {}

  public var isEmpty: Bool { columns.isEmpty }

  /// Reads `generation {generation}  alive {alive}`; an empty text is no caption.
  ///
  /// - Parameters:
  ///   - counts: the names that a place can have besides `generation`.
  ///   - constants: what other places stand for all through the film. Letters that the font lacks
  ///     are shown as question marks there.
  public init(
    _ text: String, counts: [String], constants: [String: String] = [:]
  ) throws(FilmProblem) {
    if let letter = CaptionLetters.firstMissing(in: text) { throw .noLetter(letter) }
    var isNewColumn = true
    for piece in try Caption.pieces(of: text, counts: counts, constants) {
      add(piece, &isNewColumn)
    }
  }

  /// Sets a piece behind the last, a text word by word.
  private mutating func add(_ piece: Piece, _ isNewColumn: inout Bool) {
    guard case .text(let text) = piece else { return append(piece, &isNewColumn) }
    var rest = text[...]
    while !rest.isEmpty {
      let word = rest.prefix { $0 != " " }
      if !word.isEmpty { append(.text(String(word)), &isNewColumn) }
      rest = rest.dropFirst(word.count)
      let blanks = rest.prefix { $0 == " " }.count
      rest = rest.dropFirst(blanks)
      if blanks > 1 { isNewColumn = true }
      if blanks == 1 { append(nil, &isNewColumn) }
    }
  }

  /// Adds to the last word, or begins the next where there is nothing to add.
  private mutating func append(_ piece: Piece?, _ isNewColumn: inout Bool) {
    if isNewColumn { columns.append([[]]) }
    isNewColumn = false
    let last = columns.count - 1
    if let piece {
      columns[last][columns[last].count - 1].append(piece)
    } else {
      columns[last].append([])
    }
  }

  private static func pieces(
    of text: String, counts: [String], _ constants: [String: String]
  ) throws(FilmProblem) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text[...]
    while !rest.isEmpty {
      let plain = rest.prefix { $0 != "{" }
      if !plain.isEmpty { pieces.append(.text(String(plain))) }
      rest = rest.dropFirst(plain.count)
      guard !rest.isEmpty else { break }
      guard let end = rest.firstIndex(of: "}") else { throw .unclosedBrace }
      let name = String(rest.dropFirst()[..<end])
      guard let piece = piece(named: name, counts: counts, constants) else {
        throw .unknownPlace(
          name, numbers: ["generation"] + counts, settings: constants.keys.sorted())
      }
      pieces.append(piece)
      rest = rest[end...].dropFirst()
    }
    return pieces
  }

  private static func piece(
    named name: String, counts: [String], _ constants: [String: String]
  ) -> Piece? {
    if name == "generation" { return .generation }
    if counts.contains(name) { return .count(name) }
    return constants[name].map { text in
      .text(text.split { $0.isWhitespace }.joined(separator: " "))
    }
  }

  /// Each column's words at one moment.
  func words(generation: Int, counts: [Count]) -> [[String]] {
    texts { piece in
      switch piece {
      case .text(let text): text
      case .generation: "\(generation)"
      case .count(let name): counts.first { $0.name == name }.map { "\($0.value)" } ?? ""
      }
    }
  }

  /// The most letters each word gets while the generation and every count stay within these.
  func widths(generation: Int, count: Int) -> [[Int]] {
    let widest = texts { piece in
      switch piece {
      case .text(let text): text
      case .generation: "\(generation)"
      case .count: "\(count)"
      }
    }
    return widest.map { $0.map(\.count) }
  }

  private func texts(_ text: (Piece) -> String) -> [[String]] {
    columns.map { words in words.map { pieces in pieces.map(text).joined() } }
  }
}
