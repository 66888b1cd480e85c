/// A periodic check for cancellation, for loops that may run long. It reads no clock. The caller of
/// the work can provide a time limit in `waiting`.
package struct CancellationCheck {
  /// The cancellation signal of the current task; nil if the work cannot be canceled. Once it is
  /// over, a world may stop advancing at any point, and an encoder may return an incomplete file.
  @TaskLocal package static var waiting: Waiting?

  /// A cancellation signal. (A closure in a task-local value crashes the optimizer unless it is
  /// wrapped in a struct.)
  package struct Waiting: Sendable {
    /// Returns true once the caller no longer needs the result, and from then on.
    package let isOver: @Sendable () -> Bool
    /// The memory limit of the work in bytes; nil for none.
    package let memory: Int?
    /// The instant at which the work began, so that the limits of its later parts count from it.
    package let start = ContinuousClock.now

    /// `memory`: the memory limit of the work in bytes; nil for none. `isOver` returns true once
    /// the caller no longer needs the result, and from then on.
    package init(memory: Int? = nil, isOver: @escaping @Sendable () -> Bool) {
      (self.memory, self.isOver) = (memory, isOver)
    }
  }

  @usableFromInline var work = 0

  /// The number of cells between two checks of the signal. Computing that many cells takes about a
  /// tenth of a second, even one by one.
  @inlinable static var most: Int { 1 << 22 }

  package init() {}

  package static var isOver: Bool { waiting?.isOver() == true }

  /// Returns true if the work is canceled. It checks the signal only after enough cells. `cells`:
  /// the approximate number of cells computed since the last call.
  @inlinable
  package mutating func isOver(after cells: Int) -> Bool {
    work += cells
    if work < Self.most { return false }
    // `work` is not reset, so every later call returns true and a recursion ends immediately.
    if Self.isOver { return true }
    work = 0
    return false
  }
}
