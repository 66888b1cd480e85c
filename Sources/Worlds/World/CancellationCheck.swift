/// Whether somebody still waits for what worlds are worked out for. There is no clock in here: who asks a
/// world to move on may have one.
package struct CancellationCheck {
  /// Who waits; nil where that has no end. A world that is moved on may stop anywhere once it has.
  @TaskLocal package static var waiting: Waiting?

  /// Somebody who waits. (The optimiser crashes on task-local closures that are in no struct.)
  package struct Waiting: Sendable {
    let isOver: @Sendable () -> Bool

    /// - Parameter isOver: whether nobody waits any more; goes on being so.
    package init(isOver: @escaping @Sendable () -> Bool) { self.isOver = isOver }
  }

  private var work = 0

  /// What is worked out before it is asked again: cells that are looked up one by one take a tenth of a
  /// second for it.
  private static let most = 1 << 22

  package init() {}

  /// Asks now and then.
  ///
  /// - Parameter cells: as many have been worked out since it was asked to ask, about.
  @inline(__always)
  package mutating func isOver(after cells: Int) -> Bool {
    work += cells
    if work < Self.most { return false }
    // Once it is, each call says so: a recursion ends at once.
    if Self.waiting?.isOver() == true { return true }
    work = 0
    return false
  }
}
