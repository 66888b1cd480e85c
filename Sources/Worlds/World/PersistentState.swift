internal import Settings

/// A file that stores state between runs. It is read before a film, and updated after it.
package struct PersistentState: Sendable {
  package let path: String
  /// The setting that names the file.
  package let setting: String
  let update: Update

  /// A function that returns the new contents, from the current contents and a world at its last
  /// generation.
  package typealias Update =
    @Sendable ([UInt8], any World) throws(PersistentStateProblem) -> [UInt8]

  /// Returns the new contents of the file after a world has finished.
  ///
  /// - Parameter bytes: the current contents, which another process may have changed during the
  ///   film.
  package func updated(_ bytes: [UInt8], by world: any World) throws(PersistentStateProblem)
    -> [UInt8]
  {
    try update(bytes, world)
  }
}

/// An error in the current contents of the file, found when it is updated.
package struct PersistentStateProblem: Error, CustomStringConvertible {
  private let mistake: InputError

  init(_ problem: Located<some Problem>, in path: String) {
    mistake = InputError(problem, in: path)
  }

  /// The error message with its position in the file.
  package var description: String { mistake.description }
}
