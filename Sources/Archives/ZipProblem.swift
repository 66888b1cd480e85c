/// The reason why a zip archive cannot be read.
package enum ZipProblem: Error, Equatable {
  /// The archive is incomplete, or contradicts itself.
  case damaged
  /// The archive uses a feature that the reader lacks. The text follows "the archive".
  case unsupported(String)
}
