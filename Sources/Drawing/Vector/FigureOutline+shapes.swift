internal import Imaging

extension VectorPoint {
  init(_ place: SubpixelPoint) { self.init(x: place.x, y: place.y) }
}

extension FigureOutline {
  /// The area as shapes, which are all drawn in one color.
  var shapes: [VectorShape] {
    switch source {
    case .stroke(let stroke, let discs):
      stroke.shapes
        + stroke.heads.map {
          .fill(VectorPath(along: $0.map(VectorPoint.init), isClosed: true))
        }
        + discs.map { .fill(VectorPath($0)) }
    case .polygon(let points):
      points.isEmpty
        ? [] : [.fill(VectorPath(along: points.map(VectorPoint.init), isClosed: true))]
    case nil: boxes
    }
  }

  /// The parts and the hole of an outline of boxes.
  private var boxes: [VectorShape] {
    var path = VectorPath()
    for part in parts { path.add(VectorPath(part), by: VectorPoint(x: 0, y: 0)) }
    if let hole { path.add(VectorPath(hole, isHole: true), by: VectorPoint(x: 0, y: 0)) }
    return path.steps.isEmpty ? [] : [.fill(path)]
  }
}

extension Stroke {
  /// The lines as shapes. Lines of one width, such as dashes, share a shape.
  fileprivate var shapes: [VectorShape] {
    var shapes: [(path: VectorPath, width: Int)] = []
    for line in lines where !line.points.isEmpty {
      if shapes.last?.width != line.width { shapes.append((VectorPath(), line.width)) }
      shapes[shapes.count - 1].path.steps +=
        VectorPath(along: line.points.map(VectorPoint.init)).steps
    }
    return shapes.map { .line($0.path, width: $0.width) }
  }
}

extension VectorPath {
  /// Creates the outline of a box, which is empty for a polygon.
  ///
  /// - Parameter isHole: true for an outline that the nonzero rule subtracts from another box.
  fileprivate init(_ part: ConvexPart, isHole: Bool = false) {
    guard case .box(let left, let top, let right, let bottom, let radius) = part else {
      self.init()
      return
    }
    self.init(
      left: left, top: top, right: right, bottom: bottom, radius: radius, isHole: isHole)
  }
}
