/// The drawn objects of SVG files that `render` has written.
package enum SVGFile {
  /// Returns the lines of a file without the lines of its metadata.
  package static func objects(_ bytes: [UInt8]) throws(DecodingProblem) -> [[UInt8]] {
    let (opening, closing) = (Array("<metadata>".utf8), Array("</metadata>\n".utf8))
    var bytes = bytes
    if let start = bytes[...].end(of: opening), let end = bytes[start...].end(of: closing) {
      bytes.removeSubrange((start - opening.count)..<end)
    }
    return bytes.split(separator: UInt8(ascii: "\n")).map(Array.init)
  }
}
