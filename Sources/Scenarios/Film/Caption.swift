internal import Drawing
internal import Grids
internal import Settings

/// A caption's text, with places for numbers. Two spaces or more begin a new column.
struct Caption: Sendable {
  private enum Piece: Sendable {
    case text(String)
    case generation
    /// The index of a count.
    case count(Int)
  }

  private var columns: [[Piece]] = []

  /// No caption.
  init() {}

  /// Reads `generation {generation}  alive {alive}`; an empty text is no caption.
  ///
  /// - Throws: a sentence.
  init(_ text: String, counts: [String]) throws(CaptionError) {
    if let letter = CaptionLetters.firstMissing(in: text) {
      throw CaptionError(message: "the caption's font has no '\(letter)'")
    }
    for column in text.split(separator: /\ \ +/) {
      columns.append(try Caption.pieces(of: column, counts: counts))
    }
  }

  private static func pieces(
    of column: Substring, counts: [String]
  ) throws(CaptionError) -> [Piece] {
    var pieces: [Piece] = []
    var rest = column
    while !rest.isEmpty {
      let plain = rest.prefix { $0 != "{" }
      if !plain.isEmpty { pieces.append(.text(String(plain))) }
      rest = rest.dropFirst(plain.count)
      guard !rest.isEmpty else { break }
      guard let end = rest.firstIndex(of: "}") else {
        throw CaptionError(message: "a '{' is not closed")
      }
      pieces.append(try piece(named: String(rest.dropFirst()[..<end]), counts: counts))
      rest = rest[end...].dropFirst()
    }
    return pieces
  }

  private static func piece(named name: String, counts: [String]) throws(CaptionError) -> Piece {
    if name == "generation" { return .generation }
    if let index = counts.firstIndex(of: name) { return .count(index) }
    let known = ["generation"] + counts
    let hint = Nearest.hint(for: name, among: known)
    let list = " (known: \(known.map { "{\($0)}" }.joined(separator: ", ")))"
    throw CaptionError(message: "nothing is called '{\(name)}'\(hint.isEmpty ? list : hint)")
  }

  /// Each column's text at one moment.
  func texts(generation: Int, counts: [Count]) -> [String] {
    columns.map { pieces in
      pieces.map { piece in
        switch piece {
        case .text(let text): text
        case .generation: "\(generation)"
        case .count(let index): "\(counts[index].value)"
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

/// What is wrong with a caption, in words.
struct CaptionError: Error {
  let message: String
}
