internal import Rules

/// Steps leaves of many states: unpacks four leaves into bytes, and lets the kernels compute them.
@safe
final class StateLeaves {
  private let kernel: StateKernel
  private let shape: LeafShape
  /// Two generations of the cells of four leaves, a byte each. All bytes are always states.
  private let cells: UnsafeMutablePointer<UInt8>

  /// The bytes of a generation: at most 16 × 16 cells, and 64 that kernels may read beyond them.
  private static let size = 16 * 16 + 64

  init(_ kernel: StateKernel, _ shape: LeafShape) {
    self.kernel = kernel
    self.shape = shape
    unsafe cells = .allocate(capacity: 2 * Self.size)
    unsafe cells.initialize(repeating: 0, count: 2 * Self.size)
  }

  deinit { unsafe cells.deallocate() }

  /// Returns the middle of four leaves after some generations, at most half the side of a leaf.
  func middle(of nw: Leaf, _ ne: Leaf, _ sw: Leaf, _ se: Leaf, after generations: Int) -> Leaf {
    let side = shape.side
    unpack(nw, at: 0)
    unpack(ne, at: side)
    unpack(sw, at: 2 * side * side)
    unpack(se, at: 2 * side * side + side)
    if generations > 0 { step(generations) }
    return packed(generations & 1)
  }

  /// Computes generations, each from the other half of the memory. A generation lacks one more row
  /// and column at each edge.
  private func step(_ generations: Int) {
    let row = 2 * shape.side
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

  private func unpack(_ leaf: Leaf, at start: Int) {
    for y in 0..<shape.side {
      let (row, place) = (shape.row(y, of: leaf), unsafe cells + start + 2 * shape.side * y)
      if shape.cellBits == 8 {
        unsafe UnsafeMutableRawPointer(place).storeBytes(
          of: UInt32(row).littleEndian, as: UInt32.self)
      } else {
        unsafe UnsafeMutableRawPointer(place).storeBytes(
          of: row.bytesOfNibbles.littleEndian, as: UInt64.self)
      }
    }
  }

  /// Returns the leaf in the middle of a generation.
  private func packed(_ generation: Int) -> Leaf {
    let side = shape.side
    var leaf = Leaf()
    for y in 0..<side {
      let start = Self.size * generation + (y + side / 2) * 2 * side + side / 2
      let bytes = unsafe UnsafeRawPointer(cells + start)
        .loadUnaligned(as: UInt64.self).littleEndian
      let row = shape.cellBits == 8 ? bytes & 0xFFFF_FFFF : bytes.nibblesOfBytes
      shape.add(row, row: y, to: &leaf)
    }
    return leaf
  }
}

extension UInt64 {
  /// The eight lowest nibbles, a byte each.
  fileprivate var bytesOfNibbles: UInt64 {
    let halves = (self | self << 16) & 0x0000_FFFF_0000_FFFF
    let quarters = (halves | halves << 8) & 0x00FF_00FF_00FF_00FF
    return (quarters | quarters << 4) & 0x0F0F_0F0F_0F0F_0F0F
  }

  /// The eight bytes, each below 16, a nibble each.
  fileprivate var nibblesOfBytes: UInt64 {
    let quarters = (self | self >> 4) & 0x00FF_00FF_00FF_00FF
    let halves = (quarters | quarters >> 8) & 0x0000_FFFF_0000_FFFF
    return (halves | halves >> 16) & 0xFFFF_FFFF
  }
}
