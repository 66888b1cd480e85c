package import Grids

/// Why a file could not be decoded.
package enum DecodingProblem: Error, Hashable, Sendable {
  /// It begins as no picture does that is decoded.
  case notAPicture
  /// The library refused; the sentence is its own.
  case damaged(String)
  /// The file announces more pixels than are decoded.
  case tooLarge(Size)
  /// Whoever reads it has no time for more of its pictures.
  case outOfTime

  static let mostPixels = 1 << 28
}

extension DecodingProblem: CustomStringConvertible {
  /// A sentence.
  package var description: String {
    switch self {
    case .notAPicture: "this is no GIF, PNG, APNG or WebP"
    case .damaged(let sentence): "the picture is damaged: \(sentence)"
    case .tooLarge(let size):
      "a picture of \(size) pixels is too large: at most \(DecodingProblem.mostPixels) are decoded"
    case .outOfTime: "there was no time to read it to its end: raise max-time"
    }
  }
}
