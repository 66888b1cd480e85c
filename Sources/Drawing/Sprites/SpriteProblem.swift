internal import Decoding

/// Why a file is no sprite.
package enum SpriteProblem: Error, Hashable, Sendable {
  case notAPicture, damaged, tooLarge

  init(_ error: DecodingProblem) {
    switch error {
    case .notAPicture: self = .notAPicture
    case .tooLarge: self = .tooLarge
    // A sprite is read however long that takes.
    case .damaged, .outOfTime: self = .damaged
    }
  }
}

extension SpriteProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notAPicture: "not a PNG, JPEG, GIF, WebP or BMP file"
    case .damaged: "damaged"
    case .tooLarge: "larger than \(Sprite.longestSide) pixels"
    }
  }
}
