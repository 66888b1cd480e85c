/// The identification of the text embedded in an image: the scenario that it was rendered from.
package enum EmbeddedText {
  /// The keyword of the text in a PNG.
  package static let keyword = "render"
  /// The name of the chunk with the text in a WebP.
  package static let chunk = "rndr"
  /// The first characters of the text. They identify it in a GIF, since comments there have no
  /// names.
  package static let beginning = "simulation:"
}
