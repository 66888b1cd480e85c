public import Worlds

extension Film {
  /// The file that its worlds go on writing; nil where they write none.
  public var persistentState: PersistentState? { simulation.worldInfo.persistentState }

  /// What becomes of that file's bytes when the film is over; nil where there is no such file.
  public func persistentState(after bytes: [UInt8]) throws -> [UInt8]? {
    guard let persistentState else { return nil }
    var play = try Play(opening: self)
    try play.go(to: shown.last)
    return try persistentState.updated(bytes, by: play.world)
  }
}
