/// How the text that a picture carries is known: the scenario that it was drawn from.
package enum CarriedText {
  /// The keyword that a PNG has it under.
  package static let keyword = "render"
  /// The name of the chunk that a WebP has it in.
  package static let chunk = "rndr"
  /// What it begins with, by which it is known in a GIF, where comments have no names.
  package static let beginning = "simulation:"
}
