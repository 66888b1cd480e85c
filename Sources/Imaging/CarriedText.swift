/// How the text that a picture carries is known: the scenario that it was drawn from.
public enum CarriedText {
  /// The keyword that a PNG has it under.
  public static let keyword = "render"
  /// The name of the chunk that a WebP has it in.
  public static let chunk = "rndr"
  /// What it begins with, by which it is known in a GIF, where comments have no names.
  public static let beginning = "simulation:"
}
