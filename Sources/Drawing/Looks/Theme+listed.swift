internal import Assets
public import Worlds

extension Theme {
  /// Returns a built-in theme; nil if there is no theme of that name.
  public static func listed(_ name: String) -> Theme? {
    Assets.themes.first { $0.name == name }.flatMap { ThemeFile($0.bytes).theme }
  }

  /// The built-in theme with a light background.
  public static let light = listed("light")!
  /// The built-in theme with a dark background.
  public static let dark = listed("dark")!

  /// Returns true if a cell kind has a sprite, either the theme's own or a built-in one. Decodes
  /// nothing.
  public func hasSprite(of kind: CellKind) -> Bool {
    sprites[kind.name] != nil || Assets.sprites.contains { $0.name == kind.name }
  }
}
