internal import Drawing
internal import Grids
internal import Imaging
internal import Settings
internal import Simulations

/// The moments of a scenario in order. A film is a value: playing it twice gives the same shots.
struct Film: Sequence, Sendable {
  let script: Play.Script
  let shown: ShownGenerations
  /// How long a shot stays, and how much longer the last, in ticks.
  let ticks: Int
  var holdTicks: Int
  /// How much longer the shots of some generations stay, in ticks.
  let pauses: [Int: Int]
  /// The part of the world that is shown where there is no camera.
  let view: Region
  let camera: Camera?
  let painter: Painter
  let caption: Caption

  func makeIterator() -> Iterator { Iterator(self) }

  struct Iterator: IteratorProtocol {
    private let film: Film
    private var play: Play
    private var number = 0

    fileprivate init(_ film: Film) {
      self.film = film
      play = Play(film.script)
    }

    mutating func next() -> Shot? {
      guard number < film.shown.frames else { return nil }
      for _ in 0..<(number == 0 ? film.shown.skip : film.shown.every) { play.step() }
      defer { number += 1 }
      return film.shot(of: play)
    }
  }

  private func shot(of play: Play) -> Shot {
    let world = play.world
    let counts = world.counts
    let columns = caption.texts(generation: play.generation, counts: counts)
    let hold = play.generation == shown.last ? holdTicks : 0
    let viewport = camera?.viewport(at: play.generation)
    return Shot(
      generation: play.generation, counts: counts,
      ticks: ticks + hold + (pauses[play.generation] ?? 0)
    ) { [painter, view] in
      guard let viewport else {
        return painter.paint(
          world.cells(in: view), of: view, board: world.board, caption: columns)
      }
      var region = painter.region(through: viewport)
      // From far away there are more cells in sight than memory holds, most of them nothing.
      if viewport.pitch < Viewport.one {
        region = region.intersection(world.board ?? world.living)
      }
      return painter.paint(
        world.cells(in: region), of: region, board: world.board, through: viewport, caption: columns
      )
    }
  }
}
