internal import Decoding

/// Why a file is no sprite.
public enum SpriteError: Error, Hashable, Sendable {
  case notAPicture, damaged, tooLarge

  init(_ error: DecodingError) {
    switch error {
    case .notAPicture: self = .notAPicture
    case .tooLarge: self = .tooLarge
    // A sprite is read however long that takes.
    case .damaged, .outOfTime: self = .damaged
    }
  }
}

extension SpriteError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notAPicture: "not a PNG, JPEG, GIF, WebP or BMP file"
    case .damaged: "damaged"
    case .tooLarge: "larger than \(Sprite.longestSide) pixels"
    }
  }
}
