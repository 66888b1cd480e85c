internal import Assets

extension Typeface {
  /// The project's own.
  static let own: Typeface = {
    do throws(TypefaceMistake) {
      return try TypefaceFile.read(Assets.type.bytes)
    } catch {
      preconditionFailure("\(error)")
    }
  }()
}
