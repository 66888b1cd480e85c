import Automata
import Drawing
import Grids
import Imaging
import Worlds

/// Measures the time to draw 200 figures on an image, on one core.
func figures() throws -> [Row] {
  let size = Size(width: 1280, height: 960)
  let cells = soup(Size(width: 320, height: 240))
  let shapes = shapes(200, on: size)
  let painter = try Painter(
    legend: Life().worldInfo.legend, view: Region(Size(width: 320, height: 240)),
    look: Look(cell: 4, shape: .square, theme: .light),
    overlay: Overlay(figures: FigureNeeds(of: shapes)))
  let paint = { (figures: [Figure]) in
    median(of: 21) {
      _ = painter.image(of: cells, figures: figures).once()
    }
  }
  let (without, with) = (paint([]), paint(shapes))
  let taken = with - without
  return [
    Row(
      stage: "200 figures on \(size)", ours: "\((with * 1000).shown(1)) ms",
      peer: "\((without * 1000).shown(1)) ms (without)", result: "+\((taken * 1000).shown(1)) ms",
      goal: "+3 ms")
  ]
}

/// Discs, rings, boxes, lines and arrows all over an image.
private func shapes(_ count: Int, on size: Size) -> [Figure] {
  (0..<count).map { number in
    let place = { (seed: Int) in
      FigurePoint(
        from: .page(.topLeft), x: .pixels((number * 97 + seed * 613) % size.width),
        y: .pixels((number * 71 + seed * 389) % size.height))
    }
    let (at, near) = (place(0), place(0).moved(right: .pixels(60), down: .pixels(40)))
    let shape: Figure.Shape =
      switch number % 5 {
      case 0: .disc(at, radius: .pixels(20))
      case 1: .ring(at, radius: .pixels(30), width: .pixels(3))
      case 2: .box(at, near, radius: .pixels(6), line: number % 2 == 0 ? nil : .pixels(2))
      case 3: .line([at, near, near.moved(right: .pixels(30))], width: .pixels(2))
      default: .arrow(at, near, width: .pixels(3))
      }
    return Figure(shape, number % 2 == 0 ? .accent : .text)
  }
}
