/// The part that a color plays in a picture: a theme says which color that is, or the plan of a plot.
public enum FigureColor: Hashable, Sendable {
  /// A color that every theme has.
  case role(Role)
  /// The color of a cell kind or a count, by its name.
  case named(String)
  /// The color of a plot's curve, by the curve's number.
  case curve(Int)
  /// The color of the band around a plot's curve.
  case band(Int)

  /// The names of the colors that every theme has.
  public enum Role: String, Sendable {
    case accent, mark, text, background, grid, muted
  }

  /// The color of a role, or else of a cell kind or a count, by its name.
  public init(_ name: String) {
    self = Role(rawValue: name).map(Self.role) ?? .named(name)
  }

  /// The color of words.
  public static let text = FigureColor.role(.text)
  /// The color of the page around the world.
  public static let background = FigureColor.role(.background)
  /// The color of the lines between cells.
  public static let grid = FigureColor.role(.grid)
  /// The color of words that matter less: half way from that of words to the page.
  public static let muted = FigureColor.role(.muted)
  /// The color that stands out from all the others.
  public static let accent = FigureColor.role(.accent)
  /// The color of what is drawn around cells.
  public static let mark = FigureColor.role(.mark)

  /// The name in settings; nil of curves and bands, which no setting names.
  package var name: String? {
    switch self {
    case .role(let role): role.rawValue
    case .named(let name): name
    case .curve, .band: nil
    }
  }

  /// The cell kinds that it may be the color of: a count may have the name of one, or its plural.
  package var kinds: [String] {
    guard case .named(let name) = self else { return [] }
    return [name] + (name.hasSuffix("s") ? [String(name.dropLast())] : [])
  }

  /// The roles that settings name.
  package static let roles: [FigureColor] = [.accent, .mark, .text, .background, .grid]
}
