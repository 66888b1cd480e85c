internal import Rules

/// Steps leaves of bytes: copies four leaves into a square, and lets the kernels compute it.
@safe
final class StateLeaves {
  private let kernel: StateKernel
  /// Two generations of the cells of four leaves. All bytes are always states.
  private let cells: UnsafeMutablePointer<UInt8>

  /// The number of cells in a row of a leaf, and in a row of four leaves.
  private static let side = LeafShape.bytes.side
  private static let row = 2 * side
  /// The bytes of a generation: the cells, and 64 bytes that kernels may read beyond them.
  private static let size = row * row + 64

  init(_ kernel: StateKernel) {
    self.kernel = kernel
    unsafe cells = .allocate(capacity: 2 * Self.size)
    unsafe cells.initialize(repeating: 0, count: 2 * Self.size)
  }

  deinit { unsafe cells.deallocate() }

  /// Returns the middle of four leaves after some generations, at most half the side of a leaf.
  func middle(of nw: Leaf, _ ne: Leaf, _ sw: Leaf, _ se: Leaf, after generations: Int) -> Leaf {
    copy(nw, to: 0)
    copy(ne, to: Self.side)
    copy(sw, to: Self.side * Self.row)
    copy(se, to: Self.side * Self.row + Self.side)
    if generations > 0 { step(generations) }
    return middle(of: generations & 1)
  }

  /// Computes generations, each from the other half of the memory. A generation lacks one more row
  /// and column at each edge.
  private func step(_ generations: Int) {
    let row = Self.row
    kernel.lend { step in
      for made in 1...generations {
        let corner = made * row + made
        let (from, to) = made & 1 == 1 ? (0, Self.size) : (Self.size, 0)
        _ = unsafe step(
          StateKernel.Block(
            cells: cells + from + corner, stride: row, next: cells + to + corner, nextStride: row,
            width: row - 2 * made, rows: row - 2 * made))
      }
    }
  }

  private func copy(_ leaf: Leaf, to start: Int) {
    for y in 0..<Self.side {
      let row = UInt32(LeafShape.bytes.row(y, of: leaf)).littleEndian
      unsafe UnsafeMutableRawPointer(cells + start + Self.row * y)
        .storeBytes(of: row, as: UInt32.self)
    }
  }

  /// Returns the leaf in the middle of a generation.
  private func middle(of generation: Int) -> Leaf {
    var leaf = Leaf()
    for y in 0..<Self.side {
      let start = Self.size * generation + (y + Self.side / 2) * Self.row + Self.side / 2
      let row = unsafe UnsafeRawPointer(cells + start).loadUnaligned(as: UInt32.self).littleEndian
      LeafShape.bytes.add(UInt64(row), row: y, to: &leaf)
    }
    return leaf
  }
}
