internal import CKernels

/// A number of generations that a band of rows can advance without reading the bands beside it.
///
/// The band works on copies of the rows above and below it, one on each side per generation. With
/// each generation, the outermost valid copy becomes unknown, so one row fewer is stepped.
struct GenerationBatch: Sendable {
  let rule: RuleKernel
  /// The number of generations; at least 1.
  let generations: Int
  /// The number of cells in a row.
  let width: Int
  /// True if the ends of each row are joined.
  let wraps: Bool
  let features: ck_features

  /// The number of words in a row.
  var stride: Int { (width + 63) / 64 }

  /// The size of a band's work memory in words. It has copies of the rows above and below, four
  /// rows at the seams, and the kernel's own memory.
  var room: Int { (2 * generations + 4) * stride + rule.rowsWorkspaceSize(stride: stride) }
}

/// A band of rows and the properties of its surroundings.
@safe
struct RowBand {
  let words: UnsafeMutablePointer<UInt64>
  let count: Int
  /// True if the copied rows above or below advance with the band; false if they are fixed edges.
  let carriesAbove: Bool
  let carriesBelow: Bool
  /// The cells beyond the ends of each row, as in `ck_edges`.
  let left: UnsafePointer<UInt8>?
  let right: UnsafePointer<UInt8>?
}

extension GenerationBatch {
  /// Advances a band by all generations.
  ///
  /// - Parameter room: Work memory of `self.room` words. It begins with the copies of the rows
  ///   above and below.
  func step(_ band: RowBand, room: UnsafeMutablePointer<UInt64>) {
    let above = unsafe room
    let below = unsafe room + generations * stride
    // The rows at both seams before the step. The kernel works in place, so these rows are
    // overwritten before the part beyond the seam reads them.
    let seams = unsafe below + generations * stride
    let kernelRoom = unsafe seams + 4 * stride
    unsafe rule.lend { rule in
      for left in (0..<generations).reversed() {
        unsafe copy(above + (generations - 1) * stride, to: seams)
        unsafe copy(band.words, to: seams + stride)
        unsafe copy(band.words + (band.count - 1) * stride, to: seams + 2 * stride)
        unsafe copy(below, to: seams + 3 * stride)
        // `left` is the number of generations after this one. Only that many copied rows are still
        // needed on each side: those closest to the band.
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
