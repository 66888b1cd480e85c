internal import Assets
public import Worlds

extension Theme {
  /// A theme that comes with the program, by its name; nil where there is none.
  public static func listed(_ name: String) -> Theme? {
    Assets.themes.first { $0.name == name }.flatMap { ThemeFile($0.bytes).theme }
  }

  public static let light = listed("light")!
  public static let dark = listed("dark")!

  /// Whether there is a sprite of a cell kind, without decoding it: the theme's own, or a listed
  /// one.
  public func hasSprite(of kind: CellKind) -> Bool {
    sprites[kind.name] != nil || Assets.sprites.contains { $0.name == kind.name }
  }
}
