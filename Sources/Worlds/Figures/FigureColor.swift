/// The role of a color in an image. A theme or the settings of a plot map it to an actual color.
public enum FigureColor: Hashable, Sendable {
  /// A color that every theme has.
  case role(Role)
  /// The color of a cell kind or a count, by its name.
  case named(String)
  /// The color of letters about a cell kind or a count: its color, closer to that of text if that is
  /// not legible.
  case letters(String)
  /// The color of a plot's curve, by the curve's number.
  case curve(Int)
  /// The color of the band around a plot's curve, by the curve's number.
  case band(Int)

  /// The names of the colors that every theme has.
  public enum Role: String, Sendable {
    case accent, mark, text, background, grid, muted
  }

  /// Creates the color of a role, or of a cell kind or count if no role has the name.
  public init(_ name: String) {
    self = Role(rawValue: name).map(Self.role) ?? .named(name)
  }

  /// The color of text.
  public static let text = FigureColor.role(.text)
  /// The color of the page around the world.
  public static let background = FigureColor.role(.background)
  /// The color of the lines between cells.
  public static let grid = FigureColor.role(.grid)
  /// The color of secondary text, two fifths of the way from text to background if that is legible.
  public static let muted = FigureColor.role(.muted)
  /// The color for emphasis, distinct from all others.
  public static let accent = FigureColor.role(.accent)
  /// The color of marks around cells.
  public static let mark = FigureColor.role(.mark)

  /// The name in settings; nil for letters, curves and bands, which settings cannot name.
  package var name: String? {
    switch self {
    case .role(let role): role.rawValue
    case .named(let name): name
    case .letters, .curve, .band: nil
    }
  }

  /// The names of the cell kinds that may have this color. A count may have the name of a kind or
  /// its plural.
  package var kinds: [String] {
    guard case .named(let name) = self else { return [] }
    return [name] + (name.hasSuffix("s") ? [String(name.dropLast())] : [])
  }

  /// The roles that settings can name.
  package static let roles: [FigureColor] = [.accent, .mark, .text, .background, .grid]
}
