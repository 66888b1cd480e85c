internal import CFreeType
internal import Imaging

extension OpenedFont {
  /// Returns the outline of a glyph with an em of `size` pixels, with y downwards from the baseline.
  ///
  /// It is empty if the glyph is damaged, or extends beyond `reach` pixels.
  func path(of number: UInt32, size: Int, reach: Int) -> VectorPath {
    var path = VectorPath()
    _ = unsafe withUnsafeMutablePointer(to: &path) { path in
      unsafe cfont_trace(
        font, number, Int32(size), Int32(reach),
        { context, step in
          let path = unsafe context!.assumingMemoryBound(to: VectorPath.self)
          unsafe path.pointee.add(step!.pointee)
        }, path)
    }
    return path
  }
}

extension VectorPath {
  /// Appends a step of an outline.
  fileprivate mutating func add(_ step: cfont_step) {
    // FreeType's coordinates are in 64ths of a pixel, and its curves have one or two control points.
    let point = { (x: CLong, y: CLong) in
      VectorPoint(x: Int(x) * VectorPoint.pixel / 64, y: -Int(y) * VectorPoint.pixel / 64)
    }
    let end = point(step.x, step.y)
    switch step.kind {
    case CFONT_MOVE: steps += (steps.isEmpty ? [] : [.close]) + [.move(end)]
    case CFONT_LINE: steps.append(.line(end))
    case CFONT_CURVE:
      steps.append(.curve(point(step.ax, step.ay), point(step.bx, step.by), end))
    default: if !steps.isEmpty { steps.append(.close) }
    }
  }
}
