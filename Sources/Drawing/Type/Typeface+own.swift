internal import Assets
internal import Settings

extension Typeface {
  /// The project's own typeface.
  static let own: Typeface = {
    do throws(Located<TypefaceProblem>) {
      return try Typeface(TypefaceFile(Assets.type.bytes))
    } catch {
      preconditionFailure("\(error)")
    }
  }()
}
