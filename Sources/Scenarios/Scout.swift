internal import Grids
internal import Simulations

/// Finds out what a film of a world that grows will show, by playing it once without pictures.
struct Scout {
  /// All that lives in any of the film's shots, with a cell around it.
  let region: Region

  /// The generation in which the world outgrew the limit.
  struct TooLarge: Error {
    let generation: Int
    let size: Size
  }

  /// - Parameter fits: whether something of that size can be shown; asked now and then.
  init(
    _ opening: any Simulation, frames: Int, skip: Int, every: Int, fits: (Size) -> Bool
  ) throws(TooLarge) {
    guard opening.roams else {
      region = opening.extent
      return
    }
    var world = opening
    var seen = Region.empty
    for number in 0..<frames {
      let steps = number == 0 ? skip : every
      for step in 0..<steps {
        world.step()
        // A world must not outgrow the memory between two shots either.
        if step % 64 == 63, !fits(world.extent.size) {
          throw TooLarge(
            generation: step + 1 + (number == 0 ? 0 : skip + (number - 1) * every),
            size: world.extent.size)
        }
      }
      seen = seen.union(world.extent)
      if !fits(seen.size) { throw TooLarge(generation: skip + number * every, size: seen.size) }
    }
    // Where nothing ever lives there is still a picture of that.
    region = (seen.isEmpty ? Region(x: 0, y: 0, width: 1, height: 1) : seen).expanded(by: 1)
  }
}
