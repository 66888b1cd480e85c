public import Drawing
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

  /// In bytes, places filled: more is no line.
  private static let longest = 10_000

  /// No caption.
  public init() {}

  public var isEmpty: Bool { columns.isEmpty }

  /// Reads `generation {generation}  alive {alive}`; an empty text is no caption. `{{` and `}}` are
  /// braces.
  ///
  /// - Parameters:
  ///   - counts: the names that a place can have besides `generation`.
  ///   - constants: what other places stand for all through the film. Letters that the font lacks
  ///     are the own typeface's there, or boxes.
  ///   - font: what it is set in.
  public init(
    _ text: String, counts: [String], constants: [String: String] = [:], in font: Font = .own
  ) throws(FilmProblem) {
    guard text.utf8.count <= Caption.longest else { throw .longText(most: Caption.longest) }
    if let letter = font.firstMissing(in: text) { throw .noLetter(letter, font: font.name) }
    var words = Words()
    for piece in try Caption.pieces(of: text, counts: counts, constants) { words.add(piece) }
    columns = words.columns
  }

  /// Pieces grouped into words and columns.
  private struct Words {
    var columns: [[[Piece]]] = []
    private var beginsColumn = true

    /// A text may have several words, and end columns.
    mutating func add(_ piece: Piece) {
      guard case .text(let text) = piece else { return append(piece) }
      var rest = text[...]
      while !rest.isEmpty {
        let word = rest.prefix { $0 != " " }
        if !word.isEmpty { append(.text(String(word))) }
        let blanks = rest.dropFirst(word.count).prefix { $0 == " " }.count
        if blanks == 1 { append(nil) }
        if blanks > 1 { beginsColumn = true }
        rest = rest.dropFirst(word.count + blanks)
      }
    }

    /// Appends a piece to the last word, or begins a word where nil.
    private mutating func append(_ piece: Piece?) {
      if beginsColumn { columns.append([[]]) }
      beginsColumn = false
      let last = columns.count - 1
      if let piece {
        columns[last][columns[last].count - 1].append(piece)
      } else {
        columns[last].append([])
      }
    }
  }

  private static func pieces(
    of text: String, counts: [String], _ constants: [String: String]
  ) throws(FilmProblem) -> [Piece] {
    var pieces: [Piece] = []
    var length = 0
    var rest = text[...]
    while !rest.isEmpty {
      let plain = rest.prefix { $0 != "{" }
      if !plain.isEmpty { pieces.append(.text(String(plain).replacing("}}", with: "}"))) }
      rest = rest.dropFirst(plain.count)
      guard !rest.isEmpty else { break }
      if rest.hasPrefix("{{") {
        pieces.append(.text("{"))
        rest = rest.dropFirst(2)
        continue
      }
      guard let end = rest.firstIndex(of: "}") else { throw .unclosedBrace }
      let name = String(rest.dropFirst()[..<end])
      guard let piece = piece(named: name, counts: counts, constants) else {
        throw .unknownPlace(
          name, numbers: ["generation"] + counts, settings: constants.keys.sorted())
      }
      pieces.append(piece)
      if case .text(let text) = piece { length += text.utf8.count }
      if length > longest { throw .longText(most: longest) }
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
      case .count(let name): counts.first { $0.name == name }?.caption ?? ""
      }
    }
  }

  /// Each column's words, where they are the same at every moment; else nil.
  var constantWords: [[String]]? {
    let isConstant = columns.joined().joined().allSatisfy {
      if case .text = $0 { true } else { false }
    }
    return isConstant ? widest(generation: 0, count: 0) : nil
  }

  /// The widest text that each word gets while the generation and every count stay within these: figures
  /// have one width.
  ///
  /// - Parameter part: the largest one in which anything is counted.
  func widest(generation: Int, count: Int, in part: Size? = nil) -> [[String]] {
    texts { piece in
      switch piece {
      case .text(let text): text
      case .generation: "\(generation)"
      case .count: Count("", UInt128(count), in: part).caption
      }
    }
  }

  private func texts(_ text: (Piece) -> String) -> [[String]] {
    columns.map { words in words.map { pieces in pieces.map(text).joined() } }
  }
}

extension Count {
  /// `12`, or `12 in 9x7`.
  fileprivate var caption: String { words + (part.map { " in \($0)" } ?? "") }
}
