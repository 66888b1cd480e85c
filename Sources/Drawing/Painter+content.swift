internal import Grids
internal import Imaging
internal import Worlds

extension Painter {
  /// Paints a picture on a target that holds some rows of it.
  ///
  /// - Parameter paintCells: paints the resting cells on some rows of the region that shows the
  ///   world, counted from the top of that region.
  func paint(
    _ rows: Range<Int>, of scene: PictureContent, on target: any PaintTarget,
    paintCells: (Range<Int>) -> Void
  ) {
    let top = rows.lowerBound
    var place = layout.world
    place.y -= top
    let framed = layout.hasLine ? place.expanded(by: look.scale) : place
    target.fill(Region(target.size), around: framed, with: ink.background)
    target.fill(framed, around: place, with: ink.line)
    if look.gap > 0, look.shape != .hexagon { target.fill(place, with: ink.grid) }
    let onWorld = rows.clamped(to: layout.world.rows)
    let shown = onWorld.lowerBound - layout.world.y..<onWorld.upperBound - layout.world.y
    paintCells(shown)
    if scene.viewport == nil, !shown.isEmpty { labels.draw(on: target, from: top, ink.label) }
    if let between = scene.between {
      paint(between, on: scene.world.bounds, through: scene.viewport, on: target, rows)
    }
    if !inks.isEmpty, !shown.isEmpty {
      let map = FigureMap(
        layout.world, look: look, view: view, through: scene.viewport, layout.text)
      var painter = FigurePainter(map, inks, on: target, rows)
      painter.paint(scene.world.figures + scene.figures)
    }
    plot?.paint(scene.lines, on: target, rows)
    if let (_, corner) = layout.legend { legend?.draw(at: corner, on: target, rows) }
    layout.draw(scene.text, on: target, from: top, ink.text)
  }
}
