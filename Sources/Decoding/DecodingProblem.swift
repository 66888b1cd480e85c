package import Grids

/// An error that prevents decoding a file.
package enum DecodingProblem: Error, Hashable, Sendable {
  /// The first bytes match none of the supported formats.
  case notAPicture
  /// The file is damaged; the sentence comes from the decoder or its library.
  case damaged(String)
  /// The file announces more pixels than `mostPixels`.
  case tooLarge(Size)
  /// The time limit of the run expired before the last frame.
  case outOfTime

  /// The limit of pixels in one picture.
  static let mostPixels = 1 << 28
}

extension DecodingProblem: CustomStringConvertible {
  /// The error as a sentence.
  package var description: String {
    switch self {
    case .notAPicture: "not a GIF, PNG, APNG, WebP, SVG or PDF file"
    case .damaged(let sentence): "the image is damaged: \(sentence)"
    case .tooLarge(let size):
      "an image of \(size) pixels is too large: expected at most \(DecodingProblem.mostPixels) pixels"
    case .outOfTime: "the time limit has expired before the end of the image: raise 'max-time'"
    }
  }
}
