internal import Assets

extension Typeface {
  /// The project's own.
  static let own: Typeface = {
    do throws(TypefaceMistake) {
      return try Typeface(TypefaceFile(Assets.type.bytes))
    } catch {
      preconditionFailure("\(error)")
    }
  }()
}
