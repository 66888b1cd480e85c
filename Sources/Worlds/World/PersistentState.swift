internal import Settings

/// A file that worlds go on writing: read before a film, and written when the film is over.
package struct PersistentState: Sendable {
  package let path: String
  /// The setting that names it.
  package let setting: String
  let update: Update

  /// What becomes of the bytes that are in it by then, when a world is over.
  package typealias Update =
    @Sendable ([UInt8], any World) throws(PersistentStateProblem) -> [UInt8]

  /// Its bytes after a world, from those that are in it by then: others may have written it meanwhile.
  package func updated(_ bytes: [UInt8], by world: any World) throws(PersistentStateProblem)
    -> [UInt8]
  {
    try update(bytes, world)
  }
}

/// A problem of the file when it is to be written: its bytes by then are no such file.
package struct PersistentStateProblem: Error, CustomStringConvertible {
  private let mistake: Mistake

  init(_ problem: Located<some Problem>, in path: String) {
    mistake = Mistake(problem, in: path)
  }

  /// A line with its place.
  package var description: String { mistake.description }
}
