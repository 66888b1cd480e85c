package import Grids
package import Settings

/// A reader of arrays that returns one frame at a time, so that memory does not grow with their
/// number.
package protocol ArrayReader {
  /// The size of every frame. Known before the first frame is returned.
  var size: Size { get }

  /// The meaning of the values. The names of states may grow with each frame.
  var content: ArrayContent { get }

  /// Returns the next frame; nil after the last. Must not be called again after an error.
  mutating func next() throws(Located<ArrayProblem>) -> ArrayFrame?
}
