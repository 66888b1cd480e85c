internal import CKernels
internal import Rules

/// A rule of many states prepared for the C kernels, or for a slow equivalent if it has no tables.
struct StateKernel: Sendable {
  private let function: CompiledFunction
  /// The tables in bytes for vectors; see `ck_columns`. Empty if one of them is too large.
  private let small: [UInt8]

  init(_ function: CompiledFunction) {
    self.function = function
    if case .columns(let tables) = function { small = tables.small } else { small = [] }
  }

  /// A rectangle of cells to compute, with the memory for its next generation.
  @safe
  struct Block {
    /// The top left cell, in rows of `stride` bytes. All cells around the block, and 64 bytes after
    /// the last one, are readable states.
    let cells: UnsafePointer<UInt8>
    let stride: Int
    /// The next generation, in rows of `nextStride` bytes.
    let next: UnsafeMutablePointer<UInt8>
    let nextStride: Int
    /// The number of columns, at most `CK_WIDEST_BLOCK`.
    let width: Int
    let rows: Int
  }

  /// The parts of a block that differ from the cells that its next generation replaced.
  struct Changes: OptionSet {
    let rawValue: UInt32
    static let any = Changes(rawValue: UInt32(CK_CHANGED))
    static let top = Changes(rawValue: UInt32(CK_CHANGED_TOP))
    static let bottom = Changes(rawValue: UInt32(CK_CHANGED_BOTTOM))
    static let left = Changes(rawValue: UInt32(CK_CHANGED_LEFT))
    static let right = Changes(rawValue: UInt32(CK_CHANGED_RIGHT))
  }

  /// Calls a closure with a function that computes blocks, which is valid only during the call.
  func lend<Result>(
    features: ck_features = Processor.features, _ body: ((Block) -> Changes) -> Result
  ) -> Result {
    guard case .columns(let tables) = function else {
      return body(step)
    }
    return unsafe tables.lend(small: small) { rule in
      body { block in
        unsafe Changes(
          rawValue: ck_step_columns(
            block.cells, block.stride, block.next, block.nextStride, block.width, block.rows, rule,
            features))
      }
    }
  }

  private func step(_ block: Block) -> Changes {
    var changes: Changes = []
    var neighborhood = [UInt8](repeating: 0, count: 9)
    for y in 0..<block.rows {
      for x in 0..<block.width {
        for place in 0..<9 {
          let offset = (y + place % 3 - 1) * block.stride + x + place / 3 - 1
          neighborhood[place] = unsafe block.cells[offset]
        }
        let (next, target) = (function.next(neighborhood), y * block.nextStride + x)
        if unsafe block.next[target] != next {
          unsafe block.next[target] = next
          changes.formUnion(block.changes(at: x, y))
        }
      }
    }
    return changes
  }
}

extension StateKernel.Block {
  /// Returns the changes of a block in which one cell differs.
  fileprivate func changes(at x: Int, _ y: Int) -> StateKernel.Changes {
    var changes = StateKernel.Changes.any
    if y == 0 { changes.insert(.top) }
    if y == rows - 1 { changes.insert(.bottom) }
    if x == 0 { changes.insert(.left) }
    if x == width - 1 { changes.insert(.right) }
    return changes
  }
}

extension ColumnTables {
  /// The tables in bytes; see `ck_columns`. Empty if one of them has too many entries.
  fileprivate var small: [UInt8] {
    let tables = [columns.map { UInt32($0) }, left, middle, right.map { UInt32($0) }]
    let most = Int(CK_SMALL_TABLE)
    guard pairs.isEmpty, tables.allSatisfy({ $0.count <= most }) else { return [] }
    return tables.flatMap { table in
      table.map { UInt8($0) } + Array(repeating: 0, count: most - table.count)
    }
  }

  /// Calls a closure with the tables as a C structure, which is valid only during the call.
  fileprivate func lend<Result>(
    small: [UInt8], _ body: (UnsafePointer<ck_columns>) -> Result
  ) -> Result {
    unsafe pairs.withUnsafeBufferPointer { pairs in
      unsafe columns.withUnsafeBufferPointer { columns in
        unsafe left.withUnsafeBufferPointer { left in
          unsafe middle.withUnsafeBufferPointer { middle in
            unsafe right.withUnsafeBufferPointer { right in
              unsafe small.withUnsafeBufferPointer { small in
                var rule = unsafe ck_columns(
                  states: UInt32(states), pairs: pairs.isEmpty ? nil : pairs.baseAddress,
                  columns: columns.baseAddress, left: left.baseAddress, middle: middle.baseAddress,
                  right: right.baseAddress, small: small.isEmpty ? nil : small.baseAddress)
                return unsafe withUnsafePointer(to: &rule) { unsafe body($0) }
              }
            }
          }
        }
      }
    }
  }
}

extension StateKernel {
  /// - Precondition: The rule has a range of 1.
  init(_ rule: LifeRule) {
    switch rule.decision {
    case .states(let rule): self.init(rule.compiledFunction)
    case .table(let table):
      self.init(CompiledFunction(SumTable(states: rule.states) { table[$0] }))
    case .larger, .blocks: preconditionFailure("a rule of another neighborhood")
    }
  }
}
