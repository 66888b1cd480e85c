internal import CKernels

/// A rule of blocks prepared for the C kernel.
struct BlockKernel: Sendable {
  private let rule: ck_block_rule

  /// - Parameter offset: The column of the first block, 0 or 1.
  init(_ rule: BlockRule, offset: Int) {
    let left: UInt64 = offset == 0 ? 0x5555_5555_5555_5555 : 0xAAAA_AAAA_AAAA_AAAA
    let factors = (0..<4).map { Self.factors(of: rule, cell: $0) }
    var kernel = ck_block_rule()
    kernel.left_columns = left
    unsafe withUnsafeMutableBytes(of: &kernel.upper) {
      unsafe $0.copyBytes(from: Self.masks(factors[0], factors[1], left))
    }
    unsafe withUnsafeMutableBytes(of: &kernel.lower) {
      unsafe $0.copyBytes(from: Self.masks(factors[2], factors[3], left))
    }
    self.rule = kernel
  }

  /// Returns the products whose sum modulo 2 is a cell of the next block, one bit each: the
  /// algebraic normal form of the cell as a function of the block.
  private static func factors(of rule: BlockRule, cell: Int) -> [Bool] {
    var factors = (0..<16).map { rule[$0] >> cell & 1 == 1 }
    for bit in [1, 2, 4, 8] {
      for block in 0..<16 where block & bit != 0 && factors[block ^ bit] {
        factors[block].toggle()
      }
    }
    return factors
  }

  /// Returns the masks of the products of a row of blocks as bytes.
  private static func masks(_ first: [Bool], _ second: [Bool], _ left: UInt64) -> [UInt8] {
    zip(first, second).flatMap { first, second in
      let mask = (first ? left : 0) | (second ? ~left : 0)
      return unsafe withUnsafeBytes(of: mask) { unsafe Array($0) }
    }
  }

  /// A row of cells with a word before and a word after it, which hold the cells beyond its ends.
  typealias EdgedRow = [UInt64]

  /// Returns an empty row of a number of words.
  static func edgedRow(_ count: Int) -> EdgedRow { Array(repeating: 0, count: count + 2) }

  /// Computes the next cells of two rows, which hold the upper and the lower cells of blocks.
  ///
  /// - Parameter next: The two rows that receive the result, without words at their ends.
  func step(
    _ upper: EdgedRow, _ lower: EdgedRow,
    into next: (upper: UnsafeMutablePointer<UInt64>, lower: UnsafeMutablePointer<UInt64>),
    features: ck_features = Processor.features
  ) {
    unsafe upper.withUnsafeBufferPointer { upper in
      unsafe lower.withUnsafeBufferPointer { lower in
        let (above, below) = unsafe (upper.baseAddress!, lower.baseAddress!)
        unsafe step(
          ck_block_row(cells: above + 1, left: above, right: above + 2),
          ck_block_row(cells: below + 1, left: below, right: below + 2), into: next,
          count: upper.count - 2, features: features)
      }
    }
  }

  /// Computes the next words of two rows.
  ///
  /// - Parameter count: The number of words.
  func step(
    _ upper: ck_block_row, _ lower: ck_block_row,
    into next: (upper: UnsafeMutablePointer<UInt64>, lower: UnsafeMutablePointer<UInt64>),
    count: Int, features: ck_features = Processor.features
  ) {
    unsafe withUnsafePointer(to: rule) { rule in
      unsafe ck_step_blocks(upper, lower, next.upper, next.lower, count, rule, features)
    }
  }
}

/// The kernels of a rule of blocks for both positions of the blocks.
struct BlockKernels: Sendable {
  private let kernels: [BlockKernel]

  init(_ rule: BlockRule) {
    kernels = [0, 1].map { BlockKernel(rule, offset: $0) }
  }

  /// Returns the kernel for blocks that begin at even (0) or odd (1) columns.
  subscript(offset: Int) -> BlockKernel { kernels[offset] }
}
