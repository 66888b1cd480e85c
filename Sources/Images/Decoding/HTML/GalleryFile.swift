internal import Grids

/// The origin of a page of images, which `render gallery` records in its head.
package struct GalleryFile {
  /// The version of `render` that the page names; nil for none.
  package private(set) var version: String?
  package private(set) var title = ""
  /// The hash of everything that the images depend on; empty if it is unknown.
  package private(set) var hash: String?
  /// The paths of the scenario files from the directory of the page.
  package private(set) var scenarios: [String] = []
  /// True if the page refers to files beside it.
  package private(set) var hasLinks = false

  // The lines of the head, up to their texts.
  package static let generator = "<meta name=\"generator\" content=\"render gallery "
  package static let hash = "<meta name=\"render-gallery\" content=\""
  package static let scenario = "<meta name=\"render-scenario\" content=\""
  private static let title = "<title>"
  private static let policy = "<meta http-equiv=\"Content-Security-Policy\""

  /// The bytes in which the end of the head is searched.
  private static let mostBytes = 16 << 20

  /// Reads the head of a page.
  ///
  /// - Throws: an error if it is not the head of a gallery.
  package init(_ source: ByteSource) throws(DecodingProblem) {
    let bytes = source.read(upTo: Self.mostBytes)
    let head = bytes[..<(bytes[...].end(of: Array("\n<style>".utf8)) ?? bytes.startIndex)]
    for line in head.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix(Self.policy) { hasLinks = text.contains(" 'self' ") }
      version = try Self.text(of: line, after: Self.generator) ?? version
      hash = try Self.text(of: line, after: Self.hash) ?? hash
      title = try Self.text(of: line, after: Self.title) ?? title
      if let path = try Self.text(of: line, after: Self.scenario) { scenarios.append(path) }
    }
    if hash == nil { throw DecodingProblem("it is no page that `render gallery` has written") }
  }

  /// Returns the text in a line up to the next `<` or `"`; nil if the line has another beginning.
  private static func text(
    of line: ArraySlice<UInt8>, after beginning: String
  ) throws(DecodingProblem) -> String? {
    guard line.starts(with: beginning.utf8) else { return nil }
    let text = line.dropFirst(beginning.utf8.count).prefix { !"<\"".utf8.contains($0) }
    return try EmbeddedXML.unescaped(text)
  }
}
