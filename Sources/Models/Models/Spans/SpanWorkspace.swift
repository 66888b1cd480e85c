internal import CModels
internal import Grids
internal import Synchronization

/// The cells of the present and of the next board during a step.
@unsafe struct SpanCells {
  let states: UnsafePointer<UInt8>?
  let fields: [UnsafePointer<Float>]
  let nextStates: UnsafeMutablePointer<UInt8>?
  let nextFields: [UnsafeMutablePointer<Float>]

  /// Returns the first cell of the present board that a plane copies; nil for other planes.
  func source(_ content: SpanCompiler.PlaneContent) -> UnsafePointer<UInt8>? {
    switch content {
    case .state: unsafe states
    case .field(let field):
      unsafe UnsafeRawPointer(fields[field]).assumingMemoryBound(to: UInt8.self)
    default: nil
    }
  }

  /// Returns the first cell of the next board that a plane stands for; nil for other planes.
  func result(_ content: SpanCompiler.PlaneContent, _ changed: [Int]) -> UnsafeMutablePointer<
    UInt8
  >? {
    switch content {
    case .nextState: unsafe nextStates
    case .nextField(let field):
      unsafe UnsafeMutableRawPointer(nextFields[changed.firstIndex(of: field)!])
        .assumingMemoryBound(to: UInt8.self)
    default: nil
    }
  }
}

/// An array at a fixed address, for loops in C.
@safe final class FixedArray<Element: BitwiseCopyable>: @unchecked Sendable {
  let start: UnsafeMutablePointer<Element>
  let count: Int

  init(_ elements: [Element]) {
    count = elements.count
    unsafe start = .allocate(capacity: max(1, count))
    for (index, element) in elements.enumerated() { unsafe (start + index).initialize(to: element) }
  }

  deinit { unsafe start.deallocate() }
}

/// The operations of a program, which all workers read.
struct SpanCode: Sendable {
  let operations: FixedArray<cm_operation>
  let passes: FixedArray<cm_pass>
  let taps: FixedArray<cm_tap>
  let prologue: FixedArray<cm_operation>

  init(_ layout: SpanLayout) {
    operations = FixedArray(layout.operations)
    passes = FixedArray(layout.passes)
    taps = FixedArray(layout.taps)
    prologue = FixedArray(layout.prologue)
  }
}

/// The memory of one worker: the latest rows of each plane, and registers.
@safe final class SpanWorkspace: @unchecked Sendable {
  let registers: UnsafeMutablePointer<UInt8>
  private let memory: UnsafeMutablePointer<UInt8>
  /// The planes; those of the next board have no address.
  private let planes: [cm_plane]

  init(_ layout: SpanLayout) {
    let size = layout.workspace + CM_SLACK + 64
    let raw = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
    unsafe memory = raw.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    unsafe registers = memory
    var (planes, offset) = (unsafe [cm_plane](), (layout.registers + 1) * SpanLayout.slot)
    for plane in layout.planes {
      unsafe planes.append(Self.plane(plane, layout, memory + offset))
      if plane.isUsed && !plane.isResult { offset += plane.rows * layout.stride(plane) + 64 }
    }
    unsafe self.planes = planes
  }

  deinit { unsafe memory.deallocate() }

  private static func plane(
    _ plane: SpanLayout.Plane, _ layout: SpanLayout, _ start: UnsafeMutablePointer<UInt8>
  ) -> cm_plane {
    // Column 0 begins at a multiple of 64 bytes.
    let offset = (64 - plane.pad * plane.size % 64) % 64
    return unsafe cm_plane(
      cells: start + offset, stride: plane.isUsed ? layout.stride(plane) : 0,
      mask: plane.isUsed && !plane.isResult ? Int64(plane.rows - 1) : -1, size: Int32(plane.size),
      pad: Int32(plane.pad))
  }

  /// Returns the planes of the workspace, with results written directly into `cells` if possible.
  func planes(
    _ cells: SpanCells, _ layout: SpanLayout, _ changed: [Int]
  ) -> [cm_plane] {
    var result = unsafe planes
    for (index, plane) in layout.planes.enumerated() {
      guard let start = unsafe cells.result(plane.content, changed) else { continue }
      unsafe (result[index].cells, result[index].stride) = (start, layout.width * plane.size)
    }
    return unsafe result
  }
}

/// Memory that is not in use. Copies of a program share it.
final class SpanPool<Element: Sendable>: Sendable {
  private let free = Mutex<[Element]>([])

  func take() -> Element? { free.withLock { $0.popLast() } }

  func put(_ element: Element) { free.withLock { $0.append(element) } }
}
