/// The part that a colour plays: a theme says which it is.
public struct FigureColor: Hashable, Sendable {
  /// One of `roles`, or the name of a cell kind or a count.
  public let name: String

  /// The colour of a cell kind or a count, or of a part by its name.
  public init(_ name: String) {
    self.name = name
  }

  /// That of words.
  public static let text = FigureColor("text")
  /// That of the page around the world.
  public static let background = FigureColor("background")
  /// That of the lines between cells.
  public static let grid = FigureColor("grid")
  /// That of words that matter less: half way from those to the page.
  public static let muted = FigureColor("muted")
  /// What stands out from all the others.
  public static let accent = FigureColor("accent")
  /// That of what is drawn around cells.
  public static let mark = FigureColor("mark")

  /// The cell kinds that it may be that of: a count may be called like one, or several of it.
  public var kinds: [String] { [name] + (name.hasSuffix("s") ? [String(name.dropLast())] : []) }

  /// Those that every theme has.
  public static let roles: [FigureColor] = [.accent, .mark, .text, .background, .grid]
}
