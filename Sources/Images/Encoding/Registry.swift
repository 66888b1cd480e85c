package import Decoding
package import Files

/// All formats. A new format of a known `Rendering` is one file and one entry here.
package let formats: [Format] = [
  .png, .svg, .pdf,
  .gif, .apng, .webp, .html,
  .mp4, .webm, .mkv, .y4m,
  .csv, .json, .rle, .mc, .npy,
]

extension [Format] {
  /// Returns the format of a destination's extension; nil if there is none.
  package func format(of destination: Destination) -> Format? {
    first { $0.name == destination.pathExtension }
  }

  /// Returns the reader for a file, chosen by its first bytes. Throws `notAnImage` if no format
  /// recognizes them.
  package func reader(of bytes: [UInt8]) throws(DecodingProblem) -> ImageReader {
    guard let reader = compactMap(\.reader).first(where: { $0.recognizes(bytes) }) else {
      throw .notAnImage
    }
    return reader
  }

  /// Returns the reader for a file that is read in chunks, without consuming bytes. Throws
  /// `notAnImage` if no format recognizes its first bytes.
  package func reader(of source: ByteSource) throws(DecodingProblem) -> ImageReader {
    try reader(of: [UInt8](source.peek(ImageReader.longestSignature)))
  }
}
