internal import CKernels

/// Some generations in which a band of a board's rows needs nothing of the bands beside it.
///
/// Copies of the rows above and below, as many as there are generations, are carried on with it, at each
/// generation one fewer: the outermost cannot be known any more.
struct Stretch: Sendable {
  let rule: RuleKernel
  /// At least 1.
  let generations: Int
  /// Of the rows, in cells.
  let width: Int
  /// Whether each row's ends touch.
  let wraps: Bool
  let features: ck_features

  /// The words of a row.
  var stride: Int { (width + 63) / 64 }

  /// The words that a band takes beside its own: copies of the rows above it and of those below it, then
  /// four more and what the kernel takes.
  var room: Int { (2 * generations + 4) * stride + rule.rowsRoom(stride: stride) }
}

/// A band of rows, and what it is told of those around.
@safe
struct RowBand {
  let words: UnsafeMutablePointer<UInt64>
  let count: Int
  /// Whether the copies above and below are of rows that move on; else they are edges.
  let carriesAbove: Bool
  let carriesBelow: Bool
  /// What `ck_edges` says of each row.
  let left: UnsafePointer<UInt8>?
  let right: UnsafePointer<UInt8>?
}

extension Stretch {
  /// Steps a band.
  ///
  /// - Parameter room: as many words as `room` says, those of the rows above and below filled in.
  func step(_ band: RowBand, room: UnsafeMutablePointer<UInt64>) {
    let above = unsafe room
    let below = unsafe room + generations * stride
    // The rows at the two seams, as they were before the step.
    let seams = unsafe below + generations * stride
    let kernelRoom = unsafe seams + 4 * stride
    unsafe rule.lend { rule in
      for left in (0..<generations).reversed() {
        unsafe copy(above + (generations - 1) * stride, to: seams)
        unsafe copy(band.words, to: seams + stride)
        unsafe copy(band.words + (band.count - 1) * stride, to: seams + 2 * stride)
        unsafe copy(below, to: seams + 3 * stride)
        let first = generations - left
        if band.carriesAbove, left > 0 {
          let edges = unsafe edges(above: above + (first - 1) * stride, below: seams + stride)
          unsafe ck_step_rows(
            above + first * stride, stride, width, left, edges, rule, kernelRoom, features)
        }
        var edges = unsafe edges(above: seams, below: seams + 3 * stride)
        unsafe (edges.left, edges.right) = (band.left, band.right)
        unsafe ck_step_rows(
          band.words, stride, width, band.count, edges, rule, kernelRoom, features)
        if band.carriesBelow, left > 0 {
          let edges = unsafe self.edges(above: seams + 2 * stride, below: below + left * stride)
          unsafe ck_step_rows(below, stride, width, left, edges, rule, kernelRoom, features)
        }
      }
    }
  }

  private func copy(_ row: UnsafeMutablePointer<UInt64>, to other: UnsafeMutablePointer<UInt64>) {
    unsafe other.update(from: row, count: stride)
  }

  private func edges(
    above: UnsafeMutablePointer<UInt64>, below: UnsafeMutablePointer<UInt64>
  ) -> ck_edges {
    unsafe ck_edges(above: above, below: below, left: nil, right: nil, wraps: wraps ? 1 : 0)
  }
}
