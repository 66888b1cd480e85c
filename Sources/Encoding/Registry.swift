package import Decoding
package import Files

/// Every format there is. A new one is one folder and one line here.
package let formats: [Format] = [
  .png, .gif, .apng, .webp, .mp4, .webm, .mkv, .y4m, .csv, .json, .rle, .mc,
]

extension [Format] {
  /// The format that a name's ending says; nil where it says none.
  package func format(of destination: Destination) -> Format? {
    first { $0.name == destination.pathExtension }
  }

  /// The reader of a file, by how it begins.
  ///
  /// - Throws: `notAPicture` where no format knows it.
  package func reader(of bytes: [UInt8]) throws(DecodingProblem) -> PictureReader {
    guard let reader = compactMap(\.pictures.reader).first(where: { $0.recognises(bytes) }) else {
      throw .notAPicture
    }
    return reader
  }

  /// The reader of a file that is read piece by piece, likewise.
  package func reader(of source: ByteSource) throws(DecodingProblem) -> PictureReader {
    try reader(of: [UInt8](source.peek(PictureReader.longestSignature)))
  }
}
