internal import Decoding

/// The reason why a file cannot be used as a sprite.
package enum SpriteProblem: Error, Hashable, Sendable {
  case notAPicture, damaged, tooLarge

  init(_ error: DecodingProblem) {
    switch error {
    case .notAPicture: self = .notAPicture
    case .tooLarge: self = .tooLarge
    // Sprites are decoded without a time limit, so `outOfTime` does not occur.
    case .damaged, .outOfTime: self = .damaged
    }
  }
}

extension SpriteProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notAPicture: "not a PNG, JPEG, GIF, WebP or BMP file"
    case .damaged: "damaged"
    case .tooLarge: "wider or higher than \(Sprite.longestSide) pixels"
    }
  }
}
