public import Drawing
internal import Grids
package import Settings
package import Worlds

/// The text of a caption or title, with placeholders for numbers. Two or more spaces start a new
/// column, and a line break in a title a new line.
public struct Caption: Sendable {
  private enum Piece: Sendable {
    case text(String)
    /// A placeholder whose value never changes.
    case constant(name: String, text: String)
    case generation
    case count(String)
  }

  /// The columns, each a list of words. A word is a list of texts and placeholders that are joined
  /// without spaces.
  private var columns: [[[Piece]]] = []

  /// The longest text in bytes, with its placeholders filled in.
  private static let longest = 10_000

  /// Creates a caption without text, which takes no space in an image.
  public init() {}

  package var isEmpty: Bool { columns.isEmpty }

  /// Parses a template such as `generation {generation}  alive {alive}`. An empty text gives an
  /// empty caption. `{{` and `}}` are literal braces.
  ///
  /// - Parameters:
  ///   - counts: the names of the counts that a placeholder can refer to, besides `generation`.
  ///   - constants: the values of further placeholders that never change during the film.
  ///     Characters that the font lacks are drawn in the built-in typeface, or as boxes.
  ///   - font: the font of the text.
  ///   - breaksLines: true for a text of several lines.
  /// - Throws: `FilmProblem` if the text is longer than `longest`, has an unclosed brace or an
  ///   unknown placeholder, or has a character that the font lacks.
  public init(
    _ text: String, counts: [String], constants: [String: String] = [:], in font: Font = .own,
    breaksLines: Bool = false
  ) throws(FilmProblem) {
    guard text.utf8.count <= Caption.longest else { throw .longText(most: Caption.longest) }
    let lines = breaksLines ? text.split(whereSeparator: \.isNewline) : [text[...]]
    let text = lines.joined(separator: CaptionLayout.lineBreak)
    if let letter = font.firstMissing(in: lines.joined()) {
      throw .noLetter(letter, font: font.name)
    }
    var words = Words()
    for piece in try Caption.pieces(of: text, counts: counts, constants) { words.add(piece) }
    columns = words.columns
  }

  /// A builder that groups a template's texts and placeholders into words and columns.
  private struct Words {
    var columns: [[[Piece]]] = []
    private var beginsColumn = true

    /// Adds a text or a placeholder. A text may contain several words and column breaks.
    mutating func add(_ piece: Piece) {
      if case .text(let text) = piece, text.contains(CaptionLayout.lineBreak) {
        for (number, line) in text.parts(separatedBy: CaptionLayout.lineBreak).enumerated() {
          if number > 0 {
            columns.append([[.text(CaptionLayout.lineBreak)]])
            beginsColumn = true
          }
          add(.text(String(line)))
        }
        return
      }
      if case .constant(let name, let text) = piece {
        for (number, word) in text.split(separator: " ").enumerated() {
          if number > 0 { append(nil) }
          append(.constant(name: name, text: String(word)))
        }
        return
      }
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

    /// Appends a text or a placeholder to the last word; nil starts a new word.
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
      length += plain.utf8.count
      rest = rest.dropFirst(plain.count)
      guard !rest.isEmpty else { break }
      if rest.hasPrefix("{{") {
        pieces.append(.text("{"))
        length += 1
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
      if case .constant(_, let text) = piece { length += text.utf8.count }
      if length > longest { throw .longText(most: longest) }
      rest = rest[end...].dropFirst()
    }
    if length > longest { throw .longText(most: longest) }
    return pieces
  }

  private static func piece(
    named name: String, counts: [String], _ constants: [String: String]
  ) -> Piece? {
    if name == "generation" { return .generation }
    if counts.contains(name) { return .count(name) }
    return constants[name].map { text in
      .constant(name: name, text: text.split { $0.isWhitespace }.joined(separator: " "))
    }
  }

  func words(generation: Int, counts: [Count]) -> [[String]] {
    texts { piece in
      switch piece {
      case .text(let text), .constant(_, let text): text
      case .generation: "\(generation)"
      case .count(let name): counts.first { $0.name == name }?.caption ?? ""
      }
    }
  }

  /// The words of each column if they are the same in every frame; else nil.
  package var constantWords: [[String]]? {
    let isConstant = columns.joined().joined().allSatisfy {
      switch $0 {
      case .text, .constant: true
      case .generation, .count: false
      }
    }
    return isConstant ? widest(generation: 0, count: 0) : nil
  }

  /// Returns the widest text of each word while the generation and every count stay within limits.
  /// All digits have the same width, so that the largest number is the widest. `part`: the largest
  /// part of the world in which cells are counted; nil if counts refer to the whole world. `real`:
  /// the counts that are real numbers. `texts`: the widest texts of those that are no numbers.
  func widest(
    generation: Int, count: Int, in part: Size? = nil, real: Set<String> = [],
    texts widest: [String: String] = [:]
  ) -> [[String]] {
    texts { piece in
      switch piece {
      case .text(let text), .constant(_, let text): text
      case .generation: "\(generation)"
      case .count(let name):
        if let text = widest[name] {
          text
        } else if real.contains(name) {
          Count.widestReal
        } else if Measure(rawValue: name)?.scale ?? 1 > 1 {
          "16.000000"
        } else {
          Count("", UInt128(count), in: part).caption
        }
      }
    }
  }

  /// Returns true if it contains a count.
  package func names(_ count: String) -> Bool {
    columns.joined().joined().contains {
      if case .count(count) = $0 { true } else { false }
    }
  }

  /// Returns the caption without the columns that consist of the names and values of some settings,
  /// such as those in the headers of a sheet.
  package func leavingOut(_ settings: [String]) -> Caption {
    var result = self
    result.columns.removeAll { words in
      let hasPlace = words.joined().contains { if case .constant = $0 { true } else { false } }
      return hasPlace
        && words.joined().allSatisfy { piece in
          switch piece {
          case .constant(let name, _): settings.contains(name)
          case .text(let text):
            text.allSatisfy(\.isPunctuation)
              || settings.contains(text.filter { !":=,".contains($0) }.lowercased())
          case .generation, .count: false
          }
        }
    }
    return result
  }

  /// Replaces the placeholders for a count by a number that is the same in all frames.
  mutating func fill(_ count: String, with number: Int) {
    columns = columns.map { words in
      words.map { pieces in
        pieces.map { if case .count(count) = $0 { .text("\(number)") } else { $0 } }
      }
    }
  }

  private func texts(_ text: (Piece) -> String) -> [[String]] {
    columns.map { words in words.map { pieces in pieces.map(text).joined() } }
  }
}

extension Count {
  /// The count as captions show it: `12`, or `12 in 9x7`. Real numbers have three digits.
  fileprivate var caption: String {
    if !hasValue { return "-" }
    return real.map(Self.threeDigits) ?? words + (part.map { " in \($0)" } ?? "")
  }

  /// The widest text of a real number in a caption.
  fileprivate static let widestReal = "-8.88e-88"

  /// Returns a number with three digits, or the nearest whole number up to 10 million: `0.137`,
  /// `17.2`, `1204`, `3.02e-7`.
  private static func threeDigits(_ number: Double) -> String {
    if number == number.rounded(), number.magnitude < 1e7 { return "\(Int(number))" }
    var (digits, power) = (number, 0)
    while digits.magnitude >= 999.5 { (digits, power) = (digits / 10, power + 1) }
    while digits.magnitude < 99.95 { (digits, power) = (digits * 10, power - 1) }
    let three = Int128(digits.rounded())
    if power >= 0, number.magnitude < 1e7 { return "\(Int(number.rounded()))" }
    if power < 0, power > -6 { return (three.decimal(of: Self.powers[-power])) }
    return "\(three.decimal(of: 100))e\(power + 2)"
  }

  private static let powers = [1, 10, 100, 1000, 10_000, 100_000]
}

/// A statistic of a count over the frames of a film, without those in which it has no value.
package enum FrameSummary: String, Sendable {
  case mean
  /// The sample standard deviation, with a denominator of n − 1.
  case deviation = "sd"
}

/// A plot of the counts of a film's world. Its curves grow as the film plays.
public struct Plot: Hashable, Sendable {
  public var place: PlotPosition
  /// The names of the counts that it shows, in the legend's order; empty for all counts.
  public var counts: [String]
  /// The quantity along its horizontal axis.
  package var kind = Kind.generations
  /// What a plot that summarizes films shows of their counts in all frames; nil for the counts at
  /// their ends.
  package var summary: FrameSummary?
  package var across = Axis()
  package var up = Axis()
  package var legend = PlotLegendPosition.top
  /// True if the position of the legend is chosen, so that a legend is shown in any case.
  package var hasWrittenLegend = false
  package var spread = PlotSpread.band
  package var interval = PlotInterval.deciles
  /// True if the bars and points of different curves stand side by side.
  package var dodges = false
  package var mapLook = MapLook()
  /// The interval, in frames, at which its curves grow. The last frame shows the complete curves.
  package var every = 1
  /// True if counts in different units have vertical axes of their own.
  package var hasOwnAxes = false
  /// The curves that it shows for comparison.
  package var references: [Reference] = []

  /// Creates a plot of some counts, or of all counts.
  public init(_ place: PlotPosition, of counts: [String] = []) {
    self.place = place
    self.counts = counts
  }

  /// The quantity along the horizontal axis.
  package enum Kind: Hashable, Sendable {
    case generations
    /// The values of a setting that varies. The plot shows the counts at the end of each film.
    case setting(String)
    /// The counts at the end of each film, of which the plot shows the frequency.
    case histogram
    /// The values of two settings, for which the plot shows the mean of a count at the end of films.
    case map(x: String, y: String)
    /// The values of another count at the same generations: a phase portrait.
    case count(String)
    /// The numbers of the cells, or the sizes of clusters, of which the plot shows the frequency: at the
    /// end of a film, or as a map in all frames.
    case cells(isMap: Bool)

    /// True if the plot shows frequencies as bars.
    var isHistogram: Bool { self == .histogram || self == .cells(isMap: false) }

    /// True if the plot shows the generations of a film, and so grows with it.
    package var isOverTime: Bool {
      switch self {
      case .generations, .count: true
      case .setting, .histogram, .map, .cells: false
      }
    }
  }

  /// A curve for comparison.
  package struct Reference: Hashable, Sendable {
    /// Its name in the legend, which identifies it.
    package let name: String
    /// Returns the points between two numbers on the horizontal axis, or all of them. `grain`: the
    /// distance of places on the axis.
    package let points: @Sendable (_ range: ClosedRange<Double>, _ grain: Double) -> [SIMD2<Double>]

    package init(
      _ name: String,
      _ points: @escaping @Sendable (ClosedRange<Double>, Double) -> [SIMD2<Double>]
    ) {
      self.name = name
      self.points = points
    }

    package static func == (one: Reference, other: Reference) -> Bool { one.name == other.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  /// The colors of a map.
  package struct MapLook: Hashable, Sendable {
    package var ramp = ColorRamp.viridis
    /// The numbers of the first and the last color.
    package var range = ValueRange.auto
    /// The text at the color bar; nil for the name of the count.
    package var label: String?

    package init() {}
  }

  package struct Axis: Hashable, Sendable {
    /// The text beside the axis; nil for the default, and empty for none.
    package var label: String?
    package var isLogarithmic = false
    /// The ends of the axis; nil for those of the values.
    package var low: Ratio?
    package var high: Ratio?

    package init() {}
  }
}

/// The range of values that the spread of several runs covers.
package enum PlotInterval: String, CaseIterable, Hashable, Sendable {
  /// From the 10 % to the 90 % quantile around the median; of fewer than ten runs, all values.
  case deciles = "80%"
  /// From the first to the third quartile around the median.
  case quartiles
  /// One standard deviation below and above the mean.
  case deviation = "sd"
  /// One standard error below and above the mean: the deviation over the root of the runs.
  case error = "se"
  /// The interval that contains the mean of the distribution with a confidence of 95 %, if the runs
  /// are independent and normal (Student's t).
  case confidence = "95%"

  /// The minimum number of films for which `deciles` omit the lowest and the highest tenth.
  package static let films = 10
}

extension [Count] {
  /// Returns the counts with some names, in the order of the names.
  func named(_ names: [String]) -> [Count] {
    names.compactMap { name in first { $0.name == name } }
  }
}

extension Font {
  /// The error for the first letter of names or labels that the font lacks; nil if it has all.
  package func problem(in texts: [String]) -> FilmProblem? {
    for text in texts {
      if let letter = firstMissing(in: text) { return .noLetter(letter, of: text, font: name) }
    }
    return nil
  }
}

/// What the numbers beside a world count.
package enum AxisNumbers: String, CaseIterable, Sendable {
  /// Cells, or the generations that rows of cells show.
  case cells
}

extension PlotAxis {
  /// Shows times in place of generations. `step`: the time from one generation to the next.
  mutating func show(_ label: String, of step: Ratio) {
    // The scale of an axis is a power of ten.
    scale = step.decimalScale
    (self.label, factor) = (label, step.numerator * (scale / step.denominator))
    values = values.lowerBound * Int128(factor)...values.upperBound * Int128(factor)
  }
}
