public import Worlds

extension Film {
  /// The file that its worlds go on writing; nil where they write none.
  public var diary: Diary? { simulation.stage.diary }

  /// What becomes of that file's bytes when the film is over; nil where there is no such file.
  public func diary(after bytes: [UInt8]) throws -> [UInt8]? {
    guard let diary else { return nil }
    var play = try Play(opening: self)
    try play.go(to: shown.last)
    return try diary.updated(bytes, by: play.world)
  }
}
