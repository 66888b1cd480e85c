internal import Drawing
internal import Grids
public import Imaging
internal import Simulations

/// The moments of a scenario in order. A film is a value: playing it twice gives the same shots.
public struct Film: Sequence, Sendable {
  /// How many shots it has.
  public let frames: Int
  let opening: any Simulation
  /// Generations before the first shot, and from one to the next.
  let skip: Int
  let every: Int
  /// How long a shot stays, and how much longer the last, in ticks.
  let ticks: Int
  let holdTicks: Int
  /// The part of the world that is shown.
  let view: Region
  let painter: Painter
  let caption: Caption

  public var underestimatedCount: Int { frames }

  public func makeIterator() -> Iterator { Iterator(self) }

  public struct Iterator: IteratorProtocol {
    private let film: Film
    private var world: any Simulation
    private var number = 0

    fileprivate init(_ film: Film) {
      self.film = film
      world = film.opening
    }

    public mutating func next() -> Shot? {
      guard number < film.frames else { return nil }
      for _ in 0..<(number == 0 ? film.skip : film.every) { world.step() }
      defer { number += 1 }
      return film.shot(number, of: world)
    }
  }

  private func shot(_ number: Int, of world: any Simulation) -> Shot {
    let generation = skip + number * every
    let counts = world.counts
    let columns = caption.texts(generation: generation, counts: counts)
    return Shot(
      generation: generation, counts: counts,
      ticks: number == frames - 1 ? ticks + holdTicks : ticks
    ) { [painter, view] in
      painter.paint(world.cells(in: view), caption: columns)
    }
  }
}
